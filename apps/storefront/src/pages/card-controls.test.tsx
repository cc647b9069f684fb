import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { miso, shinRamyun } from '@lotus/fixtures/products'
import type { ProductSummary } from '@lotus/openapi/schema'
import '@lotus/ui/theme/global'

import { cart } from '#features/cart/cart-store.ts'
import { ProductCard } from '#features/catalog/product-card.tsx'
import { renderRouter } from '#routing/render-router.examples.tsx'

import { cardActions } from './card-controls.tsx'

let root: Root | null = null
beforeEach(() => page.viewport(390, 844))
afterEach(async () => {
  root?.unmount()
  document.body.replaceChildren()
  cart.clear()
  await page.viewport(1280, 900)
})

/** A card of the width that it has in the grid of a phone. */
async function open(product: ProductSummary) {
  const component = () => (
    <div style={{ inlineSize: 173 }}>
      <ProductCard product={product} actions={cardActions(product, [product])} headingLevel={2} loading="lazy" />
    </div>
  )
  root = renderRouter(createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() }))
  await expect.element(page.getByRole('button', { name: /^Adicionar/ })).toBeVisible()
}
const button = () => document.querySelector<HTMLElement>('fieldset > button')!
const units = () => cart.read()[0]?.quantity ?? 0
const tap = () => button().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))

describe('CAT-09 the plus button of a card', () => {
  it('adds one unit at a double tap, and one more at a later tap', async () => {
    await open(shinRamyun)
    tap()
    await expect.element(page.getByRole('textbox')).toHaveValue('1')
    tap()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(units()).toBe(1)
    tap()
    tap()
    await expect.poll(units).toBe(3)
  })

  it('adds at each press of a key', async () => {
    await open(shinRamyun)
    for (const quantity of [1, 2]) {
      button().click()
      await expect.poll(units).toBe(quantity)
    }
  })

  it.each<[string, ProductSummary]>([
    ['a unit price', shinRamyun],
    ['a unit price and a previous price', { ...miso, price: 20, discount: 0.2, finalPrice: 16 }],
    ['a rating of nobody', { ...miso, ratingCount: 0 }],
  ])('keeps the height of a card with %s', async (_what, product) => {
    await open(product)
    const card = document.querySelector('article')!
    const before = card.offsetHeight
    const { bottom } = button().getBoundingClientRect()
    tap()
    await expect.element(page.getByRole('textbox')).toBeVisible()
    expect(Math.abs(card.offsetHeight - before)).toBeLessThanOrEqual(1)
    expect(Math.abs(button().getBoundingClientRect().bottom - bottom)).toBeLessThanOrEqual(1)
  })
})

import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { shinRamyun } from '@lotus/fixtures/products'

import { connectDoubleClickGuard } from '#layout/double-click.ts'

import { BuyControl } from './buy-control.tsx'
import { cart } from './cart-store.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const add = page.getByRole('button', { name: 'Adicionar ao carrinho' })
const toCart = page.getByRole('link', { name: 'Ver carrinho' })
let root: Root
let history: ReturnType<typeof createMemoryHistory>

beforeAll(connectDoubleClickGuard)
beforeEach(() => {
  // Makes the guard forget the click of the previous test.
  dispatchEvent(new Event('input'))
  cart.remove(shinRamyun)
  history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute(), history })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <RouterContextProvider router={router}>
      <I18nProvider i18n={i18n}>
        <BuyControl product={shinRamyun} wanted={[1, () => {}]} />
      </I18nProvider>
    </RouterContextProvider>,
  )
})
afterEach(() => {
  root.unmount()
  cart.remove(shinRamyun)
  document.body.replaceChildren()
})

it('PROD-01 a double click adds the product and does not follow the link that replaces the button', async () => {
  await userEvent.dblClick(add)
  await expect.element(toCart).toBeVisible()
  expect(history.location.pathname).toBe('/')
})

it('PROD-01 the second click of a double click is ignored although the first one was replayed by the hydration', async () => {
  await expect.element(add).toBeVisible()
  ;(add.element() as HTMLElement).click()
  await expect.element(toCart).toBeVisible()
  const second = { bubbles: true, cancelable: true, detail: 2, pointerType: 'mouse' }
  toCart.element().dispatchEvent(new PointerEvent('click', second))
  expect(history.location.pathname).toBe('/')
})

it('PROD-01 a key follows the link at once', async () => {
  await userEvent.click(add)
  await expect.element(toCart).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(history.location.pathname).toBe('/cart')
})

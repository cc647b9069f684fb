import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { gyoza, shinRamyun, shortGrainRice } from '@lotus/fixtures/products'
import type { ProductSummary } from '@lotus/openapi/schema'

import { ProductGrid } from '#features/catalog/product-grid.tsx'
import { sharedHtml } from '#hydration/shared-html.ts'
import { cardActions } from './card-controls.tsx'

import { createSharedHtml } from '../shared-html-cache.ts'

const six = [1, 2, 3, 4, 5, 6].map((productId) => ({ ...shinRamyun, productId }))
const products: ProductSummary[] = [...six, gyoza, { ...shortGrainRice, quantity: 0 }]

/** A list as the server renders it. */
function render(list: ProductSummary[], path = '/products', locale = 'pt-BR'): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  })
  const i18n = setupI18n({ locale, messages: { [locale]: {} } })
  const grid = h(ProductGrid, {
    products: list,
    layout: 'list',
    headingLevel: 2,
    lowStock: 5,
    cardActions,
    inSight: 3,
    first: true,
  })
  const page = h(QueryClientProvider, { client: new QueryClient() }, h(I18nProvider, { i18n }, grid))
  return renderToString(h(RouterContextProvider, { router, children: page } as never))
}

/** How many cards were rendered for the cache. */
let made = 0

function useCache(): void {
  const of = createSharedHtml()
  sharedHtml.of = (owner, key, part) =>
    of(owner, key, () => {
      made += 1
      return part()
    })
}

beforeEach(() => {
  made = 0
})
afterEach(() => {
  sharedHtml.of = null
})

it('CAT-09 a card from the cache of the server has the HTML of a card that is rendered with its page', () => {
  const places: [path: string, locale: string][] = [
    ['/products', 'pt-BR'],
    ['/products?lang=zh-CN', 'zh-CN'],
    ['/products/1', 'pt-BR'],
  ]
  const alone = places.map(([path, locale]) => render(products, path, locale))
  expect(new Set(alone).size).toBe(places.length)
  useCache()
  for (const time of ['rendered', 'found'])
    expect([time, ...places.map(([path, locale]) => render(products, path, locale))]).toEqual([time, ...alone])
  // The third place differs in the link to the page itself only.
  expect(made).toBe(2 * products.length + 1)
})

it('CAT-09 a product that has changed is rendered again, the others are not', () => {
  useCache()
  render(products)
  const [first = shinRamyun, ...others] = products
  const changed = [{ ...first, price: 12.34, finalPrice: 12.34 }, ...others]
  const html = render(changed)
  expect([html.includes('12,34'), made]).toEqual([true, products.length + 1])
  sharedHtml.of = null
  expect(html).toBe(render(changed))
})

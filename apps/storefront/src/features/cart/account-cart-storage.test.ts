import { beforeEach, expect, it } from 'vitest'

import { gyoza, miso, shinRamyun } from '@lotus/fixtures/products'
import type { CartDocument, Intent, SyncLine } from '@lotus/machines/cart-sync/types'
import type { ProductSummary } from '@lotus/openapi/schema'

import { stubBrowser } from '#storage/browser.examples.ts'

import { accountCartStorage, cartCommandsStorage } from './account-cart-storage.ts'

let page: ReturnType<typeof stubBrowser>
beforeEach(() => void (page = stubBrowser()))

const line = (product: ProductSummary): SyncLine => ({
  productId: product.productId,
  quantity: 2,
  addedAt: '2026-11-22T12:00:00.000Z',
  addedPrice: null,
  product,
})
const setOf = (product: ProductSummary): Intent => ({ type: 'set', line: line(product), agree: false })
const withoutDiscount = { ...shinRamyun, discount: undefined } as unknown as ProductSummary
const document: CartDocument = {
  clientId: 'browser',
  sequence: 4,
  acknowledged: { cartId: 7, version: 3, lines: [line(gyoza)] },
  merge: { mergeId: 'merge', lines: [line(miso)], how: 'merge' },
  undo: null,
  sent: { sequence: 4, intent: setOf(miso) },
  queue: [{ type: 'clear' }, setOf(gyoza)],
  taken: { other: 2 },
}
const status = { loading: false, error: null, lastUpdated: 1, retryCount: 0 }

it('CART-01 restores the document of an account’s cart as it was written', () => {
  accountCartStorage.write({ userId: 1, document, status })
  expect(accountCartStorage.read()).toEqual({ userId: 1, document, status })
})

it('CART-01 drops the lines and changes of an account’s cart that lack a field, and keeps the others', () => {
  page.store('cartAccount', {
    userId: 1,
    document: {
      ...document,
      acknowledged: { cartId: 7, version: 3, lines: [line(withoutDiscount), line(gyoza)] },
      merge: { mergeId: 'merge', lines: [line(withoutDiscount), line(miso)], how: 'merge' },
      sent: { sequence: 4, intent: setOf(withoutDiscount) },
      queue: [{ type: 'clear' }, setOf(withoutDiscount), setOf(gyoza)],
      taken: { other: 2, broken: 'x' },
    },
    status,
  })
  expect(accountCartStorage.read()?.document).toEqual({ ...document, sent: null })
})

it('CART-01 discards an account’s cart without the number of its last change', () => {
  page.store('cartAccount', { userId: 1, document: { ...document, sequence: undefined }, status })
  expect(accountCartStorage.read()).toBeNull()
})

it('CART-15 drops the changes of a tab that has an invalid one, and keeps those of other tabs', () => {
  page.store('cartIntents', {
    userId: 1,
    tabs: { one: { first: 1, intents: [setOf(withoutDiscount)] }, two: { first: 1, intents: [setOf(gyoza)] } },
    news: 1,
  })
  expect(cartCommandsStorage.read()).toEqual({
    userId: 1,
    tabs: { two: { first: 1, intents: [setOf(gyoza)] } },
    news: 1,
  })
})

import type { ProductSummary } from '@lotus/openapi/schema'

import { isText, listOf } from '#storage/storage.ts'
import { persistedStore } from '#storage/store.ts'
import { isStoredProduct } from '#storage/stored-product.ts'

/** An entry of the browser's list: a guest's wish, or a wish that has not reached the account yet. */
export type WishEntry = {
  productId: number
  product: ProductSummary
  addedAt: string
  /** The server rejected it at a login; it is retried at the next login (D9). */
  refused?: boolean
}

/** The capacity, equal to an account's list. */
export const mostWishes = 1000

const isEntry = (value: unknown): value is WishEntry => {
  const { productId, product, addedAt, refused = false } = (value ?? {}) as Partial<WishEntry>
  return (
    isStoredProduct(product) &&
    product.productId === productId &&
    isText(addedAt) &&
    Number.isFinite(Date.parse(addedAt)) &&
    typeof refused === 'boolean'
  )
}

const nothing: readonly WishEntry[] = []
const parseEntries = listOf(isEntry)

const store = persistedStore<readonly WishEntry[]>({
  key: 'wishlist',
  version: 1,
  parse: (value) => parseEntries(value)?.slice(0, mostWishes) ?? null,
  empty: nothing,
})

/** Operates on the stored list instead of the rendered one: two tabs may change it concurrently. */
function change(rule: (now: readonly WishEntry[]) => readonly WishEntry[]): void {
  const next = rule(store.readStored())
  store.write(next.length === 0 ? nothing : next)
}

const without = (now: readonly WishEntry[], productIds: readonly number[]) =>
  now.filter(({ productId }) => !productIds.includes(productId))

/** The list of this browser, newest first (WISH-01). */
export const localWishes = {
  read: store.read,
  readStored: store.readStored,
  subscribe: store.subscribe,
  /** Idempotent. Returns false when the list is full. */
  add(product: ProductSummary): boolean {
    const { productId } = product
    const known = store.read()
    if (known.some((entry) => entry.productId === productId)) return true
    if (known.length >= mostWishes) return false
    change((now) => [{ productId, product, addedAt: new Date().toISOString() }, ...without(now, [productId])])
    return true
  },
  remove: (productIds: readonly number[]): void => change((now) => without(now, productIds)),
  /** The server rejected the wish: it waits for the next login. */
  reject: (productId: number): void =>
    change((now) => now.map((entry) => (entry.productId === productId ? { ...entry, refused: true } : entry))),
}

import type { ProductSummary } from '@lotus/openapi/schema'

import type { Schema } from '#account-document/schema.ts'
import { listOf } from '#storage/storage.ts'
import { isStoredProduct } from '#storage/stored-product.ts'

/** A wish. In an account's list it has only the id; in a guest's list it also has the product as it was when it was added. */
export type StoredWish = {
  productId: number
  product?: ProductSummary
  addedAt?: string
  /** The server rejected it at a login; it is retried at the next login (D9). */
  refused?: boolean
}
export type WishChange =
  | { type: 'add'; wish: StoredWish }
  | { type: 'remove'; productIds: readonly number[] }
  | { type: 'clear' }

const isId = Number.isSafeInteger

function isStoredWish(value: unknown): value is StoredWish {
  const { productId, product, addedAt } = (value ?? {}) as Partial<StoredWish>
  return (
    isId(productId) &&
    (product === undefined ||
      (isStoredProduct(product) && product.productId === productId && Date.parse(addedAt ?? '') > 0))
  )
}

function parseChange(value: unknown): WishChange | null {
  const { type, wish, productIds } = (value ?? {}) as Record<string, unknown>
  const isValid =
    type === 'clear' ||
    (type === 'add' && isStoredWish(wish)) ||
    (type === 'remove' && Array.isArray(productIds) && productIds.every(isId))
  return isValid ? (value as WishChange) : null
}

export const hasWish = (wishes: readonly StoredWish[], productId: number): boolean =>
  wishes.some((wish) => wish.productId === productId)

/** The wishlist, newest first (WISH-01, WISH-03). */
export const wishlistSchema: Schema<readonly StoredWish[], WishChange> = {
  name: 'wishlist',
  initial: [],
  parseState: listOf(isStoredWish),
  parseChange,
  apply(wishes, change) {
    if (change.type === 'clear') return []
    if (change.type === 'remove') return wishes.filter(({ productId }) => !change.productIds.includes(productId))
    const { wish } = change
    return hasWish(wishes, wish.productId) ? wishes : [wish, ...wishes]
  },
}

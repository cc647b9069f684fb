import type { Rules } from '#account-document/schema.ts'

import type { WishChange } from './wishlist-schema.ts'

/** The maximum number of wishes of a guest or an account. */
export const mostWishes = 1000

/** The maximum number of products per request. */
const mostAtOnce = 100

/** The ids in batches, one for each request. */
export const batchesOf = (productIds: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(productIds.length / mostAtOnce) }, (_, index) =>
    productIds.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  )

export const wishlistRules: Rules<WishChange> = {
  target(change) {
    if (change.type === 'add') return change.wish.productId
    return change.type === 'remove' && change.productIds.length === 1 ? (change.productIds[0] ?? null) : null
  },
  combine(earlier, later) {
    if (later.type === 'clear') return later
    if (later.type === 'add')
      return earlier.type === 'add' && earlier.wish.productId === later.wish.productId ? earlier : null
    if (earlier.type === 'add') return later.productIds.includes(earlier.wish.productId) ? later : null
    if (earlier.type === 'clear') return null
    const productIds = [...new Set([...earlier.productIds, ...later.productIds])]
    return productIds.length <= mostAtOnce ? { ...later, productIds } : null
  },
  isEssential: ({ type }) => type === 'clear',
}

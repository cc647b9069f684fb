import { useDocument } from '#account-document/use-document.ts'

import { hasWish, wishlistSchema, type StoredWish } from './wishlist-schema.ts'

const none: readonly StoredWish[] = []

/** The guest's list; for an account, the wishes that the server has rejected. Empty on the server and during hydration. */
export const useGuestWishes = (): readonly StoredWish[] =>
  useDocument(wishlistSchema, none, ({ state }) => state, 'guest')

/** The list of the account or of the guest, with the pending changes. */
const useWishes = (): readonly StoredWish[] => useDocument(wishlistSchema, none, ({ state }) => state)

/** Whether a product is on the browser's or the account's list. */
export function useWished(productId: number): boolean {
  const isThere = useDocument(wishlistSchema, false, ({ state }) => hasWish(state, productId))
  const isHere = useDocument(wishlistSchema, false, ({ state }) => hasWish(state, productId), 'guest')
  return isThere || isHere
}

/** How many products are on the list; 0 until known. */
export function useWishCount(): number {
  const ids = [...useWishes(), ...useGuestWishes()].map(({ productId }) => productId)
  return new Set(ids).size
}

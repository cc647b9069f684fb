import { useDocument } from '#account-document/use-document.ts'

import { useGuestWishes } from './use-wishlist.ts'
import { wishlistSchema } from './wishlist-schema.ts'

/** The number of products in the guest's list that are not in the account's list yet. */
export function useUnsyncedWishes(): number {
  const moving = useDocument(
    wishlistSchema,
    0,
    ({ entries }) => entries.filter(({ fromGuest, outcome }) => fromGuest && outcome === undefined).length,
  )
  return useGuestWishes().length + moving
}

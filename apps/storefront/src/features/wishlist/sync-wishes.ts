import { sameShopper } from '#session/session-state.ts'

import { announceMergeBroken, announceMerged } from './wishlist-merge.messages.ts'
import type { WishPlace } from './pending-wishes.ts'
import { addWish } from './wish-outbox.ts'
import { mergeWishes } from './wishlist-merge.ts'
import { localWishes } from './wishlist-store.ts'

/** Merges the browser's list into the account and announces the result. `again` also retries rejected products. */
export async function syncWishes(place: WishPlace, again: boolean): Promise<void> {
  if (localWishes.readStored().length === 0) return
  const { queryClient, i18n } = place
  const isSame = sameShopper()
  try {
    const outcome = await mergeWishes({ again, isSame, add: (productId) => addWish(place, productId) })
    if (isSame()) announceMerged(i18n, outcome)
  } catch (error) {
    reportError(error)
    if (isSame()) announceMergeBroken(i18n)
  }
  if (isSame()) await queryClient.invalidateQueries({ queryKey: ['wishlists'] })
}

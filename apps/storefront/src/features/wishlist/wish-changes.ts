import type { ProductSummary } from '@lotus/openapi/schema'

import { requestLogin } from '#session/login-request.ts'
import { requireSession } from '#session/session.ts'
import { sameShopper } from '#session/session-state.ts'

import { pendingWishes, type WishPlace } from './pending-wishes.ts'
import { announceFull, announceSavedWish, announceWishFailure } from './wishlist.messages.ts'
import { localWishes } from './wishlist-store.ts'

/**
 * Adds or removes a product optimistically; a guest's list is stored in the browser (WISH-05), an account's on the server.
 * Rolls back with the reason when the server rejects the change (WISH-01). Resolves to whether it succeeded.
 */
export async function setWish(place: WishPlace, product: ProductSummary, isWanted: boolean): Promise<boolean> {
  const { productId } = product
  const isSame = sameShopper()
  pendingWishes.display([productId], isWanted)
  const user = await requireSession()
  if (user === null) {
    const isPersisted = persistLocally(place, product, isWanted)
    pendingWishes.display([productId], null)
    return isPersisted
  }
  if (!isWanted) localWishes.remove([productId])
  try {
    // The first load of a page does not contain the outbox.
    const { saveWish } = await import('./wish-outbox.ts')
    if (isSame()) return await saveWish(place, user.userId, productId, isWanted)
  } catch (error) {
    announceWishFailure(place.i18n, isWanted ? 'add' : 'remove', error)
  }
  pendingWishes.display([productId], null)
  return false
}

function persistLocally({ i18n }: WishPlace, product: ProductSummary, isWanted: boolean): boolean {
  if (!isWanted) {
    localWishes.remove([product.productId])
    return true
  }
  const isPersisted = localWishes.add(product)
  if (isPersisted) announceSavedWish(i18n, product, () => void requestLogin({ context: 'wishlist' }))
  else announceFull(i18n)
  return isPersisted
}

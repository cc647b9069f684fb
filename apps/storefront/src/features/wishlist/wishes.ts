import type { I18n } from '@lingui/core'

import type { ProductSummary } from '@lotus/openapi/schema'

import { logOf } from '#account-document/log.ts'
import { ownerOf } from '#account-document/owner.ts'

import { hasWish, mostWishes, wishlistSchema, type WishChange } from './wishlist-schema.ts'

/**
 * Adds or removes a product: displayed and persisted at once (WISH-05), for an account then sent to the server, and rolled back with
 * the reason when the server rejects it (WISH-01).
 */
export function setWish(i18n: I18n, product: ProductSummary, isWanted: boolean): void {
  const { productId } = product
  const log = logOf(wishlistSchema, ownerOf())
  const guest = logOf(wishlistSchema, 'guest')
  const isGuest = log === guest
  const change: WishChange = isWanted
    ? { type: 'add', wish: isGuest ? { productId, product, addedAt: new Date().toISOString() } : { productId } }
    : { type: 'remove', productIds: [productId] }
  const isFull = isGuest && isWanted && log.read().state.length >= mostWishes
  // An account's page may also show a wish of the browser that the account has rejected.
  for (const each of isFull ? [] : new Set([log, isWanted ? log : guest]))
    if (hasWish(each.read().state, productId) !== isWanted) each.append(change)
  if (isFull || guest.read().pending.length > 0)
    import('./wishlist-changes.ts')
      .then(({ finishGuestWish }) => finishGuestWish(i18n, isWanted ? product : null, isFull))
      .catch(reportError)
}

import type { I18n } from '@lingui/core'

import type { ProductSummary } from '@lotus/openapi/schema'

import { logOf } from '#account-document/log.ts'
import { loadWithRetry } from '#hydration/wanted-code.ts'
import { requireSession } from '#session/session.ts'

import { hasWish, wishlistSchema, type WishChange } from './wishlist-schema.ts'

/** Loads the code that is not part of the first load. */
export const loadChanges = () => loadWithRetry(() => import('./wishlist-changes.ts'))

/**
 * Adds or removes a product. The change is displayed and persisted at once (WISH-05). For an account it is then sent to the server. If
 * the server rejects it, it is rolled back and the reason is shown (WISH-01).
 */
export async function setWish(i18n: I18n, product: ProductSummary, isWanted: boolean): Promise<void> {
  const { productId } = product
  const log = logOf(wishlistSchema, (await requireSession())?.userId ?? 'guest')
  const guest = logOf(wishlistSchema, 'guest')
  const change: WishChange = isWanted
    ? { type: 'add', wish: log === guest ? { productId, product, addedAt: new Date().toISOString() } : { productId } }
    : { type: 'remove', productIds: [productId] }
  // The page of an account also shows wishes of the guest's list that the server has rejected.
  for (const each of new Set([log, isWanted ? log : guest]))
    if (hasWish(each.read().state, productId) !== isWanted) each.append([change])
  if (guest.read().pending.length > 0) (await loadChanges()).finishGuestWish(i18n, isWanted ? product : null)
}

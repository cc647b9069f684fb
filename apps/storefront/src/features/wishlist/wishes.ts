import type { I18n } from '@lingui/core'

import type { ProductSummary } from '@lotus/openapi/schema'

import { logOf } from '#account-document/log.ts'
import { loadWithRetry } from '#hydration/wanted-code.ts'
import { requireSession } from '#session/session.ts'

import { hasWish, wishlistSchema, type WishChange } from './wishlist-schema.ts'

/** What the first load does without. */
export const loadChanges = () => loadWithRetry(() => import('./wishlist-changes.ts'))

/**
 * Adds or removes a product: displayed and persisted at once (WISH-05), for an account then sent to the server, and rolled back with
 * the reason when the server rejects it (WISH-01).
 */
export async function setWish(i18n: I18n, product: ProductSummary, isWanted: boolean): Promise<void> {
  const { productId } = product
  const log = logOf(wishlistSchema, (await requireSession())?.userId ?? 'guest')
  const guest = logOf(wishlistSchema, 'guest')
  const change: WishChange = isWanted
    ? { type: 'add', wish: log === guest ? { productId, product, addedAt: new Date().toISOString() } : { productId } }
    : { type: 'remove', productIds: [productId] }
  // An account's page may also show a wish of the browser that the account has rejected.
  for (const each of new Set([log, isWanted ? log : guest]))
    if (hasWish(each.read().state, productId) !== isWanted) each.append([change])
  if (guest.read().pending.length > 0) (await loadChanges()).finishGuestWish(i18n, isWanted ? product : null)
}

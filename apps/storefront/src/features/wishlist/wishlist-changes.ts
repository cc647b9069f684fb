import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { productNameForMessage } from '@lotus/commerce/text'
import type { ProductSummary } from '@lotus/openapi/schema'

import { applyLocally } from '#account-document/guest.ts'
import { logOf } from '#account-document/log.ts'
import { outcomeOf } from '#account-document/outcome-of.ts'
import { localized } from '#i18n/localized.ts'
import { requestLogin } from '#session/login-request.ts'
import { requireSession } from '#session/session.ts'
import { notify } from '#toasts.ts'

import { mostWishes, batchesOf } from './wishlist-rules.ts'
import { hasWish, wishlistSchema, type WishChange, type StoredWish } from './wishlist-schema.ts'
import { announceFull, announceSavedWish } from './wishlist.messages.ts'

/** Changes the guest's list, which is stored in this browser (WISH-05). */
export function changeGuestWishes(...changes: readonly WishChange[]): void {
  const log = logOf(wishlistSchema, 'guest')
  log.append(changes)
  applyLocally(log).catch(reportError)
}

/** Applies the guest's pending change. Announces an addition, or undoes it if the list is full. */
export function finishGuestWish(i18n: I18n, added: ProductSummary | null): void {
  const isFull = logOf(wishlistSchema, 'guest').read().state.length > mostWishes
  if (isFull && added !== null) {
    changeGuestWishes({ type: 'remove', productIds: [added.productId] })
    announceFull(i18n)
    return
  }
  changeGuestWishes()
  if (added !== null) announceSavedWish(i18n, added, () => void requestLogin({ context: 'wishlist' }))
}

/** Appends commands to the account's log. Resolves to whether the server has applied all of them. */
async function issue(userId: number, changes: readonly WishChange[]): Promise<boolean> {
  const log = logOf(wishlistSchema, userId)
  const outcomes = await Promise.all(log.append(changes).map((command) => outcomeOf(log, [command])))
  return outcomes.every(({ ok }) => ok)
}

const addition = (wish: StoredWish): WishChange => ({ type: 'add', wish })

function addToGuest(i18n: I18n, product: ProductSummary): boolean {
  const { productId } = product
  const log = logOf(wishlistSchema, 'guest')
  if (!hasWish(log.read().state, productId)) {
    log.append([addition({ productId, product, addedAt: new Date().toISOString() })])
    finishGuestWish(i18n, product)
  }
  return hasWish(log.read().state, productId)
}

/** Moves a product of the cart to the wishlist (CART-10). Resolves to whether it is saved; otherwise the cart still has it. */
export async function moveToWishlist(i18n: I18n, product: ProductSummary): Promise<boolean> {
  const { productId } = product
  const user = await requireSession()
  const isSaved = user === null ? addToGuest(i18n, product) : await issue(user.userId, [addition({ productId })])
  if (!isSaved) return false
  const name = productNameForMessage(localized(product.names, i18n.locale))
  notify({ tone: 'success', text: i18n._(msg`${name} foi movido para os favoritos`), key: `wish-${productId}` })
  return true
}

/** Removes several products, or all. Resolves to whether it succeeded. */
export async function removeWishes(productIds: readonly number[] | 'all'): Promise<boolean> {
  const user = await requireSession()
  // The page of an account also shows wishes of the guest's list that the server has rejected.
  changeGuestWishes(productIds === 'all' ? { type: 'clear' } : { type: 'remove', productIds })
  if (user === null) return true
  if (productIds === 'all') return issue(user.userId, [{ type: 'clear' }])
  return issue(
    user.userId,
    batchesOf(productIds).map((batch) => ({ type: 'remove', productIds: batch })),
  )
}

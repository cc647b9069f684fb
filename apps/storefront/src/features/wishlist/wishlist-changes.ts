import type { I18n } from '@lingui/core'

import type { ProductSummary } from '@lotus/openapi/schema'

import { applyLocally } from '#account-document/guest.ts'
import { logOf } from '#account-document/log.ts'
import { outcomeOf } from '#account-document/outcome-of.ts'
import { ownerOf } from '#account-document/owner.ts'
import { requestLogin } from '#session/login-request.ts'
import { sameShopper } from '#session/session-state.ts'

import { setWish } from './wishes.ts'
import { mostAtOnce } from './wishlist-rules.ts'
import { hasWish, wishlistSchema, type WishChange } from './wishlist-schema.ts'
import { announceFull, announceSavedWish } from './wishlist.messages.ts'

/** Changes the list of this browser (WISH-05). */
export function changeGuestWishes(...changes: readonly WishChange[]): void {
  const log = logOf(wishlistSchema, 'guest')
  log.appendAll(changes)
  applyLocally(log).catch(reportError)
}

/** Applies a guest's change; an addition is announced. */
export function finishGuestWish(i18n: I18n, added: ProductSummary | null, isFull: boolean): void {
  changeGuestWishes()
  if (isFull) announceFull(i18n)
  else if (added !== null) announceSavedWish(i18n, added, () => void requestLogin({ context: 'wishlist' }))
}

/** Issues commands of the account. Resolves to whether the server has applied all of them. */
async function issue(userId: number, changes: readonly WishChange[]): Promise<boolean> {
  const isSame = sameShopper()
  const log = logOf(wishlistSchema, userId)
  const outcomes = await Promise.all(log.appendAll(changes).map((command) => outcomeOf(log, command)))
  return isSame() && outcomes.every(({ ok }) => ok)
}

/** Adds a product. Resolves to whether it is on the list. */
export async function addWish(i18n: I18n, product: ProductSummary): Promise<boolean> {
  const { productId } = product
  const owner = ownerOf()
  if (owner !== 'guest') return issue(owner, [{ type: 'add', wish: { productId } }])
  setWish(i18n, product, true)
  return hasWish(logOf(wishlistSchema, owner).read().state, productId)
}

/** Removes several products, or all. Resolves to whether it succeeded. */
export async function removeWishes(productIds: readonly number[] | 'all'): Promise<boolean> {
  const owner = ownerOf()
  // An account's page may also show wishes of the browser that the account has rejected.
  changeGuestWishes(productIds === 'all' ? { type: 'clear' } : { type: 'remove', productIds })
  if (owner === 'guest') return true
  if (productIds === 'all') return issue(owner, [{ type: 'clear' }])
  const parts = Array.from({ length: Math.ceil(productIds.length / mostAtOnce) }, (_, index) =>
    productIds.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  )
  return issue(
    owner,
    parts.map((part) => ({ type: 'remove', productIds: part })),
  )
}

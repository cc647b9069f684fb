import { unwrap } from '@lotus/api-client/errors'
import type { QueryClient } from '@tanstack/react-query'

import { api } from '#api.ts'
import { requireSession } from '#session/session.ts'
import { sameShopper, sessionState } from '#session/session-state.ts'
import { createOutbox, type Outcome } from '#storage/outbox.ts'

import { pendingWishes, type WishPlace } from './pending-wishes.ts'
import { announceWishFailure } from './wishlist.messages.ts'
import { localWishes } from './wishlist-store.ts'
import { mostAtOnce, wishlistIdsQuery } from './wishlist-ids.queries.ts'

/** The account's changes by product: whether the product should be on the list (WISH-01, BEY-13). */
export const wishOutbox = createOutbox<number, boolean>({
  key: 'wishIntents',
  pending: pendingWishes,
  parseChange: (productId, isWanted) =>
    Number.isSafeInteger(Number(productId)) && typeof isWanted === 'boolean' ? [Number(productId), isWanted] : null,
})

const sendTo =
  ({ queryClient }: WishPlace) =>
  async (changes: ReadonlyMap<number, boolean>): Promise<void> => {
    const isSame = sameShopper()
    for (const [productId, isWanted] of changes) {
      const params = { path: { productId } }
      // oxlint-disable-next-line no-await-in-loop -- one change per request
      if (isWanted) unwrap(await api.POST('/users/user/wishlist/add/{productId}', { params }))
      // oxlint-disable-next-line no-await-in-loop -- one change per request
      else unwrap(await api.DELETE('/users/user/wishlist/remove/{productId}', { params }))
      if (isSame()) acknowledge(queryClient, [productId], isWanted)
    }
  }

/** Adds a product to the account's list or removes it. Resolves to whether it succeeded. */
export const saveWish = async (
  place: WishPlace,
  userId: number,
  productId: number,
  isWanted: boolean,
): Promise<boolean> => finish(place, isWanted, await wishOutbox.add(userId, [[productId, isWanted]], sendTo(place)))

/** Sends the changes of an earlier page that the server has not received (BEY-13). */
export async function resumeWishes(place: WishPlace, userId: number): Promise<void> {
  const resumed = wishOutbox.resume(userId, sendTo(place))
  await Promise.all(resumed.map(async ([, isWanted, outcome]) => finish(place, isWanted, await outcome)))
}

/** Adds a product of the guest's list to the account's list. */
export async function addWish(place: WishPlace, productId: number): Promise<Outcome> {
  const { user } = sessionState.read()
  if (user === null) return { ok: false, error: null }
  return wishOutbox.add(user.userId, [[productId, true]], sendTo(place))
}

function finish({ queryClient, i18n }: WishPlace, isWanted: boolean, outcome: Outcome): boolean {
  if (!outcome.ok && outcome.error !== null) announceWishFailure(i18n, isWanted ? 'add' : 'remove', outcome.error)
  if (pendingWishes.read().size === 0) void queryClient.invalidateQueries({ queryKey: ['wishlists'] })
  return outcome.ok
}

/** Applies the server's response to the query cache (WISH-03). */
export function acknowledge(queryClient: QueryClient, productIds: readonly number[], isIn: boolean): void {
  // An older response in flight must not overwrite it.
  void queryClient.cancelQueries({ queryKey: wishlistIdsQuery.queryKey })
  queryClient.setQueryData(wishlistIdsQuery.queryKey, (known) => {
    if (known === undefined) return undefined
    const others = known.filter((id) => !productIds.includes(id))
    return isIn ? [...productIds, ...others] : others
  })
}

/** Removes several products, or all. Resolves to whether it succeeded. */
export async function removeWishes(place: WishPlace, productIds: readonly number[] | 'all'): Promise<boolean> {
  const { queryClient, i18n } = place
  const user = await requireSession()
  const local = localWishes.readStored().map((entry) => entry.productId)
  const known = productIds === 'all' ? (queryClient.getQueryData(wishlistIdsQuery.queryKey) ?? []) : productIds
  if (user === null) {
    localWishes.remove(productIds === 'all' ? local : productIds)
    return true
  }
  const isSame = sameShopper()
  pendingWishes.display(known, false)
  try {
    await wishOutbox.exclusive(async () => {
      if (productIds === 'all') unwrap(await api.DELETE('/users/user/wishlist/clear', {}))
      else
        for (let from = 0; from < productIds.length; from += mostAtOnce) {
          const body = { productIds: productIds.slice(from, from + mostAtOnce) }
          // oxlint-disable-next-line no-await-in-loop -- the list may exceed the limit of one request
          unwrap(await api.DELETE('/users/user/wishlist/remove-multiple', { body }))
        }
    })
    if (!isSame()) return false
    localWishes.remove(productIds === 'all' ? local : productIds)
    wishOutbox.drop(user.userId, productIds === 'all' ? [...wishOutbox.stored(user.userId).keys()] : productIds)
    acknowledge(queryClient, known, false)
    await queryClient.invalidateQueries({ queryKey: ['wishlists'] })
    return true
  } catch (error) {
    if (isSame()) announceWishFailure(i18n, 'remove', error)
    return false
  } finally {
    pendingWishes.display(known, null)
  }
}

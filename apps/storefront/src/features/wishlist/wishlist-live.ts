import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import { followAccount, type LiveDocument } from '#account-document/follow-account.ts'
import { applyLocally } from '#account-document/guest.ts'
import { logOf } from '#account-document/log.ts'
import { errorOf, requestState } from '#account-document/requests.ts'
import type { DocumentOptions, Transport } from '#account-document/document.ts'
import { api } from '#api.ts'
import { withTabLock } from '#storage/tab-lock.ts'

import { changeGuestWishes } from './wishlist-changes.ts'
import { announceMergeDelayed, announceMerged } from './wishlist-merge.messages.ts'
import { wishlistRules } from './wishlist-rules.ts'
import { wishlistSchema, type WishChange, type StoredWish } from './wishlist-schema.ts'
import { announceWishFailure } from './wishlist.messages.ts'

const read = async (signal: AbortSignal): Promise<readonly StoredWish[]> =>
  (await api.GET('/users/user/wishlist/ids', { signal })).map((productId) => ({ productId }))

async function send(id: string, change: WishChange, signal: AbortSignal): Promise<void> {
  const header = { 'Command-Id': id }
  if (change.type === 'clear') {
    await api.DELETE('/users/user/wishlist/clear', { params: { header }, signal })
  } else if (change.type === 'add') {
    const params = { header, path: { productId: change.wish.productId } }
    await api.POST('/users/user/wishlist/add/{productId}', { params, signal })
  } else {
    const [productId] = change.productIds
    if (productId !== undefined && change.productIds.length === 1) {
      const params = { header, path: { productId } }
      await api.DELETE('/users/user/wishlist/remove/{productId}', { params, signal })
    } else {
      const body = { productIds: [...change.productIds] }
      await api.DELETE('/users/user/wishlist/remove-multiple', { params: { header }, body, signal })
    }
  }
}

/** The requests of an account's list. The answer to a change does not contain the list, so the change is applied to the known list. */
export const wishlistTransport: Transport<readonly StoredWish[], WishChange> = {
  read: (outerSignal) => requestState(outerSignal, async (signal) => ({ state: await read(signal) })),
  send: ({ id, change }, wishes, outerSignal) =>
    requestState(outerSignal, async (signal) => {
      await send(id, change, signal)
      if (wishes === null) return { state: await read(signal) }
      const ofAccount = change.type === 'add' ? { ...change, wish: { productId: change.wish.productId } } : change
      return { state: wishlistSchema.apply(wishes, ofAccount) }
    }),
}

/** Announces the result of a merge. Rejected wishes return to the guest's list and are retried at the next login (D9). */
const moved =
  (i18n: I18n): DocumentOptions<readonly StoredWish[], WishChange>['moved'] =>
  (commands) => {
    const failed = commands.filter(({ outcome }) => !outcome.ok)
    changeGuestWishes(
      ...failed.map(({ command: { change } }) =>
        change.type === 'add' ? { ...change, wish: { ...change.wish, refused: true } } : change,
      ),
    )
    announceMerged(i18n, { synced: commands.length - failed.length, failed: failed.length })
  }

/**
 * Moves the guest's list to the account, with one command for each product. The oldest product is first, so that the order does not
 * change (WISH-02, D9). With `again`, products that were rejected before are retried.
 */
export const moveGuestWishes = (userId: number, again: boolean): Promise<void> =>
  withTabLock('lotus-wishlist-move', async () => {
    const guest = logOf(wishlistSchema, 'guest')
    // Also imports the list of an earlier version.
    await applyLocally(guest)
    const account = logOf(wishlistSchema, userId)
    const wishes = guest.read().state.filter(({ refused }) => again || refused !== true)
    if (wishes.length === 0) return
    account.append(
      wishes
        .toReversed()
        .map(({ productId, product, addedAt }): WishChange => ({ type: 'add', wish: { productId, product, addedAt } })),
      { fromGuest: true },
    )
    guest.append([{ type: 'remove', productIds: wishes.map(({ productId }) => productId) }])
    await applyLocally(guest)
  })

let current: () => LiveDocument<readonly StoredWish[], WishChange> | null = () => null

/** Reads the account's list after another operation has changed it. */
export const refreshWishlist = (): void => current()?.refresh()

/** Sends pending changes now. */
export const retryWishlist = (): void => current()?.retry()

/** Syncs the list of the signed-in account until the returned function is called (WISH-01, BEY-13). */
export function followWishlist({ queryClient, i18n }: { queryClient: QueryClient; i18n: I18n }): () => void {
  let hadPending = false
  let hadProblem = false
  const followed = followAccount({
    schema: wishlistSchema,
    rules: wishlistRules,
    transport: wishlistTransport,
    staleTime: 5 * 60_000,
    rejected: ({ change }, rejection) =>
      announceWishFailure(i18n, change.type === 'add' ? 'add' : 'remove', errorOf(rejection)),
    moved: moved(i18n),
    changed(log) {
      const { head, pending, entries } = log.read()
      const hasPending = pending.length > 0
      const hasProblem = head?.problem != null
      const isMoving = entries.some(({ fromGuest, tab }) => fromGuest && tab === log.tab)
      if (hasProblem && !hadProblem && isMoving) announceMergeDelayed(i18n)
      hadProblem = hasProblem
      if (hadPending && !hasPending) void queryClient.invalidateQueries({ queryKey: ['wishlists'] })
      hadPending = hasPending
    },
  })
  current = followed.current
  return followed.stop
}

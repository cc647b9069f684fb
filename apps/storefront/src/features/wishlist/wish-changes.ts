import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import { ApiError, unwrap } from '@lotus/api-client/errors'
import type { ProductSummary } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import { requestLogin } from '#session/login-request.ts'
import { requireSession } from '#session/session.ts'
import { sessionState } from '#session/session-state.ts'

import { wishIntents, withWishes } from './wish-intents.ts'
import { announceFull, announceSavedWish, announceWishFailure } from './wishlist.messages.ts'
import { localWishes } from './wishlist-store.ts'
import { mostAtOnce, wishlistIdsQuery } from './wishlist.queries.ts'

/** The query cache and the language of the page. */
export type WishPlace = { queryClient: QueryClient; i18n: I18n }

/** The changes that the server has not confirmed yet; displayed optimistically (WISH-01). */
let wanted: ReadonlyMap<number, boolean> = new Map()
const listeners = new Set<() => void>()
/** Products with a request in flight: one request at a time per product. */
const sending = new Map<number, Promise<boolean>>()

function want(productIds: readonly number[], isWanted: boolean | null): void {
  wanted = withWishes(wanted, productIds, isWanted)
  for (const listener of listeners) listener()
}

/** The pending changes by product. Referentially stable until a change. */
export const pendingWishes = {
  read: (): ReadonlyMap<number, boolean> => wanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The user may change while a request is in flight; its response is then ignored. */
export const sameShopper = () => {
  const before = sessionState.handOvers()
  return () => sessionState.handOvers() === before
}

/**
 * Adds or removes a product optimistically; a guest's list is stored in the browser (WISH-05), an account's on the server.
 * Rolls back with the reason when the server rejects the change (WISH-01). Resolves to whether it succeeded.
 */
export async function setWish(place: WishPlace, product: ProductSummary, isWanted: boolean): Promise<boolean> {
  const { productId } = product
  want([productId], isWanted)
  const user = await requireSession()
  if (user === null) {
    const isPersisted = keepLocally(place, product, isWanted)
    want([productId], null)
    return isPersisted
  }
  if (!isWanted) localWishes.remove([productId])
  wishIntents.keep(user.userId, [productId], isWanted)
  return send(place, user.userId, productId)
}

/** Sends the changes of an earlier page that the server has not received (BEY-13). */
export async function replayWishes(place: WishPlace, userId: number): Promise<void> {
  const left = [...wishIntents.read(userId)].filter(([productId]) => !sending.has(productId))
  for (const [productId, isWanted] of left) want([productId], isWanted)
  // Serial: there may be many, and no one waits for them.
  for (const [productId] of left) await send(place, userId, productId)
}

function keepLocally({ i18n }: WishPlace, product: ProductSummary, isWanted: boolean): boolean {
  if (!isWanted) {
    localWishes.remove([product.productId])
    return true
  }
  const isPersisted = localWishes.add(product)
  if (isPersisted) announceSavedWish(i18n, product, () => void requestLogin({ context: 'wishlist' }))
  else announceFull(i18n)
  return isPersisted
}

/** Sends the change of a product until the server has applied it. Resolves to whether it has. */
function send(place: WishPlace, userId: number, productId: number): Promise<boolean> {
  const known = sending.get(productId)
  if (known !== undefined) return known
  const begun = sendAll(place, userId, productId).finally(() => sending.delete(productId))
  sending.set(productId, begun)
  return begun
}

async function sendAll({ queryClient, i18n }: WishPlace, userId: number, productId: number): Promise<boolean> {
  const isSame = sameShopper()
  for (;;) {
    const isWanted = wanted.get(productId)
    if (isWanted === undefined) return true
    const error = await call(productId, isWanted)
    if (!isSame()) {
      want([productId], null)
      return false
    }
    if (error !== null && isOffline(error)) {
      await backOnline()
      takeKept(userId, productId)
    } else if (wanted.get(productId) === isWanted) {
      if (error === null) acknowledge(queryClient, [productId], isWanted)
      want([productId], null)
      wishIntents.keep(userId, [productId], null)
      if (error !== null) announceWishFailure(i18n, isWanted ? 'add' : 'remove', error)
      if (sending.size < 2) void queryClient.invalidateQueries({ queryKey: ['wishlists'] })
      return error === null
    }
  }
}

/** Another tab may have sent or changed it meanwhile. */
function takeKept(userId: number, productId: number): void {
  want([productId], wishIntents.read(userId).get(productId) ?? null)
}

/** Puts a product on the account's list. @throws {ApiError} */
export async function addWish(productId: number): Promise<void> {
  unwrap(await api.POST('/users/user/wishlist/add/{productId}', { params: { path: { productId } } }))
}

async function call(productId: number, isWanted: boolean): Promise<unknown> {
  try {
    if (isWanted) await addWish(productId)
    else unwrap(await api.DELETE('/users/user/wishlist/remove/{productId}', { params: { path: { productId } } }))
    return null
  } catch (error) {
    return error
  }
}

/** The device is offline: the change waits for the network (BEY-13). */
const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0 && !navigator.onLine
const backOnline = () => new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }))

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
  want([...known], false)
  try {
    if (productIds === 'all') unwrap(await api.DELETE('/users/user/wishlist/clear', {}))
    else
      for (let from = 0; from < productIds.length; from += mostAtOnce) {
        const body = { productIds: productIds.slice(from, from + mostAtOnce) }
        unwrap(await api.DELETE('/users/user/wishlist/remove-multiple', { body }))
      }
    if (!isSame()) return false
    localWishes.remove(productIds === 'all' ? local : productIds)
    wishIntents.keep(user.userId, productIds === 'all' ? [...wishIntents.read(user.userId).keys()] : productIds, null)
    acknowledge(queryClient, known, false)
    await queryClient.invalidateQueries({ queryKey: ['wishlists'] })
    return true
  } catch (error) {
    if (isSame()) announceWishFailure(i18n, 'remove', error)
    return false
  } finally {
    want([...known], null)
  }
}

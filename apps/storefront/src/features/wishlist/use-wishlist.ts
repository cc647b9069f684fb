import { useQuery } from '@tanstack/react-query'

import { useSession } from '#session/session.ts'
import { useStore } from '#storage/store.ts'

import { pendingWishes } from './pending-wishes.ts'
import { localWishes, type WishEntry } from './wishlist-store.ts'
import { wishlistIdsQuery } from './wishlist-ids.queries.ts'

const nothing: readonly WishEntry[] = []
const none: readonly number[] = []
const noWishes: ReadonlyMap<number, boolean> = new Map()

/** The browser's list; empty on the server and during hydration. */
export const useLocalWishes = (): readonly WishEntry[] => useStore(localWishes, nothing)

/** The pending changes. */
export const usePendingWishes = (): ReadonlyMap<number, boolean> => useStore(pendingWishes, noWishes)

/**
 * The product ids of the account's list. Empty during hydration, because the server renders every page for a guest.
 */
function useAccountWishes<Found>(select: (ids: readonly number[]) => Found): Found {
  const { user } = useSession()
  const { data } = useQuery({ ...wishlistIdsQuery, enabled: user !== null, select })
  return user === null || data === undefined ? select(none) : data
}

const all = (ids: readonly number[]) => ids

/** Whether a product is on the browser's or the account's list. */
export function useWished(productId: number): boolean {
  const isThere = useAccountWishes((ids) => ids.includes(productId))
  const isHere = useStore(localWishes, false, (entries) => entries.some((entry) => entry.productId === productId))
  const isWanted = useStore<ReadonlyMap<number, boolean>, boolean | undefined>(pendingWishes, undefined, (pending) =>
    pending.get(productId),
  )
  return isWanted ?? (isThere || isHere)
}

/** How many products are on the list; 0 until known. */
export function useWishCount(): number {
  const there = useAccountWishes(all)
  const here = useLocalWishes()
  const wanted = usePendingWishes()
  const ids = new Set([...there, ...here.map(({ productId }) => productId)])
  for (const [productId, isWanted] of wanted)
    if (isWanted) ids.add(productId)
    else ids.delete(productId)
  return ids.size
}

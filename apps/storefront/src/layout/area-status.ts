import { replaceEqualDeep, useQueryClient, type Query, type QueryCache } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

import { ApiError } from '@lotus/api-client/errors'

/** The state of the queries of one area of the shop that are on the screen (UX-03). */
export type AreaStatus = {
  loading: boolean
  /** The error code; null without an error, and while a reload has no data to show. */
  error: string | null
  /** Milliseconds since 1970; null before the first success. */
  lastUpdated: number | null
  /** Errors since the last success. */
  retryCount: number
}

/** The query key prefixes of each area. The session is not a query, see `session-state.ts`. */
const operations = {
  products: ['catalog getHome', 'catalog listProducts', 'catalog listRelatedProducts', 'catalog listSuggestions'],
  'product-details': ['catalog getProduct'],
  categories: ['catalog listCategories', 'catalog listAllCategories', 'catalog listPopularCategories'],
  cart: ['carts previewCart'],
  wishlist: ['wishlists listWishlist', 'wishlists getWishlistStats'],
  orders: ['orders getGuestOrder'],
  addresses: ['user listAddresses'],
  users: ['user getProfile', 'user getUserStats'],
  reviews: ['catalog listReviews', 'user getOwnReview'],
  payments: ['checkout getCheckoutConfig', 'checkout loadCardProvider'],
} as const satisfies Record<string, readonly string[]>

export type Area = keyof typeof operations

/** The error count of a query at its last success: only later errors count. */
type Successes = WeakMap<Query, number>

const isOf = (area: Area, { queryKey }: Query): boolean =>
  (operations[area] as readonly string[]).includes(queryKey.slice(0, 2).join(' '))

/** The errors that a query had before it was observed and that a success has resolved. */
const settled = ({ state }: Query): number => {
  if (state.dataUpdateCount === 0) return 0
  return state.status === 'error' ? state.errorUpdateCount - 1 : state.errorUpdateCount
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'UNEXPECTED')

function statusOf(queries: readonly Query[], successes: Successes): AreaStatus {
  const failed = queries
    .filter(({ state }) => state.status === 'error')
    .toSorted((one, other) => other.state.errorUpdatedAt - one.state.errorUpdatedAt)
  const updated = Math.max(0, ...queries.map(({ state }) => state.dataUpdatedAt))
  // Also of a query that has reset its error because it is reloading.
  const retries = queries.map((query) => query.state.errorUpdateCount - (successes.get(query) ?? 0))
  const [latest] = failed
  return {
    loading: queries.some(({ state }) => state.fetchStatus === 'fetching'),
    error: latest === undefined ? null : codeOf(latest.state.error),
    lastUpdated: updated === 0 ? null : updated,
    retryCount: Math.max(0, ...retries),
  }
}

/** The area statuses, derived from the query cache. */
export function areaStatuses(cache: QueryCache) {
  const successes: Successes = new WeakMap()
  const known = new Map<Area, AreaStatus>()
  const note = (query: Query) => void (successes.has(query) || successes.set(query, settled(query)))
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success')
      successes.set(event.query, event.query.state.errorUpdateCount)
    else if (event.type === 'added') note(event.query)
  })
  for (const query of cache.getAll()) note(query)
  return {
    /** The same object until a value changes. */
    read(area: Area): AreaStatus {
      const queries = cache.getAll().filter((query) => query.isActive() && isOf(area, query))
      const status = replaceEqualDeep(known.get(area), statusOf(queries, successes))
      known.set(area, status)
      return status
    },
    subscribe: (changed: () => void): (() => void) => cache.subscribe(changed),
  }
}

const ofCaches = new WeakMap<QueryCache, ReturnType<typeof areaStatuses>>()

/** The current status of an area (UX-03). */
export function useAreaStatus(area: Area): AreaStatus {
  const cache = useQueryClient().getQueryCache()
  const [statuses] = useState(() => {
    const found = ofCaches.get(cache) ?? areaStatuses(cache)
    ofCaches.set(cache, found)
    return found
  })
  const read = () => statuses.read(area)
  return useSyncExternalStore(statuses.subscribe, read, read)
}

import type { SearchParams } from '#routing/search-params.ts'

import { wishlistPageSize, type ListWishlist } from './wishlist.queries.ts'

/** The orders of the list in the order they are offered. */
export const wishlistSorts = ['newest', 'oldest', 'price_asc', 'price_desc', 'name_asc', 'name_desc'] as const
export type WishlistSort = (typeof wishlistSorts)[number]

/** Which products are shown: all, or what can or cannot be bought now. */
export const availabilities = ['all', 'available', 'unavailable'] as const
export type Availability = (typeof availabilities)[number]

/** What the address of /wishlist asks for; page from 1. */
export type WishlistSearch = { page: number; sort: WishlistSort; show: Availability }

export type WishlistParams = { page?: string; sort?: string; show?: string }

const highestPage = 1001

/** Makes sense of the address; what it does not know counts as not said. */
export function readWishlistSearch({ page, sort, show }: SearchParams | WishlistParams): WishlistSearch {
  const number = typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
  return {
    page: Math.min(number, highestPage),
    sort: wishlistSorts.find((known) => known === sort) ?? 'newest',
    show: availabilities.find((known) => known === show) ?? 'all',
  }
}

/** The address of a state of the list: says what is not as usual. */
export const writeWishlistSearch = ({ page, sort, show }: WishlistSearch): WishlistParams => ({
  ...(page > 1 ? { page: String(page) } : {}),
  ...(sort === 'newest' ? {} : { sort }),
  ...(show === 'all' ? {} : { show }),
})

/** Another state of the list; from another filter or order it begins anew. */
export const withWishlistSearch = (search: WishlistSearch, change: Partial<WishlistSearch>): WishlistSearch => ({
  ...search,
  page: 1,
  ...change,
})

const orders = {
  newest: { sortBy: 'addedAt', sortOrder: 'desc' },
  oldest: { sortBy: 'addedAt', sortOrder: 'asc' },
  price_asc: { sortBy: 'price', sortOrder: 'asc' },
  price_desc: { sortBy: 'price', sortOrder: 'desc' },
  name_asc: { sortBy: 'name', sortOrder: 'asc' },
  name_desc: { sortBy: 'name', sortOrder: 'desc' },
} as const satisfies Record<WishlistSort, ListWishlist>

type Language = NonNullable<ListWishlist['language']>

/** What to ask the server for. */
export const listWishlistOf = ({ page, sort, show }: WishlistSearch, language: string): ListWishlist => ({
  pageNumber: page - 1,
  pageSize: wishlistPageSize,
  ...orders[sort],
  ...(show === 'all' ? {} : { available: show === 'available' }),
  // The page's language is one of the contract's.
  language: language as Language,
})

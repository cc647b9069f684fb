import { languageOf } from '#i18n/localized.ts'
import type { SearchParams } from '#routing/search-params.ts'

import { wishlistPageSize, type ListWishlist } from './wishlist.queries.ts'

/** The sort orders in display order. */
const sortOrders = {
  newest: { sortBy: 'addedAt', sortOrder: 'desc' },
  oldest: { sortBy: 'addedAt', sortOrder: 'asc' },
  price_asc: { sortBy: 'price', sortOrder: 'asc' },
  price_desc: { sortBy: 'price', sortOrder: 'desc' },
  name_asc: { sortBy: 'name', sortOrder: 'asc' },
  name_desc: { sortBy: 'name', sortOrder: 'desc' },
} as const satisfies Record<string, ListWishlist>
export type WishlistSort = keyof typeof sortOrders
export const wishlistSorts = Object.keys(sortOrders) as WishlistSort[]

export const availabilities = ['all', 'available', 'unavailable'] as const
export type Availability = (typeof availabilities)[number]

/** The search parameters of /wishlist; `page` starts at 1. */
export type WishlistSearch = { page: number; sort: WishlistSort; show: Availability }

export type WishlistParams = { page?: string; sort?: string; show?: string }

const highestPage = 1001

/** Parses the search parameters; unknown values count as absent. */
export function readWishlistSearch({ page, sort, show }: SearchParams | WishlistParams): WishlistSearch {
  const number = typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
  return {
    page: Math.min(number, highestPage),
    sort: wishlistSorts.find((known) => known === sort) ?? 'newest',
    show: availabilities.find((known) => known === show) ?? 'all',
  }
}

/** Serializes the search parameters without default values. */
export const writeWishlistSearch = ({ page, sort, show }: WishlistSearch): WishlistParams => ({
  ...(page > 1 ? { page: String(page) } : {}),
  ...(sort === 'newest' ? {} : { sort }),
  ...(show === 'all' ? {} : { show }),
})

/** Changes the search parameters; another filter or sort order resets the page. */
export const withWishlistSearch = (search: WishlistSearch, change: Partial<WishlistSearch>): WishlistSearch => ({
  ...search,
  page: 1,
  ...change,
})

export const listWishlistOf = ({ page, sort, show }: WishlistSearch, language: string): ListWishlist => ({
  pageNumber: page - 1,
  pageSize: wishlistPageSize,
  ...sortOrders[sort],
  ...(show === 'all' ? {} : { available: show === 'available' }),
  language: languageOf(language),
})

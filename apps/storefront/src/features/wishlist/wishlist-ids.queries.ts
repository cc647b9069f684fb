import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '@lotus/api-client/errors'

import { api } from '#api.ts'

/** The maximum number of products per request. */
export const mostAtOnce = 100

/** The product ids of the account's list, newest first, for the hearts of every page. Apart from the other queries: every page loads it. */
export const wishlistIdsQuery = queryOptions({
  queryKey: ['wishlists', 'listWishlistIds'],
  queryFn: async ({ signal }) => unwrap(await api.GET('/users/user/wishlist/ids', { signal })),
  staleTime: 5 * 60_000,
})

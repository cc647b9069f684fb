import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '@lotus/api-client/errors'

import { api } from '#api.ts'

/** Frequent searches, the most frequent first (BEY-21). */
export const popularSearchesQuery = queryOptions({
  queryKey: ['catalog', 'listPopularSearches'],
  queryFn: async ({ signal }) => unwrap(await api.GET('/public/products/popular-searches', { signal })),
  staleTime: 10 * 60_000,
  retry: false,
})

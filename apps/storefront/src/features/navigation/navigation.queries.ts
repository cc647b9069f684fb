import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { unwrap } from '@lotus/api-client/errors'
import type { ProductSummary } from '@lotus/openapi/schema'

import { api } from '#api.ts'

const minute = 60_000
const suggestionsShown = 8

/** How to reach the shop, in its own order (NAV-20). */
export const contactInfoQuery = () =>
  queryOptions({
    queryKey: ['settings', 'getContactInfo'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/public/customizations/contact-info', { signal })),
    staleTime: 10 * minute,
  })

/** What is being typed, answered with up to 8 products (NAV-09). Not tried again: the next letter will. */
const suggestionsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['catalog', 'listSuggestions', keyword],
    queryFn: async ({ signal }) => {
      const query = { keyword, pageNumber: 0, pageSize: suggestionsShown }
      return unwrap(await api.GET('/public/products/suggestions', { params: { query }, signal })).content
    },
    staleTime: minute,
    retry: false,
  })

/** Asks for suggestions; aborting the signal ends the request on the wire (NAV-08). */
export function suggestProducts(
  queryClient: QueryClient,
  keyword: string,
  signal: AbortSignal,
): Promise<ProductSummary[]> {
  const options = suggestionsQuery(keyword)
  signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true }))
  return queryClient.fetchQuery(options)
}

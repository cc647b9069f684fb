import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { unwrap } from '@lotus/api-client/errors'
import type { ProductSummary } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import { activeDiet, withDiet, type Diet } from '#diet/diet.ts'

const minute = 60_000
const suggestionsShown = 8

/** The shop's contacts, in its own order (NAV-20). */
export const contactInfoQuery = () =>
  queryOptions({
    queryKey: ['settings', 'getContactInfo'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/public/customizations/contact-info', { signal })),
    staleTime: 10 * minute,
  })

/** Up to 8 suggestions for the typed text (NAV-09). Not retried: the next keystroke sends a new request. */
const suggestionsQuery = (keyword: string, diet: Diet | null) =>
  queryOptions({
    queryKey: ['catalog', 'listSuggestions', keyword, diet],
    queryFn: async ({ signal }) => {
      const query = withDiet({ keyword, pageNumber: 0, pageSize: suggestionsShown }, diet)
      return unwrap(await api.GET('/public/products/suggestions', { params: { query }, signal })).content
    },
    staleTime: minute,
    retry: false,
  })

/** Fetches suggestions; aborting the signal cancels the request (NAV-08). */
export function suggestProducts(
  queryClient: QueryClient,
  keyword: string,
  signal: AbortSignal,
): Promise<ProductSummary[]> {
  const options = suggestionsQuery(keyword, activeDiet())
  signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true }))
  return queryClient.fetchQuery(options)
}

import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api } from '#api.ts'
import { activeDiet, withDiet, type Diet } from '#diet/diet.ts'
import { languageOf } from '#i18n/localized.ts'

import type { Suggestions } from './search/search-text.ts'

const minute = 60_000
const suggestionsShown = 8

/** The shop's contacts, in its own order (NAV-20). */
export const contactInfoQuery = () =>
  queryOptions({
    queryKey: ['settings', 'getContactInfo'],
    queryFn: ({ signal }) => api.GET('/public/customizations/contact-info', { signal }),
    staleTime: 10 * minute,
  })

/** What a typed text may mean (NAV-09). Not retried: the next keystroke sends a new request. */
const suggestionsQuery = (keyword: string, locale: string, diet: Diet | null) =>
  queryOptions({
    queryKey: ['catalog', 'listSuggestions', locale, keyword, diet],
    queryFn: async ({ signal }): Promise<Suggestions> => {
      const fields = { keyword, pageNumber: 0, pageSize: suggestionsShown, language: languageOf(locale) }
      const query = withDiet(fields, diet)
      const { content, answers, completions } = await api.GET('/public/products/suggestions', {
        params: { query },
        signal,
      })
      return { products: content, answers, completions }
    },
    staleTime: minute,
    retry: false,
  })

/** Fetches suggestions; aborting the signal cancels the request (NAV-08). */
export function suggestSearches(
  queryClient: QueryClient,
  keyword: string,
  { locale, signal }: { locale: string; signal: AbortSignal },
): Promise<Suggestions> {
  const options = suggestionsQuery(keyword, locale, activeDiet())
  signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true }))
  return queryClient.fetchQuery(options)
}

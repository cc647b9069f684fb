import { queryOptions } from '@tanstack/react-query'

import { api } from '#api.ts'
import { languageOf } from '#i18n/localized.ts'

/** Frequent searches in a language, the most frequent first (BEY-21). */
export const popularSearchesQuery = (locale: string) =>
  queryOptions({
    queryKey: ['catalog', 'listPopularSearches', locale],
    queryFn: async ({ signal }) => {
      const query = { language: languageOf(locale) }
      return await api.GET('/public/products/popular-searches', { params: { query }, signal })
    },
    staleTime: 10 * 60_000,
    retry: false,
  })

import { useLingui } from '@lingui/react'
import { useQuery, type QueryClient } from '@tanstack/react-query'

import { PopularSearches } from '#features/catalog/popular-searches.tsx'
import { popularSearchesQuery } from '#features/shell/search/popular-searches.queries.ts'

export const loadIdeas = (queryClient: QueryClient, locale: string): Promise<void> =>
  queryClient.prefetchQuery(popularSearchesQuery(locale))

/** What others search for, beside a search without results. */
export function Ideas() {
  const { i18n } = useLingui()
  return <PopularSearches keywords={useQuery(popularSearchesQuery(i18n.locale)).data ?? []} />
}

import { useQuery, type QueryClient } from '@tanstack/react-query'

import { PopularSearches } from '#features/catalog/popular-searches.tsx'
import { popularSearchesQuery } from '#features/navigation/popular-searches.queries.ts'

export const loadIdeas = (queryClient: QueryClient): Promise<void> => queryClient.prefetchQuery(popularSearchesQuery)

/** What others search for, beside a search without results. */
export function Ideas() {
  return <PopularSearches keywords={useQuery(popularSearchesQuery).data ?? []} />
}

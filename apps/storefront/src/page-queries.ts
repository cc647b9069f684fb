import type { QueryClient, QueryKey } from '@tanstack/react-query'

type PageQuery = [key: QueryKey, data: unknown]

/**
 * The loaded data of a page as JSON text, which is 0.6 kB smaller for a list than literals in the router's script. Without failed queries,
 * which the browser requests again.
 */
export const pageQueries = (queryClient: QueryClient): string =>
  JSON.stringify(
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }): PageQuery => [queryKey, state.data]),
  )

/** Adds the data of a page to the cache. Its age counts from now. */
export function addPageQueries(queryClient: QueryClient, queries: string): void {
  for (const [key, data] of JSON.parse(queries) as PageQuery[]) queryClient.setQueryData(key, data)
}

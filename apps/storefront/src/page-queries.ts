import type { QueryClient, QueryKey } from '@tanstack/react-query'

type PageQuery = [key: QueryKey, data: unknown]

/**
 * The loaded data as JSON text, which takes 0.6 kB less on a list than literals of the router's script. The browser requests failed
 * queries again.
 */
export const pageQueries = (queryClient: QueryClient): string =>
  JSON.stringify(
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }): PageQuery => [queryKey, state.data]),
  )

/** Stores the data of the page. The browser counts its age from now. */
export function addPageQueries(queryClient: QueryClient, queries: string): void {
  for (const [key, data] of JSON.parse(queries) as PageQuery[]) queryClient.setQueryData(key, data)
}

/** The data of a query, or its state while there is none. */
export type QueryState<Data> = Data | 'loading' | 'failed'

type Query<Data> = { data: Data | undefined; isError: boolean; isFetching: boolean }

/**
 * Converts a query for a screen: its placeholder while `loading`, its error with a retry button while `failed`. A retry is
 * loading again. On the server an error counts as loading, because the browser retries.
 */
export function queryState<Data>({ data, isError, isFetching }: Query<Data>): QueryState<Data> {
  if (data !== undefined) return data
  return isError && !isFetching && !import.meta.env.SSR ? 'failed' : 'loading'
}

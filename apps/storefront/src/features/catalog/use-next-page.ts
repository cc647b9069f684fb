import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { whenInteracted, whenNoCodeLoads } from '#hydration/strategies.ts'

import { productsQuery, type ListProducts } from './catalog.queries.ts'

/**
 * Prefetches the next page of the list in idle time after the first interaction (CAT-05). Products are not prefetched in idle time: the list has enough
 * to render their page, and the rest loads on intent.
 */
export function useNextPage(nextPage: ListProducts | null): void {
  const queryClient = useQueryClient()
  const next = nextPage === null ? '' : JSON.stringify(nextPage)
  useEffect(() => {
    if (next === '') return undefined
    const prefetch = () => void queryClient.prefetchQuery(productsQuery(JSON.parse(next) as ListProducts))
    let cancel = () => {}
    const stop = whenInteracted(() => (cancel = whenNoCodeLoads(prefetch)))
    return () => {
      stop()
      cancel()
    }
  }, [next, queryClient])
}

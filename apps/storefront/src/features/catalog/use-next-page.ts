import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { mayGuess, whenIdle } from '#hydration/when-idle.ts'

import { productsQuery, type ListProducts } from './catalog.queries.ts'

/**
 * Fetches in idle time the list's next page, which nothing tells of before it is asked for (CAT-05). A product needs no
 * guess: its list knows enough to draw its page at once, and the rest of it comes with the first touch of its link.
 */
export function useNextPage(nextPage: ListProducts | null): void {
  const queryClient = useQueryClient()
  const next = nextPage === null ? '' : JSON.stringify(nextPage)
  useEffect(() => {
    if (next === '' || !mayGuess()) return undefined
    return whenIdle(() => void queryClient.prefetchQuery(productsQuery(JSON.parse(next) as ListProducts)))
  }, [next, queryClient])
}

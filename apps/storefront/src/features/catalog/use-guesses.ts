import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { mayGuess, whenIdle } from '#lib/when-idle.ts'

import { productsQuery, type ListProducts } from './catalog.queries.ts'

/** Products of the first sight whose page is fetched before anyone asks; with the list's next page and code ten requests. */
const mostProducts = 5

/**
 * Fetches in idle time what is likely to be opened next: the first products with the code of their page, and the list's
 * next page (CAT-05).
 */
export function useGuesses(products: { productId: number }[], nextPage: ListProducts | null): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const first = products
    .slice(0, mostProducts)
    .map(({ productId }) => productId)
    .join(' ')
  const next = nextPage === null ? '' : JSON.stringify(nextPage)
  useEffect(() => {
    if (first === '' || !mayGuess()) return undefined
    return whenIdle(() => {
      for (const productId of first.split(' '))
        void router.preloadRoute({ to: '/products/$productId', params: { productId } })
      if (next !== '') void queryClient.prefetchQuery(productsQuery(JSON.parse(next) as ListProducts))
    })
  }, [first, next, queryClient, router])
}

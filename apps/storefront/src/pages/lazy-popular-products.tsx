import { Suspense } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

const PopularProducts = lazyWithRetry(() => import('./popular-products.tsx'), 'PopularProducts')

/** Products below a page that was not found; their code loads with the page. */
export const LazyPopularProducts = () => (
  <Suspense fallback={null}>
    <PopularProducts />
  </Suspense>
)

import { useEffect } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { whenNoCodeLoads } from '#hydration/strategies.ts'

export const ProductPage = lazyWithRetry(() => import('./product-page.tsx'), 'Page')

/** Loads the page of a product in idle time: after a tap on a product its summary renders at once. */
export function usePreloadedProductPage(): void {
  useEffect(() => whenNoCodeLoads(() => void ProductPage.preload().catch(() => undefined)), [])
}

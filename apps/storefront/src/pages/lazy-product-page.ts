import { useEffect } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { whenIdle, whenInteracted } from '#hydration/strategies.ts'

export const ProductPage = lazyWithRetry(() => import('./product-page.tsx'), 'Page')

/** Loads the page of a product in idle time after the first interaction: its summary renders at once then. */
export function usePreloadedProductPage(): void {
  useEffect(() => whenInteracted(() => whenIdle(() => void ProductPage.preload().catch(() => undefined))), [])
}

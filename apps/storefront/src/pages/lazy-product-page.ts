import { useEffect } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { whenIdle } from '#hydration/strategies.ts'

export const ProductPage = lazyWithRetry(() => import('./product-page.tsx'), 'Page')

/** Loads the page of a product once the links to it are in view and the browser is idle: its summary renders at once then. */
export function usePreloadedProductPage(): void {
  useEffect(() => whenIdle(() => void ProductPage.preload().catch(() => undefined)), [])
}

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { interaction, whenIdle } from '#hydration/strategies.ts'

/** What stands in for a page: few see them, so their code is not part of the first load. */
export const NotFoundPage = lazyWithRetry(() => import('./not-found.tsx'), 'NotFoundPage')
export const RouteError = lazyWithRetry(() => import('./route-error.tsx'), 'RouteError')
export const RoutePending = lazyWithRetry(() => import('./route-pending.tsx'), 'RoutePending')

/** Loads the error page after the first interaction, in idle time: it must be there when the connection is lost. */
export const preloadRouteError = (): void => {
  // A failed load is retried when the page is needed.
  const preload = () => void RouteError.preload().catch(() => undefined)
  interaction().start(document.documentElement, () => whenIdle(preload))
}

import { createElement } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { whenIdle, whenInteracted } from '#hydration/strategies.ts'

import { RoutePending } from './route-pending.tsx'
import { RouteErrorPending } from './route-error-pending.tsx'

/** The page for unknown addresses. Few shoppers see it, so its code is not part of the first load. */
export const NotFoundPage = lazyWithRetry(() => import('./not-found.tsx'), 'NotFoundPage', createElement(RoutePending))

/** The error page. Until its code has loaded, a shorter text replaces it. */
export const RouteError = lazyWithRetry(
  () => import('./route-error.tsx'),
  'RouteError',
  createElement(RouteErrorPending),
)

/** Loads the error page after the first interaction, in idle time, so that it is available when the connection is lost. */
export const preloadRouteError = (): void => {
  whenInteracted(() =>
    whenIdle(() => void Promise.all([RouteError.preload(), import('#hydration/typed-text.ts')]).catch(() => null)),
  )
}

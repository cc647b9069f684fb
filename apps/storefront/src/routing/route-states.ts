import { createElement } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { whenIdle, whenInteracted } from '#hydration/strategies.ts'

import { RoutePending } from './route-pending.tsx'
import { RouteErrorPending } from './route-error-pending.tsx'

/** An address that leads nowhere. Few see it, so its code is not part of the first load. */
export const NotFoundPage = lazyWithRetry(() => import('./not-found.tsx'), 'NotFoundPage', createElement(RoutePending))

/** The error page. Without its code the page says the same in fewer words. */
export const RouteError = lazyWithRetry(
  () => import('./route-error.tsx'),
  'RouteError',
  createElement(RouteErrorPending),
)

/** Loads the error page after the first interaction, in idle time: it should be there when the connection is lost. */
export const preloadRouteError = (): void => {
  whenInteracted(() =>
    whenIdle(() => void Promise.all([RouteError.preload(), import('#hydration/typed-text.ts')]).catch(() => null)),
  )
}

import { lazyRouteComponent } from '@tanstack/react-router'

import { firstIntent, part } from '#hydration/island.tsx'

/** What stands in for a page: few see them, so their code is not part of the first load. */
export const NotFoundPage = lazyRouteComponent(() => part(() => import('./not-found.tsx')), 'NotFoundPage')
export const RouteError = lazyRouteComponent(() => part(() => import('./route-error.tsx')), 'RouteError')
export const RoutePending = lazyRouteComponent(() => part(() => import('./route-pending.tsx')), 'RoutePending')

/** Fetches the error page while there is a connection: what says that it is gone must be there then. */
export const keepRouteError = (): void =>
  void firstIntent
    .then(() => RouteError.preload?.())
    // Then it is fetched when it is needed, as any other page.
    .catch(() => undefined)

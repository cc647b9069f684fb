import { createElement } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

import { RoutePending } from './route-pending.tsx'

/** An address that leads nowhere. Few see it, so its code is not part of the first load. */
export const NotFoundPage = lazyWithRetry(() => import('./not-found.tsx'), 'NotFoundPage', createElement(RoutePending))

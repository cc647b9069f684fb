import { createElement } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { RoutePending } from '#routing/route-states.tsx'

const loadChanges = () => import('./what-changed.tsx')

export const WhatChanged = lazyWithRetry(loadChanges, 'WhatChanged')
export const LineNoticeText = lazyWithRetry(loadChanges, 'LineNoticeText')
export const NotCounted = lazyWithRetry(loadChanges, 'NotCounted')
export const EmptyCart = lazyWithRetry(() => import('./empty-cart.tsx'), 'EmptyCart', createElement(RoutePending))
export const ClearCartDialog = lazyWithRetry(() => import('./clear-cart-dialog.tsx'), 'ClearCartDialog')

/** Loads all of them, so that they are there when the connection is lost. */
export const preloadCartParts = () =>
  Promise.all([WhatChanged, EmptyCart, ClearCartDialog].map(({ preload }) => preload()))

import { useDeferredValue } from 'react'

import { useAlive } from './use-alive.ts'

/**
 * Whether what a tap need not wait for may be drawn: at once in what the server draws, right after the first paint where
 * the browser draws the page itself.
 */
export const useAfterPaint = (): boolean => useDeferredValue(true, !useAlive())

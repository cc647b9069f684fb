import { fromPromise } from 'xstate'

import { sessionWarningMachine } from '@lotus/machines/session-warning'
import { warnBelow } from '@lotus/machines/session-warning/rules'
import type { ExtendAnswer, Remaining } from '@lotus/machines/session-warning/types'

import { isVisible, onReturn } from '#page-visibility.ts'
import { extendSession, remainingTime } from '#session/session.ts'

/** Resolves when the page is visible. */
const inSight = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    if (isVisible()) resolve(null)
    onReturn(() => resolve(null), signal)
  })

/** The server sends whole seconds, so the end of a session can seem to move by this many milliseconds. */
const rounding = 5000

/** The actors of the session warning, connected to the session of this page. */
export const liveSessionWarning = sessionWarningMachine.provide({
  actors: {
    readRemaining: fromPromise<Remaining, null>(() => remainingTime()),
    extendSession: fromPromise<ExtendAnswer, null>(async () => {
      const before = await remainingTime()
      const renewal = await extendSession()
      const after = await remainingTime()
      // No refresh extends a session beyond its absolute end (S11).
      const isFinal = after !== null && after.session <= Math.min(warnBelow, (before?.session ?? 0) + rounding)
      if (renewal !== 'renewed') return { ok: false, reason: renewal }
      return isFinal ? { ok: false, reason: 'over' } : { ok: true }
    }),
    awaitVisible: fromPromise<null, null>(({ signal }) => inSight(signal)),
  },
})

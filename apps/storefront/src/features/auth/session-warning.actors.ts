import { fromPromise } from 'xstate'

import { sessionWarningMachine } from '@lotus/machines/session-warning'
import type { ExtendAnswer, Remaining } from '@lotus/machines/session-warning/types'

import { extendSession, remainingTime } from '#session/session.ts'

/** Resolves when the page is visible. */
const inSight = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    const look = () => {
      if (document.visibilityState === 'visible') resolve(null)
    }
    document.addEventListener('visibilitychange', look, { signal })
    look()
  })

/** The actors of the session warning, connected to the session of this page. */
export const liveSessionWarning = sessionWarningMachine.provide({
  actors: {
    readRemaining: fromPromise<Remaining, null>(() => remainingTime()),
    extendSession: fromPromise<ExtendAnswer, null>(async () => {
      const answer = await extendSession()
      if (answer.ok) return { ok: true }
      return { ok: false, reason: answer.error.code === 'SESSION_EXPIRED' ? 'over' : 'unreachable' }
    }),
    awaitVisible: fromPromise<null, null>(({ signal }) => inSight(signal)),
  },
})

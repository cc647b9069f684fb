import type { EventExamples } from '../testing.ts'
import type { ExtendAnswer, Remaining, SessionWarningEvent } from './session-warning.types.ts'

const minute = 60_000

/** What is tried at every state, by the machine's own test and by its drawing. */
export const sessionWarningExamples = {
  events: {
    'session.extend': [{ type: 'session.extend' }],
    'page.return': [{ type: 'page.return' }],
  } satisfies EventExamples<SessionWarningEvent>,
  answers: {
    readRemaining: [15 * minute, 5 * minute, 20_000, -minute, null] satisfies Remaining[],
    extendSession: [
      { ok: true },
      { ok: false, why: 'over' },
      { ok: false, why: 'unreachable' },
    ] satisfies ExtendAnswer[],
    awaitShopper: [null],
  },
}

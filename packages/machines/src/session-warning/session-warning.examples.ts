import type { EventExamples } from '../testing.ts'
import type { ExtendAnswer, Remaining, SessionWarningEvent } from './session-warning.types.ts'

const minute = 60_000

/** Events and answers for the machine's test and its diagram. */
export const sessionWarningExamples = {
  events: {
    'session.extend': [{ type: 'session.extend' }],
    'page.return': [{ type: 'page.return' }],
  } satisfies EventExamples<SessionWarningEvent>,
  answers: {
    readRemaining: [
      ...[15 * minute, 5 * minute, 20_000, -minute].map((left) => ({ token: left, session: left })),
      { token: minute, session: 60 * minute },
      { token: -minute, session: 60 * minute },
      null,
    ] satisfies Remaining[],
    extendSession: [
      { ok: true },
      { ok: false, reason: 'over' },
      { ok: false, reason: 'unreachable' },
    ] satisfies ExtendAnswer[],
    awaitVisible: [null],
  },
}

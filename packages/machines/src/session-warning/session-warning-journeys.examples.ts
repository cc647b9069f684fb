import type { AnyEventObject } from 'xstate'

import { done } from '../testing.ts'
import { sessionWarningExamples } from './session-warning.examples.ts'
import { warnBelow } from './session-warning.rules.ts'
import type { ExtendAnswer, Remaining } from './session-warning.types.ts'

export const minute = 60_000
const { events } = sessionWarningExamples
export const extend = events['session.extend'][0]
/** In jwt mode the session ends with its token. */
export const jwt = (remaining: number): Remaining => ({ token: remaining, session: remaining })
const left = (remaining: number | null) => done('readRemaining', remaining === null ? null : jwt(remaining))
const oauth2 = (token: number, session: number) => done('readRemaining', { token, session } satisfies Remaining)
const extended = (answer: ExtendAnswer) => done('extendSession', answer)
const checkAgain: AnyEventObject = { type: 'xstate.after.checkPause.sessionWarning.watching' }

/**
 * Recorded runs of the machine, for its test and its inspector: a title, the events, the state after them and the displayed
 * minutes.
 */
export const sessionWarningJourneys: [string, AnyEventObject[], unknown, number | null][] = [
  ['reads the remaining time first', [], 'checking', null],
  ['AUTH-09 does not warn above 5 minutes', [left(warnBelow + 1)], 'watching', null],
  ['AUTH-09 warns at 5 minutes', [left(warnBelow)], 'watching', 5],
  ['rounds minutes up', [left(4 * minute + 1)], 'watching', 5],
  ['counts the last minute until the end', [left(1)], 'watching', 1],
  ['reads the remaining time again after the pause', [left(warnBelow), checkAgain], 'checking', 5],
  ['D30 keeps the warning during the countdown', [left(warnBelow), checkAgain, left(2 * minute)], 'watching', 2],
  ['AUTH-09 removes the warning above 5 minutes', [left(minute), checkAgain, left(15 * minute)], 'watching', null],
  ['extends', [left(minute), extend], 'extending', 1],
  ['extends while it reads the remaining time', [left(minute), checkAgain, extend], 'extending', 1],
  ['does not extend without a warning', [left(15 * minute), extend], 'watching', null],
  [
    'reads the remaining time again after an extension',
    [left(minute), extend, extended({ ok: true })],
    'checking',
    null,
  ],
  ['ends when the session is over', [left(minute), extend, extended({ ok: false, reason: 'over' })], 'ended', 1],
  [
    'keeps the control when the server does not answer',
    [left(minute), extend, extended({ ok: false, reason: 'unreachable' })],
    'watching',
    1,
  ],
  ['waits for a visible page after the end', [left(-1)], 'lapsed', 0],
  ['extends when the page is visible', [left(-1), done('awaitVisible', null)], 'extending', 0],
  [
    'reads the remaining time when the page is visible again',
    [left(warnBelow), { type: 'page.return' }],
    'checking',
    5,
  ],
  [
    'continues when another tab has extended the session',
    [left(-1), { type: 'page.return' }, left(15 * minute)],
    'watching',
    null,
  ],
  ['ends without a session', [left(null)], 'ended', null],
  ['AUTH-09 does not warn before a token that can be refreshed', [oauth2(minute, 60 * minute)], 'watching', null],
  ['refreshes such a token silently after its end', [oauth2(-1, 60 * minute)], 'lapsed', null],
  ['AUTH-09 warns before the end of a session whose token lives as long', [oauth2(minute, minute)], 'watching', 1],
]

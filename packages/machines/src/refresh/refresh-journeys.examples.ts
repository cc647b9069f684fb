import type { AnyEventObject } from 'xstate'

import { broken, done } from '../testing.ts'
import { refreshExamples, sessionExample } from './refresh.examples.ts'
import { maxOverdue } from './refresh.rules.ts'
import { transientRefreshCodes, type RefreshAnswer, type Token } from './refresh.types.ts'

export const { input, events, answers } = refreshExamples
const [first] = answers.readToken
export const token: Token = first ?? { hasToken: true, overdue: 0 }
const [grant] = events['lock.grant']
export const renewed: RefreshAnswer = { ok: true, session: sessionExample }
const rejected = (code: string) => ({ ok: false, code })
const checked = (read: Partial<Token> = {}) => done('readToken', { ...token, ...read })
const answered = (output: unknown) => done('refreshSession', output)
const asking = [checked(), grant]
const paused: AnyEventObject = { type: 'xstate.after.retryPause.refresh.refreshing.pausing' }

/** Recorded runs of the machine, for its test and its inspector: a title, the events and the state after them. */
export const refreshJourneys: [string, AnyEventObject[], unknown][] = [
  ['reads the token first', [], 'checking'],
  ['waits for the lock before it asks the server', [checked()], { refreshing: 'waiting' }],
  ['AUTH-05 asks the server when it holds the lock', asking, { refreshing: 'asking' }],
  [
    'AUTH-06 asks the server if the session expired exactly 30 days ago',
    [checked({ overdue: maxOverdue })],
    { refreshing: 'waiting' },
  ],
  [
    'AUTH-06 keeps the lock between two requests',
    [...asking, answered(rejected('SERVER_ERROR'))],
    { refreshing: 'pausing' },
  ],
]

/** Runs to the end with the machine's output. */
export const refreshOutputs: [string, AnyEventObject[], unknown][] = [
  ['AUTH-05 outputs the refreshed session', [...asking, answered(renewed)], renewed],
  ['AUTH-05 outputs the answer of another tab', [checked(), { type: 'tab.answer', answer: renewed }], renewed],
  [
    'AUTH-06 outputs NO_REFRESH_TOKEN without a request if there is no token',
    [checked({ hasToken: false })],
    rejected('NO_REFRESH_TOKEN'),
  ],
  [
    'AUTH-06 outputs REFRESH_TOKEN_EXPIRED without a request more than 30 days after the session',
    [checked({ overdue: maxOverdue + 1 })],
    rejected('REFRESH_TOKEN_EXPIRED'),
  ],
  [
    'AUTH-06 does not retry after REFRESH_TOKEN_INVALID',
    [...asking, answered(rejected('REFRESH_TOKEN_INVALID'))],
    rejected('REFRESH_TOKEN_INVALID'),
  ],
  ...transientRefreshCodes.map((code): [string, AnyEventObject[], unknown] => [
    `AUTH-06 outputs ${code} after three failures`,
    [...asking, answered(rejected(code)), paused, answered(rejected(code)), paused, answered(rejected(code))],
    rejected(code),
  ]),
  [
    'AUTH-06 retries after a lost answer',
    [...asking, answered(rejected('NETWORK_ERROR')), paused, answered(renewed)],
    renewed,
  ],
  ['treats an unexpected error as a lost answer', [...asking, broken('refreshSession')], rejected('NETWORK_ERROR')],
  ['treats a failing lock as a lost answer', [checked(), broken('lock')], rejected('NETWORK_ERROR')],
  ['treats an unreadable token as a lost answer', [broken('readToken')], rejected('NETWORK_ERROR')],
]

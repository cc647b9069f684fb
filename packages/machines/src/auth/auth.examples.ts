import { authUser, authUserHan } from '@lotus/fixtures/accounts'

import type { RefreshAnswer } from '../refresh/refresh.types.ts'
import type { EventExamples } from '../testing.ts'
import type {
  AuthError,
  AuthEvent,
  AuthInput,
  AuthSession,
  SignInAnswer,
  SignOutAnswer,
  StoredSession,
} from './auth.types.ts'

const minute = 60_000
const noon = 1_795_176_000_000

export const sessionOfMei: AuthSession = { user: authUser, expiresAt: noon }
export const sessionOfLi: AuthSession = { user: authUserHan, expiresAt: noon + 15 * minute }
const later: AuthSession = { ...sessionOfMei, expiresAt: noon + 15 * minute }

/** A session of an earlier visit with so many milliseconds left. */
export const storedSession = (remaining: number): StoredSession => ({ ...sessionOfMei, remaining })

const error = (code: AuthError['code'], status: number): AuthError => ({
  code,
  status,
  message: `${status} ${code}`,
  params: {},
  fields: [],
  retryAfter: null,
})

/** Events and answers for the machine's test and its diagram. */
export const authExamples = {
  input: { mode: 'oauth2', transport: 'cookie', stored: storedSession(-minute) } satisfies AuthInput,
  events: {
    'signIn.submit': [
      {
        type: 'signIn.submit',
        attempt: { by: 'password', credentials: { email: authUser.email, password: 'uma senha longa' } },
      },
      { type: 'signIn.submit', attempt: { by: 'google', answer: { credential: 'code', state: 'A'.repeat(43) } } },
      { type: 'signIn.submit', attempt: { by: 'link', password: 'uma senha longa' } },
      { type: 'signIn.submit', attempt: { by: 'mail', token: 'A'.repeat(43) } },
    ],
    'signOut.submit': [{ type: 'signOut.submit' }],
    'call.reject': [{ type: 'call.reject' }],
    'call.rejectAgain': [{ type: 'call.rejectAgain' }],
    'session.extend': [{ type: 'session.extend' }],
    'expiry.dismiss': [{ type: 'expiry.dismiss' }],
    'user.rename': [{ type: 'user.rename', change: { username: 'Mei' } }],
    'tab.signIn': [
      { type: 'tab.signIn', session: sessionOfMei },
      { type: 'tab.signIn', session: sessionOfLi },
    ],
    'tab.refresh': [{ type: 'tab.refresh', session: later }],
    'tab.expire': [{ type: 'tab.expire' }],
    'tab.signOut': [{ type: 'tab.signOut' }],
  } satisfies EventExamples<AuthEvent>,
  answers: {
    signIn: [
      { ok: true, session: sessionOfMei },
      { ok: true, session: sessionOfLi },
      { ok: false, error: error('CREDENTIALS_INVALID', 401) },
      { ok: false, error: error('RATE_LIMITED', 429) },
    ] satisfies SignInAnswer[],
    refresh: [
      { ok: true, session: later },
      { ok: false, code: 'REFRESH_TOKEN_INVALID' },
      { ok: false, code: 'SERVICE_UNAVAILABLE' },
    ] satisfies RefreshAnswer[],
    signOut: [{ ok: true }, { ok: false, error: error('NETWORK_ERROR', 0) }] satisfies SignOutAnswer[],
  },
}

import { authUser } from '@lotus/fixtures/accounts'

import type { AuthSession } from '../auth/auth.types.ts'
import type { EventExamples } from '../testing.ts'
import type { RefreshAnswer, RefreshCode, RefreshEvent, RefreshInput, Token } from './refresh.types.ts'

const hour = 3600 * 1000

export const sessionExample: AuthSession = { user: authUser, expiresAt: 1_795_176_000_000 }

const rejected = (code: RefreshCode): RefreshAnswer => ({ ok: false, code })

/** Events and answers for the machine's test and its diagram. */
export const refreshExamples = {
  input: { mode: 'oauth2', transport: 'cookie' } satisfies RefreshInput,
  events: {
    'lock.grant': [{ type: 'lock.grant' }],
    'tab.answer': [
      { type: 'tab.answer', answer: { ok: true, session: sessionExample } },
      { type: 'tab.answer', answer: rejected('SERVICE_UNAVAILABLE') },
    ],
  } satisfies EventExamples<RefreshEvent>,
  answers: {
    readToken: [
      { hasToken: true, overdue: hour },
      { hasToken: false, overdue: hour },
      { hasToken: true, overdue: 31 * 24 * hour },
    ] satisfies Token[],
    lock: [],
    refreshSession: [
      { ok: true, session: sessionExample },
      rejected('REFRESH_TOKEN_INVALID'),
      rejected('REFRESH_TOKEN_EXPIRED'),
      rejected('NETWORK_ERROR'),
      rejected('TIMEOUT'),
      rejected('SERVER_ERROR'),
      rejected('SERVICE_UNAVAILABLE'),
    ] satisfies RefreshAnswer[],
  },
}

import { authUser } from '@lotus/fixtures/accounts'

import type { AuthSession } from '../auth/auth.types.ts'
import type { EventExamples } from '../testing.ts'
import type { RefreshAnswer, RefreshCode, RefreshEvent, RefreshInput } from './refresh.types.ts'

const hour = 3600 * 1000

export const sessionExample: AuthSession = { user: authUser, expiresAt: 1_795_176_000_000 }

const refused = (code: RefreshCode): RefreshAnswer => ({ ok: false, code })

/** What is tried at every state, by the machine's own test and by its drawing. */
export const refreshExamples = {
  input: { mode: 'oauth2', transport: 'cookie' } satisfies RefreshInput,
  events: {
    'refresh.ask': [
      { type: 'refresh.ask', hasToken: true, overdue: hour },
      { type: 'refresh.ask', hasToken: false, overdue: hour },
      { type: 'refresh.ask', hasToken: true, overdue: 31 * 24 * hour },
    ],
    'turn.grant': [{ type: 'turn.grant' }],
    'turn.settle': [
      { type: 'turn.settle', answer: { ok: true, session: sessionExample } },
      { type: 'turn.settle', answer: refused('SERVICE_UNAVAILABLE') },
    ],
    'session.end': [{ type: 'session.end' }],
  } satisfies EventExamples<RefreshEvent>,
  answers: {
    turn: [],
    askServer: [
      { ok: true, session: sessionExample },
      refused('REFRESH_TOKEN_INVALID'),
      refused('REFRESH_TOKEN_EXPIRED'),
      refused('NETWORK_ERROR'),
      refused('TIMEOUT'),
      refused('SERVER_ERROR'),
      refused('SERVICE_UNAVAILABLE'),
    ] satisfies RefreshAnswer[],
  },
}

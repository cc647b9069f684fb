import type { AuthConfig, AuthSession } from '../auth/auth.types.ts'

/** The session is over: it has to be signed in anew (AUTH-06). */
export const finalRefreshCodes = ['NO_REFRESH_TOKEN', 'REFRESH_TOKEN_EXPIRED', 'REFRESH_TOKEN_INVALID'] as const
/** Nobody could say: asked again twice, and the session stays. */
export const passingRefreshCodes = ['NETWORK_ERROR', 'TIMEOUT', 'SERVER_ERROR', 'SERVICE_UNAVAILABLE'] as const

export type RefreshCode = (typeof finalRefreshCodes)[number] | (typeof passingRefreshCodes)[number]

export type RefreshAnswer = { ok: true; session: AuthSession } | { ok: false; code: RefreshCode }

export type RefreshInput = AuthConfig

export type RefreshContext = AuthConfig & {
  /** Times that the server was asked in vain. */
  tries: number
  /** The last answer; null before the first and while there is none yet. */
  answer: RefreshAnswer | null
}

export type RefreshEvent =
  /** `overdue`: milliseconds since the session ran out, below 0 while it has not. */
  | { type: 'refresh.ask'; hasToken: boolean; overdue: number }
  /** It is this tab's turn to ask the server. */
  | { type: 'turn.grant' }
  /** Another tab has asked meanwhile; its answer is everybody's. */
  | { type: 'turn.settle'; answer: RefreshAnswer }
  /** Signed out: whatever is under way, nobody wants it any more. */
  | { type: 'session.end' }

/** For whoever waits: one for each `refresh.ask` that was not shared. */
export type RefreshEmitted = { type: 'refresh.settled'; answer: RefreshAnswer; from: 'here' | 'tab' }

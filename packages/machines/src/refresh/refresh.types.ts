import type { AuthConfig, AuthSession } from '../auth/auth.types.ts'

/** The session is over: the user must sign in again (AUTH-06). */
export const finalRefreshCodes = ['NO_REFRESH_TOKEN', 'REFRESH_TOKEN_EXPIRED', 'REFRESH_TOKEN_INVALID'] as const
/** Transient failures: retried twice, and the session stays. */
export const transientRefreshCodes = ['NETWORK_ERROR', 'TIMEOUT', 'SERVER_ERROR', 'SERVICE_UNAVAILABLE'] as const

export type RefreshCode = (typeof finalRefreshCodes)[number] | (typeof transientRefreshCodes)[number]

export type RefreshAnswer = { ok: true; session: AuthSession } | { ok: false; code: RefreshCode }

export type RefreshInput = AuthConfig

/** What this tab has for a refresh. */
export type Token = {
  hasToken: boolean
  /** Milliseconds since the session expired; negative while it is valid. */
  overdue: number
}

export type RefreshContext = AuthConfig & {
  /** Failed requests so far. */
  failures: number
  answer: RefreshAnswer
}

export type RefreshEvent =
  /** This tab holds the refresh lock and may ask the server. */
  | { type: 'lock.grant' }
  /** Another tab has refreshed the session; its answer applies to all tabs. */
  | { type: 'tab.answer'; answer: RefreshAnswer }

import { isFinal } from '../refresh/refresh.rules.ts'
import type { RefreshAnswer } from '../refresh/refresh.types.ts'
import type { AuthConfig, AuthError, AuthMode, AuthSession, StoredSession } from './auth.types.ts'

/** Milliseconds before its end at which an access token counts as expired, because a request takes time (AUTH-02). */
export const expiryMargin = 10_000

/** Whether a session with so many milliseconds left is valid: in jwt mode until its end, in oauth2 mode until 10 s before. */
export const isFresh = (mode: AuthMode, remaining: number): boolean =>
  remaining > (mode === 'oauth2' ? expiryMargin : 0)

/** The validity of a stored session at the start (AUTH-02). */
export function validityOf({ mode }: AuthConfig, stored: StoredSession | null): 'valid' | 'expired' | 'none' {
  if (stored === null || stored.user.userId <= 0) return 'none'
  return isFresh(mode, stored.remaining) ? 'valid' : 'expired'
}

/** The session without the fields of its storage, such as tokens. */
export const sessionOf = ({ user, expiresAt, endsAt }: AuthSession): AuthSession => ({
  user,
  expiresAt,
  ...(endsAt === undefined ? {} : { endsAt }),
})

/** Whether the answer to a refresh ends the session. */
export const isOver = (answer: RefreshAnswer): boolean => !answer.ok && isFinal(answer.code)

/** The session stays, but could not be refreshed. */
export const unreachable: AuthError = {
  code: 'SESSION_UNREACHABLE',
  status: 0,
  message: 'Unable to refresh session. Please check your connection and try again.',
  params: {},
  fields: [],
  retryAfter: null,
}

export const networkError: AuthError = { ...unreachable, code: 'NETWORK_ERROR', message: 'No answer' }

import { isFinal } from '../refresh/refresh.rules.ts'
import type { RefreshAnswer } from '../refresh/refresh.types.ts'
import type { AuthConfig, AuthError, AuthMode, KeptSession } from './auth.types.ts'

/** An access token is taken to have run out so much early: a call takes its time (AUTH-02). */
export const earlyBy = 10_000

/** Whether a session counts with so many milliseconds left: in jwt mode until its time, in oauth2 mode until 10 s before. */
export const isFresh = (mode: AuthMode, remaining: number): boolean => remaining > (mode === 'oauth2' ? earlyBy : 0)

/** What a kept session is worth at the start (AUTH-02). */
export function worthOf({ mode }: AuthConfig, kept: KeptSession | null): 'counts' | 'ask' | 'nothing' {
  if (kept === null || kept.user.userId <= 0) return 'nothing'
  return isFresh(mode, kept.remaining) ? 'counts' : 'ask'
}

/** Whether the session is over after a renewal was asked for. */
export const isOver = (answer: RefreshAnswer): boolean => !answer.ok && isFinal(answer.code)

/** The session stands, only nobody could renew it. */
export const unreachable: AuthError = {
  code: 'SESSION_UNREACHABLE',
  status: 0,
  message: 'Unable to refresh session. Please check your connection and try again.',
  params: {},
  fields: [],
  retryAfter: null,
}

export const networkError: AuthError = { ...unreachable, code: 'NETWORK_ERROR', message: 'No answer' }

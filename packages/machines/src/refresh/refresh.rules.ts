import {
  finalRefreshCodes,
  transientRefreshCodes,
  type RefreshAnswer,
  type RefreshCode,
  type RefreshContext,
} from './refresh.types.ts'

const day = 24 * 60 * 60 * 1000

/** Milliseconds after the end of the session until the refresh token expires (source.md, section 9). */
export const maxOverdue = 30 * day

/** Retries after a transient failure (AUTH-06). */
export const retries = 2

/** Whether the code ends the session. */
export const isFinal = (code: RefreshCode): boolean => (finalRefreshCodes as readonly string[]).includes(code)

export const canRetry = ({ failures }: RefreshContext, answer: RefreshAnswer): boolean =>
  !answer.ok && (transientRefreshCodes as readonly string[]).includes(answer.code) && failures < retries

/** Milliseconds before the next request: 1 s, then 2 s. */
export const pauseAfter = (failures: number): number => 2 ** (failures - 1) * 1000

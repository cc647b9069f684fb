import {
  finalRefreshCodes,
  passingRefreshCodes,
  type RefreshAnswer,
  type RefreshCode,
  type RefreshContext,
} from './refresh.types.ts'

const day = 24 * 60 * 60 * 1000

/** A refresh token is taken to have ended so long after its session (source.md, section 9). */
export const longestOverdue = 30 * day

/** Asked again so often where nobody could say (AUTH-06). */
export const retries = 2

/** Whether an answer ends the session, rather than leaving open what is with it. */
export const isFinal = (code: RefreshCode): boolean => (finalRefreshCodes as readonly string[]).includes(code)

export const mayAskAgain = ({ tries }: RefreshContext, answer: RefreshAnswer): boolean =>
  !answer.ok && (passingRefreshCodes as readonly string[]).includes(answer.code) && tries < retries

/** Milliseconds before the next try: 1 s, then 2 s. */
export const pauseAfter = (tries: number): number => 2 ** (tries - 1) * 1000

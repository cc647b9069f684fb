import { ApiError, type ApiErrorCode } from '@lotus/api-client/errors'
import type { FailureReason, SyncAnswer } from '@lotus/machines/document-sync/types'

import type { Rejection } from './schema.ts'

/** Milliseconds before a request without an answer is retried with the same id. A healthy server answers earlier. */
const longestCall = 15_000

function reasonOf({ status, code }: ApiError): FailureReason {
  if (status === 0) return code === 'NETWORK_ERROR' || code === 'SESSION_UNREACHABLE' ? 'network' : 'server'
  if (status === 401) return code === 'API_KEY_INVALID' ? 'rejected' : 'session'
  if (status === 429 || (status >= 502 && status <= 504)) return 'busy'
  return status >= 500 ? 'server' : 'rejected'
}

/** Runs a request of a document. A cancelled request, and a request that times out, are failures with the reason `network`. */
export async function requestState<State>(
  outerSignal: AbortSignal,
  run: (signal: AbortSignal) => Promise<{ state: State; report?: unknown }>,
  timeout: (milliseconds: number) => AbortSignal = AbortSignal.timeout,
): Promise<SyncAnswer<State>> {
  try {
    return { ok: true, ...(await run(AbortSignal.any([outerSignal, timeout(longestCall)]))) }
  } catch (error) {
    // Any other error means that the network failed.
    const problem = error instanceof ApiError ? error : new ApiError('NETWORK_ERROR', 0, { cause: error })
    const { code, params, retryAfter } = problem
    const pause = retryAfter === null ? {} : { retryAfter: retryAfter * 1000 }
    return { ok: false, reason: reasonOf(problem), code, params, ...pause }
  }
}

/** Converts a rejection to an error for the functions that show errors. */
export const errorOf = ({ code, params = {} }: Pick<Rejection, 'code'> & Partial<Rejection>): ApiError =>
  // A code from storage can be any text. The functions that show errors have a message for unknown codes.
  new ApiError(code as ApiErrorCode, 0, { params: params as ApiError['params'] })

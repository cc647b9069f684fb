import { ApiError, type ApiErrorCode } from '@lotus/api-client/errors'

import type { Attempt } from '#forms/attempt.ts'

import type { MailAttempt } from './auth-state.ts'
import type { Auth } from './use-auth.ts'

export const idle: Attempt = { pending: false, error: null }
export const pending: Attempt = { pending: true, error: null }
export const idleMail: MailAttempt = { ...idle, sentTo: null }

const statuses: Partial<Record<ApiErrorCode, number>> = { NETWORK_ERROR: 0, RATE_LIMITED: 429, UNEXPECTED: 500 }

/** An error response of the server. */
export const apiError = (code: ApiErrorCode, retryAfter: number | null = null) =>
  new ApiError(code, statuses[code] ?? 401, { retryAfter })

export const rejected = (code: ApiErrorCode, retryAfter: number | null = null): Attempt => ({
  pending: false,
  error: apiError(code, retryAfter),
})

/** No request sent; Google is configured. */
export const quiet: Auth['state'] = {
  login: idle,
  signup: idle,
  signedUp: null,
  resend: idleMail,
  forgot: idleMail,
  signInLink: idleMail,
  google: { pending: false, problem: null },
  link: idle,
  offline: false,
}

/** Actions that record their calls with `fn` of the story or test. */
export const noted = (fn: () => (...args: never[]) => void) =>
  ({
    signIn: fn(),
    signUp: fn(),
    resend: fn(),
    forgot: fn(),
    signInLink: fn(),
    google: fn(),
    link: fn(),
  }) as Auth['actions']

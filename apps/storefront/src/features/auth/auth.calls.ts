import { queryOptions } from '@tanstack/react-query'

import { ApiError } from '@lotus/api-client/errors'
import type { EmailRequest, ResetPasswordRequest } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import type { SessionAnswer } from '#session/session.ts'

/** Converts any error to an `ApiError`. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  reportError(error)
  return new ApiError(navigator.onLine ? 'UNEXPECTED' : 'NETWORK_ERROR', 0, { cause: error })
}

/** Resolves with an error result for domain errors and for code that fails to load. */
export const answerOf = async <Data extends object>(
  asked: Promise<SessionAnswer<Data>>,
): Promise<SessionAnswer<Data>> => asked.catch((error: unknown) => ({ ok: false, error: apiErrorOf(error) }))

/** The URL of the Google pop-up; the server binds `state` to this browser. */
export const beginGoogle = async (state: string): Promise<string> =>
  (await api.POST('/auth/google/start', { body: { state } })).authorizationUrl

/** Requests the password reset e-mail. */
export async function forgotPassword(body: EmailRequest): Promise<SessionAnswer> {
  await api.POST('/auth/forgot-password', { body })
  return { ok: true }
}

/** Requests the e-mail with a link to sign in. */
export async function requestSignInLink(body: EmailRequest): Promise<SessionAnswer> {
  await api.POST('/auth/sign-in-link', { body })
  return { ok: true }
}

/** Requests the confirmation e-mail again. */
export async function resendVerification(body: EmailRequest): Promise<SessionAnswer> {
  await api.POST('/auth/verify-email/resend', { body })
  return { ok: true }
}

/** Sets a new password with the token of an e-mail. */
export async function resetPassword(body: ResetPasswordRequest): Promise<SessionAnswer> {
  await api.POST('/auth/reset-password', { body })
  return { ok: true }
}

/**
 * Confirms an address with the token of an e-mail and returns the address. Sends one request per token, however often the page
 * renders.
 */
export const verifyEmailQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['auth', 'verifyEmail', token],
    queryFn: async (): Promise<string> =>
      (await api.POST('/auth/verify-email', { body: { token: token ?? '' } })).email,
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

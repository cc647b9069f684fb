import { queryOptions } from '@tanstack/react-query'

import { ApiError, unwrap } from '@lotus/api-client/errors'
import type { EmailRequest, ResetPasswordRequest } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import type { SessionAnswer } from '#session/session.ts'

/** Whatever went wrong, as an answer of the server would say it. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  reportError(error)
  return new ApiError(navigator.onLine ? 'UNEXPECTED' : 'NETWORK_ERROR', 0, { cause: error })
}

/** A refusal is an answer; so is code that could not be fetched. */
export const answerOf = async <Data extends object>(
  asked: Promise<SessionAnswer<Data>>,
): Promise<SessionAnswer<Data>> => asked.catch((error: unknown) => ({ ok: false, error: apiErrorOf(error) }))

/** Where Google's pop-up goes; the server binds `state` to this browser. */
export const beginGoogle = async (state: string): Promise<string> =>
  unwrap(await api.POST('/auth/google/start', { body: { state } })).authorizationUrl

/** Asks for the message that sets a new password. */
export async function forgotPassword(body: EmailRequest): Promise<SessionAnswer> {
  unwrap(await api.POST('/auth/forgot-password', { body }))
  return { ok: true }
}

/** Asks for the message with the confirmation once more. */
export async function resendVerification(body: EmailRequest): Promise<SessionAnswer> {
  unwrap(await api.POST('/auth/verify-email/resend', { body }))
  return { ok: true }
}

/** Sets a new password with the token of a message. */
export async function resetPassword(body: ResetPasswordRequest): Promise<SessionAnswer> {
  unwrap(await api.POST('/auth/reset-password', { body }))
  return { ok: true }
}

/**
 * Confirms an address with the token of a message, and gives the address: once a token, however often the page is drawn.
 */
export const verifyEmailQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['auth', 'verifyEmail', token],
    queryFn: async (): Promise<string> =>
      unwrap(await api.POST('/auth/verify-email', { body: { token: token ?? '' } })).email,
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

import { queryOptions } from '@tanstack/react-query'

import type { EmailRequest, ResetPasswordRequest, SignUpRequest } from '@lotus/openapi/schema'

import { api } from '#api.ts'

/** The URL of the Google pop-up; the server binds `state` to this browser. */
export const beginGoogle = async (state: string): Promise<string> =>
  (await api.POST('/auth/google/start', { body: { state } })).authorizationUrl

/** Creates an account. Does not sign in, because the e-mail address must be confirmed first. */
export const signUp = (body: SignUpRequest) => api.POST('/auth/sign-up', { body })

export const forgotPassword = (body: EmailRequest) => api.POST('/auth/forgot-password', { body })

export const requestSignInLink = (body: EmailRequest) => api.POST('/auth/sign-in-link', { body })

export const resendVerification = (body: EmailRequest) => api.POST('/auth/verify-email/resend', { body })

export const resetPassword = (body: ResetPasswordRequest) => api.POST('/auth/reset-password', { body })

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

import type { ApiError } from '@lotus/api-client/errors'
import type { SignInRequest, SignUpRequest } from '@lotus/openapi/schema'

import type { Attempt } from '#forms/attempt.ts'

import type { GoogleReason } from './google.messages.ts'

/** The view of a login panel. `link` asks for the password of the account that Google gets linked to. */
export type AuthView = 'login' | 'signup' | 'forgot' | 'link'

/** The state of a request for an e-mail; `sentTo` is set once the server has accepted it. */
export type MailAttempt = Attempt & { sentTo: string | null }

/** A reason from the pop-up, or the server's error. */
export type GoogleAttempt = { pending: boolean; problem: GoogleReason | ApiError | null }

/** The request states that the forms display. */
export type AuthState = {
  login: Attempt
  signup: Attempt
  /** After a sign-up: the address to confirm before the first login. */
  signedUp: string | null
  resend: MailAttempt
  forgot: MailAttempt
  signInLink: MailAttempt
  /** Null when Google sign-in is not configured. */
  google: GoogleAttempt | null
  link: Attempt
  offline: boolean
}

export type AuthActions = {
  signIn: (credentials: SignInRequest) => void
  signUp: (registration: SignUpRequest) => void
  resend: (email: string) => void
  forgot: (email: string) => void
  signInLink: (email: string) => void
  google: () => void
  link: (password: string) => void
}

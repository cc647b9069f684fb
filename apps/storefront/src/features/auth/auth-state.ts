import type { ApiError } from '@lotus/api-client/errors'
import type { SignInRequest, SignUpRequest } from '@lotus/openapi/schema'

/** What a place to sign in shows. `link` asks once for the password of the account that Google is linked to. */
export type AuthView = 'login' | 'signup' | 'forgot' | 'link'

/** Something sent to the server: still under way, or refused. */
export type Attempt = { pending: boolean; error: ApiError | null }

/** The same, for a message that the server sends by e-mail: `sentTo` once it has taken the request. */
export type MailAttempt = Attempt & { sentTo: string | null }

/** Why signing in with Google came to nothing, with its own text each (source.md, section 8). */
export type GoogleReason =
  | 'popup_blocked'
  | 'popup_closed'
  | 'access_denied'
  | 'invalid_request'
  | 'other'
  | 'start_failed'
  | 'auth_failed'

/** A reason of the pop-up, or the server's refusal of what it brought. */
export type GoogleAttempt = { pending: boolean; problem: GoogleReason | ApiError | null }

/** All that the forms show of what was sent. */
export type AuthState = {
  login: Attempt
  signup: Attempt
  /** After a sign-up: where the message went, which must be answered before signing in. */
  signedUp: string | null
  resend: MailAttempt
  forgot: MailAttempt
  /** Null where the shop has no Google. */
  google: GoogleAttempt | null
  link: Attempt
  offline: boolean
}

/** What the forms ask for. */
export type AuthActions = {
  signIn: (credentials: SignInRequest) => void
  signUp: (registration: SignUpRequest) => void
  resend: (email: string) => void
  forgot: (email: string) => void
  google: () => void
  link: (password: string) => void
}

import type { AuthUser, ErrorCode, FieldError, GoogleSignInRequest, SignInRequest } from '@lotus/openapi/schema'

/** `oauth2`: a short access token and a refresh token. `jwt`: one token, which is extended while it is valid. */
export type AuthMode = 'oauth2' | 'jwt'
/** How the token travels that scripts need not read (D17). */
export type TokenTransport = 'cookie' | 'header'
export type AuthConfig = { mode: AuthMode; transport: TokenTransport }

/** A session without its tokens, which are never in a machine. */
export type AuthSession = {
  user: AuthUser
  /** The end of the access token, in milliseconds since 1970 by the server's clock. */
  expiresAt: number
  /** When the user must sign in again if the session is not used, in the same clock; absent in records of earlier versions. */
  endsAt?: number
}

export type StoredSession = AuthSession & {
  /** Estimated milliseconds left, without asking the server; negative after its end. */
  remaining: number
}

/** The contract's codes, and the client's own if there was no response (@lotus/api-client). */
export type CallErrorCode = ErrorCode | 'NETWORK_ERROR' | 'SESSION_UNREACHABLE' | 'AUTH_METHOD_UNSUPPORTED'

/** An error as plain data. */
export type AuthError = {
  code: CallErrorCode
  status: number
  message: string
  params: Record<string, string | number>
  fields: FieldError[]
  /** Seconds. */
  retryAfter: number | null
}

/** One attempt to sign in. */
export type SignInAttempt =
  | { by: 'password'; credentials: SignInRequest }
  | { by: 'google'; answer: GoogleSignInRequest }
  | { by: 'link'; password: string }
  /** The token of an e-mail link. */
  | { by: 'mail'; token: string }

export type SignInAnswer = { ok: true; session: AuthSession } | { ok: false; error: AuthError }
export type SignOutAnswer = { ok: true } | { ok: false; error: AuthError }

export type AuthInput = AuthConfig & { stored: StoredSession | null }

export type AuthContext = AuthInput & {
  /** Null for a guest. An expired session stays until its user signs in again or dismisses it. */
  session: AuthSession | null
  error: AuthError | null
}

export type AuthEvent =
  | { type: 'signIn.submit'; attempt: SignInAttempt }
  | { type: 'signOut.submit' }
  /** A call was answered 401. Not sent for calls that sign in or out. */
  | { type: 'call.reject' }
  /** A call was answered 401 directly after a refresh. */
  | { type: 'call.rejectAgain' }
  /** The shopper, or a call that needs a valid token, extends the session. */
  | { type: 'session.extend' }
  /** The login dialog was closed without signing in. */
  | { type: 'expiry.dismiss' }
  | { type: 'user.rename'; change: Partial<Pick<AuthUser, 'username' | 'email'>> }
  | { type: 'tab.signIn'; session: AuthSession }
  | { type: 'tab.refresh'; session: AuthSession }
  | { type: 'tab.expire' }
  | { type: 'tab.signOut' }

export type SaveReason = 'signIn' | 'refresh' | 'rename'

/** Storages, caches and other tabs follow these events. `from`: this tab, another tab, or the start of the page. */
export type AuthEmitted =
  | { type: 'session.saved'; session: AuthSession; from: 'here' | 'tab'; reason: SaveReason }
  | { type: 'session.expired'; from: 'here' | 'tab' }
  /** All data of the account must be removed. */
  | { type: 'session.cleared'; from: 'here' | 'tab' | 'start' }

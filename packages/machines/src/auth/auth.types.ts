import type { AuthUser, ErrorCode, FieldError, GoogleSignInRequest, SignInRequest } from '@lotus/openapi/schema'

/** `oauth2`: a short access token and a refresh token. `jwt`: one token, extended while it lives. */
export type AuthMode = 'oauth2' | 'jwt'
/** Where the token that scripts need not read travels (D17). */
export type TokenTransport = 'cookie' | 'header'
export type AuthConfig = { mode: AuthMode; transport: TokenTransport }

/** A session as it may be known everywhere: no token is in it, and none is ever in a machine. */
export type AuthSession = {
  user: AuthUser
  /** Milliseconds since 1970 by the server's clock. */
  expiresAt: number
}

export type KeptSession = AuthSession & {
  /** Milliseconds that it has left as far as one can tell without asking the server; below 0 where its time is over. */
  remaining: number
}

/** The contract's codes and the client's own for what never got an answer (@lotus/api-client). */
export type CallErrorCode = ErrorCode | 'NETWORK_ERROR' | 'SESSION_UNREACHABLE' | 'AUTH_METHOD_UNSUPPORTED'

/** Why an attempt failed, as plain data. */
export type AuthError = {
  code: CallErrorCode
  status: number
  message: string
  params: Record<string, string | number>
  fields: FieldError[]
  /** Seconds. */
  retryAfter: number | null
}

/** Ways to sign in. */
export type SignInAttempt =
  | { by: 'password'; credentials: SignInRequest }
  | { by: 'google'; answer: GoogleSignInRequest }
  | { by: 'link'; password: string }

export type SignInAnswer = { ok: true; session: AuthSession } | { ok: false; error: AuthError }
export type SignOutAnswer = { ok: true } | { ok: false; error: AuthError }

export type AuthInput = AuthConfig & { kept: KeptSession | null }

export type AuthContext = AuthInput & {
  /** Null for a guest. Stays while a session that ended by itself waits for its person to come back. */
  session: AuthSession | null
  error: AuthError | null
}

export type AuthEvent =
  | { type: 'signIn.submit'; attempt: SignInAttempt }
  | { type: 'signOut.submit' }
  /** A call was answered 401. Not sent for calls that sign in or out. */
  | { type: 'call.refuse' }
  /** A call was answered 401 although the session had just been renewed. */
  | { type: 'call.refuseAgain' }
  /** The shopper, or a call that needs a token that counts, wants more time. */
  | { type: 'session.extend' }
  /** The dialog over the page was closed without signing in. */
  | { type: 'expired.dismiss' }
  | { type: 'user.rename'; change: Partial<Pick<AuthUser, 'username' | 'email'>> }
  | { type: 'tab.signIn'; session: AuthSession }
  | { type: 'tab.renew'; session: AuthSession }
  | { type: 'tab.expire' }
  | { type: 'tab.signOut' }

export type KeptHow = 'signIn' | 'renewal' | 'rename'

/** What happens around the machine: storages, caches and other tabs follow. */
export type AuthEmitted =
  /** Kept and told to the other tabs, unless one of them told it. */
  | { type: 'session.kept'; session: AuthSession; from: 'here' | 'tab'; how: KeptHow }
  | { type: 'session.expired'; from: 'here' | 'tab' }
  /** All that belongs to the account goes. */
  | { type: 'session.forgotten'; from: 'here' | 'tab' | 'start' }

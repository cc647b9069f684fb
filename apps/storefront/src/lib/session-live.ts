import type { CallSession } from '@lotus/api-client/session'
import type { AuthUser, GoogleSignInRequest, SignInRequest, SignUpRequest } from '@lotus/openapi/schema'

import type { SessionAnswer } from './session-state.ts'

type Live = {
  calls: CallSession
  settled: () => Promise<AuthUser | null>
  signIn: (credentials: SignInRequest) => Promise<SessionAnswer<{ user: AuthUser }>>
  signUp: (data: SignUpRequest) => Promise<SessionAnswer<{ email: string }>>
  signInWithGoogle: (answer: GoogleSignInRequest) => Promise<SessionAnswer<{ user: AuthUser }>>
  linkGoogle: (password: string) => Promise<SessionAnswer<{ user: AuthUser }>>
  signOut: () => Promise<SessionAnswer>
  extend: () => Promise<SessionAnswer>
  dismissExpired: () => Promise<void>
  renameUser: (change: Partial<Pick<AuthUser, 'username' | 'email'>>) => Promise<void>
}

/** Being built: the interface of `session.ts` stands. */
export function startSession(): Live {
  throw new Error('The session is not built yet')
}

import type { AuthConfig } from '@lotus/machines/auth/types'

const modes = ['oauth2', 'jwt'] as const
const transports = ['cookie', 'header'] as const

/** The sign-in methods in the page's head, e.g. `oauth2 cookie google`. */
export type SignInMethods = AuthConfig & { google: boolean }

/** Parses `<meta name="auth">`; null for an unknown method (AUTH-15). */
export function parseSignInMethods(content: string): SignInMethods | null {
  const [mode, transport, ...more] = content.split(' ')
  const knownMode = modes.find((each) => each === mode)
  const knownTransport = transports.find((each) => each === transport)
  if (knownMode === undefined || knownTransport === undefined) return null
  return { mode: knownMode, transport: knownTransport, google: more.includes('google') }
}

export const signInMethods = (): SignInMethods | null =>
  parseSignInMethods(document.querySelector<HTMLMetaElement>('meta[name=auth]')?.content ?? '')

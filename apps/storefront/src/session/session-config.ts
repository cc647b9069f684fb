import type { AuthConfig } from '@lotus/machines/auth/types'

const modes = ['oauth2', 'jwt'] as const
const transports = ['cookie', 'header'] as const

/** How one signs in here, as the head of the page tells it: e.g. `oauth2 cookie google`. */
export type SignInMethods = AuthConfig & { google: boolean }

/** Reads the words of `<meta name="auth">`; null where they name a way that this page does not know (AUTH-15). */
export function parseSignInMethods(words: string): SignInMethods | null {
  const [mode, transport, ...more] = words.split(' ')
  const knownMode = modes.find((each) => each === mode)
  const knownTransport = transports.find((each) => each === transport)
  if (knownMode === undefined || knownTransport === undefined) return null
  return { mode: knownMode, transport: knownTransport, google: more.includes('google') }
}

/** The ways of this page. */
export const signInWays = (): SignInMethods | null =>
  parseSignInMethods(document.querySelector<HTMLMetaElement>('meta[name=auth]')?.content ?? '')

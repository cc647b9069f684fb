import type { AuthConfig } from '@lotus/machines/auth/types'

import { recordStorage } from './session-record.ts'

type Tokens = { access: string | null; refresh: string | null }

export type SessionTokens = ReturnType<typeof createTokens>

/**
 * The tokens of this tab. The access token is in this closure and nowhere else that a script can look (S09); by header
 * transport both are also in the record, where other tabs and the next visit find them (D17).
 */
export function createTokens({ mode, transport }: AuthConfig) {
  let access = transport === 'header' ? (recordStorage.read()?.accessToken ?? null) : null
  let stamp = 1
  // Read when it is used: another tab may have used the one that was there before.
  const refresh = () =>
    transport === 'header' && mode === 'oauth2' ? (recordStorage.read()?.refreshToken ?? null) : null
  return {
    /** In jwt mode with cookies there is none to be read. */
    access: () => access,
    /** What renews the session, where it is not a cookie. */
    renewing: (): string | null => (transport === 'header' ? (mode === 'jwt' ? access : refresh()) : null),
    stamp: () => stamp,
    take(token: string | null): void {
      access = token
      stamp += 1
    },
    /** @returns what there was, for the sign-out */
    drop(): Tokens {
      const last = { access, refresh: refresh() }
      access = null
      stamp += 1
      return last
    },
  }
}

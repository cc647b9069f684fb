import type { AuthConfig } from '@lotus/machines/auth/types'

import { recordStorage } from './session-record.ts'

type Tokens = { access: string | null; refresh: string | null }

export type SessionTokens = ReturnType<typeof createTokens>

/**
 * The tokens of this tab. The access token is only in this closure (S09); with header transport both tokens are also in the
 * record, for other tabs and the next visit (D17).
 */
export function createTokens({ mode, transport }: AuthConfig) {
  let access = transport === 'header' ? (recordStorage.read()?.accessToken ?? null) : null
  let stamp = 1
  // Read on every use, because another tab may have rotated it.
  const refresh = () =>
    transport === 'header' && mode === 'oauth2' ? (recordStorage.read()?.refreshToken ?? null) : null
  return {
    /** Null in jwt mode with cookies. */
    access: () => access,
    /** The token for a refresh; null with cookies. */
    renewing: (): string | null => (transport === 'header' ? (mode === 'jwt' ? access : refresh()) : null),
    stamp: () => stamp,
    take(token: string | null): void {
      access = token
      stamp += 1
    },
    /** @returns the removed tokens, for the sign-out */
    drop(): Tokens {
      const last = { access, refresh: refresh() }
      access = null
      stamp += 1
      return last
    },
  }
}

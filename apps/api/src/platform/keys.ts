import { hkdfSync } from 'node:crypto'

/** What a key is for: each use has its own, so that what one reveals says nothing about another. */
export type KeyPurpose = 'access-token' | 'refresh-token' | 'known-browser' | 'mail-token' | 'cpf' | 'wishlist-share'

/**
 * The 256-bit keys for one purpose, derived (HKDF, RFC 5869) from AUTH_SECRET: the current one first, then, while the secret
 * is being replaced, the former. Sign and seal with the first; verify and open with any.
 */
export const deriveKeys = (secrets: readonly string[], purpose: KeyPurpose): Buffer[] =>
  secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'lotus', purpose, 32)))

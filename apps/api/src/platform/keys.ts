import { hkdfSync } from 'node:crypto'

/** The purpose of a key. Each purpose has its own keys, so that a leaked one does not affect the others. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'known-browser'
  | 'mail-token'
  | 'cpf'
  | 'wishlist-share'
  | 'unsubscribe'

/**
 * The 256-bit keys for one purpose, derived (HKDF, RFC 5869) from AUTH_SECRET: the current one first, then, during a
 * rotation of the secret, the former. Sign and seal with the first; verify and open with any.
 */
export const deriveKeys = (secrets: readonly string[], purpose: KeyPurpose): Buffer[] =>
  secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'lotus', purpose, 32)))

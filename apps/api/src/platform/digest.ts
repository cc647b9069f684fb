import { createHash, timingSafeEqual } from 'node:crypto'

/** SHA-256 as 64 hex digits, the stored form of secrets, internet addresses and fingerprints. */
export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** Compares two digests of {@link sha256} in constant time. */
export const sameDigest = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

import { createHash, timingSafeEqual } from 'node:crypto'

/** SHA-256 as 64 hex digits: how secrets, addresses of visitors and fingerprints are stored. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether two digests of {@link sha256} are the same, in a time that says nothing. */
export const sameDigest = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

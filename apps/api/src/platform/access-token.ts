import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'

import type { Clock } from './clock.ts'
import { sha256 } from './digest.ts'
import { deriveKeys } from './keys.ts'

/** Tolerated clock difference between servers, in seconds. */
const skew = 30
const algorithm = 'HS256'
const type = 'at+jwt'

/** The content of an access token: user and session. */
export type AccessClaims = { sessionId: string; userId: number }

export type AccessTokenOptions = {
  /** AUTH_SECRET and, during a rotation, the former one. */
  secrets: readonly string[]
  /** The shop's origin: issuer and audience. */
  origin: string
  clock: Clock
}

const isClaims = (sub: unknown, sid: unknown): sub is string =>
  typeof sub === 'string' && /^[1-9]\d{0,9}$/.test(sub) && typeof sid === 'string' && /^[0-9a-f-]{36}$/.test(sid)

export type AccessTokens = ReturnType<typeof createAccessTokens>

/**
 * Signs and verifies access tokens according to RFC 8725: one algorithm, own keys by `kid` only (other key references in a
 * token are ignored), issuer, audience, type and times. The database decides whether the session is active.
 */
export function createAccessTokens({ secrets, origin, clock }: AccessTokenOptions) {
  const keys = deriveKeys(secrets, 'access-token').map((key) => ({
    kid: sha256(key.toString('hex')).slice(0, 16),
    key,
  }))
  const [current] = keys
  if (current === undefined) throw new Error('Access tokens need a secret')

  const read = ({ sub, sid }: JWTPayload, isExpired: boolean) =>
    isClaims(sub, sid) ? { claims: { userId: Number(sub), sessionId: String(sid) }, isExpired } : null

  /** The content of a valid token, also of an expired one, or null: for ending and renewing sessions. */
  async function look(token: string): Promise<{ claims: AccessClaims; isExpired: boolean } | null> {
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const found = keys.find((known) => known.kid === kid)
          if (found === undefined) throw new errors.JWSInvalid('Unknown key')
          return found.key
        },
        {
          algorithms: [algorithm],
          typ: type,
          issuer: origin,
          audience: `${origin}/api`,
          requiredClaims: ['exp', 'nbf', 'iat', 'sub', 'sid'],
          clockTolerance: skew,
          currentDate: new Date(clock()),
        },
      )
      return read(payload, false)
    } catch (error) {
      // Expiry is checked last: everything else is valid.
      if (error instanceof errors.JWTExpired) return read(error.payload, true)
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return {
    /** @param expiresAt milliseconds since 1970 */
    sign({ sessionId, userId }: AccessClaims, expiresAt: number): Promise<string> {
      const now = Math.floor(clock() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: current.kid })
        .setSubject(String(userId))
        .setIssuer(origin)
        .setAudience(`${origin}/api`)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(current.key)
    },

    look,

    /** The content of a token, or null if it is invalid or expired. */
    async verify(token: string): Promise<AccessClaims | null> {
      const seen = await look(token)
      return seen === null || seen.isExpired ? null : seen.claims
    },
  }
}

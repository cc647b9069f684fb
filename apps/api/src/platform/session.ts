import type { FastifyRequest } from 'fastify'

import type { AccessTokens } from './access-token.ts'
import type { Clock } from './clock.ts'
import type { SecurityCheck } from './contract.ts'
import type { Db } from './database.ts'
import { Problem } from './problem.ts'
import type { TokenTransport } from './token-transport.ts'

/** The calling account and its session. */
export type SessionRef = { sessionId: string; userId: number }

export type SessionCheckOptions = {
  db: Db
  clock: Clock
  tokens: AccessTokens
  transport: TokenTransport
  /** Milliseconds without use after which a session ends. */
  idleMs: number
}

/** Minimum interval between updates of `last_seen_at`: a page makes many calls. */
const seenEvery = 5 * 60_000

/**
 * The security scheme `session`: a valid token and an active session in the database, so that ending a session takes effect
 * with the next call (S11).
 *
 * The check throws {@link Problem} UNAUTHENTICATED without a token, SESSION_EXPIRED with an invalid or expired one.
 */
export function createSessionCheck(options: SessionCheckOptions): SecurityCheck {
  const { db, clock, tokens, transport, idleMs } = options

  /** The active session of a token, or null. */
  async function find(token: string): Promise<SessionRef | null> {
    const claims = await tokens.verify(token)
    if (claims === null) return null
    const now = clock()
    const row = await db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('id', '=', claims.sessionId)
      .where('user_id', '=', claims.userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(now))
      .where('last_seen_at', '>', new Date(now - idleMs))
      .executeTakeFirst()
    if (row === undefined) return null
    if (row.last_seen_at.getTime() < now - seenEvery)
      await db
        .updateTable('sessions')
        .set({ last_seen_at: new Date(now) })
        .where('id', '=', claims.sessionId)
        .where('last_seen_at', '<', new Date(now))
        .execute()
    return claims
  }

  return async (request, _operation, reply) => {
    const token = transport.readAccess(request)
    if (token === null) throw new Problem('UNAUTHENTICATED')
    request.session = await find(token)
    if (request.session !== null) return
    // Scripts cannot remove the cookie, and it would block guest operations too.
    transport.dropAccess(reply)
    throw new Problem('SESSION_EXPIRED')
  }
}

/** The caller of an operation with the scheme `session`. @throws {Problem} UNAUTHENTICATED */
export function sessionOf({ session }: FastifyRequest): SessionRef {
  if (session === null) throw new Problem('UNAUTHENTICATED')
  return session
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, in operations with the scheme `session`. */
    session: SessionRef | null
  }
}

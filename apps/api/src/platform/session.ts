import type { FastifyRequest } from 'fastify'

import type { AccessTokens } from './access-token.ts'
import type { Clock } from './clock.ts'
import type { SecurityCheck } from './contract.ts'
import type { Db } from './database.ts'
import { Problem } from './problem.ts'
import type { TokenTransport } from './token-transport.ts'

/** Who calls: an account, by one of its sessions. */
export type SessionRef = { sessionId: string; userId: number }

export type SessionCheckOptions = {
  db: Db
  clock: Clock
  tokens: AccessTokens
  transport: TokenTransport
  /** A session that nobody used for so long (milliseconds) has ended. */
  idleMs: number
}

/** Seen is written down at most so often: a page makes many calls. */
const seenEvery = 5 * 60_000

/**
 * The security scheme `session`: a token of ours, and a session in the database that has not ended, so that whatever ends it
 * counts with the very next call (S11).
 *
 * The check throws {@link Problem} UNAUTHENTICATED without a token, SESSION_EXPIRED with one that does not count (any more).
 */
export function createSessionCheck(options: SessionCheckOptions): SecurityCheck {
  const { db, clock, tokens, transport, idleMs } = options

  /** The living session of a token, or null. */
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
    // A cookie that no script can take away would bar this browser also from what a guest may do.
    transport.dropAccess(reply)
    throw new Problem('SESSION_EXPIRED')
  }
}

/** Who calls an operation that the contract guards with `session`. @throws {Problem} UNAUTHENTICATED */
export function sessionOf({ session }: FastifyRequest): SessionRef {
  if (session === null) throw new Problem('UNAUTHENTICATED')
  return session
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, where the operation is guarded by `session`. */
    session: SessionRef | null
  }
}

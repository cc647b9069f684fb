import { sql } from 'kysely'

import type { SessionEnd } from '#domain/session-store.ts'
import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'

export type SessionRow = {
  id: string
  userId: number
  lastSeenAt: Date
  expiresAt: Date
  endedAt: Date | null
}

export type RefreshRow = { sessionId: string; usedAt: Date | null }

const columns = [
  'id',
  'user_id as userId',
  'last_seen_at as lastSeenAt',
  'expires_at as expiresAt',
  'ended_at as endedAt',
] as const

export const sessionsRepository = {
  async insert(
    db: Db,
    session: { id: string; userId: number; device: string; expiresAt: Date },
    now: Date,
  ): Promise<void> {
    const { id, userId, device, expiresAt } = session
    await db
      .insertInto('sessions')
      .values({ id, user_id: userId, device, created_at: now, last_seen_at: now, expires_at: expiresAt })
      .execute()
  },

  /** Locks a session until the end of the transaction, so that it is not refreshed or ended concurrently. */
  async lock(trx: Db, id: string): Promise<SessionRow | null> {
    return (
      (await trx.selectFrom('sessions').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
    )
  },

  async touch(db: Db, id: string, now: Date): Promise<void> {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute()
  },

  /** Records a reauthentication. */
  async prove(db: Db, id: string, now: Date): Promise<void> {
    await db.updateTable('sessions').set({ reauthenticated_at: now }).where('id', '=', id).execute()
  },

  /** Ends a session that has not ended. */
  async end(db: Db, id: string, reason: SessionEnd, now: Date): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ ended_at: now, end_reason: reason })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  },

  async insertToken(db: Db, tokenHash: string, sessionId: string, now: Date): Promise<void> {
    await db
      .insertInto('refresh_tokens')
      .values({ token_hash: tokenHash, session_id: sessionId, created_at: now })
      .execute()
  },

  async findToken(db: Db, tokenHash: string): Promise<RefreshRow | null> {
    const row = await db
      .selectFrom('refresh_tokens')
      .select(['session_id as sessionId', 'used_at as usedAt'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return row ?? null
  },

  async markUsed(db: Db, tokenHash: string, now: Date): Promise<void> {
    await db.updateTable('refresh_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
  },

  /** Deletes sessions that ended before the given time, with their tokens. */
  async deleteOver(db: Db, before: Date): Promise<void> {
    // A session of 30 days has some thousand refresh tokens.
    const limit = 20
    await deleteInBatches(db, 'sessions', sql`expires_at < ${before}::timestamptz`, limit)
    await deleteInBatches(db, 'sessions', sql`ended_at < ${before}::timestamptz`, limit)
  },
}

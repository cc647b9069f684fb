import { sql, type Selectable, type Updateable } from 'kysely'

import type { Db } from '#platform/database.ts'
import { mailJob } from '#domain/mail-queue.ts'
import type { Database } from '#platform/schema.gen.ts'

export type UserRow = Selectable<Database['users']>
export type SessionRow = Selectable<Database['sessions']>

export const accountsRepository = {
  async find(db: Db, userId: number): Promise<UserRow | null> {
    return (await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()) ?? null
  },

  /** Locks the row until the end of the transaction, against changes and deletion. */
  async lock(trx: Db, userId: number): Promise<UserRow | null> {
    const row = await trx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
    return row ?? null
  },

  /** Locks the row against deletion until the end of the transaction. */
  async lockForShare(trx: Db, userId: number): Promise<UserRow | null> {
    const row = await trx.selectFrom('users').selectAll().where('id', '=', userId).forKeyShare().executeTakeFirst()
    return row ?? null
  },

  async update(trx: Db, userId: number, change: Updateable<Database['users']>): Promise<void> {
    await trx.updateTable('users').set(change).where('id', '=', userId).execute()
  },

  async isTaken(trx: Db, email: string): Promise<boolean> {
    return (await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
  },

  async hasGoogle(db: Db, userId: number): Promise<boolean> {
    const row = await db.selectFrom('identities').select('user_id').where('user_id', '=', userId).executeTakeFirst()
    return row !== undefined
  },

  /** Time of the last authentication in a session: the sign-in or a later reauthentication. Null if the session has ended. */
  async provedAt(db: Db, sessionId: string): Promise<Date | null> {
    const row = await db
      .selectFrom('sessions')
      .select(({ fn }) => fn.coalesce('reauthenticated_at', 'created_at').as('at'))
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return row?.at ?? null
  },

  /** The address that waits for confirmation, or null. */
  async findPendingEmail(db: Db, userId: number, now: Date): Promise<string | null> {
    const row = await db
      .selectFrom('mail_tokens')
      .select('email')
      .where('user_id', '=', userId)
      .where('kind', '=', 'change-email')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return row?.email ?? null
  },

  /** Replaces former links: only the latest one changes the address. */
  async replaceEmailToken(
    trx: Db,
    userId: number,
    token: { tokenHash: string; email: string; now: Date; expiresAt: Date },
  ): Promise<void> {
    await trx.deleteFrom('mail_tokens').where('user_id', '=', userId).where('kind', '=', 'change-email').execute()
    await trx
      .insertInto('mail_tokens')
      .values({
        token_hash: token.tokenHash,
        kind: 'change-email',
        user_id: userId,
        email: token.email,
        expires_at: token.expiresAt,
        created_at: token.now,
      })
      .execute()
  },

  /** Invalidates the mailed links that reset the password, sign in, or change the e-mail address. */
  async deleteLinks(trx: Db, userId: number): Promise<void> {
    await trx.deleteFrom('mail_tokens').where('user_id', '=', userId).execute()
  },

  /** The number of orders and the amount paid minus refunds. */
  async stats(db: Db, userId: number): Promise<{ orders: number; spentCents: number }> {
    const { rows } = await sql<{ orders: number; spent: string }>`
      select count(*)::integer as orders,
        coalesce(sum(
          (select sum(amount_cents) from payment_attempts
            where intent_id = orders.id and accepted and payment_attempts.status = 'approved')
        ), 0)::text as spent
      from orders join checkout_intents on checkout_intents.id = orders.id
      where checkout_intents.user_id = ${userId}`.execute(db)
    return { orders: rows[0]?.orders ?? 0, spentCents: Number(rows[0]?.spent ?? 0) }
  },

  /** Active sessions, last seen first; at most 100. */
  async listSessions(db: Db, userId: number, now: Date, idleSince: Date): Promise<SessionRow[]> {
    return db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', idleSince)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .limit(100)
      .execute()
  },

  /** S40: deletes the account. Addresses, preferences, links, sessions and Google identities are deleted with it by cascade. */
  async delete(trx: Db, { id, email }: Pick<UserRow, 'id' | 'email'>): Promise<void> {
    await sql`
      delete from google_attempts using identities
      where identities.user_id = ${id} and google_attempts.issuer = identities.issuer
        and google_attempts.subject = identities.subject`.execute(trx)
    await trx.deleteFrom('signups').where('email', '=', email).execute()
    // Pending and failed e-mails. The deletion notice is enqueued afterwards.
    await sql`
      delete from jobs where kind = ${mailJob} and (
        payload ->> 'userId' = ${String(id)} or payload ->> 'email' = ${email}
        or payload ->> 'email' in (select mail_tokens.email from mail_tokens where user_id = ${id})
      )`.execute(trx)
    await trx.deleteFrom('users').where('id', '=', id).execute()
  },
}

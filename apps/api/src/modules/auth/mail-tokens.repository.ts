import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import type { Database } from '#platform/schema.gen.ts'

type MailTokenKind = Database['mail_tokens']['kind']

export type MailToken = { kind: MailTokenKind; userId: number; email: string }

export const mailTokensRepository = {
  async insert(db: Db, tokenHash: string, token: MailToken, times: { now: Date; expiresAt: Date }): Promise<void> {
    await db
      .insertInto('mail_tokens')
      .values({
        token_hash: tokenHash,
        kind: token.kind,
        user_id: token.userId,
        email: token.email,
        created_at: times.now,
        expires_at: times.expiresAt,
      })
      // A job that runs again writes the same row.
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute()
  },

  /** The owner of a valid link, without using it up. */
  async find(db: Db, tokenHash: string, kind: MailTokenKind, now: Date): Promise<MailToken | null> {
    const row = await db
      .selectFrom('mail_tokens')
      .select(['kind', 'user_id as userId', 'email'])
      .where('token_hash', '=', tokenHash)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ?? null
  },

  /** Uses a link up. @returns its owner, or null if it is not valid (any more); only one of two concurrent calls gets it */
  async use(db: Db, tokenHash: string, kind: MailTokenKind, now: Date): Promise<MailToken | null> {
    const row = await db
      .updateTable('mail_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['kind', 'user_id as userId', 'email'])
      .executeTakeFirst()
    return row ?? null
  },

  /** Deletes the other links of an account, which are obsolete. */
  async deleteOf(db: Db, userId: number): Promise<void> {
    await db.deleteFrom('mail_tokens').where('user_id', '=', userId).execute()
  },

  async deleteExpired(db: Db, before: Date): Promise<void> {
    await deleteInBatches(db, 'mail_tokens', sql`expires_at < ${before}::timestamptz`)
  },
}

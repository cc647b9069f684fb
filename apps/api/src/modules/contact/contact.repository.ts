import { sql } from 'kysely'

import type { ContactMessage, SentContactMessage } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'

/** A message as the shop reads it. */
export type ReceivedMessage = ContactMessage & { id: string; createdAt: Date; answeredAt: Date | null }
type StoredMessage = ContactMessage & { id: string; createdAt: Date }

const columns = ['name', 'email', 'subject', 'message', 'language'] as const

export const contactRepository = {
  async insert(db: Db, { id, createdAt, ...message }: StoredMessage): Promise<void> {
    await db
      .insertInto('contact_messages')
      .values({ id, ...message, created_at: createdAt })
      .execute()
  },

  async find(db: Db, id: string): Promise<ContactMessage | null> {
    return (await db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
  },

  /** Oldest first. */
  async listOf(db: Db, email: string): Promise<SentContactMessage[]> {
    const rows = await db
      .selectFrom('contact_messages')
      .select([...columns, 'created_at'])
      .where('email', '=', email)
      .orderBy('created_at')
      .execute()
    return rows.map(({ created_at, ...message }) => ({ ...message, sentAt: created_at.toISOString() }))
  },

  /** Oldest first; answered ones only with `all`. */
  async listForShop(db: Db, all: boolean, limit: number): Promise<ReceivedMessage[]> {
    return db
      .selectFrom('contact_messages')
      .select([...columns, 'id', 'created_at as createdAt', 'answered_at as answeredAt'])
      .$if(!all, (query) => query.where('answered_at', 'is', null))
      .orderBy('created_at', all ? 'desc' : 'asc')
      .limit(limit)
      .execute()
  },

  /** At most two of the ids with this prefix: a second one shows that the prefix is ambiguous. */
  async findIds(db: Db, prefix: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from contact_messages where starts_with(id::text, ${prefix}) limit 2`.execute(db)
    return rows.map(({ id }) => id)
  },

  async markAnswered(db: Db, id: string, now: Date): Promise<void> {
    await db
      .updateTable('contact_messages')
      .set({ answered_at: now })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .execute()
  },

  async deleteOf(trx: Db, email: string): Promise<void> {
    await trx.deleteFrom('contact_messages').where('email', '=', email).execute()
  },

  async markMailed(db: Db, id: string, now: Date): Promise<void> {
    await db.updateTable('contact_messages').set({ mailed_at: now }).where('id', '=', id).execute()
  },

  async deleteBefore(db: Db, day: Date): Promise<void> {
    await deleteInBatches(db, 'contact_messages', sql`created_at < ${day}::timestamptz`)
  },
}

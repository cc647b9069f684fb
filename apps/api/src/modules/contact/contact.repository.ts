import { sql } from 'kysely'

import type { ContactMessage, SentContactMessage } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'

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

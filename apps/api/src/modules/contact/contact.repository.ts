import type { ContactMessage } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'

type StoredMessage = ContactMessage & { id: string; createdAt: Date }

export const contactRepository = {
  async insert(db: Db, { id, createdAt, ...message }: StoredMessage): Promise<void> {
    await db
      .insertInto('contact_messages')
      .values({ id, ...message, created_at: createdAt })
      .execute()
  },

  async find(db: Db, id: string): Promise<ContactMessage | null> {
    const columns = ['name', 'email', 'subject', 'message', 'language'] as const
    return (await db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
  },

  async markMailed(db: Db, id: string, now: Date): Promise<void> {
    await db.updateTable('contact_messages').set({ mailed_at: now }).where('id', '=', id).execute()
  },

  async deleteBefore(db: Db, day: Date): Promise<void> {
    await db.deleteFrom('contact_messages').where('created_at', '<', day).execute()
  },
}

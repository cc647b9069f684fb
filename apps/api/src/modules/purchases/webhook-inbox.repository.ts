import { randomUUID } from 'node:crypto'

import { sql, type Selectable } from 'kysely'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import type { Database } from '#platform/schema.gen.ts'

type Row = Selectable<Database['webhook_inbox']>
/** A signed webhook notification. Only the payment id in `data_id` is used. */
export type Notification = Pick<Row, 'data_id' | 'topic' | 'request_id' | 'signed_at'>

export const webhookInboxRepository = {
  /** Stores a notification and returns its id, or null for a duplicate. */
  async insert(trx: Db, notification: Notification, now: Date): Promise<string | null> {
    const row = await trx
      .insertInto('webhook_inbox')
      .values({ ...notification, id: randomUUID(), received_at: now })
      .onConflict((conflict) => conflict.columns(['data_id', 'request_id', 'signed_at']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  },

  /** Returns null if the notification was already processed. */
  async findUnprocessed(db: Db, notificationId: string): Promise<Row | null> {
    const unprocessed = db.selectFrom('webhook_inbox').selectAll().where('processed_at', 'is', null)
    return (await unprocessed.where('id', '=', notificationId).executeTakeFirst()) ?? null
  },

  async markProcessed(db: Db, notificationId: string, now: Date): Promise<void> {
    await db.updateTable('webhook_inbox').set({ processed_at: now }).where('id', '=', notificationId).execute()
  },

  async deleteOld(db: Db, before: Date): Promise<void> {
    await deleteInBatches(db, 'webhook_inbox', sql`received_at < ${before}::timestamptz`)
  },
}

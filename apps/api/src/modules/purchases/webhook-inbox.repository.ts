import { sql } from 'kysely'

import { randomUUID } from 'node:crypto'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'

/** A signed webhook notification. Only the payment id in `dataId` is used. */
export type Notification = { dataId: string; topic: string; requestId: string; signedAt: Date }

export const webhookInboxRepository = {
  /** Stores a notification and returns its id, or null for a duplicate. */
  async insert(trx: Db, { dataId, topic, requestId, signedAt }: Notification, now: Date): Promise<string | null> {
    const row = await trx
      .insertInto('webhook_inbox')
      .values({
        id: randomUUID(),
        data_id: dataId,
        topic,
        request_id: requestId,
        signed_at: signedAt,
        received_at: now,
      })
      .onConflict((conflict) => conflict.columns(['data_id', 'request_id', 'signed_at']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  },

  /** Returns null if the notification was already processed. */
  async findUnprocessed(
    db: Db,
    notificationId: string,
  ): Promise<(Pick<Notification, 'dataId' | 'topic'> & { receivedAt: Date }) | null> {
    const row = await db
      .selectFrom('webhook_inbox')
      .select(['data_id as dataId', 'topic', 'received_at as receivedAt'])
      .where('id', '=', notificationId)
      .where('processed_at', 'is', null)
      .executeTakeFirst()
    return row ?? null
  },

  async markProcessed(db: Db, notificationId: string, now: Date): Promise<void> {
    await db.updateTable('webhook_inbox').set({ processed_at: now }).where('id', '=', notificationId).execute()
  },

  async deleteOld(db: Db, before: Date): Promise<void> {
    await deleteInBatches(db, 'webhook_inbox', sql`received_at < ${before}::timestamptz`)
  },
}

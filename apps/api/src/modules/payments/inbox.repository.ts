import { randomUUID } from 'node:crypto'

import type { Db } from '#platform/database.ts'

/** A signed notice of the provider: only the id of the payment is worth anything. */
export type Notice = { dataId: string; topic: string; requestId: string; signedAt: Date }

export const inboxRepository = {
  /** Keeps a notice and answers its id, or null where the very same one came before. */
  async insert(trx: Db, { dataId, topic, requestId, signedAt }: Notice, now: Date): Promise<string | null> {
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

  /** What a notice is about, or null where it was worked on already. */
  async findOpen(db: Db, noticeId: string): Promise<Pick<Notice, 'dataId' | 'topic'> | null> {
    const row = await db
      .selectFrom('webhook_inbox')
      .select(['data_id as dataId', 'topic'])
      .where('id', '=', noticeId)
      .where('processed_at', 'is', null)
      .executeTakeFirst()
    return row ?? null
  },

  async markProcessed(db: Db, noticeId: string, now: Date): Promise<void> {
    await db.updateTable('webhook_inbox').set({ processed_at: now }).where('id', '=', noticeId).execute()
  },

  async deleteOld(db: Db, before: Date): Promise<void> {
    await db.deleteFrom('webhook_inbox').where('received_at', '<', before).execute()
  },
}

import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import { mailJob } from '#domain/mail-queue.ts'

export const sentMailsRepository = {
  async isSent(db: Db, id: string): Promise<boolean> {
    return (await db.selectFrom('sent_mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  },

  async insert(db: Db, id: string, kind: string, now: Date): Promise<void> {
    await db
      .insertInto('sent_mails')
      .values({ id, kind, sent_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },

  /** Deletes records of old e-mails, and the jobs of e-mails that could not be sent, because they contain addresses. */
  async deleteOld(db: Db, before: Date): Promise<void> {
    await deleteInBatches(db, 'sent_mails', sql`sent_at < ${before}::timestamptz`)
    await deleteInBatches(db, 'jobs', sql`kind = ${mailJob} and dead_at < ${before}::timestamptz`)
  },
}

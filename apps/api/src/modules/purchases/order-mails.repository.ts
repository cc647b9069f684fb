import { sql, type Insertable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

import type { OrderMailOutcome, OrderMailRow } from './purchase-types.ts'

export const orderMailsRepository = {
  /** Returns false if the order already has an e-mail for this event. */
  async insert(trx: Db, mail: Insertable<Database['order_mails']>): Promise<boolean> {
    const row = await trx
      .insertInto('order_mails')
      .values(mail)
      .onConflict((conflict) => conflict.columns(['order_id', 'event']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async find(db: Db, mailId: string): Promise<OrderMailRow | null> {
    return (await db.selectFrom('order_mails').selectAll().where('id', '=', mailId).executeTakeFirst()) ?? null
  },

  async settle(db: Db, mailId: string, outcome: OrderMailOutcome, now: Date): Promise<void> {
    await db
      .updateTable('order_mails')
      .set({ outcome, settled_at: now })
      .where('id', '=', mailId)
      .where('outcome', 'is', null)
      .execute()
  },

  /**
   * Pending payments of unpaid orders that expire soon and have no reminder: in the last third of their time, at most a day
   * before its end.
   */
  async listExpiring(db: Db, now: Date, limit: number): Promise<{ orderId: string; attemptId: string; until: Date }[]> {
    const { rows } = await sql<{ orderId: string; attemptId: string; until: Date }>`
      select orders.id as "orderId", attempt.id as "attemptId", attempt.valid_until as until
      from payment_attempts as attempt join orders on orders.id = attempt.intent_id
      where orders.status = 'WAITING_PAYMENT' and attempt.status = 'pending' and attempt.valid_until > ${now}::timestamptz
        and attempt.valid_until - least(interval '1 day', (attempt.valid_until - attempt.created_at) / 3) <= ${now}::timestamptz
        and not exists (
          select from order_mails where order_id = orders.id and event = 'expiring:' || attempt.id
        )
      order by attempt.valid_until limit ${limit}`.execute(db)
    return rows
  },
}

import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { StoredUnits } from '#platform/schema.ts'
import type { Database } from '#platform/schema.gen.ts'

export type RefundRow = Selectable<Database['refunds']>
export type NewRefund = Omit<Insertable<Database['refunds']>, 'lines'> & { lines: StoredUnits[] }

export const refundsRepository = {
  /** Those of several orders, oldest first. */
  async listOf(db: Db, orderIds: readonly string[]): Promise<RefundRow[]> {
    return db
      .selectFrom('refunds')
      .selectAll()
      .where('intent_id', 'in', orderIds)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  },

  /** Refunds of an order's payments, oldest first. */
  async list(db: Db, intentId: string): Promise<RefundRow[]> {
    return db
      .selectFrom('refunds')
      .selectAll()
      .where('intent_id', '=', intentId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(100)
      .execute()
  },

  /** Refunds of one payment, oldest first. */
  async listOfAttempt(db: Db, attemptId: string): Promise<RefundRow[]> {
    return db
      .selectFrom('refunds')
      .selectAll()
      .where('attempt_id', '=', attemptId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  },

  async insert(trx: Db, { lines, ...row }: NewRefund): Promise<RefundRow> {
    return trx
      .insertInto('refunds')
      .values({ ...row, lines: JSON.stringify(lines) })
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  async update(db: Db, id: string, change: Updateable<Database['refunds']>, now: Date): Promise<RefundRow> {
    return db
      .updateTable('refunds')
      .set({ ...change, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  },
}

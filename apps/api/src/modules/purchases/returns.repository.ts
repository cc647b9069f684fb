import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { StoredUnits } from '#platform/schema.ts'
import type { Database } from '#platform/schema.gen.ts'

export type ReturnRow = Selectable<Database['order_returns']>

/** Withdrawals and returns of an order. At most one is active: requested or approved. */
export const returnsRepository = {
  /** Those of several orders, oldest first. */
  async listOf(db: Db, orderIds: readonly string[]): Promise<ReturnRow[]> {
    return db
      .selectFrom('order_returns')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  },

  /** Oldest first. */
  async list(db: Db, orderId: string): Promise<ReturnRow[]> {
    return db
      .selectFrom('order_returns')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(100)
      .execute()
  },

  /** Active withdrawals and returns of all orders, oldest first, with their orders' numbers. */
  async listActive(db: Db): Promise<(ReturnRow & { order_number: string })[]> {
    return db
      .selectFrom('order_returns')
      .innerJoin('orders', 'orders.id', 'order_returns.order_id')
      .selectAll('order_returns')
      .select('orders.order_number')
      .where('state', 'in', ['REQUESTED', 'APPROVED'])
      .orderBy('order_returns.created_at')
      .limit(500)
      .execute()
  },

  async insert(
    trx: Db,
    { lines, ...row }: Omit<Insertable<Database['order_returns']>, 'lines'> & { lines: StoredUnits[] },
  ): Promise<void> {
    await trx
      .insertInto('order_returns')
      .values({ ...row, lines: JSON.stringify(lines) })
      .execute()
  },

  async update(trx: Db, id: string, change: Updateable<Database['order_returns']>, now: Date): Promise<void> {
    await trx
      .updateTable('order_returns')
      .set({ ...change, updated_at: now })
      .where('id', '=', id)
      .execute()
  },
}

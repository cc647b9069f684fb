import type { Insertable, Selectable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

export type ShipmentRow = Selectable<Database['shipments']>

export const shipmentsRepository = {
  async find(db: Db, orderId: string): Promise<ShipmentRow | null> {
    const row = await db.selectFrom('shipments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
    return row ?? null
  },

  /** Those of several orders. */
  async listOf(db: Db, orderIds: readonly string[]): Promise<ShipmentRow[]> {
    return db.selectFrom('shipments').selectAll().where('order_id', 'in', orderIds).execute()
  },

  /** Adds the shipment of an order, or corrects its carrier and code. */
  async put(trx: Db, { shipped_at, ...shipment }: Insertable<Database['shipments']>): Promise<void> {
    await trx
      .insertInto('shipments')
      .values({ ...shipment, shipped_at })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(shipment))
      .execute()
  },
}

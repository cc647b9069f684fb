import type { Selectable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

export type ShipmentRow = Selectable<Database['shipments']>

export const shipmentsRepository = {
  async find(db: Db, orderId: string): Promise<ShipmentRow | null> {
    const row = await db.selectFrom('shipments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
    return row ?? null
  },
}

import type { Insertable, Selectable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { StoredUnits } from '#platform/schema.ts'
import type { Database } from '#platform/schema.gen.ts'

export type RefundRow = Selectable<Database['refunds']>
export type NewRefund = Omit<Insertable<Database['refunds']>, 'lines'> & { lines: StoredUnits[] }

export const refundsRepository = {
  /** Oldest first. */
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
}

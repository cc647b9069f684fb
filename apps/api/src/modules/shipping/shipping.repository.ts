import { sql, type Selectable } from 'kysely'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import type { Database } from '#platform/schema.gen.ts'

export type QuoteRow = Selectable<Database['shipping_quotes']>

export const shippingRepository = {
  async insertQuote(db: Db, { options, load, ...quote }: QuoteRow): Promise<void> {
    await db
      .insertInto('shipping_quotes')
      .values({ ...quote, options: JSON.stringify(options), load: JSON.stringify(load) })
      .execute()
  },

  async findQuote(db: Db, quoteId: string): Promise<QuoteRow | null> {
    return (await db.selectFrom('shipping_quotes').selectAll().where('id', '=', quoteId).executeTakeFirst()) ?? null
  },

  async deleteExpired(db: Db, before: Date): Promise<void> {
    await deleteInBatches(db, 'shipping_quotes', sql`expires_at < ${before}::timestamptz`)
  },
}

import { sql, type Selectable } from 'kysely'

import type { Language, StockAlert } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import type { Database } from '#platform/schema.gen.ts'

export type StockAlertRow = Selectable<Database['stock_alerts']>
type NewAlert = {
  id: string
  productId: number
  email: string
  userId: number | null
  language: Language
  now: Date
}

/** No account has more: one alert per product. */
const maxListed = 10_000

const toAlert = ({ product_id, created_at }: Pick<StockAlertRow, 'product_id' | 'created_at'>): StockAlert => ({
  productId: product_id,
  createdAt: created_at.toISOString(),
})

export const stockAlertsRepository = {
  /** Locks the account against deletion until the end of the transaction. */
  async lockAccount(trx: Db, userId: number): Promise<{ email: string; language: Language } | null> {
    const columns = ['email', 'language'] as const
    const row = await trx.selectFrom('users').select(columns).where('id', '=', userId).forKeyShare().executeTakeFirst()
    return row ?? null
  },

  async countOf(db: Db, email: string): Promise<number> {
    const { count } = await db
      .selectFrom('stock_alerts')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** One per product and address: a second request changes nothing, except that an account takes over a guest's. */
  async insert(trx: Db, { id, productId, email, userId, language, now }: NewAlert): Promise<StockAlert> {
    const row = await trx
      .insertInto('stock_alerts')
      .values({ id, product_id: productId, email, user_id: userId, language, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'email'])
          .doUpdateSet({ user_id: sql<number | null>`coalesce(excluded.user_id, stock_alerts.user_id)` }),
      )
      .returning(['product_id', 'created_at'])
      .executeTakeFirstOrThrow()
    return toAlert(row)
  },

  /** Deletes the account's alert of a product; with `except`, only one requested under another address. */
  async deleteOfUser(trx: Db, userId: number, { productId, except }: { productId: number; except?: string }) {
    await trx
      .deleteFrom('stock_alerts')
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .$if(except !== undefined, (query) => query.where('email', '<>', except ?? ''))
      .execute()
  },

  async listOfUser(db: Db, userId: number): Promise<StockAlert[]> {
    const rows = await db
      .selectFrom('stock_alerts')
      .select(['product_id', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('product_id')
      .limit(maxListed)
      .execute()
    return rows.map(toAlert)
  },

  /** Deletes the alerts of an address, and those that the account with this address requested under a former one. */
  async deleteOfEmail(db: Db, email: string): Promise<void> {
    const account = db.selectFrom('users').select('id').where('email', '=', email)
    await db
      .deleteFrom('stock_alerts')
      .where(({ or, eb }) => or([eb('email', '=', email), eb('user_id', 'in', account)]))
      .execute()
  },

  /** Products in stock that alerts wait for. Reads one index entry of each product, because very many alerts may wait for one. */
  async listDueProducts(db: Db): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      with recursive waiting as (
        (select product_id from stock_alerts where queued_at is null order by product_id limit 1)
        union all
        select (
          select later.product_id from stock_alerts later
          where later.queued_at is null and later.product_id > waiting.product_id order by later.product_id limit 1)
        from waiting where product_id is not null)
      select products.id from waiting join products on products.id = waiting.product_id
      where products.active and products.stock > 0 order by products.id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Locks waiting alerts of a product, oldest first; those that another process has locked are skipped. */
  async claim(trx: Db, productId: number, now: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      update stock_alerts set queued_at = ${now}::timestamptz
      where id = any(array(
        select id from stock_alerts where queued_at is null and product_id = ${productId}
        order by created_at, id limit ${limit} for update skip locked
      ))
      returning id`.execute(trx)
    return rows.map(({ id }) => id)
  },

  async findQueued(db: Db, id: string): Promise<StockAlertRow | null> {
    const row = await db
      .selectFrom('stock_alerts')
      .selectAll()
      .where('id', '=', id)
      .where('queued_at', 'is not', null)
      .executeTakeFirst()
    return row ?? null
  },

  async waitAgain(db: Db, id: string): Promise<void> {
    await db.updateTable('stock_alerts').set({ queued_at: null }).where('id', '=', id).execute()
  },

  async delete(db: Db, id: string): Promise<void> {
    await db.deleteFrom('stock_alerts').where('id', '=', id).execute()
  },

  async deleteBefore(db: Db, day: Date): Promise<void> {
    await deleteInBatches(db, 'stock_alerts', sql`created_at < ${day}::timestamptz`)
  },
}

import { sql } from 'kysely'

import type { StockMove, StockPlace } from './purchase-types.ts'
import type { Db } from '#platform/database.ts'

type Units = { productId: number; quantity: number }
/** Stock of a product before and after a move. */
export type StockChange = { productId: number; before: number; after: number }

const places: Record<StockMove, { from: StockPlace; to: StockPlace }> = {
  reserved: { from: 'stock', to: 'reservation' },
  released: { from: 'reservation', to: 'stock' },
  sold: { from: 'reservation', to: 'customer' },
  returned: { from: 'customer', to: 'stock' },
}

/** The sign with which each move changes `products.stock`. */
const stockSign: Record<StockMove, -1 | 0 | 1> = { reserved: -1, released: 1, sold: 0, returned: 1 }

export const stockRepository = {
  /** Units of an intent by product that are sold and not returned. */
  async countSold(trx: Db, intentId: string): Promise<Map<number, number>> {
    const { rows } = await sql<{ product_id: number; quantity: number }>`
      select product_id,
        sum(case 'customer' when destination then quantity when source then -quantity else 0 end)::integer as quantity
      from stock_moves where intent_id = ${intentId}::uuid group by product_id`.execute(trx)
    return new Map(rows.map(({ product_id, quantity }) => [product_id, quantity]))
  },

  /**
   * Moves the units of an intent and records the move in the ledger. Stock never becomes negative (S04).
   *
   * @returns the stock changes, or null if some units are missing: the caller must roll back
   */
  async move(
    trx: Db,
    kind: StockMove,
    intentId: string,
    units: readonly Units[],
    at: Date,
  ): Promise<StockChange[] | null> {
    const ids = units.map(({ productId }) => productId)
    const quantities = units.map(({ quantity }) => quantity)
    const sign = stockSign[kind]
    let changes: StockChange[] = []
    if (sign !== 0) {
      const { rows } = await sql<{ id: number; stock: number; quantity: number }>`
        update products set stock = products.stock + ${sign}::integer * moved.quantity
        from unnest(${ids}::integer[], ${quantities}::integer[]) as moved(id, quantity)
        where products.id = moved.id and products.stock + ${sign}::integer * moved.quantity >= 0
        returning products.id, products.stock, moved.quantity`.execute(trx)
      if (rows.length !== units.length) return null
      changes = rows.map(({ id, stock, quantity }) => ({
        productId: id,
        before: stock - sign * quantity,
        after: stock,
      }))
    }
    const { from, to } = places[kind]
    await sql`
      insert into stock_moves (intent_id, product_id, kind, source, destination, quantity, at)
      select ${intentId}::uuid, moved.id, ${kind}, ${from}, ${to}, moved.quantity, ${at}::timestamptz
      from unnest(${ids}::integer[], ${quantities}::integer[]) as moved(id, quantity)
      order by moved.id`.execute(trx)
    return changes
  },
}

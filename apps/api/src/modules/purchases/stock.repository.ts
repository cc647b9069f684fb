import { sql } from 'kysely'

import { moveStock, unitsIn, type StockChange, type StockMove as Entry } from '#domain/stock-ledger.ts'
import type { Db } from '#platform/database.ts'
import type { StoredUnits } from '#platform/schema.ts'

import type { StockMove } from './purchase-types.ts'

export type { StockChange } from '#domain/stock-ledger.ts'

const places: Record<StockMove, Pick<Entry, 'source' | 'destination'>> = {
  reserved: { source: 'stock', destination: 'reservation' },
  released: { source: 'reservation', destination: 'stock' },
  sold: { source: 'reservation', destination: 'customer' },
  returned: { source: 'customer', destination: 'stock' },
  written_off: { source: 'customer', destination: 'loss' },
}

export const stockRepository = {
  /** Units of an intent by product that are sold, and neither returned nor written off. */
  async countSold(trx: Db, intentId: string): Promise<Map<number, number>> {
    const { rows } = await sql<{ product_id: number; quantity: number }>`
      select product_id,
        sum(${unitsIn('customer')})::integer as quantity
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
    units: readonly StoredUnits[],
    at: Date,
  ): Promise<StockChange[] | null> {
    return moveStock(
      trx,
      units.map((one) => ({ ...one, ...places[kind], kind, intentId, at })),
    )
  },
}

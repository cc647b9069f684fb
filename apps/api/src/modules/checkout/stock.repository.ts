import { sql } from 'kysely'

import type { StockMove, StockPlace } from '#platform/checkout-schema.ts'
import type { Db } from '#platform/database.ts'

type Units = { productId: number; quantity: number }
/** What is left of a product after some of it was moved. */
export type ShelfChange = { productId: number; before: number; after: number }

const places: Record<StockMove, { from: StockPlace; to: StockPlace }> = {
  reserved: { from: 'shelf', to: 'reserve' },
  released: { from: 'reserve', to: 'shelf' },
  sold: { from: 'reserve', to: 'customer' },
  returned: { from: 'customer', to: 'shelf' },
}

/** By how much each move changes the shelf. */
const onShelf: Record<StockMove, -1 | 0 | 1> = { reserved: -1, released: 1, sold: 0, returned: 1 }

export const stockRepository = {
  /**
   * Moves the units of an intent and writes them into the ledger. Reserving takes only what is there (S04).
   *
   * @returns the shelf after it, or null where some of it was not there: then nothing may be kept, roll back
   */
  async move(
    trx: Db,
    kind: StockMove,
    intentId: string,
    units: readonly Units[],
    at: Date,
  ): Promise<ShelfChange[] | null> {
    const ids = units.map(({ productId }) => productId)
    const quantities = units.map(({ quantity }) => quantity)
    const sign = onShelf[kind]
    let changes: ShelfChange[] = []
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
      insert into stock_moves (intent_id, product_id, kind, taken_from, given_to, quantity, at)
      select ${intentId}::uuid, moved.id, ${kind}, ${from}, ${to}, moved.quantity, ${at}::timestamptz
      from unnest(${ids}::integer[], ${quantities}::integer[]) as moved(id, quantity)
      order by moved.id`.execute(trx)
    return changes
  },
}

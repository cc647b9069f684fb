import { sql } from 'kysely'

import { moveStock, type StockMove } from '#domain/stock-ledger.ts'
import type { Db } from '#platform/database.ts'

/** Lets products have so many units to sell, by moves; without ids, all of them. */
export async function setStock(db: Db, stock: number, productIds: readonly number[] | null = null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; stock: number }>`
      select id, stock from products where ${productIds}::integer[] is null or id = any(${productIds}::integer[])
      order by id for no key update`.execute(trx)
    const cause = { actor: 'test', reason: 'set by a test', at: new Date() }
    await moveStock(
      trx,
      rows.flatMap(({ id, stock: before }): StockMove[] => {
        const quantity = Math.abs(stock - before)
        const move = { productId: id, quantity, ...cause }
        if (quantity === 0) return []
        return stock > before
          ? [{ ...move, kind: 'received', source: 'supplier', destination: 'stock' }]
          : [{ ...move, kind: 'written_off', source: 'stock', destination: 'loss' }]
      }),
    )
  })
}

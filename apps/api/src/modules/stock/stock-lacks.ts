import type { Db } from '#platform/database.ts'

import { stockRepository, type Holder } from './stock.repository.ts'

/** A purchase that lacks units, by the number of its order or, before there is one, the id of its intent. */
export type Lack = { order: string | null; intentId: string; reservedUntil: Date | null; units: number; of: number }
/** A product with fewer units than purchases need, and the purchases that lack them. */
export type ShortProduct = { productId: number; code: string; lacks: Lack[] }

/**
 * The purchases that lack units: unpaid ones first, the newest first, then paid orders, the latest paid first.
 */
export function lacksOf(available: number, holders: readonly Holder[]): Lack[] {
  const paid = holders
    .filter(({ sold }) => sold > 0)
    .toSorted((one, other) => (other.soldAt?.getTime() ?? 0) - (one.soldAt?.getTime() ?? 0))
  let missing = Math.max(0, -available)
  const holds = [
    ...holders.map((one) => ({ ...one, of: one.reserved, isReserved: true })),
    ...paid.map((one) => ({ ...one, of: one.owed, isReserved: false })),
  ]
  return holds.flatMap(({ orderNumber, intentId, expiresAt, of, isReserved }) => {
    const units = Math.min(missing, of)
    missing -= units
    if (units <= 0) return []
    return [{ order: orderNumber, intentId, reservedUntil: isReserved ? expiresAt : null, units, of }]
  })
}

/** Products with fewer units than purchases need, and the purchases that lack them. `ids`: only these products; null for all. */
export async function listShort(db: Db, ids: readonly number[] | null = null): Promise<ShortProduct[]> {
  const short = await stockRepository.listShort(db, ids)
  if (short.length === 0) return []
  const holders = await stockRepository.listHolders(
    db,
    short.map(({ id }) => id),
  )
  const holdersOf = Map.groupBy(holders, ({ productId }) => productId)
  return short.map(({ id, code, stock }) => ({
    productId: id,
    code,
    lacks: lacksOf(stock, holdersOf.get(id) ?? []),
  }))
}

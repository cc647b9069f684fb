import type { StoredUnits } from '#platform/schema.ts'

import { isActive } from '../order-actions.ts'
import { returnableUnits } from '../returnable-units.ts'
import type { StockMove } from '../purchase-types.ts'
import type { Purchase } from './purchase.ts'

/** Sums the lines of one product, by ascending product; without empty lines. */
export function merged(lines: readonly StoredUnits[]): StoredUnits[] {
  const units = new Map<number, number>()
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => one.productId - other.productId)
}

export const sameUnits = (one: readonly StoredUnits[], other: readonly StoredUnits[]) =>
  JSON.stringify(merged(one)) === JSON.stringify(merged(other))

export const unitsOf = ({ intent }: Pick<Purchase, 'intent'>): StoredUnits[] =>
  intent.lines.map(({ product_id: productId, quantity }) => ({ productId, quantity }))

/** At most as many units of each product as `limit` has. */
export const atMost = (wanted: readonly StoredUnits[], limit: readonly StoredUnits[]): StoredUnits[] => {
  const most = new Map(limit.map(({ productId, quantity }) => [productId, quantity]))
  return merged(
    merged(wanted).map(({ productId, quantity }) => ({
      productId,
      quantity: Math.min(quantity, most.get(productId) ?? 0),
    })),
  )
}

export const contains = (whole: readonly StoredUnits[], part: readonly StoredUnits[]) =>
  sameUnits(atMost(part, whole), part)

/** Units that the buyer has and can send back. */
export const returnable = ({ intent, returns, refunds }: Purchase) => returnableUnits(intent.lines, returns, refunds)

/**
 * Refunds whose units are missing, also if the money could not be refunded. A refund after which nothing is left to ship
 * withholds the parcel: its units are there.
 */
function missingOf({ intent, refunds }: Purchase, isShipped: boolean) {
  const all = refunds.map(({ cause, lines }) => ({ cause, lines, state: 'DONE' as const }))
  if (isShipped) return all
  return all.filter((_, index) => returnableUnits(intent.lines, [], all.slice(0, index + 1)).length > 0)
}

/**
 * Units that can return to stock: sold, and neither returned nor written off nor refunded as missing. A return that is still
 * open has not arrived, so its units can.
 */
export function restockable(purchase: Purchase, { isShipped }: { isShipped: boolean }): StoredUnits[] {
  const { intent, returns, sold } = purchase
  const arrived = returns.filter((one) => !isActive(one))
  const left = returnableUnits(intent.lines, arrived, missingOf(purchase, isShipped))
  return atMost(
    left,
    [...sold].map(([productId, quantity]) => ({ productId, quantity })),
  )
}

/** Adds a move to the ledger. */
export function move(purchase: Purchase, kind: StockMove, units: readonly StoredUnits[]): Purchase {
  if (units.length === 0) return purchase
  const sign = { reserved: 0, released: 0, sold: 1, returned: -1 }[kind]
  const sold = new Map(purchase.sold)
  for (const { productId, quantity } of units) sold.set(productId, (sold.get(productId) ?? 0) + sign * quantity)
  return { ...purchase, sold, moves: [...purchase.moves, { kind, units: [...units] }] }
}

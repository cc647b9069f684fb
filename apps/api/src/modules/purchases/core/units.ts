import type { StoredUnits } from '#platform/schema.ts'

import type { ReturnRow, StockMove } from '../purchase-types.ts'
import type { Purchase } from './purchase.ts'

/** Whether a return or withdrawal is requested or approved, but not completed. */
export const isActive = ({ state }: Pick<ReturnRow, 'state'>) => state === 'REQUESTED' || state === 'APPROVED'

/** Adds the units of lines to a count by product. */
function counted(lines: readonly StoredUnits[], sign = 1, before: ReadonlyMap<number, number> = new Map()) {
  const units = new Map(before)
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + sign * quantity)
  return units
}

/** Sums the lines of one product, by ascending product; without empty lines. */
export function merged(lines: readonly StoredUnits[]): StoredUnits[] {
  return [...counted(lines)]
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

/** The parts of a purchase that determine which units the buyer can send back. */
export type Sold = Pick<Purchase, 'intent' | 'returns' | 'refunds'>

/** The units that the buyer can send back: neither returned nor refunded before the shipment. */
export function returnable({ intent, returns, refunds }: Sold): StoredUnits[] {
  const back = returns.filter(({ state }) => state !== 'REJECTED')
  const missing = refunds.filter(({ cause, state }) => cause === 'SHOP' && state !== 'FAILED')
  const gone = counted([...back, ...missing].flatMap(({ lines }) => lines))
  return intent.lines
    .map(({ product_id: productId, quantity }) => ({ productId, quantity: quantity - (gone.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Refunds whose units are missing, also if the money could not be refunded. A refund after which nothing is left to ship
 * withholds the parcel: its units are there.
 */
function missingOf({ intent, refunds }: Purchase, isShipped: boolean) {
  const all = refunds.map((row) => ({ ...row, state: 'DONE' as const }))
  if (isShipped) return all
  return all.filter((_, index) => returnable({ intent, returns: [], refunds: all.slice(0, index + 1) }).length > 0)
}

/**
 * Units that can return to stock: sold, and neither returned nor written off nor refunded as missing. A return that is still
 * open has not arrived, so its units can.
 */
export function restockable(purchase: Purchase, { isShipped }: { isShipped: boolean }): StoredUnits[] {
  const { intent, sold } = purchase
  const returns = purchase.returns.filter((one) => !isActive(one))
  const units = [...sold].map(([productId, quantity]) => ({ productId, quantity }))
  return atMost(returnable({ intent, returns, refunds: missingOf(purchase, isShipped) }), units)
}

/** What a move changes of the units that the ledger has with the customer. */
const signs = { reserved: 0, released: 0, sold: 1, returned: -1, written_off: -1 } as const satisfies Record<
  StockMove,
  number
>

/** Adds a move to the ledger. */
export function move(purchase: Purchase, kind: StockMove, units: readonly StoredUnits[]): Purchase {
  if (units.length === 0) return purchase
  const sold = counted(units, signs[kind], purchase.sold)
  return { ...purchase, sold, moves: [...purchase.moves, { kind, units: [...units] }] }
}

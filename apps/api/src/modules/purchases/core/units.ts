import { endOfDayAfter } from '#domain/business-days.ts'
import type { StockMove as Entry } from '#domain/stock-ledger.ts'
import type { StoredUnits } from '#platform/schema.ts'

import type { OrderRow, ReturnRow, StockMove } from '../purchase-types.ts'
import type { Command, Decision, Purchase } from './purchase.ts'

/** Whether a return or withdrawal is requested or approved, but not completed. */
export const isActive = ({ state }: Pick<ReturnRow, 'state'>) => state === 'REQUESTED' || state === 'APPROVED'

type Units = readonly StoredUnits[]

/** Units by product. */
function countUnits(lines: Units): Map<number, number> {
  const count = new Map<number, number>()
  for (const { productId, quantity } of lines) count.set(productId, (count.get(productId) ?? 0) + quantity)
  return count
}

/** Sums the lines of one product, by ascending product; without empty lines. */
export const merged = (lines: Units): StoredUnits[] =>
  [...countUnits(lines)]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => one.productId - other.productId)

export const sameUnits = (one: Units, other: Units) => JSON.stringify(merged(one)) === JSON.stringify(merged(other))

/** At most as many units of each product as `limit` has. */
function atMost(wanted: Units, limit: ReadonlyMap<number, number>): StoredUnits[] {
  const cut = ({ productId, quantity }: StoredUnits) => Math.min(quantity, limit.get(productId) ?? 0)
  return merged(merged(wanted).map((unit) => ({ productId: unit.productId, quantity: cut(unit) })))
}

export const contains = (whole: Units, part: Units) => sameUnits(atMost(part, countUnits(whole)), part)

export const unitsOf = ({ intent }: Pick<Purchase, 'intent'>): StoredUnits[] =>
  intent.lines.map(({ product_id: productId, quantity }) => ({ productId, quantity }))

/** The units of a purchase that are not among `gone`. */
function without({ intent }: Pick<Purchase, 'intent'>, gone: Units): StoredUnits[] {
  const count = countUnits(gone)
  return unitsOf({ intent })
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - (count.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** The parts of a purchase that determine which units the buyer can send back. */
export type Sold = Pick<Purchase, 'intent' | 'returns' | 'refunds'>

/** The units that the buyer can send back: neither returned nor refunded as missing. */
export function returnable(purchase: Sold): StoredUnits[] {
  const returned = purchase.returns.filter(({ state }) => state !== 'REJECTED')
  const missing = purchase.refunds.filter(({ cause, state }) => cause === 'SHOP' && state !== 'FAILED')
  return without(
    purchase,
    [...returned, ...missing].flatMap(({ lines }) => lines),
  )
}

/** CDC art. 49: days to withdraw after delivery. */
const withdrawalDays = 7
/** CDC art. 26: days to complain about goods that are not durable. */
const returnDays = 30

/** BEY-10: until when the buyer may withdraw from a delivered order. */
export const withdrawalDeadline = (deliveredAt: Date) => endOfDayAfter(withdrawalDays, deliveredAt.getTime())
/** BEY-10: until when the buyer may request a return of delivered goods. */
export const returnDeadline = (deliveredAt: Date) => endOfDayAfter(returnDays, deliveredAt.getTime())

type Delivered = Pick<OrderRow, 'status' | 'delivered_at'>

/** The end of the period for a withdrawal or return; null if the buyer cannot send anything back now. */
const openUntil =
  (deadline: (deliveredAt: Date) => Date) =>
  ({ status, delivered_at }: Delivered, sold: Sold, now: number): Date | null => {
    if (status !== 'DELIVERED' || delivered_at === null || sold.returns.some(isActive)) return null
    const until = deadline(delivered_at)
    return until.getTime() < now || returnable(sold).length === 0 ? null : until
  }

export const withdrawableUntil = openUntil(withdrawalDeadline)
export const returnableUntil = openUntil(returnDeadline)

/**
 * Units that the shop refunded because they are missing, even if the refund failed. If a refund before the shipment leaves nothing to
 * ship, the shop only withholds the parcel, so the units of this refund are not missing.
 */
function missingUnits(purchase: Purchase, isShipped: boolean): StoredUnits[] {
  const refunded = purchase.refunds.filter(({ cause }) => cause === 'SHOP').map(({ lines }) => lines)
  const leavesUnits = (index: number) => without(purchase, refunded.slice(0, index + 1).flat()).length > 0
  return refunded.filter((_, index) => isShipped || leavesUnits(index)).flat()
}

/**
 * Units that can return to stock: sold, and neither returned nor written off nor refunded as missing. A return that is still
 * open has not arrived, so its units can.
 */
export function restockable(purchase: Purchase, { isShipped }: { isShipped: boolean }): StoredUnits[] {
  const received = purchase.returns.filter(({ state }) => state === 'RECEIVED').flatMap(({ lines }) => lines)
  return atMost(without(purchase, [...received, ...missingUnits(purchase, isShipped)]), purchase.sold)
}

/** The part of the given shipped units that can return to stock. */
export const restockableOf = (purchase: Purchase, units: Units): StoredUnits[] =>
  atMost(units, countUnits(restockable(purchase, { isShipped: true })))

/** The part of the given units that fills a negative stock. A count or write-off has already subtracted them. */
export const shortageOf = ({ stock }: Pick<Purchase, 'stock'>, units: Units): StoredUnits[] =>
  atMost(units, new Map([...(stock ?? [])].map(([productId, count]) => [productId, -Math.min(count, 0)])))

/** The source and the destination of each kind of move in the stock ledger. */
export const places: Record<StockMove, Pick<Entry, 'source' | 'destination'>> = {
  reserved: { source: 'stock', destination: 'reservation' },
  released: { source: 'reservation', destination: 'stock' },
  sold: { source: 'reservation', destination: 'customer' },
  returned: { source: 'customer', destination: 'stock' },
  written_off: { source: 'customer', destination: 'loss' },
}

/** Whether all units of a paid order are refunded before the shipment. They return to stock when the order is cancelled. */
export const isWithheld = (purchase: Purchase) => purchase.stage === 'paid' && returnable(purchase).length === 0

/**
 * Counts of the units that a command of the shop concerns. `back`: on sale again. `settled`: refunded missing units that fill a negative
 * stock. `later`: on sale again when the order is cancelled. `away`: none of these, and not written off.
 */
export type UnitsOutcome = Record<'back' | 'settled' | 'writtenOff' | 'later' | 'away', number>

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
const count = (units: Units) => sum(units.map(({ quantity }) => quantity))

/** Counts the units that a command of the shop concerns. A repeated `shop.cancel` counts those that are still not back. */
export function outcomeOf({ purchase, changes }: Decision, command: Command): UnitsOutcome {
  const { type } = command
  const movedTo = (place: Entry['destination']) =>
    count(changes.moves.filter(({ kind }) => places[kind].destination === place).flatMap(({ units }) => units))
  const returned = movedTo('stock')
  const settled = command.type === 'shop.refund' && !command.what.restock ? returned : 0
  const back = returned - settled
  const writtenOff = movedTo('loss')
  const concerned: { [Type in Command['type']]?: () => number } = {
    'shop.cancel': () => back + sum([...purchase.sold.values()]),
    'shop.refund': () => count(changes.refunds.flatMap(({ lines }) => lines)),
    'shop.receiveReturn': () => count(changes.returns.flatMap(({ lines }) => lines)),
  }
  const all = concerned[type]?.() ?? back
  const withheld = type === 'shop.refund' && isWithheld(purchase) ? restockable(purchase, { isShipped: false }) : []
  const later = Math.min(all - back - settled, count(withheld))
  return { back, settled, writtenOff, later, away: all - back - settled - writtenOff - later }
}

/** Whether returned units are sold again by default. */
export const isSoldAgain = ({ reason }: Pick<ReturnRow, 'reason'>) => reason !== 'DAMAGED' && reason !== 'EXPIRED'

/** Adds a move to the ledger. */
export function move(purchase: Purchase, kind: StockMove, units: Units): Purchase {
  if (units.length === 0) return purchase
  const { source, destination } = places[kind]
  const sign = Number(destination === 'customer') - Number(source === 'customer')
  const sold = new Map(purchase.sold)
  for (const [productId, quantity] of countUnits(units))
    sold.set(productId, (sold.get(productId) ?? 0) + sign * quantity)
  return { ...purchase, sold, moves: [...purchase.moves, { kind, units: [...units] }] }
}

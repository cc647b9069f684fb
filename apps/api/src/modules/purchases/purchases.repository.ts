import { sql } from 'kysely'

import type { OrderStatus, TimelineEntry } from '@lotus/openapi/schema'

import { goodsRepository } from '#domain/goods.repository.ts'
import { allStatuses, orderStatuses } from '#domain/order-statuses.ts'
import { moveStock, unitsIn, type StockChange } from '#domain/stock-ledger.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/transaction.ts'

import { intentsRepository } from './intents.repository.ts'
import { ordersRepository } from './orders.repository.ts'
import { paidBy } from './core/attempts.ts'
import { stageOf, type Changes, type Fact, type Move, type Purchase, type Shipment } from './core/purchase.ts'
import { places, returnable, unitsOf } from './core/units.ts'
import type { Attempt, Booking, Intent, OrderRow, RefundRow, ReturnRow, ShipmentRow } from './purchase-types.ts'

/** The rows that belong to one intent, oldest first. */
type PurchaseRows = { attempts: Attempt[]; returns: ReturnRow[]; refunds: RefundRow[]; booking: Booking | null }

/** Reads the rows of intents with one query for each kind. Returns a lookup by the id of the intent. */
async function listRows(db: Db, ids: readonly string[]): Promise<(id: string) => PurchaseRows> {
  const attempts = db.selectFrom('payment_attempts').selectAll().where('intent_id', 'in', ids).orderBy('attempt')
  const returns = db.selectFrom('order_returns').selectAll().where('order_id', 'in', ids).orderBy('created_at')
  const refunds = db.selectFrom('refunds').selectAll().where('intent_id', 'in', ids).orderBy('created_at')
  const bookings = await db.selectFrom('window_bookings').selectAll().where('intent_id', 'in', ids).execute()
  const bookingOf = new Map(bookings.map((row) => [row.intent_id, row]))
  const attemptsOf = Map.groupBy(await attempts.execute(), (row) => row.intent_id)
  const returnsOf = Map.groupBy(await returns.orderBy('id').execute(), (row) => row.order_id)
  const refundsOf = Map.groupBy(await refunds.orderBy('id').execute(), (row) => row.intent_id)
  return (id) => ({
    attempts: attemptsOf.get(id) ?? [],
    returns: returnsOf.get(id) ?? [],
    refunds: refundsOf.get(id) ?? [],
    booking: bookingOf.get(id) ?? null,
  })
}

/** Everything that the views of an order show. */
export type OrderParts = PurchaseRows & {
  order: OrderRow
  intent: Intent
  timeline: TimelineEntry[]
  shipment: ShipmentRow | null
}

/** The most returns, and the most refunds, that the contract allows in an order. */
const maxItems = 100
/** Number of orders that are read in one transaction. */
const batchSize = 100

/**
 * Reads orders in the sequence of `ids`, with one query for each kind of part. Missing orders are omitted, but their parts are
 * queried too, so that the response time does not reveal whether an order exists.
 */
export async function listOrderParts(db: Db, ids: readonly string[]): Promise<OrderParts[]> {
  if (ids.length === 0) return []
  const orders = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const intents = await intentsRepository.listByIds(db, ids)
  const rowsOf = await listRows(db, ids)
  const events = db.selectFrom('order_events').selectAll().where('order_id', 'in', ids)
  const entries = await events.where('event', 'in', allStatuses).orderBy('id').execute()
  const shipments = await db.selectFrom('shipments').selectAll().where('order_id', 'in', ids).execute()
  return ids.flatMap((id) => {
    const order = orders.find((one) => one.id === id)
    const intent = intents.find((one) => one.id === id)
    if (order === undefined || intent === undefined) return []
    const rows = rowsOf(id)
    return {
      ...rows,
      order,
      intent,
      returns: rows.returns.slice(0, maxItems),
      refunds: rows.refunds.slice(0, maxItems),
      timeline: entries
        .filter(({ order_id }) => order_id === id)
        .map(({ event, at }) => ({ status: event as OrderStatus, at: at.toISOString() })),
      shipment: shipments.find(({ order_id }) => order_id === id) ?? null,
    }
  })
}

/** The recorded shipment; null for a pickup and before the shipment. */
export const shipmentOf = (
  row: Pick<ShipmentRow, 'carrier' | 'tracking_code' | 'tracking_url'> | null,
): Shipment | null =>
  row &&
  (row.carrier === null || row.tracking_code === null
    ? { carrier: null, code: null, url: null }
    : { carrier: row.carrier, code: row.tracking_code, url: row.tracking_url })

/** Reads orders in batches, in the sequence of `ids`. Each batch is one snapshot. */
export async function* batchesOfOrders(db: Db, ids: readonly string[]): AsyncGenerator<OrderParts[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    yield await inTransaction(db, (trx) => listOrderParts(trx, batch), { isolation: 'repeatable read' })
  }
}

/** Whether a paid order has units to ship: false after the shipment, a chargeback or a full refund. */
export const isToPack = (parts: OrderParts): boolean =>
  orderStatuses[parts.order.status].isToPack &&
  paidBy(parts.attempts)?.status === 'approved' &&
  returnable(parts).length > 0

/** The orders to pack, oldest first. */
export async function listPartsToPack(db: Db): Promise<OrderParts[]> {
  const found: OrderParts[] = []
  for await (const batch of batchesOfOrders(db, await ordersRepository.listToPack(db)))
    found.push(...batch.filter(isToPack))
  return found
}

export const findOrderParts = async (db: Db, id: string): Promise<OrderParts | null> =>
  (await listOrderParts(db, [id]))[0] ?? null

export const productsOf = ({ lines }: Pick<Intent, 'lines'>) => lines.map(({ product_id }) => product_id)
/** Whether a fact can reserve released units and a released window again. */
export const mayReserve = (fact: Fact) =>
  fact.type === 'buyer.pay' || (fact.type === 'provider.report' && fact.status === 'approved')

async function putBooking(trx: Db, { chosen, ...booking }: Booking): Promise<void> {
  const row = { ...booking, chosen: JSON.stringify(chosen) }
  const bookings = trx.insertInto('window_bookings').values(row)
  await bookings.onConflict((same) => same.column('intent_id').doUpdateSet(row)).execute()
}

/** Loads and writes everything of one purchase. */
export const purchasesRepository = {
  /** Locks the purchase until the end of the transaction; null if it is missing. */
  async lock(trx: Db, intentId: string): Promise<Purchase | null> {
    const intent = await intentsRepository.lock(trx, intentId)
    if (intent === null) return null
    const order = await ordersRepository.find(trx, intentId)
    return {
      intent,
      stage: stageOf(intent, order),
      order,
      ...(await listRows(trx, [intentId]))(intentId),
      shipment: order === null ? null : shipmentOf(await ordersRepository.findShipment(trx, intentId)),
      sold: intent.holding === 'reserved' ? new Map() : await this.countSold(trx, intentId),
      moves: [],
      stock: null,
      offers: null,
    }
  },

  findBooking: async (db: Db, intentId: string): Promise<Booking | null> =>
    (await db.selectFrom('window_bookings').selectAll().where('intent_id', '=', intentId).executeTakeFirst()) ?? null,

  /** Adds a purchase that reserves its units. @returns the changes of stock */
  async insert(trx: Db, intent: Intent, booking: Booking | null): Promise<StockChange[]> {
    await intentsRepository.insert(trx, intent)
    if (booking !== null) await putBooking(trx, booking)
    return this.move(trx, intent.id, [{ kind: 'reserved', units: unitsOf({ intent }) }], intent.created_at)
  },

  /** Also locks the products, if the fact may reserve them again or may refund missing units before the shipment. */
  async withStock(trx: Db, purchase: Purchase, fact: Fact): Promise<Purchase> {
    const { stage, intent } = purchase
    const isReserved = mayReserve(fact) && (stage === 'expired' || stage === 'lapsed')
    if (!isReserved && !(fact.type === 'shop.refund' && stage === 'paid')) return purchase
    const goods = await goodsRepository.lock(trx, productsOf(intent))
    return { ...purchase, stock: new Map([...goods].map(([id, { balance }]) => [id, balance])) }
  },

  /** @returns the changes of stock */
  async write(trx: Db, before: Purchase, changes: Changes, now: Date): Promise<StockChange[]> {
    const { id } = before.intent
    // A product may be locked already; locks are taken in one order.
    if (changes.moves.some(({ kind }) => kind !== 'sold')) await goodsRepository.lock(trx, productsOf(before.intent))
    const stock = await this.move(trx, id, changes.moves, now)
    if (changes.intent !== null) {
      const { status, holding, expires_at } = changes.intent
      const change = { status, holding, expires_at, updated_at: now }
      await trx.updateTable('checkout_intents').set(change).where('id', '=', id).execute()
    }
    if (changes.order !== null) {
      const { status, cancel_reason, buyer_reason, buyer_comment, delivered_at, earliest, latest } = changes.order
      const state = { status, cancel_reason, buyer_reason, buyer_comment, delivered_at, earliest, latest }
      if (before.order === null) await ordersRepository.insert(trx, { ...state, id, created_at: now, updated_at: now })
      else await ordersRepository.update(trx, id, state, now)
    }
    if (changes.booking !== null) await putBooking(trx, changes.booking)
    for (const row of changes.attempts) {
      const attempts = trx.insertInto('payment_attempts').values(row)
      await attempts.onConflict((same) => same.column('id').doUpdateSet({ ...row, updated_at: now })).execute()
    }
    for (const { lines, ...row } of changes.refunds) {
      const refunds = trx.insertInto('refunds').values({ ...row, lines: JSON.stringify(lines) })
      await refunds.onConflict((same) => same.column('id').doUpdateSet(row)).execute()
    }
    for (const { lines, ...row } of changes.returns) {
      const returns = trx.insertInto('order_returns').values({ ...row, lines: JSON.stringify(lines) })
      await returns.onConflict((same) => same.column('id').doUpdateSet(row)).execute()
    }
    return stock
  },

  /** Units of an intent by product that are sold, and neither returned nor written off. */
  async countSold(trx: Db, intentId: string): Promise<Map<number, number>> {
    const { rows } = await sql<{ product_id: number; quantity: number }>`
      select product_id, sum(${unitsIn('customer')})::integer as quantity
      from stock_moves where intent_id = ${intentId}::uuid group by product_id`.execute(trx)
    return new Map(rows.map(({ product_id, quantity }) => [product_id, quantity]))
  },

  /** Moves units of an intent and records the moves in the ledger. Stock never becomes negative (S04). @returns the changes of stock */
  async move(trx: Db, intentId: string, moves: readonly Move[], at: Date): Promise<StockChange[]> {
    const entries = moves.flatMap(({ kind, units }) =>
      units.map((one) => ({ ...one, ...places[kind], kind, intentId, at })),
    )
    const changes = await moveStock(trx, entries)
    if (changes === null) throw new Error(`Stock of purchase ${intentId} was checked under lock but is insufficient`)
    return changes
  },
}

import type { Payment, TimelineEntry } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'

import { toPayments } from './attempt-view.ts'
import { intentsRepository } from './intents.repository.ts'
import { ordersRepository } from './orders.repository.ts'
import { listRows, type PurchaseRows } from './purchases.repository.ts'
import type { Intent, OrderRow, ShipmentRow } from './purchase-types.ts'

/** Everything that the views of an order show. */
export type OrderParts = PurchaseRows & {
  order: OrderRow
  intent: Intent
  payments: Payment[]
  timeline: TimelineEntry[]
  shipment: ShipmentRow | null
}

/** The most returns, and the most refunds, that the contract allows in an order. */
const maxItems = 100

/**
 * Reads orders in the sequence of `ids`, with one query for each kind of part. Missing orders are omitted, but their parts are
 * queried too, so that the response time does not reveal whether an order exists.
 */
export async function listOrderParts(db: Db, ids: readonly string[]): Promise<OrderParts[]> {
  if (ids.length === 0) return []
  const orders = new Map((await ordersRepository.listByIds(db, ids)).map((order) => [order.id, order]))
  const intents = new Map((await intentsRepository.listByIds(db, ids)).map((intent) => [intent.id, intent]))
  const rowsOf = await listRows(db, ids)
  const timelines = await ordersRepository.listEvents(db, ids)
  const shipments = new Map((await ordersRepository.listShipments(db, ids)).map((one) => [one.order_id, one]))
  return ids.flatMap((id) => {
    const order = orders.get(id)
    const intent = intents.get(id)
    if (order === undefined || intent === undefined) return []
    const { attempts, returns, refunds } = rowsOf(id)
    return {
      order,
      intent,
      attempts,
      returns: returns.slice(0, maxItems),
      refunds: refunds.slice(0, maxItems),
      payments: toPayments(attempts),
      timeline: timelines.get(id) ?? [],
      shipment: shipments.get(id) ?? null,
    }
  })
}

export const findOrderParts = async (db: Db, id: string): Promise<OrderParts | null> =>
  (await listOrderParts(db, [id]))[0] ?? null

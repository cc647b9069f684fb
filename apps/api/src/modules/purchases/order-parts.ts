import type { Payment, TimelineEntry } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'

import { toPayment } from './attempt-view.ts'
import { attemptsRepository } from './attempts.repository.ts'
import { intentsRepository, type Intent } from './intents.repository.ts'
import { ordersRepository, type OrderRow } from './orders.repository.ts'
import { refundsRepository, type RefundRow } from './refunds.repository.ts'
import { returnsRepository, type ReturnRow } from './returns.repository.ts'
import { shipmentsRepository, type ShipmentRow } from './shipments.repository.ts'

/** Everything that the views of an order show. */
export type OrderParts = {
  order: OrderRow
  intent: Intent
  payments: Payment[]
  timeline: TimelineEntry[]
  shipment: ShipmentRow | null
  returns: ReturnRow[]
  refunds: RefundRow[]
}

/** What a summary of an order shows. */
export type SummaryParts = Pick<OrderParts, 'order' | 'intent' | 'payments' | 'returns' | 'refunds'>

/** Reads the parts of several orders, in their order, with one query for each kind of part. */
export async function listSummaryParts(db: Db, orders: readonly OrderRow[]): Promise<SummaryParts[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  const intents = new Map((await intentsRepository.listByIds(db, ids)).map((intent) => [intent.id, intent]))
  const attempts = Map.groupBy(await attemptsRepository.listVisibleOf(db, ids), ({ intent_id: id }) => id)
  const returns = Map.groupBy(await returnsRepository.listOf(db, ids), ({ order_id: id }) => id)
  const refunds = Map.groupBy(await refundsRepository.listOf(db, ids), ({ intent_id: id }) => id)
  return orders.map((order) => {
    const intent = intents.get(order.id)
    if (intent === undefined) throw new Error(`Order ${order.id} has no intent`)
    return {
      order,
      intent,
      payments: (attempts.get(order.id) ?? []).map(toPayment),
      returns: returns.get(order.id) ?? [],
      refunds: refunds.get(order.id) ?? [],
    }
  })
}

/** Reads all parts of several orders, in the order of the ids, with one query for each kind of part. Skips missing orders. */
export async function listOrderParts(db: Db, orderIds: readonly string[]): Promise<OrderParts[]> {
  if (orderIds.length === 0) return []
  const places = new Map(orderIds.map((id, place) => [id, place]))
  const placeOf = ({ id }: OrderRow) => places.get(id) ?? 0
  const orders = (await ordersRepository.listByIds(db, orderIds)).toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  )
  const timelines = await ordersRepository.listEventsOf(db, orderIds)
  const shipments = new Map((await shipmentsRepository.listOf(db, orderIds)).map((one) => [one.order_id, one]))
  return (await listSummaryParts(db, orders)).map((parts) => ({
    ...parts,
    timeline: timelines.get(parts.order.id) ?? [],
    shipment: shipments.get(parts.order.id) ?? null,
  }))
}

/** Reads all parts even of a missing order, so that the response time does not reveal whether it exists. */
export async function findOrderParts(db: Db, orderId: string): Promise<OrderParts | null> {
  const order = await ordersRepository.find(db, orderId)
  const intent = await intentsRepository.find(db, orderId)
  const payments = (await attemptsRepository.listVisible(db, orderId)).map(toPayment)
  const timeline = await ordersRepository.listEvents(db, orderId)
  const shipment = await shipmentsRepository.find(db, orderId)
  const returns = await returnsRepository.list(db, orderId)
  const refunds = await refundsRepository.list(db, orderId)
  return order === null || intent === null ? null : { order, intent, payments, timeline, shipment, returns, refunds }
}

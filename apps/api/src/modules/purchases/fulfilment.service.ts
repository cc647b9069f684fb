import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/transaction.ts'

import { attemptsRepository } from './attempts.repository.ts'
import { intentsRepository, isErased, type Intent } from './intents.repository.ts'
import { NotPossible } from '#domain/not-possible.ts'
import type { OrderTransitions } from './order-transitions.service.ts'
import { ordersRepository, type OrderRow } from './orders.repository.ts'
import { costOfUnits, refundableCents, shippingLeft } from './refund-amounts.ts'
import type { RefundRequests } from './refund-requests.service.ts'
import { refundsRepository, type RefundRow } from './refunds.repository.ts'
import { returnableUnits } from './returnable-units.ts'
import { returnsRepository } from './returns.repository.ts'
import type { Reservations } from './reservations.service.ts'
import { shipmentsRepository } from './shipments.repository.ts'
import { trackingUrl } from './tracking-url.ts'
import type { StoredUnits } from '#platform/schema.ts'

export type FulfilmentOptions = {
  db: Db
  clock: Clock
  orders: OrderTransitions
  reservations: Reservations
  refunds: RefundRequests
}

/** A shipment. Null carrier, code and page mean that the shop delivers the order itself. */
export type Shipment = { carrier: string; code: string; url: string | null } | { carrier: null; code: null; url: null }

export const ownDelivery = { carrier: null, code: null, url: null } as const satisfies Shipment

/** What an operator refunds. Everything that is left, or any combination of units, delivery and an amount. */
export type RefundOrder =
  | { everything: true; restock: boolean }
  | { everything: false; restock: boolean; lines: StoredUnits[]; shipping: boolean; extraCents: number }

export type Fulfilment = ReturnType<typeof createFulfilment>

/** BEY-18: what the operator does with paid orders. Repeating a step has no effect. */
export function createFulfilment({ db, clock, orders, reservations, refunds }: FulfilmentOptions) {
  async function withOrder<Result>(
    orderId: string,
    work: (trx: Db, known: { order: OrderRow; intent: Intent }) => Promise<Result>,
  ): Promise<Result> {
    return inTransaction(db, async (trx) => {
      const intent = await intentsRepository.lock(trx, orderId)
      const order = await ordersRepository.find(trx, orderId)
      if (intent === null || order === null) throw new NotPossible('The order does not exist.')
      return work(trx, { order, intent })
    })
  }

  /** The status of an order follows its payment late: a refund takes a moment, and a chargeback leaves the status. */
  async function rejectUnpaid(trx: Db, orderId: string): Promise<void> {
    const paid = (await attemptsRepository.list(trx, orderId)).find(({ accepted }) => accepted)
    if (paid?.status !== 'approved') throw new NotPossible(`Do not ship: the payment is ${paid?.status ?? 'missing'}.`)
    const left = refundableCents(paid, await refundsRepository.listOfAttempt(trx, paid.id))
    if (left === 0) throw new NotPossible('Do not ship: the payment is being refunded.')
  }

  return {
    /**
     * Marks a paid order as shipped, or a pickup, which has no shipment, as ready. A second call corrects the shipment.
     * @throws {NotPossible}
     */
    ship: (orderId: string, shipment: Shipment | null): Promise<void> =>
      withOrder(orderId, async (trx, { order, intent }) => {
        if (order.status !== 'PAYED' && order.status !== 'IN_ROUTE') {
          throw new NotPossible(`The order is ${order.status}; only a paid order is shipped.`)
        }
        if (order.status === 'PAYED') await rejectUnpaid(trx, orderId)
        if (isErased(intent)) throw new NotPossible('The buyer’s data was erased: cancel the order instead.')
        if (intent.shipping.pickup && shipment !== null) {
          throw new NotPossible('The buyer collects this order: ship it without carrier, code and --own.')
        }
        if (!intent.shipping.pickup && shipment === null) {
          throw new NotPossible('Name the carrier and the tracking code, or --own for a delivery by the shop itself.')
        }
        if (shipment !== null) {
          const { carrier, code, url } = shipment
          await shipmentsRepository.put(trx, {
            order_id: orderId,
            carrier,
            tracking_code: code,
            tracking_url: carrier === null ? null : (url ?? trackingUrl(carrier, code)),
            shipped_at: new Date(clock()),
          })
        }
        await orders.transition(trx, intent, 'IN_ROUTE')
      }),

    /** Marks a shipped order as delivered, or a pickup as collected. @throws {NotPossible} */
    deliver: (orderId: string): Promise<void> =>
      withOrder(orderId, async (trx, { order, intent }) => {
        if (order.status !== 'IN_ROUTE' && order.status !== 'DELIVERED') {
          throw new NotPossible(`The order is ${order.status}; only a shipped order is delivered.`)
        }
        await orders.transition(trx, intent, 'DELIVERED')
      }),

    /** Refunds a paid order in part or in full. The status stays, except that a full refund cancels an unshipped order. @throws {NotPossible} */
    refund: (orderId: string, request: RefundOrder): Promise<RefundRow> =>
      withOrder(orderId, async (trx, { intent }) => {
        const paid = (await attemptsRepository.list(trx, orderId)).find(({ accepted }) => accepted)
        if (paid === undefined) throw new NotPossible('The order has no payment that could be refunded.')
        const before = await refundsRepository.list(trx, orderId)
        const returns = await returnsRepository.list(trx, orderId)
        const left = refundableCents(
          paid,
          before.filter(({ attempt_id }) => attempt_id === paid.id),
        )
        const available = returnableUnits(intent.lines, returns, before)
        const shippingCents = Math.min(Math.max(0, shippingLeft(intent, before)), left)
        if (request.everything) {
          const row = await refunds.request(trx, paid, { cause: 'SHOP', shippingCents, lines: available })
          if (row === null) throw new NotPossible('The payment is refunded already.')
          if (request.restock) await reservations.returnUnits(trx, intent, available)
          return row
        }
        for (const { productId, quantity } of request.lines) {
          const most = available.find((unit) => unit.productId === productId)?.quantity ?? 0
          if (quantity > most) throw new NotPossible(`Product ${productId}: at most ${most} units can be refunded.`)
        }
        if (request.shipping && shippingCents === 0)
          throw new NotPossible('The delivery is refunded already, or was free.')
        const amountCents =
          costOfUnits(intent, request.lines, before) + (request.shipping ? shippingCents : 0) + request.extraCents
        if (amountCents > left) throw new NotPossible(`At most ${(left / 100).toFixed(2)} reais can be refunded.`)
        const terms = { amountCents, shippingCents: request.shipping ? shippingCents : 0, lines: request.lines }
        const row = amountCents > 0 ? await refunds.request(trx, paid, { cause: 'SHOP', ...terms }) : null
        if (row === null) throw new NotPossible('Name what to refund: units, the delivery or an amount.')
        if (request.restock) await reservations.returnUnits(trx, intent, request.lines)
        return row
      }),
  }
}

import type { CancelOrderRequest } from '@lotus/openapi/schema'

import { refuseCardNumbers } from '#domain/card-numbers.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction } from '#platform/transaction.ts'

import { attemptsRepository } from './attempts.repository.ts'
import { intentsRepository } from './intents.repository.ts'
import { isOpen } from './mercado-pago/status-map.ts'
import { isCancellable } from './order-actions.ts'
import type { OrderTransitions } from './order-transitions.service.ts'
import { ordersRepository, type OrderRow } from './orders.repository.ts'
import type { Reconciliation } from './reconciliation.service.ts'
import type { Reservations } from './reservations.service.ts'
import type { Settlement } from './settlement.service.ts'

export type CancellationOptions = {
  db: Db
  settlement: Settlement
  reservations: Reservations
  orders: OrderTransitions
  reconciliation: Pick<Reconciliation, 'closeOpenPayments'>
}

type Request =
  | { by: 'buyer'; reason: CancelOrderRequest['reason']; comment: string | null }
  | { by: 'shop'; restock: boolean }

export type Cancellation = ReturnType<typeof createCancellation>

/** Cancellation of orders by their buyers and by the shop. Callers check access. */
export function createCancellation(options: CancellationOptions) {
  const { db, settlement, reservations, orders, reconciliation } = options

  async function cancel(orderId: string, request: Request): Promise<void> {
    const { by } = request
    const isAllowed = ({ status }: OrderRow) => isCancellable({ status }) || (by === 'shop' && status === 'IN_ROUTE')
    const known = await ordersRepository.find(db, orderId)
    if (known === null) throw new Problem('NOT_FOUND')
    if (known.cancel_reason === by) return
    if (!isAllowed(known)) throw new Problem('ORDER_NOT_CANCELLABLE', { params: { status: known.status } })
    if (!(await reconciliation.closeOpenPayments(orderId))) {
      throw new Problem('PAYMENT_PROVIDER_DOWN', { retryAfter: 30 })
    }
    await inTransaction(db, async (trx) => {
      const intent = await intentsRepository.lock(trx, orderId)
      const order = await ordersRepository.find(trx, orderId)
      if (intent === null || order === null) throw new Problem('NOT_FOUND')
      // Another request was faster.
      if (order.cancel_reason === by) return
      if (!isAllowed(order)) throw new Problem('ORDER_NOT_CANCELLABLE', { params: { status: order.status } })
      const attempts = await attemptsRepository.list(trx, orderId)
      if (attempts.some(({ status }) => isOpen(status))) throw new Problem('PAYMENT_IN_PROGRESS')
      if (intent.holding === 'sold') {
        const restock = order.status === 'PAYED' || (by === 'shop' && request.restock)
        await reservations.takeBack(trx, intent, { restock })
      } else if (intent.holding === 'reserved') await reservations.release(trx, intent, 'ORDERED')
      await orders.transition(trx, intent, 'CANCELLED', by, by === 'buyer' ? request : null)
      const paid = attempts.find(({ accepted }) => accepted)
      if (paid !== undefined) await settlement.refundEnded(trx, paid, { cause: 'CANCELLED' })
    })
  }

  return {
    /**
     * BEY-10: cancels an order that is not shipped. Units return to stock; a paid order is refunded in full. An open payment is
     * cancelled at the provider first: money that arrives in the meantime makes a paid order, which is refunded.
     * @throws {Problem} NOT_FOUND, CARD_NUMBER_REFUSED, ORDER_NOT_CANCELLABLE, PAYMENT_PROVIDER_DOWN, PAYMENT_IN_PROGRESS
     */
    async cancelOrder(orderId: string, { reason, comment }: CancelOrderRequest): Promise<void> {
      refuseCardNumbers({ comment })
      await cancel(orderId, { by: 'buyer', reason, comment: comment?.trim() || null })
    },

    /**
     * BEY-18: as `cancelOrder`, by the shop, also for a parcel that does not arrive. `restock`: its units return to stock;
     * units that were not shipped always do.
     * @throws {Problem} as `cancelOrder`
     */
    cancelByShop: (orderId: string, { restock }: { restock: boolean }): Promise<void> =>
      cancel(orderId, { by: 'shop', restock }),
  }
}

import type { CancelOrderRequest } from '@lotus/openapi/schema'

import { refuseCardNumbers } from '#domain/card-numbers.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction } from '#platform/transaction.ts'

import { attemptsRepository } from './attempts.repository.ts'
import { intentsRepository } from './intents.repository.ts'
import { isOpen } from './mercado-pago/status-map.ts'
import { isCancellable } from './order-actions.ts'
import type { OrderTransitions } from './order-transitions.service.ts'
import { ordersRepository } from './orders.repository.ts'
import type { Reconciliation } from './reconciliation.service.ts'
import type { Reservations } from './reservations.service.ts'
import type { Settlement } from './settlement.service.ts'

export type CancellationOptions = {
  db: Db
  clock: Clock
  settlement: Settlement
  reservations: Reservations
  orders: OrderTransitions
  reconciliation: Pick<Reconciliation, 'closeOpenPayments'>
}

export type Cancellation = ReturnType<typeof createCancellation>

/** Cancellation of orders by their buyers. Callers check access. */
export function createCancellation(options: CancellationOptions) {
  const { db, clock, settlement, reservations, orders, reconciliation } = options

  return {
    /**
     * BEY-10: cancels an order that is not shipped. Units return to stock; a paid order is refunded in full. An open payment is
     * cancelled at the provider first: money that arrives in the meantime makes a paid order, which is refunded.
     * @throws {Problem} NOT_FOUND, CARD_NUMBER_REFUSED, ORDER_NOT_CANCELLABLE, PAYMENT_PROVIDER_DOWN, PAYMENT_IN_PROGRESS
     */
    async cancelOrder(orderId: string, { reason, comment }: CancelOrderRequest): Promise<void> {
      refuseCardNumbers({ comment })
      const known = await ordersRepository.find(db, orderId)
      if (known === null) throw new Problem('NOT_FOUND')
      if (known.cancel_reason === 'buyer') return
      if (!isCancellable(known)) throw new Problem('ORDER_NOT_CANCELLABLE', { params: { status: known.status } })
      if (!(await reconciliation.closeOpenPayments(orderId))) {
        throw new Problem('PAYMENT_PROVIDER_DOWN', { retryAfter: 30 })
      }
      await inTransaction(db, async (trx) => {
        const intent = await intentsRepository.lock(trx, orderId)
        const order = await ordersRepository.find(trx, orderId)
        if (intent === null || order === null) throw new Problem('NOT_FOUND')
        // Another request was faster.
        if (order.cancel_reason === 'buyer') return
        if (!isCancellable(order)) throw new Problem('ORDER_NOT_CANCELLABLE', { params: { status: order.status } })
        const attempts = await attemptsRepository.list(trx, orderId)
        if (attempts.some(({ status }) => isOpen(status))) throw new Problem('PAYMENT_IN_PROGRESS')
        if (intent.holding === 'sold') await reservations.takeBack(trx, intent)
        else if (intent.holding === 'reserved') await reservations.release(trx, intent, 'ORDERED')
        await orders.transition(trx, intent, 'CANCELLED', 'buyer', { reason, comment: comment?.trim() || null })
        const paid = attempts.find(({ accepted }) => accepted)
        if (paid !== undefined) await settlement.refundCancelled(trx, paid, new Date(clock()))
      })
    },
  }
}

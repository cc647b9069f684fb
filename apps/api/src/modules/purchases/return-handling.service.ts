import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/transaction.ts'

import { attemptsRepository } from './attempts.repository.ts'
import { intentsRepository, type Intent } from './intents.repository.ts'
import { NotPossible } from '#domain/not-possible.ts'
import { isActive } from './order-actions.ts'
import type { OrderTransitions } from './order-transitions.service.ts'
import { costOfUnits, shippingLeft } from './refund-amounts.ts'
import type { RefundRequests } from './refund-requests.service.ts'
import { refundsRepository, type RefundRow } from './refunds.repository.ts'
import type { Reservations } from './reservations.service.ts'
import { returnsRepository, type ReturnRow } from './returns.repository.ts'
import type { Settlement } from './settlement.service.ts'

export type ReturnHandlingOptions = {
  db: Db
  clock: Clock
  orders: OrderTransitions
  reservations: Reservations
  refunds: RefundRequests
  settlement: Settlement
}

export type ReturnHandling = ReturnType<typeof createReturnHandling>

/** BEY-18: what the operator does with withdrawals and returns. */
export function createReturnHandling(options: ReturnHandlingOptions) {
  const { db, clock, orders, reservations, refunds, settlement } = options

  async function withActive<Result>(
    orderId: string,
    work: (trx: Db, active: ReturnRow, intent: Intent) => Promise<Result>,
  ): Promise<Result> {
    return inTransaction(db, async (trx) => {
      const intent = await intentsRepository.lock(trx, orderId)
      const active = (await returnsRepository.list(trx, orderId)).find(isActive)
      if (intent === null || active === undefined) throw new NotPossible('The order has no open withdrawal or return.')
      return work(trx, active, intent)
    })
  }

  return {
    /** Approves or rejects a return. A withdrawal is the buyer's right and needs no answer. @throws {NotPossible} */
    answer: (orderId: string, state: 'APPROVED' | 'REJECTED', answer: string | null): Promise<void> =>
      withActive(orderId, async (trx, active) => {
        if (active.kind === 'WITHDRAWAL') throw new NotPossible('A withdrawal is not answered: receive the goods.')
        if (active.state !== 'REQUESTED') throw new NotPossible('The return is approved already: receive the goods.')
        await returnsRepository.update(trx, active.id, { state, answer }, new Date(clock()))
        await orders.record(trx, orderId, state === 'APPROVED' ? 'RETURN_APPROVED' : 'RETURN_REJECTED')
      }),

    /**
     * The goods are back: refunds them. A withdrawal refunds all that was paid, with the delivery, and cancels the order.
     * Returns null if everything is refunded already.
     * @param restock returns the units to stock; otherwise they are written off
     * @param shipping also refunds the delivery of a return
     * @throws {NotPossible}
     */
    receive: (
      orderId: string,
      { restock, shipping }: { restock: boolean; shipping: boolean },
    ): Promise<RefundRow | null> =>
      withActive(orderId, async (trx, active, intent) => {
        if (active.kind === 'RETURN' && active.state !== 'APPROVED') {
          throw new NotPossible('The return is not approved yet.')
        }
        const paid = (await attemptsRepository.list(trx, orderId)).find(({ accepted }) => accepted)
        if (paid === undefined) throw new NotPossible('The order has no payment that could be refunded.')
        const before = await refundsRepository.list(trx, orderId)
        await returnsRepository.update(trx, active.id, { state: 'RECEIVED' }, new Date(clock()))
        await orders.record(trx, orderId, 'RETURN_RECEIVED')
        const delivery = Math.max(0, shippingLeft(intent, before))
        if (active.kind === 'WITHDRAWAL') {
          await reservations.takeBack(trx, intent, { restock })
          await orders.transition(trx, intent, 'CANCELLED', 'withdrawn')
          return settlement.refundEnded(trx, paid, {
            cause: 'WITHDRAWAL',
            shippingCents: delivery,
            lines: active.lines,
          })
        }
        if (restock) await reservations.returnUnits(trx, intent, active.lines)
        const shippingCents = shipping ? delivery : 0
        const amountCents = costOfUnits(intent, active.lines, before) + shippingCents
        return refunds.request(trx, paid, { cause: 'RETURN', amountCents, shippingCents, lines: active.lines })
      }),
  }
}

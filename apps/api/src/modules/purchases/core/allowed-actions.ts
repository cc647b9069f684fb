import type { PurchaseEvent } from '@lotus/machines/purchase/types'
import type { OrderAction } from '@lotus/openapi/schema'

import { isInProgress, paidBy } from './attempts.ts'
import { factsOf, mayHappen, reschedulableUntil, windowStartOf } from './lifecycle.ts'
import { stageOf, type Purchase, type ShopCommand } from './purchase.ts'
import { returnable, returnableUntil, withdrawableUntil } from './units.ts'
import type { OrderRow } from '../purchase-types.ts'

type Shown = Pick<Purchase, 'intent' | 'attempts' | 'returns' | 'refunds' | 'booking'> & { order: OrderRow }

const choiceOf = (shown: Shown, now: number) => {
  const { intent, order, attempts } = shown
  const facts = {
    ...factsOf({ ...shown, stock: null, offers: null }, { now }),
    // A payment that the buyer may replace does not block another one.
    payable: !attempts.some((attempt) => isInProgress(attempt, now)) && now < windowStartOf(shown),
  }
  return (type: Exclude<PurchaseEvent['type'], 'payment.approved'>) =>
    mayHappen(stageOf(intent, order), facts, { type })
}

/** What the buyer may do with an order now, with deadlines: what the lifecycle expects. */
export function actionsOf(shown: Shown, now: number): OrderAction[] {
  const { order, intent, attempts } = shown
  const may = choiceOf(shown, now)
  const isUnpaid = order.status === 'WAITING_PAYMENT'
  const iso = (date: Date | null) => date?.toISOString() ?? null
  const until = isUnpaid ? intent.expires_at : null
  const payable = until && new Date(Math.min(until.getTime(), windowStartOf(shown)))
  const offers: [OrderAction['action'], boolean, string | null][] = [
    ['PAY', may('buyer.pay'), iso(payable)],
    ['CANCEL', may('buyer.cancel'), iso(until)],
    ['RESCHEDULE', may('buyer.reschedule'), iso(reschedulableUntil(shown, now))],
    ['WITHDRAW', may('buyer.withdraw'), iso(withdrawableUntil(order, shown, now))],
    ['REQUEST_RETURN', may('buyer.return'), iso(returnableUntil(order, shown, now))],
    ['BUY_AGAIN', !isUnpaid, null],
    ['RECEIPT', paidBy(attempts) !== undefined, null],
  ]
  return offers.flatMap(([action, isOffered, ends]) => (isOffered ? { action, until: ends } : []))
}

/** The commands of the operator for each step of the shop. */
const commandsOf = {
  'shop.ship': ['ship'],
  'shop.reschedule': ['move-order'],
  'shop.deliver': ['deliver'],
  'shop.cancel': ['cancel'],
  'shop.refund': ['refund'],
  'shop.answerReturn': ['approve-return', 'reject-return'],
  'shop.receiveReturn': ['receive-return'],
} as const satisfies Record<ShopCommand['type'], readonly string[]>

/** What the operator may do with an order now, as commands. */
export function commandsFor(shown: Shown, now: number): string[] {
  const may = choiceOf(shown, now)
  const types = Object.keys(commandsOf) as ShopCommand['type'][]
  const isPossible = (type: ShopCommand['type']) => may(type) && (type !== 'shop.ship' || returnable(shown).length > 0)
  return types.filter(isPossible).flatMap((type) => [...commandsOf[type]])
}

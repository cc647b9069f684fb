import type { PurchaseEvent, PurchaseFacts } from '@lotus/machines/purchase/types'
import type { OrderAction, Payment } from '@lotus/openapi/schema'

import { isInProgress, paidBy } from '../attempt-view.ts'
import { returnableUntil, withdrawableUntil } from '../order-deadlines.ts'
import { mayHappen, openReturnOf } from './lifecycle.ts'
import { stageOf, type ShopCommand } from './purchase.ts'
import type { Sold } from './units.ts'
import type { OrderRow } from '../purchase-types.ts'

type Shown = { order: OrderRow; payments: readonly Payment[] } & Sold

/** What the machine sees of an order that is shown. A payment that the buyer may replace does not block another one. */
const factsOf = ({ order, payments, ...returned }: Shown, now: number): PurchaseFacts => ({
  payable: !payments.some((payment) => isInProgress(payment, now)),
  due: false,
  inStock: false,
  funded: payments.some(({ status }) => status === 'approved'),
  withdrawable: withdrawableUntil(order, returned, now) !== null,
  returnable: returnableUntil(order, returned, now) !== null,
  openReturn: openReturnOf(returned),
})

type Choice = Exclude<PurchaseEvent['type'], 'payment.approved'>
const choiceOf = (shown: Shown, now: number) => {
  const stage = stageOf(shown.intent, shown.order)
  const facts = factsOf(shown, now)
  return (type: Choice) => mayHappen(stage, facts, { type })
}

/** What the buyer may do with an order now, with deadlines: what the lifecycle expects. */
export function actionsOf(shown: Shown, now: number): OrderAction[] {
  const { order, intent, payments } = shown
  const may = choiceOf(shown, now)
  const isUnpaid = order.status === 'WAITING_PAYMENT'
  const until = isUnpaid ? intent.expires_at.toISOString() : null
  const iso = (date: Date | null) => date?.toISOString() ?? null
  const offers: [OrderAction['action'], boolean, string | null][] = [
    ['PAY', may('buyer.pay'), until],
    ['CANCEL', may('buyer.cancel'), until],
    ['WITHDRAW', may('buyer.withdraw'), iso(withdrawableUntil(order, shown, now))],
    ['REQUEST_RETURN', may('buyer.return'), iso(returnableUntil(order, shown, now))],
    ['BUY_AGAIN', !isUnpaid, null],
    ['RECEIPT', paidBy(payments) !== null, null],
  ]
  return offers.flatMap(([action, isOffered, ends]) => (isOffered ? { action, until: ends } : []))
}

/** The commands of the operator for each step of the shop. */
const commandsOf = {
  'shop.ship': ['ship'],
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
  return types.filter(may).flatMap((type) => [...commandsOf[type]])
}

import type { OrderAction, Payment } from '@lotus/openapi/schema'

import type { Intent } from './intents.repository.ts'
import type { OrderRow } from './orders.repository.ts'

/** Whether the payment may still be completed, so that no other one is needed. */
function isInProgress({ status, pix }: Payment, now: number): boolean {
  if (status === 'unknown' || status === 'in_process') return true
  return status === 'pending' && (pix === null || Date.parse(pix.expiresAt) > now)
}

/** BEY-03: an order can be paid again while it is unpaid and no payment is in progress. */
export const canPayAgain = ({ status }: OrderRow, payments: readonly Payment[], now: number) =>
  status === 'WAITING_PAYMENT' && !payments.some((payment) => isInProgress(payment, now))

/** BEY-10: whether a buyer may cancel; goods that are on their way are returned instead. */
export const isCancellable = ({ status }: Pick<OrderRow, 'status'>) =>
  status === 'WAITING_PAYMENT' || status === 'PAYED'

/** What the buyer may do with an order now, with deadlines. */
export function actionsOf(order: OrderRow, intent: Intent, payments: readonly Payment[], now: number): OrderAction[] {
  const until = order.status === 'WAITING_PAYMENT' ? intent.expires_at.toISOString() : null
  return [
    ...(canPayAgain(order, payments, now) ? [{ action: 'PAY' as const, until }] : []),
    ...(isCancellable(order) ? [{ action: 'CANCEL' as const, until }] : []),
  ]
}

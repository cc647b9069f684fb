import type { OrderAction, Payment } from '@lotus/openapi/schema'

import type { Intent } from './intents.repository.ts'
import { returnDeadline, withdrawalDeadline } from './order-deadlines.ts'
import type { OrderRow } from './orders.repository.ts'
import type { RefundRow } from './refunds.repository.ts'
import { returnableUnits } from './returnable-units.ts'
import type { ReturnRow } from './returns.repository.ts'

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

/** Whether a return or withdrawal is not complete yet. */
export const isActive = ({ state }: Pick<ReturnRow, 'state'>) => state === 'REQUESTED' || state === 'APPROVED'

type Delivered = Pick<OrderRow, 'status' | 'delivered_at'>
type Returned = { intent: Intent; returns: readonly ReturnRow[]; refunds: readonly RefundRow[] }

/** Until when the buyer may withdraw or request a return; null if nothing can be sent back now. */
function openUntil(
  { status, delivered_at }: Delivered,
  { intent, returns, refunds }: Returned,
  deadline: (deliveredAt: Date) => Date,
  now: number,
): Date | null {
  if (status !== 'DELIVERED' || delivered_at === null || returns.some(isActive)) return null
  const until = deadline(delivered_at)
  if (until.getTime() < now || returnableUnits(intent.lines, returns, refunds).length === 0) return null
  return until
}

export const withdrawableUntil = (order: Delivered, returned: Returned, now: number) =>
  openUntil(order, returned, withdrawalDeadline, now)
export const returnableUntil = (order: Delivered, returned: Returned, now: number) =>
  openUntil(order, returned, returnDeadline, now)

/** A payment that received money, even if it was refunded later; the latest of several. */
export const paidBy = (payments: readonly Payment[]): Payment | null =>
  payments.findLast(({ status }) => status === 'approved') ??
  payments.findLast(({ status }) => status === 'refunded' || status === 'charged_back') ??
  null

/** What the buyer may do with an order now, with deadlines. */
export function actionsOf(
  order: OrderRow,
  returned: Returned,
  payments: readonly Payment[],
  now: number,
): OrderAction[] {
  const unpaid = order.status === 'WAITING_PAYMENT'
  const until = unpaid ? returned.intent.expires_at.toISOString() : null
  const withdraw = withdrawableUntil(order, returned, now)
  const giveBack = returnableUntil(order, returned, now)
  return [
    ...(canPayAgain(order, payments, now) ? [{ action: 'PAY' as const, until }] : []),
    ...(isCancellable(order) ? [{ action: 'CANCEL' as const, until }] : []),
    ...(withdraw === null ? [] : [{ action: 'WITHDRAW' as const, until: withdraw.toISOString() }]),
    ...(giveBack === null ? [] : [{ action: 'REQUEST_RETURN' as const, until: giveBack.toISOString() }]),
    ...(unpaid ? [] : [{ action: 'BUY_AGAIN' as const, until: null }]),
    ...(paidBy(payments) === null ? [] : [{ action: 'RECEIPT' as const, until: null }]),
  ]
}

import type { Payment } from '@lotus/openapi/schema'

import { returnDeadline, withdrawalDeadline } from './order-deadlines.ts'
import { returnableUnits } from './returnable-units.ts'
import type { Intent, OrderRow, RefundRow, ReturnRow } from './purchase-types.ts'

/** Whether the payment may still be completed, so that no other one is needed. */
export function isInProgress({ status, pix }: Payment, now: number): boolean {
  if (status === 'unknown' || status === 'in_process') return true
  return status === 'pending' && (pix === null || Date.parse(pix.expiresAt) > now)
}

/** Whether a return or withdrawal is not complete yet. */
export const isActive = ({ state }: Pick<ReturnRow, 'state'>) => state === 'REQUESTED' || state === 'APPROVED'

type Delivered = Pick<OrderRow, 'status' | 'delivered_at'>
export type Returned = { intent: Intent; returns: readonly ReturnRow[]; refunds: readonly RefundRow[] }

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

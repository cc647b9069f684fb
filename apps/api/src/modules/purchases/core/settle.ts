import type { Attempt, RefundReason, RefundRow } from '../purchase-types.ts'
import { withAttempt } from './attempts.ts'
import { addRefund, leftOf } from './money.ts'
import { rowsOf, type Purchase, type Stage } from './purchase.ts'

const isFulfilled = (stage: Stage) => rowsOf[stage].holding === 'sold'

const causes = {
  out_of_stock: 'OUT_OF_STOCK',
  duplicate_payment: 'DUPLICATE_PAYMENT',
  cancelled: 'CANCELLED',
} as const satisfies Record<RefundReason, RefundRow['cause']>

/** Why the buyer gets the money of a payment back. Without an order to fulfil, the provider had refunded a part of it before. */
function reasonOf({ stage }: Purchase): RefundReason {
  if (isFulfilled(stage)) return 'duplicate_payment'
  return stage === 'lapsed' ? 'out_of_stock' : 'cancelled'
}

function settled(purchase: Purchase, attempt: Attempt, now: number): Purchase {
  if (attempt.accepted && isFulfilled(purchase.stage)) return purchase
  const free = attempt.accepted ? withAttempt(purchase, attempt.id, { accepted: false }) : purchase
  if (attempt.status !== 'approved') return free
  const reason = attempt.refund_reason ?? (attempt.accepted ? 'cancelled' : reasonOf(purchase))
  const marked = attempt.refund_reason === reason ? free : withAttempt(free, attempt.id, { refund_reason: reason })
  return addRefund(marked, attempt, { cause: causes[reason], amountCents: leftOf(purchase, attempt) }, now)
}

/** S26, S27: every approved cent belongs to an order that is fulfilled, or is refunded, whatever happened before. */
export const settle = (purchase: Purchase, now: number): Purchase =>
  purchase.attempts.reduce((current, attempt) => settled(current, attempt, now), purchase)

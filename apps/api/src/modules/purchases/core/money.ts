import { sha256 } from '#platform/digest.ts'
import type { StoredUnits } from '#platform/schema.ts'

import { refundableCents, sumOf } from '../refund-amounts.ts'
import { idOf, withAttempt } from './attempts.ts'
import type { Purchase } from './purchase.ts'
import type { Attempt, RefundRow } from '../purchase-types.ts'

export type RefundTerms = {
  cause: RefundRow['cause']
  amountCents: number
  /** The part of the amount that refunds the delivery. @default 0 */
  shippingCents?: number
  /** The units that the amount refunds. @default none */
  lines?: StoredUnits[]
}

export const paidOf = ({ attempts }: Pick<Purchase, 'attempts'>) => attempts.find(({ accepted }) => accepted)
export const refundsOf = ({ refunds }: Purchase, { id }: Pick<Attempt, 'id'>) =>
  refunds.filter(({ attempt_id }) => attempt_id === id)
export const pendingOf = (purchase: Purchase, attempt: Pick<Attempt, 'id'>) =>
  refundsOf(purchase, attempt).filter(({ state }) => state === 'PENDING')
/** Whether the provider was asked for it. */
export const isTried = ({ created_at, updated_at }: RefundRow) => updated_at > created_at

/** Cents of an approved payment that are neither refunded nor about to be. */
export const leftOf = (purchase: Purchase, attempt: Attempt): number =>
  attempt.status === 'approved' ? refundableCents(attempt, refundsOf(purchase, attempt)) : 0

export const withRefund = (purchase: Purchase, id: string, change: Partial<RefundRow>, now: number): Purchase => ({
  ...purchase,
  refunds: purchase.refunds.map((one) => (one.id === id ? { ...one, ...change, updated_at: new Date(now) } : one)),
})

function insert(
  purchase: Purchase,
  attempt: Attempt,
  row: Omit<RefundTerms, 'amountCents'> & { cents: number; state: RefundRow['state'] },
  now: number,
) {
  const { intent, refunds } = purchase
  const id = idOf(intent.id, 'refund', refunds.length + 1)
  const { cents, cause, state, shippingCents = 0, lines = [] } = row
  // Rows are read in the order of their times.
  const at = new Date(Math.max(now, ...refunds.map(({ created_at }) => created_at.getTime() + 1)))
  const added: RefundRow = {
    id,
    intent_id: intent.id,
    attempt_id: attempt.id,
    cause,
    amount_cents: cents,
    lines,
    state,
    shipping_cents: Math.min(shippingCents, cents),
    provider_key: sha256(`refund ${id}`),
    provider_refund_id: null,
    created_at: at,
    updated_at: at,
  }
  return { ...purchase, refunds: [...refunds, added] }
}

/** Adds a refund of at most what is left of the payment. */
export function addRefund(purchase: Purchase, attempt: Attempt, terms: RefundTerms, now: number): Purchase {
  const cents = Math.min(terms.amountCents, leftOf(purchase, attempt))
  if (cents <= 0) return purchase
  // Polling finds a refund whose job was lost.
  const polled = withAttempt(purchase, attempt.id, { next_poll_at: new Date(now), polls: 0 })
  return insert(polled, attempt, { ...terms, cents, state: 'PENDING' }, now)
}

/** Records what the provider refunded without our request: by its staff, or in its own pages. */
export function recordForeign(purchase: Purchase, attempt: Attempt, now: number): Purchase {
  const refunds = refundsOf(purchase, attempt)
  const cents = attempt.refunded_cents - sumOf(refunds, 'DONE') - sumOf(refunds, 'PENDING')
  return cents <= 0 ? purchase : insert(purchase, attempt, { cause: 'PROVIDER', cents, state: 'DONE' }, now)
}

/**
 * Ends refunds whose answer was lost. A refund that was tried counts as made if the provider's sum has room for it; if nothing
 * is left of the payment, any other will not be made. While a process waits for an answer, the answer decides.
 */
export function concludeRefunds(purchase: Purchase, attempt: Attempt, now: number): Purchase {
  const isSpent = attempt.status !== 'approved' || attempt.refunded_cents >= attempt.amount_cents
  const isAsked = attempt.locked_until !== null && attempt.locked_until.getTime() > now
  return pendingOf(purchase, attempt).reduce((current, row) => {
    const isMade = attempt.refunded_cents >= sumOf(refundsOf(current, attempt), 'DONE') + row.amount_cents
    if (isMade && (isSpent || (isTried(row) && !isAsked))) return withRefund(current, row.id, { state: 'DONE' }, now)
    return isSpent ? withRefund(current, row.id, { state: 'FAILED' }, now) : current
  }, purchase)
}

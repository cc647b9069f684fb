import { shareOfLine } from '@lotus/commerce/money'

import { sha256 } from '#platform/digest.ts'
import type { StoredUnits } from '#platform/schema.ts'

import { idOf, isLeased, withAttempt } from './attempts.ts'
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
const refundsOf = ({ refunds }: Pick<Purchase, 'refunds'>, { id }: Pick<Attempt, 'id'>) =>
  refunds.filter(({ attempt_id }) => attempt_id === id)
export const pendingOf = (purchase: Pick<Purchase, 'refunds'>, attempt: Pick<Attempt, 'id'>) =>
  refundsOf(purchase, attempt).filter(({ state }) => state === 'PENDING')
/** Whether the provider was asked for it. */
export const isTried = ({ created_at, updated_at }: RefundRow) => updated_at > created_at

const sumOf = (refunds: readonly RefundRow[], inState: RefundRow['state']) =>
  refunds.filter(({ state }) => state === inState).reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Cents of an approved payment without pending and completed refunds, including those that the provider made itself. */
export function leftOf(purchase: Purchase, attempt: Attempt): number {
  if (attempt.status !== 'approved') return 0
  const refunds = refundsOf(purchase, attempt)
  const pending = sumOf(refunds, 'PENDING')
  const refunded = Math.max(sumOf(refunds, 'DONE'), attempt.refunded_cents - pending)
  return Math.max(0, attempt.amount_cents - pending - refunded)
}

/** Cents of the purchase's accepted payment that can still be refunded. */
export function refundableOf(purchase: Purchase): number {
  const paid = paidOf(purchase)
  return paid === undefined ? 0 : leftOf(purchase, paid)
}

const unfailedRefundsOf = ({ refunds }: Purchase) => refunds.filter(({ state }) => state !== 'FAILED')

/** Cents of the delivery price that can still be refunded. */
export const deliveryOf = (purchase: Purchase) =>
  unfailedRefundsOf(purchase).reduce(
    (left, refund) => Math.max(0, left - refund.shipping_cents),
    purchase.intent.shipping_cents,
  )

/**
 * The cost of units in cents. A line's total can differ by a cent from its unit price times the quantity; several refunds of all its
 * units still add up to the total.
 */
export function costOf(purchase: Purchase, units: readonly StoredUnits[]): number {
  const refunded = unfailedRefundsOf(purchase).flatMap(({ lines }) => lines)
  return units.reduce((cents, { productId, quantity }) => {
    const line = purchase.intent.lines.find(({ product_id }) => product_id === productId)
    if (line === undefined) return cents
    const before = refunded.reduce((sum, unit) => (unit.productId === productId ? sum + unit.quantity : sum), 0)
    return cents + shareOfLine({ totalCents: line.line_cents, quantity: line.quantity }, { before, units: quantity })
  }, 0)
}

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
  return pendingOf(purchase, attempt).reduce((current, row) => {
    const isMade = attempt.refunded_cents >= sumOf(refundsOf(current, attempt), 'DONE') + row.amount_cents
    if (isMade && (isSpent || (isTried(row) && !isLeased(attempt, now))))
      return withRefund(current, row.id, { state: 'DONE' }, now)
    return isSpent ? withRefund(current, row.id, { state: 'FAILED' }, now) : current
  }, purchase)
}

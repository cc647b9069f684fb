import { shareOfLine } from '@lotus/commerce/money'

import { sha256 } from '#platform/digest.ts'
import type { RefundedUnits, StoredUnits } from '#platform/schema.ts'

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
export function leftOf(purchase: Pick<Purchase, 'refunds'>, attempt: Attempt): number {
  if (attempt.status !== 'approved') return 0
  const refunds = refundsOf(purchase, attempt)
  const pending = sumOf(refunds, 'PENDING')
  // The sum that the provider reports may contain a pending refund already.
  const completed = Math.max(sumOf(refunds, 'DONE'), attempt.refunded_cents - pending)
  return Math.max(0, attempt.amount_cents - pending - completed)
}

/** Cents of the purchase's accepted payment that can still be refunded. */
export function refundableOf(purchase: Pick<Purchase, 'attempts' | 'refunds'>): number {
  const paid = paidOf(purchase)
  return paid === undefined ? 0 : leftOf(purchase, paid)
}

const unfailedOf = ({ refunds }: Pick<Purchase, 'refunds'>) => refunds.filter(({ state }) => state !== 'FAILED')

/** Cents of the delivery price that can still be refunded. */
export function deliveryOf(purchase: Purchase): number {
  const refunded = unfailedOf(purchase).reduce((sum, { shipping_cents }) => sum + shipping_cents, 0)
  return Math.max(0, purchase.intent.shipping_cents - refunded)
}

/**
 * The cost of units in cents. A line's total can differ by a cent from its unit price times the quantity; several refunds of all its
 * units still add up to the total.
 */
export function costOf(purchase: Pick<Purchase, 'intent' | 'refunds'>, units: readonly StoredUnits[]): number {
  const refunded = unfailedOf(purchase).flatMap(({ lines }) => lines)
  let cents = 0
  for (const { productId, quantity } of units) {
    const line = purchase.intent.lines.find(({ product_id }) => product_id === productId)
    if (line === undefined) continue
    const earlier = refunded.filter((unit) => unit.productId === productId)
    const before = earlier.reduce((sum, unit) => sum + unit.quantity, 0)
    cents += shareOfLine({ totalCents: line.line_cents, quantity: line.quantity }, { before, units: quantity })
  }
  return cents
}

/**
 * The refunded units, each with its part of the refund's amount in cents. The parts add up to at most the amount without the delivery
 * price.
 */
export function linesOfRefund(
  { intent, refunds }: Pick<Purchase, 'intent' | 'refunds'>,
  { id, amount_cents, shipping_cents, lines }: RefundRow,
): RefundedUnits[] {
  const earlier = refunds.slice(
    0,
    refunds.findIndex((one) => one.id === id),
  )
  let left = amount_cents - shipping_cents
  return lines.map((units) => {
    const cents = Math.min(left, costOf({ intent, refunds: earlier }, [units]))
    left -= cents
    return { ...units, cents }
  })
}

export const withRefund = (purchase: Purchase, id: string, change: Partial<RefundRow>, now: number): Purchase => ({
  ...purchase,
  refunds: purchase.refunds.map((one) => (one.id === id ? { ...one, ...change, updated_at: new Date(now) } : one)),
})

function addRow(purchase: Purchase, attempt: Attempt, state: RefundRow['state'], terms: RefundTerms, now: number) {
  const { intent, refunds } = purchase
  const { cause, amountCents, shippingCents = 0, lines = [] } = terms
  const id = idOf(intent.id, 'refund', refunds.length + 1)
  // Rows are read in the order of their times.
  const at = new Date(Math.max(now, ...refunds.map(({ created_at }) => created_at.getTime() + 1)))
  const row: RefundRow = {
    id,
    intent_id: intent.id,
    attempt_id: attempt.id,
    cause,
    amount_cents: amountCents,
    lines,
    state,
    shipping_cents: Math.min(shippingCents, amountCents),
    provider_key: sha256(`refund ${id}`),
    provider_refund_id: null,
    created_at: at,
    updated_at: at,
  }
  return { ...purchase, refunds: [...refunds, row] }
}

/** Adds a refund of at most what is left of the payment. */
export function addRefund(purchase: Purchase, attempt: Attempt, terms: RefundTerms, now: number): Purchase {
  const amountCents = Math.min(terms.amountCents, leftOf(purchase, attempt))
  if (amountCents <= 0) return purchase
  // Polling finds a refund whose job was lost.
  const polled = withAttempt(purchase, attempt.id, { next_poll_at: new Date(now), polls: 0 })
  return addRow(polled, attempt, 'PENDING', { ...terms, amountCents }, now)
}

/** Records what the provider refunded without our request: by its staff, or in its own pages. */
export function recordForeign(purchase: Purchase, attempt: Attempt, now: number): Purchase {
  const ours = refundsOf(purchase, attempt)
  const amountCents = attempt.refunded_cents - sumOf(ours, 'DONE') - sumOf(ours, 'PENDING')
  return amountCents <= 0 ? purchase : addRow(purchase, attempt, 'DONE', { cause: 'PROVIDER', amountCents }, now)
}

/**
 * Ends refunds whose answer was lost. A refund that was tried counts as made if the provider's sum of refunds is large enough to
 * include it. Refunds that the sum does not include fail if nothing is left of the payment.
 */
export function concludeRefunds(purchase: Purchase, attempt: Attempt, now: number): Purchase {
  const isSpent = attempt.status !== 'approved' || attempt.refunded_cents >= attempt.amount_cents
  let concluded = purchase
  for (const row of pendingOf(purchase, attempt)) {
    const hasRoom = attempt.refunded_cents >= sumOf(refundsOf(concluded, attempt), 'DONE') + row.amount_cents
    // While a process waits for an answer about the refund, the answer decides.
    const isAnswered = isSpent || (isTried(row) && !isLeased(attempt, now))
    if (hasRoom && isAnswered) concluded = withRefund(concluded, row.id, { state: 'DONE' }, now)
    else if (isSpent) concluded = withRefund(concluded, row.id, { state: 'FAILED' }, now)
  }
  return concluded
}

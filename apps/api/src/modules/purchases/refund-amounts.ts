import { shareOfLine } from '@lotus/commerce/money'

import type { StoredUnits } from '#platform/schema.ts'

import type { Attempt, Intent, RefundRow } from './purchase-types.ts'

type Counted = Pick<RefundRow, 'state' | 'amount_cents'>

export const sumOf = (refunds: readonly Counted[], wanted: RefundRow['state']) =>
  refunds.filter(({ state }) => state === wanted).reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Cents of a payment that are neither refunded nor about to be, also by the provider itself. */
export function refundableCents(
  attempt: Pick<Attempt, 'amount_cents' | 'refunded_cents'>,
  refunds: readonly Counted[],
) {
  const refunded = Math.max(sumOf(refunds, 'DONE'), attempt.refunded_cents - sumOf(refunds, 'PENDING'))
  return Math.max(0, attempt.amount_cents - sumOf(refunds, 'PENDING') - refunded)
}

/**
 * What units cost, in cents. A line's total can be a cent off its unit price times the quantity: refunds of all its units,
 * in any parts, add up to the total.
 */
export function costOfUnits(
  { lines }: Pick<Intent, 'lines'>,
  units: readonly StoredUnits[],
  refunds: readonly Pick<RefundRow, 'state' | 'lines'>[],
): number {
  const before = refunds.filter(({ state }) => state !== 'FAILED').flatMap((refund) => refund.lines)
  let cents = 0
  for (const { productId, quantity } of units) {
    const line = lines.find(({ product_id }) => product_id === productId)
    if (line === undefined) continue
    const already = before.filter((unit) => unit.productId === productId).reduce((sum, unit) => sum + unit.quantity, 0)
    cents += shareOfLine({ totalCents: line.line_cents, quantity: line.quantity }, { before: already, units: quantity })
  }
  return cents
}

/** The delivery's price, unless it is refunded already. */
export const shippingLeft = (
  { shipping_cents }: Pick<Intent, 'shipping_cents'>,
  refunds: readonly Pick<RefundRow, 'state' | 'shipping_cents'>[],
) =>
  shipping_cents -
  refunds.filter(({ state }) => state !== 'FAILED').reduce((sum, refund) => sum + refund.shipping_cents, 0)

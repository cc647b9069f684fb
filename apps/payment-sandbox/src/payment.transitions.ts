import { badRequest, invalidState } from './mp-error.ts'
import { type PaymentRecord, type PaymentStatus, refundedCents } from './payment.record.ts'

const OPEN: readonly PaymentStatus[] = ['pending', 'in_process']

const changed = (payment: PaymentRecord, now: number, patch: Partial<PaymentRecord>): PaymentRecord => ({
  ...payment,
  ...patch,
  // Strictly later than before: two changes in one millisecond stay distinguishable by date_last_updated.
  updatedAt: Math.max(now, payment.updatedAt + 1),
})

const invalidAmount = () => badRequest(2017, 'Invalid transaction_amount for update')

const from = (payment: PaymentRecord, allowed: readonly PaymentStatus[]): void => {
  if (!allowed.includes(payment.status)) throw invalidState()
}

/** The money arrived. `late` also takes it after the payment expired or was cancelled, as a bank can do. */
export const approve = (payment: PaymentRecord, now: number, late: boolean): PaymentRecord => {
  from(payment, late ? [...OPEN, 'cancelled'] : OPEN)
  return changed(payment, now, { status: 'approved', statusDetail: 'accredited', approvedAt: now, captured: true })
}

/** The payer (Pix, bank slip) or the issuer (card) said no. */
export const refuse = (payment: PaymentRecord, now: number): PaymentRecord => {
  from(payment, OPEN)
  const statusDetail = payment.card ? 'cc_rejected_other_reason' : 'rejected_by_bank'
  return changed(payment, now, { status: 'rejected', statusDetail })
}

/** The time to pay, or to capture, is over. */
export const expire = (payment: PaymentRecord, now: number): PaymentRecord => {
  from(payment, [...OPEN, 'authorized'])
  return changed(payment, now, { status: 'cancelled', statusDetail: 'expired' })
}

/** The seller gave up waiting. */
export const cancel = (payment: PaymentRecord, now: number): PaymentRecord => {
  from(payment, [...OPEN, 'authorized'])
  return changed(payment, now, { status: 'cancelled', statusDetail: 'by_collector' })
}

/** The seller takes what was authorised, or less of it; `cents` null takes all. */
export const capture = (payment: PaymentRecord, now: number, cents: number | null): PaymentRecord => {
  from(payment, ['authorized'])
  const taken = cents ?? payment.cents
  if (taken > payment.cents) throw invalidAmount()
  const totalCents = taken === payment.cents ? payment.totalCents : taken
  return changed(payment, now, {
    status: 'approved',
    statusDetail: 'accredited',
    approvedAt: now,
    captured: true,
    cents: taken,
    totalCents,
  })
}

/** Money goes back, all of what is left when `cents` is null. The refund is the last of the answer's `refunds`. */
export const refund = (
  payment: PaymentRecord,
  now: number,
  given: { id: number; cents: number | null; by: 'collector' | 'admin' },
): PaymentRecord => {
  const left = payment.cents - refundedCents(payment)
  // The amount is looked at before the state: an amount too large is 2017 even for a payment refunded in full.
  if (given.cents !== null && given.cents > left && payment.approvedAt !== null) throw invalidAmount()
  from(payment, ['approved'])
  const cents = given.cents ?? left
  const refunds = [...payment.refunds, { id: given.id, cents, createdAt: now, by: given.by }]
  const all = cents === left
  return changed(payment, now, {
    refunds,
    status: all ? 'refunded' : 'approved',
    statusDetail: all ? (given.by === 'admin' ? 'by_admin' : 'refunded') : 'partially_refunded',
  })
}

/** The payer's bank took the money back. */
export const chargeBack = (
  payment: PaymentRecord,
  now: number,
  statusDetail: 'settled' | 'reimbursed' | 'in_process',
): PaymentRecord => {
  from(payment, ['approved', 'charged_back'])
  return changed(payment, now, { status: 'charged_back', statusDetail })
}

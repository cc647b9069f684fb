import { badRequest, invalidState } from './mp-error.ts'
import { type PaymentRecord, type PaymentStatus, refundedCents } from './payment.record.ts'

const OPEN: readonly PaymentStatus[] = ['pending', 'in_process']

const changed = (payment: PaymentRecord, now: number, patch: Partial<PaymentRecord>): PaymentRecord => ({
  ...payment,
  ...patch,
  // Strictly increasing: two changes in one millisecond have different values of date_last_updated.
  updatedAt: Math.max(now, payment.updatedAt + 1),
})

const invalidAmount = () => badRequest(2017, 'Invalid transaction_amount for update')

const from = (payment: PaymentRecord, allowed: readonly PaymentStatus[]): void => {
  if (!allowed.includes(payment.status)) throw invalidState()
}

/** The money arrived. `late` allows it after the payment expired or was cancelled, as banks can do. */
export const approve = (payment: PaymentRecord, now: number, late: boolean): PaymentRecord => {
  from(payment, late ? [...OPEN, 'cancelled'] : OPEN)
  return changed(payment, now, { status: 'approved', statusDetail: 'accredited', approvedAt: now, captured: true })
}

/** The payer (Pix, bank slip) or the issuer (card) rejected the payment. */
export const refuse = (payment: PaymentRecord, now: number): PaymentRecord => {
  from(payment, OPEN)
  const statusDetail = payment.card ? 'cc_rejected_other_reason' : 'rejected_by_bank'
  return changed(payment, now, { status: 'rejected', statusDetail })
}

/** The time to pay, or to capture, has expired. */
export const expire = (payment: PaymentRecord, now: number): PaymentRecord => {
  from(payment, [...OPEN, 'authorized'])
  return changed(payment, now, { status: 'cancelled', statusDetail: 'expired' })
}

/** The seller cancelled the payment. */
export const cancel = (payment: PaymentRecord, now: number): PaymentRecord => {
  from(payment, [...OPEN, 'authorized'])
  return changed(payment, now, { status: 'cancelled', statusDetail: 'by_collector' })
}

/** The seller captures the authorized amount, or a part of it; null captures all. */
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

/** Refunds an amount, or the remaining amount if `cents` is null. The refund is the last of the response's `refunds`. */
export const refund = (
  payment: PaymentRecord,
  now: number,
  given: { id: number; cents: number | null; by: 'collector' | 'admin' },
): PaymentRecord => {
  const left = payment.cents - refundedCents(payment)
  // The amount is checked before the state: an amount that is too large is 2017 even for a fully refunded payment.
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

/** The payer's bank reversed the payment. */
export const chargeBack = (
  payment: PaymentRecord,
  now: number,
  statusDetail: 'settled' | 'reimbursed' | 'in_process',
): PaymentRecord => {
  from(payment, ['approved', 'charged_back'])
  return changed(payment, now, { status: 'charged_back', statusDetail })
}

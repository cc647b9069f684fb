import { toReais } from '@lotus/commerce/money'
import type { Payment, PaymentMethod } from '@lotus/openapi/schema'

import { dayOf } from '#domain/days.ts'

import type { Attempt } from './purchase-types.ts'

type Views = Pick<Payment, PaymentMethod>
const none: Views = { pix: null, card: null, boleto: null, wallet: null }

/** What the buyer needs to pay, or sees of the payment; null until the provider has answered. */
const viewOf: { [Method in PaymentMethod]: (attempt: Attempt) => Views[Method] } = {
  pix: ({ pix_code: code, valid_until: until, ticket_url: ticketUrl }) =>
    code === null || until === null ? null : { copyPaste: code, expiresAt: until.toISOString(), ticketUrl },
  card: ({ card_brand: brand, card_last_four: lastFour }) =>
    brand === null || lastFour === null ? null : { brand, lastFour },
  boleto: ({ boleto_line: line, boleto_barcode: barcode, valid_until: until, ticket_url: ticketUrl }) =>
    line === null || barcode === null || until === null
      ? null
      : { digitableLine: line, barcode, dueDate: dayOf(until.getTime()), ticketUrl },
  wallet: ({ redirect_url: url, valid_until: until }) =>
    url === null || until === null ? null : { redirectUrl: url, expiresAt: until.toISOString() },
}

/** The public view of an attempt. Uses the attempt's own id until the provider's id is known. */
export const toPayment = (attempt: Attempt): Payment => ({
  paymentId: attempt.provider_payment_id ?? attempt.id,
  attempt: attempt.attempt,
  method: attempt.method,
  status: attempt.status === 'void' ? 'cancelled' : attempt.status,
  statusDetail: attempt.status_detail,
  amount: toReais(attempt.amount_cents),
  totalAmount: toReais(attempt.total_paid_cents ?? attempt.amount_cents),
  installments: attempt.installments,
  ...none,
  [attempt.method]: viewOf[attempt.method](attempt),
  createdAt: attempt.created_at.toISOString(),
})

/** Omits void attempts, which have no payment at the provider. */
export const toPayments = (attempts: readonly Attempt[]): Payment[] =>
  attempts.filter(({ status }) => status !== 'void').map(toPayment)

/** Whether the payment may still be completed, so that the shopper needs no other one. */
export function isInProgress({ status, pix }: Payment, now: number): boolean {
  if (status === 'unknown' || status === 'in_process') return true
  return status === 'pending' && (pix === null || Date.parse(pix.expiresAt) > now)
}

/** The latest approved payment; if there is none, the latest one that was refunded or charged back. */
export const paidBy = (payments: readonly Payment[]): Payment | null =>
  payments.findLast(({ status }) => status === 'approved') ??
  payments.findLast(({ status }) => status === 'refunded' || status === 'charged_back') ??
  null

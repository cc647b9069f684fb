import type { PaymentMethod } from '@lotus/openapi/schema'

import { boletoDays } from '#domain/boleto-days.ts'
import { endOfBankDay } from '#domain/business-days.ts'
import { sha256 } from '#platform/digest.ts'

import { isOpen, nextPoll } from '../payment-statuses.ts'
import type { Moment, Purchase } from './purchase.ts'
import type { Attempt } from '../purchase-types.ts'

export const minute = 60_000
/** Bank days until the bank reports a payment that was made on the due date. */
const compensationDays = 1
/** How long units outlive a payment, for money in the last second. */
export const graceMinutes = 15
/** Longer than the provider timeout: after this the request has ended. */
export const requestLease = 30_000

type Terms = {
  /** When a payment that starts now can no longer be made; null if the provider decides. */
  validUntil: (moment: Pick<Moment, 'now' | 'pixMinutes'>) => Date | null
  /** Until when its units stay reserved. */
  heldUntil: (validUntil: number) => number
  /** Whether a bank can report it after it expired. */
  isReportedLate: boolean
  /** How it is ended before another one starts; null if it cannot be, and its answer must be awaited. */
  closedBy: 'cancellation' | 'page' | null
  /** Whether each start counts towards the limit of codes of a purchase, or towards the limits of cards. */
  limit: 'codes' | 'cards'
}

const afterGrace = (until: number) => until + graceMinutes * minute
const afterPixMinutes: Terms['validUntil'] = ({ now, pixMinutes }) => new Date(now + pixMinutes * minute)

const codeTerms = {
  validUntil: afterPixMinutes,
  heldUntil: afterGrace,
  isReportedLate: false,
  closedBy: 'cancellation',
  limit: 'codes',
} as const satisfies Terms

/** All that the server decides by the method of a payment. */
export const termsOf = {
  pix: codeTerms,
  card: { ...codeTerms, validUntil: () => null, closedBy: null, limit: 'cards' },
  boleto: {
    ...codeTerms,
    validUntil: ({ now }) => endOfBankDay(boletoDays, now),
    // A bank reports a payment on its next day, when the provider may have closed the boleto already.
    heldUntil: (until) => Math.max(afterGrace(until), endOfBankDay(compensationDays, until).getTime()),
    isReportedLate: true,
  },
  wallet: { ...codeTerms, closedBy: 'page' },
} as const satisfies Record<PaymentMethod, Terms>

export const allMethods = Object.keys(termsOf) as PaymentMethod[]

export const providerKey = (intentId: string, attempt: number) => sha256(`${intentId} ${attempt}`)

/** An id that is derived, so that a decision needs no random number. */
export function idOf(...parts: (string | number)[]): string {
  const hex = sha256(parts.join(' '))
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** A page of the provider on which nothing was paid. It has no payment until then. */
export const isUnpaidPage = ({ method, status, provider_payment_id }: Attempt) =>
  termsOf[method].closedBy === 'page' && status === 'pending' && provider_payment_id === null

/** Whether a bank may still report its payment although it has expired. */
export const mayBeReported = ({ method, status }: Pick<Attempt, 'method' | 'status'>) =>
  termsOf[method].isReportedLate && status === 'expired'

/** Whether another payment may replace it, after it is closed at the provider. */
export const isReplaceable = (attempt: Attempt) =>
  isUnpaidPage(attempt) || (termsOf[attempt.method].closedBy !== null && attempt.provider_payment_id !== null)

/** Whether a process is waiting for the provider's answer about the attempt. */
export const isLeased = ({ locked_until }: Attempt, now: number) =>
  locked_until !== null && locked_until.getTime() > now

/** Whether the payment may still be completed, so that the shopper needs no other one. */
export const isInProgress = ({ method, status, pix_code, valid_until }: Attempt, now: number) => {
  const isOverdue = method === 'pix' && pix_code !== null && valid_until !== null && valid_until.getTime() <= now
  return isOpen(status) && (status !== 'pending' || !isOverdue)
}

/**
 * The payment of an order: the latest approved one; if there is none, the latest one that was refunded or charged back. Duplicate payments
 * are ignored.
 */
export function paidBy(attempts: readonly Attempt[]): Attempt | undefined {
  const own = attempts.filter(({ refund_reason }) => refund_reason !== 'duplicate_payment')
  const findLast = (...statuses: Attempt['status'][]) => own.findLast(({ status }) => statuses.includes(status))
  return findLast('approved') ?? findLast('refunded', 'charged_back')
}

/** The interest of a payment in instalments, in cents. */
export const interestOf = (attempt: Pick<Attempt, 'amount_cents' | 'total_paid_cents'> | undefined): number =>
  attempt === undefined ? 0 : (attempt.total_paid_cents ?? attempt.amount_cents) - attempt.amount_cents

export const openOf = ({ attempts }: Pick<Purchase, 'attempts'>) => attempts.filter(({ status }) => isOpen(status))

export const withAttempt = (purchase: Purchase, id: string, change: Partial<Attempt>): Purchase => ({
  ...purchase,
  attempts: purchase.attempts.map((one) => (one.id === id ? { ...one, ...change } : one)),
})

type Given = Pick<Attempt, 'method' | 'installments' | 'address_hash'> & Partial<Attempt>

/** A payment whose answer is not known yet. */
export function newAttempt({ intent, attempts }: Purchase, given: Given, at: number): Attempt {
  const number = Math.max(0, ...attempts.map(({ attempt }) => attempt)) + 1
  const now = new Date(at)
  return {
    id: idOf(intent.id, 'attempt', number),
    intent_id: intent.id,
    attempt: number,
    status: 'unknown',
    status_detail: '',
    amount_cents: intent.total_cents,
    provider_key: providerKey(intent.id, number),
    provider_payment_id: null,
    provider_updated_at: null,
    locked_until: null,
    valid_until: null,
    pix_code: null,
    ticket_url: null,
    boleto_line: null,
    boleto_barcode: null,
    total_paid_cents: null,
    card_brand: null,
    card_last_four: null,
    card_hash: null,
    preference_id: null,
    redirect_url: null,
    email: intent.email,
    accepted: false,
    refund_reason: null,
    refunded_cents: 0,
    next_poll_at: null,
    polls: 0,
    created_at: now,
    updated_at: now,
    ...given,
  }
}

/** The provider never created it. Its number is not used again, and a payment that appears later counts. */
export const voided = (detail: string, now: number | null): Partial<Attempt> => ({
  status: 'void',
  status_detail: detail,
  locked_until: null,
  next_poll_at: null,
  ...(now === null ? {} : nextPoll('void', now, null)),
})

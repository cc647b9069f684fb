import { endOfBankDay } from '#domain/business-days.ts'
import { sha256 } from '#platform/digest.ts'

import { mayFollow, nextPoll } from '../payment-statuses.ts'
import { isLeased, isUnpaidPage, minute, newAttempt, requestLease, voided, withAttempt } from './attempts.ts'
import { concludeRefunds, isTried, pendingOf, recordForeign, withRefund } from './money.ts'
import type { Moment, ProviderAnswer, ProviderReport, Purchase } from './purchase.ts'
import type { Attempt, RefundRow } from '../purchase-types.ts'

/** CHK-08: the e-mail promises a decision within two business days. */
const reviewDays = 2
/** After this time, a payment that the provider's search does not find was never created. The search lags behind. */
const searchLag = 2 * minute
/** When a refund that the provider rejected is tried again. */
const refundRetry = 60 * minute

/** The attempt of a reported payment; undefined for a payment that we have no record of. */
export function attemptOf({ attempts }: Purchase, report: ProviderReport): Attempt | undefined {
  const unanswered = attempts.filter((attempt) => attempt.provider_payment_id === null)
  return (
    attempts.find((attempt) => attempt.provider_payment_id === report.paymentId) ??
    unanswered.find((attempt) => attempt.attempt === report.attempt) ??
    // At most one request is in flight.
    unanswered.find((attempt) => attempt.status === 'unknown' && attempt.method === report.method)
  )
}

/** What the provider knows about a payment whatever its status. */
const identified = (attempt: Attempt, report: ProviderReport): Partial<Attempt> => ({
  provider_payment_id: report.paymentId,
  // Later, the lease is that of a refund.
  ...(attempt.status === 'unknown' ? { locked_until: null } : {}),
  refunded_cents: Math.max(attempt.refunded_cents, report.refundedCents),
  pix_code: report.pixCode ?? attempt.pix_code,
  total_paid_cents: report.totalPaidCents ?? attempt.total_paid_cents,
  boleto_line: report.boletoLine ?? attempt.boleto_line,
  boleto_barcode: report.boletoBarcode ?? attempt.boleto_barcode,
  ticket_url: report.ticketUrl ?? attempt.ticket_url,
  card_brand: report.cardBrand ?? attempt.card_brand,
  card_last_four: report.lastFour ?? attempt.card_last_four,
})

function progressed(attempt: Attempt, report: ProviderReport, now: number): Partial<Attempt> {
  const { status, updatedAt } = report
  const isStale = updatedAt !== null && attempt.provider_updated_at !== null && updatedAt < attempt.provider_updated_at
  if (status === null || isStale || !mayFollow(attempt.status, status)) return {}
  const isNewReview = status === 'in_process' && attempt.status !== 'in_process'
  const validUntil = isNewReview ? endOfBankDay(reviewDays, now) : (report.expiresAt ?? attempt.valid_until)
  return {
    status,
    status_detail: report.detail,
    installments: Math.min(report.installments, 24),
    provider_updated_at: updatedAt,
    valid_until: validUntil,
    ...(status === attempt.status ? {} : nextPoll(status, now, validUntil)),
  }
}

/** Stores what the provider reports. What follows from it is decided by the lifecycle. */
export function recordReport(purchase: Purchase, report: ProviderReport, { now }: Moment): Purchase {
  const known = attemptOf(purchase, report)
  const { method } = report
  if (known === undefined && method === null) return purchase
  const before =
    known ?? newAttempt(purchase, { method: method ?? 'pix', installments: 1, address_hash: sha256('unknown') }, now)
  const after = { ...before, ...identified(before, report), ...progressed(before, report, now) }
  const attempts = purchase.attempts.filter(({ id }) => id !== after.id)
  const recorded = {
    ...purchase,
    attempts: [...attempts, after].toSorted((one, other) => one.attempt - other.attempt),
  }
  if (after.status !== 'approved' && after.status !== 'refunded' && after.status !== 'charged_back') return recorded
  const concluded = concludeRefunds(recorded, after, now)
  return after.status === 'charged_back' ? concluded : recordForeign(concluded, after, now)
}

/** The next poll of a payment, if it was due. */
function rescheduled(purchase: Purchase, attempt: Attempt, now: number): Purchase {
  const { status, polls, valid_until, next_poll_at } = attempt
  if (next_poll_at === null || next_poll_at.getTime() > now) return purchase
  const pending = pendingOf(purchase, attempt)
  if (!pending.every(isTried)) return purchase
  const isRefunded = pending.length > 0
  const next = isRefunded ? { next_poll_at: new Date(now + refundRetry) } : nextPoll(status, now, valid_until, polls)
  return withAttempt(purchase, attempt.id, next)
}

/** Whether the provider most likely never created a payment for this attempt. Void attempts are polled for days. */
const wasNeverCreated = (attempt: Attempt, now: number) =>
  attempt.status === 'unknown' &&
  attempt.provider_payment_id === null &&
  attempt.created_at.getTime() + searchLag <= now &&
  !isLeased(attempt, now)

const ended = (status: 'cancelled' | 'expired', detail: string, now: number): Partial<Attempt> => ({
  status,
  status_detail: detail,
  ...nextPoll(status, now, null),
})

function recordChecked(purchase: Purchase, attempt: Attempt, certain: boolean, now: number): Purchase {
  if (certain && wasNeverCreated(attempt, now)) return withAttempt(purchase, attempt.id, voided('not_found', now))
  const isOver = attempt.valid_until !== null && attempt.valid_until.getTime() <= now
  if (isUnpaidPage(attempt) && isOver) return withAttempt(purchase, attempt.id, ended('expired', 'expired', now))
  return rescheduled(purchase, attempt, now)
}

/** The provider rejected a refund: it is reduced to what the provider has left, or tried again later. */
function reduceRefund(purchase: Purchase, attempt: Attempt, row: RefundRow, now: number): Purchase {
  const left = attempt.amount_cents - attempt.refunded_cents
  if (left <= 0 || left >= row.amount_cents) return purchase
  const known = recordForeign(withRefund(purchase, row.id, { state: 'FAILED' }, now), attempt, now)
  // Another amount is another request for the provider.
  const change = { amount_cents: left, provider_key: sha256(`refund ${row.id} ${left}`) }
  const shipping_cents = Math.min(row.shipping_cents, left)
  return withRefund(known, row.id, { state: 'PENDING', ...change, shipping_cents }, now)
}

function recordRefundAnswer(
  purchase: Purchase,
  answer: Extract<ProviderAnswer, { refund: string }>,
  now: number,
): Purchase {
  const row = purchase.refunds.find(({ id }) => id === answer.refund)
  const attempt = purchase.attempts.find(({ id }) => id === row?.attempt_id)
  if (row === undefined || attempt === undefined) return purchase
  const free = withAttempt(purchase, attempt.id, { locked_until: null })
  if (answer.type === 'refund.unanswered' || row.state !== 'PENDING') return free
  const change = { state: 'DONE', provider_refund_id: answer.refundId } as const
  const after = answer.made ? withRefund(free, row.id, change, now) : reduceRefund(free, attempt, row, now)
  return rescheduled(after, attempt, now)
}

/** Leases the payment to the caller, who makes the first refund that is due. */
function startRefund(purchase: Purchase, attempt: Attempt, now: number): Purchase {
  const [row] = pendingOf(purchase, attempt)
  if (row === undefined || isLeased(attempt, now) || attempt.status !== 'approved') return purchase
  const leased = withAttempt(purchase, attempt.id, { locked_until: new Date(now + requestLease) })
  // Marks it as tried before the request.
  return withRefund(leased, row.id, {}, Math.max(now, row.created_at.getTime()) + 1)
}

type RequestAnswer = Exclude<ProviderAnswer, { refund: string } | { type: 'provider.checked' | 'refund.next' }>

/**
 * The change of an attempt by the answer to its payment request; null for none. Only the first answer counts: a second process may
 * have sent the request too, and the shopper may have paid already.
 */
function changeOf(attempt: Attempt, answer: RequestAnswer, now: number): Partial<Attempt> | null {
  if (answer.type === 'page.closed') return isUnpaidPage(attempt) ? ended('cancelled', 'by_collector', now) : null
  if (attempt.status !== 'unknown') return null
  switch (answer.type) {
    case 'provider.silent':
      return {
        locked_until: null,
        provider_payment_id: answer.paymentId ?? attempt.provider_payment_id,
        ...nextPoll('unknown', now, null),
      }
    case 'provider.refused':
      return attempt.provider_payment_id === null ? voided(answer.detail, null) : null
    case 'request.repeated':
      return { locked_until: new Date(now + requestLease) }
    case 'page.opened':
      return {
        status: 'pending',
        status_detail: 'pending_waiting_payment',
        locked_until: null,
        preference_id: answer.preferenceId,
        redirect_url: answer.redirectUrl,
        ...nextPoll('pending', now, attempt.valid_until),
      }
  }
}

/** Stores the result of a call to the provider. */
export function recordAnswer(purchase: Purchase, answer: ProviderAnswer, { now }: Moment): Purchase {
  if ('refund' in answer) return recordRefundAnswer(purchase, answer, now)
  const attempt = purchase.attempts.find(({ id }) => id === answer.attempt)
  if (attempt === undefined) return purchase
  if (answer.type === 'provider.checked') return recordChecked(purchase, attempt, answer.certain, now)
  if (answer.type === 'refund.next') return startRefund(purchase, attempt, now)
  const change = changeOf(attempt, answer, now)
  return change === null ? purchase : withAttempt(purchase, attempt.id, change)
}

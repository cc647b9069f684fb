import { randomUUID } from 'node:crypto'

import type { RefundReason } from './purchase-types.ts'
import { endOfBankDay, type DeliveryDays } from '#domain/business-days.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import type { Logger } from '#platform/log.ts'
import { inTransaction } from '#platform/transaction.ts'

import { attemptsRepository, type Attempt } from './attempts.repository.ts'
import { intentsRepository, type Intent } from './intents.repository.ts'
import type { MercadoPago } from './mercado-pago/mercado-pago.ts'
import type { ProviderPayment } from './mercado-pago/provider-payment.ts'
import { isDuplicate, isOpen, mapStatus, mayFollow } from './mercado-pago/status-map.ts'
import { findMismatches, isPaid } from './mercado-pago/verification.ts'
import { compensationDays } from './boleto-days.ts'
import type { OrderTransitions } from './order-transitions.service.ts'
import { firstPoll } from './poll-schedule.ts'
import type { PaymentOptions } from './purchase-options.ts'
import type { RefundRequests, RefundTerms } from './refund-requests.service.ts'
import type { RefundRow } from './refunds.repository.ts'
import type { Reservations } from './reservations.service.ts'

/** Result of settling a payment, with its intent and attempt if the payment is ours. */
export type Settled = {
  /** `absent`: the provider has no such payment; `foreign`: no intent matches its reference; `mismatch`: its terms are wrong. */
  outcome: 'applied' | 'unchanged' | 'mismatch' | 'foreign' | 'absent'
  intentId: string | null
  attempt: Attempt | null
}

export type SettlementOptions = {
  db: Db
  clock: Clock
  logger: Logger
  provider: MercadoPago
  reservations: Reservations
  orders: OrderTransitions
  refunds: RefundRequests
  payments: PaymentOptions
  /** Computes the days of deliveries by the shop's calendar from the time of the payment. */
  deliveryDays: () => Promise<DeliveryDays>
}

const minute = 60_000
/** How long a purchase outlives its last payment, to accept late money. */
const graceMinutes = 15
/** CHK-08: the e-mail promises a decision within two business days. */
const reviewDays = 2
const causes = {
  out_of_stock: 'OUT_OF_STOCK',
  duplicate_payment: 'DUPLICATE_PAYMENT',
  cancelled: 'CANCELLED',
} as const satisfies Record<RefundReason, RefundTerms['cause']>
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a payment's reference has the form of an intent's id. */
export const isIntentId = (reference: string) => uuid.test(reference)

export const providerKey = (intentId: string, attempt: number) => sha256(`${intentId} ${attempt}`)

export type Settlement = ReturnType<typeof createSettlement>

/** The only code that applies the provider's payment state to attempts, stock and orders. */
export function createSettlement(options: SettlementOptions) {
  const { db, clock, logger, provider, reservations, orders, refunds, deliveryDays } = options
  const { collectorId, liveMode, pixMinutes } = options.payments
  const retryMinutes = pixMinutes + graceMinutes
  /** Payments that this process ignored since its start, by reason. */
  const ignored = { foreign: 0, mismatch: 0 }

  /** The attempt that a payment belongs to, or a new one for a payment that we have no record of. */
  async function attemptOf(trx: Db, intent: Intent, payment: ProviderPayment, now: Date): Promise<Attempt> {
    const attempts = await attemptsRepository.list(trx, intent.id)
    const { method } = payment
    const unanswered = attempts.filter((attempt) => attempt.provider_payment_id === null)
    const known =
      attempts.find((attempt) => attempt.provider_payment_id === payment.id) ??
      unanswered.find((attempt) => attempt.attempt === payment.attempt) ??
      // At most one request is in flight.
      unanswered.find((attempt) => attempt.status === 'unknown' && attempt.method === method)
    if (known !== undefined) return known
    const number = Math.max(0, ...attempts.map(({ attempt }) => attempt)) + 1
    return attemptsRepository.insert(trx, {
      id: randomUUID(),
      intent_id: intent.id,
      attempt: number,
      method,
      status: 'unknown',
      amount_cents: intent.total_cents,
      installments: Math.min(payment.installments, 24),
      provider_key: providerKey(intent.id, number),
      email: intent.email,
      address_hash: sha256('unknown'),
      created_at: now,
      updated_at: now,
    })
  }

  async function scheduleRefund(trx: Db, attempt: Attempt, reason: RefundReason, now: Date): Promise<void> {
    const changed = await attemptsRepository.update(trx, attempt.id, { refund_reason: reason }, now)
    await refunds.request(trx, changed, { cause: causes[reason] })
  }

  /** S26, S27: an approved payment becomes a paid order, or is refunded if the order cannot be fulfilled. */
  async function acceptPayment(
    trx: Db,
    intent: Intent,
    attempt: Attempt,
    now: Date,
    daysOf: DeliveryDays,
  ): Promise<void> {
    if (await orders.isEnded(trx, intent.id)) return scheduleRefund(trx, attempt, 'cancelled', now)
    if (intent.holding === 'sold') return scheduleRefund(trx, attempt, 'duplicate_payment', now)
    if (intent.holding === 'none' && !(await reservations.reserveAgain(trx, intent))) {
      await reservations.markOrdered(trx, intent.id)
      await orders.transition(trx, intent, 'CANCELLED', 'out_of_stock')
      return scheduleRefund(trx, attempt, 'out_of_stock', now)
    }
    await reservations.sell(trx, intent)
    await attemptsRepository.update(trx, attempt.id, { accepted: true }, now)
    await orders.transition(trx, intent, 'PAYED')
    await orders.promise(trx, intent.id, daysOf(intent.shipping, now.getTime()))
  }

  /** Cancels a paid order whose payment was refunded, and returns its units to stock unless they were shipped. */
  async function cancelRefunded(trx: Db, intent: Intent, attempt: Attempt, now: Date): Promise<void> {
    if (!attempt.accepted) return
    if ((await orders.statusOf(trx, intent.id)) !== 'PAYED') return
    await attemptsRepository.update(trx, attempt.id, { accepted: false }, now)
    await reservations.takeBack(trx, intent)
    await orders.transition(trx, intent, 'CANCELLED', 'refunded')
  }

  /** Keeps the units reserved for as long as the payment can still be completed or reported. */
  async function adjustReservation(trx: Db, intent: Intent, attempt: Attempt): Promise<void> {
    if (intent.holding !== 'reserved') return
    const { status, method, valid_until: due } = attempt
    // A bank reports a payment on the next bank day. The provider may have closed the boleto by then.
    const isReportable = method === 'boleto' && (isOpen(status) || status === 'expired')
    const reported = isReportable && due !== null ? endOfBankDay(compensationDays, due.getTime()).getTime() : 0
    if (isOpen(status) && due !== null) {
      const until = Math.max(reported, due.getTime() + graceMinutes * minute)
      if (until > intent.expires_at.getTime()) await reservations.holdUntil(trx, intent.id, new Date(until))
    } else if (!isOpen(status)) {
      const until = Math.max(reported, clock() + retryMinutes * minute)
      if (until < intent.expires_at.getTime()) await reservations.holdUntil(trx, intent.id, new Date(until))
    }
  }

  async function apply(payment: ProviderPayment): Promise<Settled> {
    const { externalReference } = payment
    const next = mapStatus(payment.status, payment.statusDetail)
    const review = next === 'in_process' ? endOfBankDay(reviewDays, clock()) : null
    // Read before the transaction, because the embedded database has one connection.
    const daysOf = await deliveryDays()
    return inTransaction(db, async (trx) => {
      const intent =
        externalReference !== null && isIntentId(externalReference)
          ? await intentsRepository.lock(trx, externalReference)
          : null
      if (intent === null) {
        ignored.foreign++
        logger.warn({ payment: payment.id, code: 'PAYMENT_MISMATCH' }, 'A payment references no known intent')
        return { outcome: 'foreign', intentId: null, attempt: null }
      }
      const expected = { intentId: intent.id, totalCents: intent.total_cents, collectorId, liveMode }
      const mismatches = findMismatches(payment, expected)
      const now = new Date(clock())
      if (mismatches.length > 0) {
        ignored.mismatch++
        logger.error(
          { payment: payment.id, intentId: intent.id, mismatches, status: payment.status, code: 'PAYMENT_MISMATCH' },
          'A payment does not match its intent and was ignored',
        )
        return { outcome: 'mismatch', intentId: intent.id, attempt: null }
      }
      const before = await attemptOf(trx, intent, payment, now)
      const identified = {
        provider_payment_id: payment.id,
        locked_until: null,
        refunded_cents: Math.max(before.refunded_cents, payment.refundedCents),
        pix_code: payment.pixCode ?? before.pix_code,
        total_paid_cents: payment.totalPaidCents ?? before.total_paid_cents,
        boleto_line: payment.boletoLine ?? before.boleto_line,
        boleto_barcode: payment.boletoBarcode ?? before.boleto_barcode,
        ticket_url: payment.ticketUrl ?? before.ticket_url,
        card_brand: payment.method === 'card' ? payment.methodId : before.card_brand,
        card_last_four: payment.lastFour ?? before.card_last_four,
      }
      const stale =
        payment.updatedAt !== null &&
        before.provider_updated_at !== null &&
        payment.updatedAt < before.provider_updated_at
      // Partially refunded before we recorded it as fully paid: neither paid nor unpaid.
      const halfPaid = next === 'approved' && !isPaid(payment) && !before.accepted
      if (next === null || stale || halfPaid || !mayFollow(before.status, next)) {
        if (next === null || halfPaid) {
          const { status, statusDetail } = payment
          logger.error({ payment: payment.id, status, statusDetail }, 'A payment has an unknown status')
        }
        const attempt = await attemptsRepository.update(trx, before.id, identified, now)
        return { outcome: 'unchanged', intentId: intent.id, attempt }
      }

      const validUntil =
        next === 'in_process' && before.status !== 'in_process' ? review : (payment.expiresAt ?? before.valid_until)
      const changed = await attemptsRepository.update(
        trx,
        before.id,
        {
          ...identified,
          status: next,
          status_detail: payment.statusDetail,
          installments: Math.min(payment.installments, 24),
          provider_updated_at: payment.updatedAt,
          valid_until: validUntil,
          ...(next === before.status ? {} : firstPoll(next, now, validUntil)),
        },
        now,
      )
      if (next === 'approved' || next === 'refunded') await refunds.recordForeign(trx, changed)
      if (next === 'approved' && !before.accepted && before.refund_reason === null) {
        await acceptPayment(trx, intent, changed, now, daysOf)
      } else if (next === 'refunded') await cancelRefunded(trx, intent, changed, now)
      else await adjustReservation(trx, intent, changed)
      const attempt = await attemptsRepository.find(trx, before.id)
      return { outcome: 'applied', intentId: intent.id, attempt }
    })
  }

  /**
   * Fetches a payment from the provider and applies its state under the lock of its intent. Webhooks, polling and requests
   * all call this; no other source of payment state is trusted.
   * @throws {ProviderDown}
   */
  async function settlePayment(paymentId: string): Promise<Settled> {
    const payment = await provider.getPayment(paymentId)
    if (payment === null) return { outcome: 'absent', intentId: null, attempt: null }
    if (isDuplicate(payment.statusDetail) && payment.externalReference !== null) {
      // The rejection may refer to a payment that we have not recorded: settle that one first.
      for (const { id } of await provider.searchPayments(payment.externalReference)) {
        const other = id === payment.id ? null : await provider.getPayment(id)
        if (other !== null) await apply(other)
      }
    }
    return apply(payment)
  }

  return {
    settlePayment,
    ignored: (): Readonly<typeof ignored> => ignored,

    /** Refunds what is left of the payment of an order, in the transaction that ends the order. */
    async refundEnded(trx: Db, paid: Attempt, terms: RefundTerms): Promise<RefundRow | null> {
      const change = { accepted: false, refund_reason: 'cancelled' } as const
      const attempt = await attemptsRepository.update(trx, paid.id, change, new Date(clock()))
      return refunds.request(trx, attempt, terms)
    },

    /** Settles every payment that the provider has for an intent. @throws {ProviderDown} */
    async settleByReference(intentId: string): Promise<Settled[]> {
      const settled: Settled[] = []
      for (const { id } of await provider.searchPayments(intentId)) settled.push(await settlePayment(id))
      return settled
    },
  }
}

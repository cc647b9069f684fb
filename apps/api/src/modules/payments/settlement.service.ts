import { randomUUID } from 'node:crypto'

import type { RefundReason } from '#platform/checkout-schema.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import type { NewJob } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import { inTransaction } from '#platform/transaction.ts'

import { attemptsRepository, type Attempt } from './attempts.repository.ts'
import { firstLook } from './look-plan.ts'
import type { MercadoPago } from './mercado-pago.ts'
import type { Intents, Orders, PayableIntent } from './ports.ts'
import type { ProviderPayment } from './provider-payment.ts'
import { isDuplicate, isOpen, mapStatus, mayFollow } from './status-map.ts'
import { findMismatches, isPaid } from './verification.ts'

/** What came of looking at a payment: its intent and attempt where it is one of ours. */
export type Settled = {
  /** `absent`: the provider knows no such payment; `foreign`: it is for nothing of ours; `mismatch`: not what was agreed. */
  outcome: 'applied' | 'unchanged' | 'mismatch' | 'foreign' | 'absent'
  intentId: string | null
  attempt: Attempt | null
}

export type SettlementOptions<Intent extends PayableIntent> = {
  db: Db
  clock: Clock
  logger: Logger
  provider: Pick<MercadoPago, 'getPayment' | 'searchPayments'>
  intents: Intents<Intent>
  orders: Orders
  enqueue: (trx: Db, job: NewJob) => Promise<unknown>
  collectorId: string | null
  liveMode: boolean
  /** How long a purchase outlives its last payment. */
  graceMinutes: number
  /** How long another payment may be asked for once a long review ended badly. */
  retryMinutes: number
  /** When a review that starts now should be over. */
  reviewEnds: () => Promise<Date>
}

const minute = 60_000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const providerKey = (intentId: string, attempt: number) => sha256(`${intentId} ${attempt}`)

export type Settlement = ReturnType<typeof createSettlement>

/** The one place where what the provider says becomes what we do. */
export function createSettlement<Intent extends PayableIntent>(options: SettlementOptions<Intent>) {
  const { db, clock, logger, provider, intents, orders, enqueue } = options
  const { collectorId, liveMode, graceMinutes, retryMinutes, reviewEnds } = options

  /** The attempt that a payment belongs to, or a new one for a payment that we never asked for. */
  async function attemptOf(trx: Db, intent: Intent, payment: ProviderPayment, now: Date): Promise<Attempt> {
    const attempts = await attemptsRepository.list(trx, intent.id)
    const method = payment.isCard ? 'card' : 'pix'
    const unanswered = attempts.filter((attempt) => attempt.provider_payment_id === null)
    const known =
      attempts.find((attempt) => attempt.provider_payment_id === payment.id) ??
      unanswered.find((attempt) => attempt.attempt === payment.attempt) ??
      // At most one is ever being asked for.
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

  async function oweRefund(trx: Db, attempt: Attempt, reason: RefundReason, now: Date): Promise<void> {
    logger.warn({ intentId: attempt.intent_id, attempt: attempt.id, reason }, 'A payment goes back to the shopper')
    await attemptsRepository.update(trx, attempt.id, { refund_reason: reason, next_look_at: now, looks: 0 }, now)
    await enqueue(trx, {
      kind: 'payments.refund',
      payload: { attemptId: attempt.id },
      dedupeKey: `refund:${attempt.id}`,
    })
  }

  /** S26, S27: the money is there. Now the goods are owed, or the money is. */
  async function keep(trx: Db, intent: Intent, attempt: Attempt, now: Date): Promise<void> {
    if (intent.holding === 'sold') return oweRefund(trx, attempt, 'paid_twice', now)
    if (intent.holding === 'none' && !(await intents.reserveAgain(trx, intent))) {
      await intents.markOrdered(trx, intent.id)
      await orders.bring(trx, intent.id, { status: 'CANCELLED', reason: 'stock_gone' })
      return oweRefund(trx, attempt, 'stock_gone', now)
    }
    await intents.sell(trx, intent)
    await attemptsRepository.update(trx, attempt.id, { kept: true }, now)
    await orders.bring(trx, intent.id, { status: 'PAYED' })
  }

  /** The money of a paid order went back: what was not sent yet is for others. */
  async function giveUp(trx: Db, intent: Intent, attempt: Attempt, now: Date): Promise<void> {
    if (!attempt.kept) return
    if ((await orders.statusOf(trx, intent.id)) !== 'PAYED') return
    await attemptsRepository.update(trx, attempt.id, { kept: false }, now)
    await intents.takeBack(trx, intent)
    await orders.bring(trx, intent.id, { status: 'CANCELLED', reason: 'refunded' })
  }

  /** Holds the goods as long as somebody may still pay for them. */
  async function adjustHold(trx: Db, intent: Intent, attempt: Attempt): Promise<void> {
    if (intent.holding !== 'reserved') return
    if (isOpen(attempt.status) && attempt.valid_until !== null) {
      const until = attempt.valid_until.getTime() + graceMinutes * minute
      if (until > intent.expires_at.getTime()) await intents.holdUntil(trx, intent.id, new Date(until))
    } else if (!isOpen(attempt.status)) {
      const until = clock() + retryMinutes * minute
      if (until < intent.expires_at.getTime()) await intents.holdUntil(trx, intent.id, new Date(until))
    }
  }

  async function apply(payment: ProviderPayment): Promise<Settled> {
    const { externalReference } = payment
    const next = mapStatus(payment.status, payment.statusDetail)
    const review = next === 'in_process' ? await reviewEnds() : null
    return inTransaction(db, async (trx) => {
      const intent =
        externalReference !== null && uuid.test(externalReference) ? await intents.lock(trx, externalReference) : null
      if (intent === null) {
        logger.warn({ payment: payment.id, code: 'PAYMENT_MISMATCH' }, 'A payment is for nothing of ours')
        return { outcome: 'foreign', intentId: null, attempt: null }
      }
      const expected = { intentId: intent.id, totalCents: intent.total_cents, collectorId, liveMode }
      const mismatches = findMismatches(payment, expected)
      const now = new Date(clock())
      if (mismatches.length > 0) {
        logger.error(
          { payment: payment.id, intentId: intent.id, mismatches, status: payment.status, code: 'PAYMENT_MISMATCH' },
          'A payment is not what was agreed and changes nothing',
        )
        return { outcome: 'mismatch', intentId: intent.id, attempt: null }
      }
      const before = await attemptOf(trx, intent, payment, now)
      const identified = {
        provider_payment_id: payment.id,
        asking_until: null,
        pix_code: payment.pixCode ?? before.pix_code,
        pix_ticket_url: payment.pixTicketUrl ?? before.pix_ticket_url,
        card_brand: payment.isCard ? payment.methodId : before.card_brand,
        card_last_four: payment.lastFour ?? before.card_last_four,
      }
      const stale =
        payment.updatedAt !== null &&
        before.provider_updated_at !== null &&
        payment.updatedAt < before.provider_updated_at
      // Part of the money is back before we ever had it all: neither paid nor not paid.
      const halfPaid = next === 'approved' && !isPaid(payment) && !before.kept
      if (next === null || stale || halfPaid || !mayFollow(before.status, next)) {
        if (next === null || halfPaid) {
          const { status, statusDetail } = payment
          logger.error({ payment: payment.id, status, statusDetail }, 'A payment says what nobody knows')
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
          ...(next === before.status ? {} : firstLook(next, now, validUntil)),
        },
        now,
      )
      if (next === 'approved' && !before.kept && before.refund_reason === null) await keep(trx, intent, changed, now)
      else if (next === 'refunded') await giveUp(trx, intent, changed, now)
      else await adjustHold(trx, intent, changed)
      const attempt = await attemptsRepository.find(trx, before.id)
      return { outcome: 'applied', intentId: intent.id, attempt }
    })
  }

  /**
   * Fetches a payment at the provider and does what it asks for, under the lock of its intent: whoever hears of a payment
   * calls this, and nobody believes anything else.
   * @throws {ProviderDown}
   */
  async function settlePayment(paymentId: string): Promise<Settled> {
    const payment = await provider.getPayment(paymentId)
    if (payment === null) return { outcome: 'absent', intentId: null, attempt: null }
    if (isDuplicate(payment.statusDetail) && payment.externalReference !== null) {
      // The refusal may speak of a payment that we lost sight of: that one first.
      for (const { id } of await provider.searchPayments(payment.externalReference)) {
        const other = id === payment.id ? null : await provider.getPayment(id)
        if (other !== null) await apply(other)
      }
    }
    return apply(payment)
  }

  return {
    settlePayment,

    /** Settles every payment that the provider has for an intent. @throws {ProviderDown} */
    async settleByReference(intentId: string): Promise<Settled[]> {
      const settled: Settled[] = []
      for (const { id } of await provider.searchPayments(intentId)) settled.push(await settlePayment(id))
      return settled
    },
  }
}

import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import type { Logger } from '#platform/log.ts'
import { inTransaction } from '#platform/transaction.ts'

import { attemptsRepository, type Attempt } from './attempts.repository.ts'
import { intentsRepository } from './intents.repository.ts'
import type { MercadoPago } from './mercado-pago/mercado-pago.ts'
import type { OrderTransitions } from './order-transitions.service.ts'
import { nextPoll } from './poll-schedule.ts'
import { sumOf } from './refund-amounts.ts'
import { refundsRepository, type RefundRow } from './refunds.repository.ts'
import type { Settlement } from './settlement.service.ts'

export type RefundsOptions = {
  db: Db
  clock: Clock
  logger: Logger
  provider: MercadoPago
  settlement: Settlement
  orders: OrderTransitions
}

const retryAfterRejection = 60 * 60_000

export type Refunds = ReturnType<typeof createRefunds>

/** Makes stored refunds at the provider, each exactly once: the idempotency key belongs to the refund. */
export function createRefunds({ db, clock, logger, provider, settlement, orders }: RefundsOptions) {
  /** Sets the state of pending refunds under the intent's lock. */
  async function conclude(
    { id, intent_id }: Attempt,
    conclusionOf: (row: RefundRow, attempt: Attempt, doneCents: number) => 'DONE' | 'FAILED' | null,
    providerRefundId: string | null = null,
  ): Promise<Attempt | null> {
    return inTransaction(db, async (trx) => {
      await intentsRepository.lock(trx, intent_id)
      const [attempt, rows] = [await attemptsRepository.find(trx, id), await refundsRepository.listOfAttempt(trx, id)]
      if (attempt === null) return null
      let done = sumOf(rows, 'DONE')
      for (const row of rows) {
        const state = row.state === 'PENDING' ? conclusionOf(row, attempt, done) : null
        if (state === null) continue
        const change = { state, ...(providerRefundId === null ? {} : { provider_refund_id: providerRefundId }) }
        await refundsRepository.update(trx, row.id, change, new Date(clock()))
        if (state === 'FAILED') continue
        done += row.amount_cents
        await orders.recordIfPlaced(trx, intent_id, 'REFUNDED', { amountCents: row.amount_cents })
      }
      return attempt
    })
  }

  const listPending = async (attemptId: string) =>
    (await refundsRepository.listOfAttempt(db, attemptId)).filter(({ state }) => state === 'PENDING')

  /** A retry long after a lost response must not rely on the provider's memory of the key. */
  const wasMade = (row: RefundRow, attempt: Attempt, doneCents: number) =>
    row.updated_at > row.created_at && attempt.refunded_cents >= doneCents + row.amount_cents

  /** Reduces a rejected refund to what the provider has left. Returns the row to try again, or null. */
  async function reduce({ id: attemptId, intent_id }: Attempt, row: RefundRow): Promise<RefundRow | null> {
    return inTransaction(db, async (trx) => {
      await intentsRepository.lock(trx, intent_id)
      const attempt = await attemptsRepository.find(trx, attemptId)
      const left = attempt === null ? 0 : attempt.amount_cents - attempt.refunded_cents
      if (left <= 0 || left >= row.amount_cents) return null
      // Another amount is another request for the provider.
      const change = { amount_cents: left, provider_key: sha256(`refund ${row.id} ${left}`) }
      const shipping_cents = Math.min(row.shipping_cents, left)
      return refundsRepository.update(trx, row.id, { ...change, shipping_cents }, new Date(clock()))
    })
  }

  async function make(attempt: Attempt, paymentId: string, given: RefundRow): Promise<void> {
    let row: RefundRow | null = given
    while (row !== null) {
      const { id, amount_cents, provider_key, cause } = row
      // Marks it as tried before the request.
      await refundsRepository.update(db, id, {}, new Date(clock() + 1))
      const cents = amount_cents === attempt.amount_cents ? null : amount_cents
      const { accepted, refundId } = await provider.refundPayment(paymentId, provider_key, cents)
      if (accepted) {
        await conclude(attempt, (one) => (one.id === id ? 'DONE' : null), refundId)
        return
      }
      logger.error({ payment: paymentId, refund: id, cause }, 'The provider rejects a refund')
      await settlement.settlePayment(paymentId)
      row = await reduce(attempt, row)
    }
  }

  return {
    /**
     * Makes the pending refunds of a payment. Returns false if there are none.
     * @throws {ProviderDown} to be retried
     */
    async execute(attemptId: string): Promise<boolean> {
      const before = await attemptsRepository.find(db, attemptId)
      const paymentId = before?.provider_payment_id ?? null
      if (before === null || paymentId === null || (await listPending(attemptId)).length === 0) return false
      if ((await listPending(attemptId)).some((row) => row.updated_at > row.created_at)) {
        await settlement.settlePayment(paymentId)
        await conclude(before, (row, attempt, done) => (wasMade(row, attempt, done) ? 'DONE' : null))
      }
      for (const row of await listPending(attemptId)) {
        const attempt = await attemptsRepository.find(db, attemptId)
        if (attempt?.status === 'approved') await make(attempt, paymentId, row)
      }
      await settlement.settlePayment(paymentId)
      const after = await conclude(before, (row, attempt, done) => {
        if (attempt.status === 'approved') return null
        return attempt.refunded_cents >= done + row.amount_cents ? 'DONE' : 'FAILED'
      })
      if (after === null || after.status !== 'approved') return true
      const now = new Date(clock())
      const isOpen = (await listPending(attemptId)).length > 0
      const next = isOpen
        ? { next_poll_at: new Date(now.getTime() + retryAfterRejection) }
        : nextPoll(after.status, after.polls, now, after.valid_until)
      await attemptsRepository.update(db, attemptId, next, now)
      return true
    },
  }
}

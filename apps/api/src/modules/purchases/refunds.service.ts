import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
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

  async function make(attempt: Attempt, paymentId: string, row: RefundRow): Promise<void> {
    await refundsRepository.update(db, row.id, {}, new Date(clock() + 1))
    const whole = row.amount_cents === attempt.amount_cents
    const outcome = await provider.refundPayment(paymentId, row.provider_key, whole ? null : row.amount_cents)
    if (!outcome.accepted) {
      logger.error({ payment: paymentId, refund: row.id, cause: row.cause }, 'The provider rejects a refund')
      return
    }
    await conclude(attempt, ({ id }) => (id === row.id ? 'DONE' : null), outcome.refundId)
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

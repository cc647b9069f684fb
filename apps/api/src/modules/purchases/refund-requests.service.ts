import { randomUUID } from 'node:crypto'

import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { StoredUnits } from '#platform/schema.ts'

import { attemptsRepository, type Attempt } from './attempts.repository.ts'
import type { OrderTransitions } from './order-transitions.service.ts'
import { refundableCents, sumOf } from './refund-amounts.ts'
import { refundsRepository, type RefundRow } from './refunds.repository.ts'

export type RefundTerms = {
  cause: RefundRow['cause']
  /** @default everything that is left of the payment */
  amountCents?: number
  /** The part of the amount that refunds the delivery. */
  shippingCents?: number
  /** The units that the amount refunds. */
  lines?: StoredUnits[]
}

export type RefundRequests = ReturnType<typeof createRefundRequests>

/** Decides refunds. A job makes them at the provider (`refunds.service.ts`). Callers hold the intent's lock in a transaction. */
export function createRefundRequests(options: { clock: Clock; logger: Logger; orders: OrderTransitions }) {
  const { clock, logger, orders } = options

  return {
    /** Stores a refund and enqueues it; never more than what is left of the payment. Returns null if nothing is left. */
    async request(trx: Db, attempt: Attempt, terms: RefundTerms): Promise<RefundRow | null> {
      const left = refundableCents(attempt, await refundsRepository.listOfAttempt(trx, attempt.id))
      const amount = Math.min(terms.amountCents ?? left, left)
      if (amount <= 0) return null
      const [id, now] = [randomUUID(), new Date(clock())]
      const row = await refundsRepository.insert(trx, {
        id,
        intent_id: attempt.intent_id,
        attempt_id: attempt.id,
        cause: terms.cause,
        amount_cents: amount,
        shipping_cents: Math.min(terms.shippingCents ?? 0, amount),
        lines: terms.lines ?? [],
        state: 'PENDING',
        provider_key: sha256(`refund ${id}`),
        created_at: now,
        updated_at: now,
      })
      logger.warn(
        { intentId: attempt.intent_id, attempt: attempt.id, cause: terms.cause },
        'A payment will be refunded',
      )
      await attemptsRepository.update(trx, attempt.id, { next_poll_at: now, polls: 0 }, now)
      await enqueue(trx, {
        kind: 'payments.refund',
        payload: { attemptId: attempt.id },
        dedupeKey: `refund:${attempt.id}`,
      })
      return row
    },

    /** Records what the provider refunded without our request: by its staff, or in its own pages. */
    async recordForeign(trx: Db, attempt: Attempt): Promise<void> {
      const refunds = await refundsRepository.listOfAttempt(trx, attempt.id)
      const amount = attempt.refunded_cents - sumOf(refunds, 'DONE') - sumOf(refunds, 'PENDING')
      if (amount <= 0) return
      const now = new Date(clock())
      await refundsRepository.insert(trx, {
        id: randomUUID(),
        intent_id: attempt.intent_id,
        attempt_id: attempt.id,
        cause: 'PROVIDER',
        amount_cents: amount,
        lines: [],
        state: 'DONE',
        provider_key: sha256(`foreign refund ${attempt.id} ${attempt.refunded_cents}`),
        created_at: now,
        updated_at: now,
      })
      await orders.recordIfPlaced(trx, attempt.intent_id, 'REFUNDED', { amountCents: amount })
    },
  }
}

import { eachOf } from '#platform/each-of.ts'
import { enqueue } from '#platform/jobs.ts'
import { inTransaction } from '#platform/transaction.ts'

import { mayBeReported } from './core/attempts.ts'
import type { Purchase } from './core/purchase.ts'
import { isOver, unwantedOf } from './core/reservation.ts'
import { intentsRepository } from './intents.repository.ts'
import { ProviderDown } from './mercado-pago/mercado-pago.ts'
import type { MakeRefunds } from './refunds.service.ts'
import type { Settling } from './settlement.service.ts'
import { attemptsRepository, webhookInboxRepository, type Notification } from './payments.repository.ts'
import type { Attempt } from './purchase-types.ts'

const minute = 60_000
/** How long the provider may answer 404 for a payment that it announced. */
const readLag = 60 * minute
const pollRetryAfterError = 30_000
const expiryRetry = 60_000
const batch = 50
/** Concurrent requests of one run to the provider. */
const parallel = 4

export type Reconciliation = ReturnType<typeof createReconciliation>

/** Background work on payments: webhook notifications, polling, refunds, and the expiry of unpaid purchases. */
export function createReconciliation(options: Settling & { makeRefunds: MakeRefunds }) {
  const { db, clock, logger, settlement, shell, makeRefunds } = options

  async function poll(attempt: Attempt): Promise<void> {
    if (attempt.status === 'approved') await makeRefunds(attempt.id)
    // A payment may be open although its units were released: the provider was down when the purchase expired.
    await settlement.checkOrClose(attempt, (purchase) =>
      purchase.intent.holding === 'reserved' ? [] : unwantedOf(purchase, clock()),
    )
  }

  /** Also payments that a bank reports after they expired. */
  const unsettledOf = (purchase: Purchase): Attempt[] => {
    if (!isOver(purchase, clock())) return []
    return [...unwantedOf(purchase, clock()), ...purchase.attempts.filter(mayBeReported)]
  }

  /** Returns the units of an unpaid purchase to stock and cancels its order. Returns false if that has to be tried again. */
  async function expire(intentId: string): Promise<boolean> {
    // Decided under the lock: a purchase that was renewed meanwhile has a payment that must not be closed.
    const purchase = await shell.read(intentId)
    if (purchase === null || !isOver(purchase, clock())) return true
    try {
      await settlement.closeAll(purchase, unsettledOf)
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error
      logger.warn({ err: error, intentId }, 'The payments of a purchase cannot be closed: the provider is unavailable')
    }
    const after = (await shell.apply(intentId, { type: 'tick' }))?.purchase
    const isHeld = after?.intent.holding === 'reserved' && isOver(after, clock())
    if (after?.intent.holding === 'none') logger.info({ intentId }, 'An unpaid purchase expired')
    return !isHeld
  }

  return {
    /** S23: stores a signed notification once and enqueues its processing. */
    async receiveNotification(notification: Notification): Promise<void> {
      await inTransaction(db, async (trx) => {
        const notificationId = await webhookInboxRepository.insert(trx, notification, new Date(clock()))
        if (notificationId !== null) await enqueue(trx, { kind: 'payments.notification', payload: { notificationId } })
      })
    },

    /** S24: a notification only triggers a fetch; its content is not trusted. @throws {ProviderDown} to be retried */
    async processNotification(notificationId: string): Promise<void> {
      const notification = await webhookInboxRepository.findUnprocessed(db, notificationId)
      if (notification === null) return
      const { topic, data_id: paymentId, received_at: receivedAt } = notification
      if (topic === '' || topic === 'payment') {
        const { outcome } = await settlement.settlePayment(paymentId)
        // Notifications are signed, so the payment exists: the provider's reads lag behind its notifications.
        if (outcome === 'absent' && receivedAt.getTime() + readLag > clock()) {
          throw new ProviderDown('The provider does not find a payment that it announced', { retryAfter: 30 })
        }
      }
      await webhookInboxRepository.markProcessed(db, notificationId, new Date(clock()))
    },

    /** @throws {ProviderDown} to be retried */
    async pollAttempt(attemptId: string): Promise<void> {
      const attempt = await attemptsRepository.find(db, attemptId)
      if (attempt !== null) await poll(attempt)
    },

    /** R06: polls every due payment, so that payments settle even if no webhook arrives. */
    async pollDue(): Promise<void> {
      await eachOf(await attemptsRepository.listDue(db, new Date(clock()), batch), parallel, async (attempt) => {
        try {
          await poll(attempt)
        } catch (error) {
          logger.warn({ err: error, attempt: attempt.id }, 'Polling a payment failed')
          const now = clock()
          await attemptsRepository.pollAt(db, attempt.id, new Date(now + pollRetryAfterError), new Date(now))
        }
      })
    },

    /** CHK-10: expires unpaid purchases. Those that have to wait for the provider do not delay the others. */
    async expireDue(): Promise<void> {
      await eachOf(await intentsRepository.listDue(db, new Date(clock()), batch), parallel, async (intentId) => {
        try {
          if (await expire(intentId)) return
        } catch (error) {
          logger.error({ err: error, intentId }, 'Expiring an unpaid purchase failed')
        }
        await intentsRepository.retryExpiry(db, intentId, new Date(clock() + expiryRetry))
      })
    },
  }
}

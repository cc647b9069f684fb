import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { eachOf } from '#platform/each-of.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import { inTransaction } from '#platform/transaction.ts'

import { attemptsRepository, type Attempt } from './attempts.repository.ts'
import { intentsRepository } from './intents.repository.ts'
import { ProviderDown, type MercadoPago } from './mercado-pago/mercado-pago.ts'
import { isOpen } from './mercado-pago/status-map.ts'
import type { OrderTransitions } from './order-transitions.service.ts'
import { firstPoll, nextPoll } from './poll-schedule.ts'
import type { Refunds } from './refunds.service.ts'
import type { Reservations } from './reservations.service.ts'
import { providerKey, type Settled, type Settlement } from './settlement.service.ts'
import type { Wallet } from './wallet.service.ts'
import { webhookInboxRepository, type Notification } from './webhook-inbox.repository.ts'

export type ReconciliationOptions = {
  db: Db
  clock: Clock
  logger: Logger
  provider: MercadoPago
  settlement: Settlement
  reservations: Reservations
  orders: OrderTransitions
  refunds: Refunds
  wallet: Wallet
}

const minute = 60_000
const day = 24 * 60 * minute
/** After this time, a payment that the provider's search does not find was never created. The search lags behind. */
const searchLag = 2 * minute
/** How long the provider may answer 404 for a payment that it announced. */
const readLag = 60 * minute
/** How long an expired purchase waits for a provider that is down before its units are released without asking. */
const maxWait = 60 * minute
const pollRetryAfterError = 30_000
const expiryRetry = 60_000
const batch = 50
/** Concurrent requests of one run to the provider. */
const parallel = 4
const notificationRetention = 30 * day

export type Reconciliation = ReturnType<typeof createReconciliation>

/** Background work on payments: webhook notifications, polling, refunds, and the expiry of unpaid purchases. */
export function createReconciliation(options: ReconciliationOptions) {
  const { db, clock, logger, provider, settlement, reservations, orders, refunds, wallet } = options

  /** Whether the provider most likely never created a payment for this attempt. Void attempts are polled for days. */
  const wasNeverCreated = (attempt: Attempt, settled: readonly Settled[]) =>
    attempt.status === 'unknown' &&
    attempt.provider_payment_id === null &&
    attempt.created_at.getTime() + searchLag <= clock() &&
    (attempt.locked_until === null || attempt.locked_until.getTime() <= clock()) &&
    settled.every(({ outcome }) => outcome === 'applied' || outcome === 'unchanged')

  /** Returns the current attempt, voided if its payment was certainly never created. */
  async function reviewAttempt(attemptId: string, settled: readonly Settled[]): Promise<Attempt | null> {
    return inTransaction(db, async (trx) => {
      const known = await attemptsRepository.find(trx, attemptId)
      if (known === null) return null
      await intentsRepository.lock(trx, known.intent_id)
      const attempt = await attemptsRepository.find(trx, attemptId)
      if (attempt === null || !wasNeverCreated(attempt, settled)) return attempt
      logger.warn({ intentId: attempt.intent_id, attempt: attempt.id }, 'A payment was never created')
      const now = new Date(clock())
      const change = { status: 'void', status_detail: 'not_found', locked_until: null } as const
      return attemptsRepository.update(trx, attempt.id, { ...change, ...firstPoll('void', now, null) }, now)
    })
  }

  const settle = async (attempt: Attempt): Promise<Settled[]> =>
    attempt.provider_payment_id === null
      ? settlement.settleByReference(attempt.intent_id)
      : [await settlement.settlePayment(attempt.provider_payment_id)]

  /** Cancels an open payment at the provider and settles it: it may have been paid before. @throws {ProviderDown} */
  async function cancel({ intent_id, attempt }: Attempt, paymentId: string): Promise<Settled> {
    await provider.cancelPayment(paymentId, providerKey(intent_id, -attempt))
    return settlement.settlePayment(paymentId)
  }

  /** Whether a payment is open although its units were released: the provider was down when the purchase expired. */
  const hasOutlivedPurchase = async ({ status, intent_id }: Attempt) =>
    (status === 'pending' || status === 'in_process') &&
    (await intentsRepository.find(db, intent_id))?.holding === 'none'

  async function poll(attempt: Attempt): Promise<void> {
    if (attempt.status === 'approved' && (await refunds.execute(attempt.id))) return
    const after = await reviewAttempt(attempt.id, await settle(attempt))
    if (after === null || (await wallet.expire(after))) return
    if (after.provider_payment_id !== null && (await hasOutlivedPurchase(after))) {
      const cancelled = await cancel(after, after.provider_payment_id)
      if (cancelled.attempt?.status !== after.status) return
    }
    // A status change has already restarted the schedule.
    if (after.status !== attempt.status) return
    const next = nextPoll(after.status, after.polls, new Date(clock()), after.valid_until)
    await attemptsRepository.update(db, after.id, next, new Date(clock()))
  }

  /** Settles open payments one last time and cancels those still open. Returns false if the provider is unreachable. */
  async function closeOpenPayments(intentId: string): Promise<boolean> {
    const attempts = await attemptsRepository.list(db, intentId)
    // A bank may have reported the payment of an expired boleto meanwhile.
    const open = attempts.filter(
      ({ status, method }) => isOpen(status) || (method === 'boleto' && status === 'expired'),
    )
    try {
      // A page of the provider may have been paid after a rejected payment, which closed its attempt.
      if (attempts.some(({ preference_id }) => preference_id !== null)) await settlement.settleByReference(intentId)
      for (const attempt of open) {
        const after = await reviewAttempt(attempt.id, await settle(attempt))
        const paymentId = after?.provider_payment_id ?? null
        if (after !== null && wallet.isUnpaid(after)) await wallet.close(after)
        if (after === null || paymentId === null || !isOpen(after.status)) continue
        await cancel(after, paymentId)
      }
      return true
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error
      logger.warn({ err: error, intentId }, 'The payments of a purchase cannot be closed: the provider is unavailable')
      return false
    }
  }

  /** Returns the units of an unpaid purchase to stock and cancels its order. Returns false if that has to be tried again. */
  async function expire(intentId: string): Promise<boolean> {
    const before = await intentsRepository.find(db, intentId)
    if (before === null) return true
    const mayWait = clock() < before.expires_at.getTime() + maxWait
    if (!(await closeOpenPayments(intentId)) && mayWait) return false
    return inTransaction(db, async (trx) => {
      const intent = await intentsRepository.lock(trx, intentId)
      // It was paid, renewed or extended in the meantime.
      if (intent === null || intent.holding !== 'reserved' || intent.expires_at.getTime() > clock()) return true
      const attempts = await attemptsRepository.list(trx, intentId)
      if (mayWait && attempts.some(({ status }) => isOpen(status))) return false
      const order = await orders.statusOf(trx, intentId)
      await reservations.release(trx, intent, order === null ? 'EXPIRED' : 'ORDERED')
      if (order !== null) await orders.transition(trx, intent, 'CANCELLED', 'expired')
      logger.info({ intentId, ordered: order !== null }, 'An unpaid purchase expired')
      return true
    })
  }

  return {
    closeOpenPayments,

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
      const { topic, dataId, receivedAt } = notification
      if (topic === '' || topic === 'payment') {
        const { outcome } = await settlement.settlePayment(dataId)
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
          const change = { next_poll_at: new Date(clock() + pollRetryAfterError) }
          await attemptsRepository.update(db, attempt.id, change, new Date(clock()))
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

    deleteOldNotifications: () => webhookInboxRepository.deleteOld(db, new Date(clock() - notificationRetention)),
  }
}

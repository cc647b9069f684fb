import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import type { NewJob } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import { inTransaction } from '#platform/transaction.ts'

import { attemptsRepository, type Attempt } from './attempts.repository.ts'
import { inboxRepository, type Notice } from './inbox.repository.ts'
import { nextLook } from './look-plan.ts'
import { ProviderDown, type MercadoPago } from './mercado-pago.ts'
import type { Intents, Orders, PayableIntent } from './ports.ts'
import { providerKey, type Settled, type Settlement } from './settlement.service.ts'
import { isOpen } from './status-map.ts'

export type FollowUpOptions<Intent extends PayableIntent> = {
  db: Db
  clock: Clock
  logger: Logger
  provider: Pick<MercadoPago, 'cancelPayment' | 'refundPayment'>
  settlement: Settlement
  intents: Intents<Intent>
  orders: Orders
  enqueue: (trx: Db, job: NewJob) => Promise<unknown>
}

const minute = 60_000
const day = 24 * 60 * minute
/** After this a payment that the provider does not find was never made: its search needs a moment to know. */
const surelyNotMade = 2 * minute
/** So long a purchase waits for a provider that is down, before its goods go back without asking. */
const patience = 60 * minute
const lookAgainAfterTrouble = 30_000
const refundAgainAfterRefusal = 60 * minute
const batch = 50
const noticesKept = 30 * day

export type FollowUp = ReturnType<typeof createFollowUp>

/** What happens to payments when nobody is waiting: notices, looks, refunds, and the end of what was never paid. */
export function createFollowUp<Intent extends PayableIntent>(options: FollowUpOptions<Intent>) {
  const { db, clock, logger, provider, settlement, intents, orders, enqueue } = options

  /** Whether it is certain by now that the provider has nothing for this attempt. */
  const wasNeverMade = (attempt: Attempt, settled: readonly Settled[]) =>
    attempt.status === 'unknown' &&
    attempt.provider_payment_id === null &&
    attempt.created_at.getTime() + surelyNotMade <= clock() &&
    (attempt.asking_until === null || attempt.asking_until.getTime() <= clock()) &&
    settled.every(({ outcome }) => outcome === 'applied' || outcome === 'unchanged')

  /** The attempt as it is now, given up where there is certainly nothing. */
  async function reviewAttempt(attemptId: string, settled: readonly Settled[]): Promise<Attempt | null> {
    return inTransaction(db, async (trx) => {
      const known = await attemptsRepository.find(trx, attemptId)
      if (known === null) return null
      await intents.lock(trx, known.intent_id)
      const attempt = await attemptsRepository.find(trx, attemptId)
      if (attempt === null || !wasNeverMade(attempt, settled)) return attempt
      logger.warn({ intentId: attempt.intent_id, attempt: attempt.id }, 'A payment was never made')
      const change = { status: 'void', status_detail: 'not_found', asking_until: null, next_look_at: null } as const
      return attemptsRepository.update(trx, attempt.id, change, new Date(clock()))
    })
  }

  const settle = async (attempt: Attempt): Promise<Settled[]> =>
    attempt.provider_payment_id === null
      ? settlement.settleByReference(attempt.intent_id)
      : [await settlement.settlePayment(attempt.provider_payment_id)]

  async function refund(attempt: Attempt): Promise<void> {
    const { provider_payment_id: paymentId, refund_reason: reason } = attempt
    if (paymentId === null || reason === null || attempt.status !== 'approved') return
    const accepted = await provider.refundPayment(paymentId, sha256(`refund ${paymentId}`))
    await settlement.settlePayment(paymentId)
    const after = await attemptsRepository.find(db, attempt.id)
    if (after?.status !== 'approved') return
    logger.error({ payment: paymentId, reason, accepted }, 'A payment that must go back did not')
    const change = { next_look_at: new Date(clock() + refundAgainAfterRefusal) }
    await attemptsRepository.update(db, attempt.id, change, new Date(clock()))
  }

  async function look(attempt: Attempt): Promise<void> {
    if (attempt.refund_reason !== null && attempt.status === 'approved') return refund(attempt)
    const after = await reviewAttempt(attempt.id, await settle(attempt))
    if (after === null || after.status === 'void') return
    // Another state came with a plan of its own.
    if (after.status !== attempt.status) return
    const next = nextLook(after.status, after.looks, new Date(clock()), after.valid_until)
    await attemptsRepository.update(db, after.id, next, new Date(clock()))
  }

  /** Asks the provider for the last time, and takes back what can be. Answers false where it could not be asked. */
  async function settleOpen(intentId: string): Promise<boolean> {
    const open = (await attemptsRepository.list(db, intentId)).filter(({ status }) => isOpen(status))
    try {
      for (const attempt of open) {
        const after = await reviewAttempt(attempt.id, await settle(attempt))
        const paymentId = after?.provider_payment_id ?? null
        if (after === null || paymentId === null || !isOpen(after.status)) continue
        await provider.cancelPayment(paymentId, providerKey(intentId, -after.attempt))
        await settlement.settlePayment(paymentId)
      }
      return true
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error
      logger.warn({ err: error, intentId }, 'A purchase is over but its payment cannot be asked for')
      return false
    }
  }

  /** CHK-10: the goods of an unpaid purchase go back on the shelf; its order is cancelled. */
  async function expire(intentId: string): Promise<void> {
    const before = await intents.find(db, intentId)
    if (before === null) return
    const mayWait = clock() < before.expires_at.getTime() + patience
    if (!(await settleOpen(intentId)) && mayWait) return
    await inTransaction(db, async (trx) => {
      const intent = await intents.lock(trx, intentId)
      // Paid, renewed or given another hour meanwhile.
      if (intent === null || intent.holding !== 'reserved' || intent.expires_at.getTime() > clock()) return
      const attempts = await attemptsRepository.list(trx, intentId)
      if (mayWait && attempts.some(({ status }) => isOpen(status))) return
      const order = await orders.statusOf(trx, intentId)
      await intents.release(trx, intent, order === null ? 'EXPIRED' : 'ORDERED')
      if (order !== null) await orders.bring(trx, intentId, { status: 'CANCELLED', reason: 'expired' })
      logger.info({ intentId, ordered: order !== null }, 'An unpaid purchase is over')
    })
  }

  return {
    /** S23: keeps a signed notice, once, to be worked on after the answer. */
    async receiveNotice(notice: Notice): Promise<void> {
      await inTransaction(db, async (trx) => {
        const noticeId = await inboxRepository.insert(trx, notice, new Date(clock()))
        if (noticeId !== null) await enqueue(trx, { kind: 'payments.notice', payload: { noticeId } })
      })
    },

    /** S24: nothing of a notice is believed but that it is worth looking. @throws {ProviderDown} to be tried again */
    async workOffNotice(noticeId: string): Promise<void> {
      const notice = await inboxRepository.findOpen(db, noticeId)
      if (notice === null) return
      if (notice.topic === '' || notice.topic === 'payment') await settlement.settlePayment(notice.dataId)
      await inboxRepository.markProcessed(db, noticeId, new Date(clock()))
    },

    /** @throws {ProviderDown} to be tried again */
    async lookAt(attemptId: string): Promise<void> {
      const attempt = await attemptsRepository.find(db, attemptId)
      if (attempt !== null) await look(attempt)
    },

    /** @throws {ProviderDown} to be tried again */
    async refundAttempt(attemptId: string): Promise<void> {
      const attempt = await attemptsRepository.find(db, attemptId)
      if (attempt !== null) await refund(attempt)
    },

    /** R06: looks at every payment whose turn it is, so that all is well without a single notice. */
    async lookAtDue(): Promise<void> {
      for (const attempt of await attemptsRepository.listDue(db, new Date(clock()), batch)) {
        try {
          await look(attempt)
        } catch (error) {
          logger.warn({ err: error, attempt: attempt.id }, 'Cannot look at a payment')
          const change = { next_look_at: new Date(clock() + lookAgainAfterTrouble) }
          await attemptsRepository.update(db, attempt.id, change, new Date(clock()))
        }
      }
    },

    async expireDue(): Promise<void> {
      for (const intentId of await intents.listDue(db, batch)) {
        try {
          await expire(intentId)
        } catch (error) {
          // One that cannot be ended must not keep the others from ending.
          logger.error({ err: error, intentId }, 'Cannot end an unpaid purchase')
        }
      }
    },

    deleteOldNotices: () => inboxRepository.deleteOld(db, new Date(clock() - noticesKept)),
  }
}

import type { Db } from '#platform/database.ts'
import type { Logger } from '#platform/log.ts'

import { attemptsRepository } from './attempts.repository.ts'
import { isTried } from './core/money.ts'
import type { Effect } from './core/purchase.ts'
import { ProviderDown, type MercadoPago } from './mercado-pago/mercado-pago.ts'
import type { PurchaseShell } from './purchase-shell.ts'
import type { Settlement } from './settlement.service.ts'
import type { Attempt } from './purchase-types.ts'

export type RefundsOptions = {
  db: Db
  logger: Logger
  provider: MercadoPago
  settlement: Settlement
  shell: PurchaseShell
}

type Making = Extract<Effect, { type: 'refund.make' }>

export type Refunds = ReturnType<typeof createRefunds>

/** Makes stored refunds at the provider, each exactly once: the idempotency key belongs to the refund. */
export function createRefunds({ db, logger, provider, settlement, shell }: RefundsOptions) {
  const listPending = (attemptId: string) => attemptsRepository.listPendingRefunds(db, attemptId)

  /** Returns whether the refund ended, or is reduced and can be tried again at once. */
  async function make({ intent_id }: Attempt, paymentId: string, { refund, key, cents }: Making): Promise<boolean> {
    try {
      const { accepted: made, refundId } = await provider.refundPayment(paymentId, key, cents)
      if (!made) {
        logger.error({ payment: paymentId, refund }, 'The provider rejects a refund')
        await settlement.settlePayment(paymentId)
      }
      const decision = await shell.apply(intent_id, { type: 'refund.answered', refund, made, refundId })
      const row = decision?.purchase.refunds.find(({ id }) => id === refund)
      return row?.state !== 'PENDING' || row.provider_key !== key
    } catch (error) {
      // Another process may try it now.
      await shell.apply(intent_id, { type: 'refund.unanswered', refund })
      throw error
    }
  }

  return {
    /**
     * Makes the pending refunds of a payment. Returns false if there are none.
     * @throws {ProviderDown} to be retried, also while another process makes one of them
     */
    async execute(attemptId: string): Promise<boolean> {
      const attempt = await attemptsRepository.find(db, attemptId)
      const paymentId = attempt?.provider_payment_id ?? null
      if (attempt === null || paymentId === null || (await listPending(attemptId)).length === 0) return false
      for (let goesOn = true; goesOn;) {
        // A retry long after a lost response must not rely on the provider's memory of the key.
        if ((await listPending(attemptId)).some(isTried)) await settlement.settlePayment(paymentId)
        const next = await shell.apply(attempt.intent_id, { type: 'refund.next', attempt: attemptId })
        const making = next?.effects.find((effect) => effect.type === 'refund.make')
        if (making === undefined) {
          const isWaiting = (await listPending(attemptId)).length > 0
          const current = isWaiting ? await attemptsRepository.find(db, attemptId) : null
          if (current?.status !== 'approved') break
          throw new ProviderDown('Another process makes a refund of this payment', { retryAfter: 5 })
        }
        goesOn = await make(attempt, paymentId, making)
      }
      await settlement.settlePayment(paymentId)
      return true
    },
  }
}

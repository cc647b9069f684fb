import { attemptsRepository } from './payments.repository.ts'
import { isTried, pendingOf } from './core/money.ts'
import { ProviderDown } from './mercado-pago/mercado-pago.ts'
import type { Settling } from './settlement.service.ts'
import type { Attempt, RefundRow } from './purchase-types.ts'

export type MakeRefunds = ReturnType<typeof createRefunds>

/** Makes stored refunds at the provider, each exactly once: the idempotency key belongs to the refund. */
export function createRefunds({ db, logger, provider, settlement, shell }: Settling) {
  /** Returns whether the refund ended, or is reduced and can be tried again at once. */
  async function make({ intent_id, amount_cents }: Attempt, paymentId: string, started: RefundRow): Promise<boolean> {
    const { id: refund, provider_key: key } = started
    try {
      const cents = started.amount_cents === amount_cents ? null : started.amount_cents
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

  /**
   * Makes the pending refunds of a payment.
   * @throws {ProviderDown} to be retried, also while another process makes one of them
   */
  return async function makeRefunds(attemptId: string): Promise<void> {
    const attempt = await attemptsRepository.find(db, attemptId)
    if (attempt?.provider_payment_id == null) return
    const { provider_payment_id: paymentId } = attempt
    const listPending = async () => pendingOf((await shell.read(attempt.intent_id)) ?? { refunds: [] }, attempt)
    let pending = await listPending()
    if (pending.length === 0) return
    for (let goesOn = true; goesOn; pending = await listPending()) {
      // A retry long after a lost response must not rely on the provider's memory of the key.
      if (pending.some(isTried)) await settlement.settlePayment(paymentId)
      const next = await shell.apply(attempt.intent_id, { type: 'refund.next', attempt: attemptId })
      const started = next?.changes.refunds[0]
      if (next === null || started === undefined) {
        const current = next?.purchase.attempts.find(({ id }) => id === attemptId)
        if (next === null || current?.status !== 'approved' || pendingOf(next.purchase, attempt).length === 0) break
        throw new ProviderDown('Another process makes a refund of this payment', { retryAfter: 5 })
      }
      goesOn = await make(attempt, paymentId, started)
    }
    await settlement.settlePayment(paymentId)
  }
}

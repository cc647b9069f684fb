import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/transaction.ts'

import { attemptsRepository, type Attempt } from './attempts.repository.ts'
import { intentsRepository } from './intents.repository.ts'
import type { MercadoPago } from './mercado-pago/mercado-pago.ts'
import type { PaymentSetting, PaymentSubject } from './mercado-pago/payment-request.ts'
import { toPreferenceRequest } from './mercado-pago/preference.ts'
import { firstPoll } from './poll-schedule.ts'
import type { Reservations } from './reservations.service.ts'
import type { Settlement } from './settlement.service.ts'

export type WalletOptions = {
  db: Db
  clock: Clock
  /** The shop's origin. */
  origin: string
  provider: MercadoPago
  settlement: Settlement
  reservations: Reservations
}

const minute = 60_000
/** How long the units outlive the provider's page, for a payment in the last second. */
const graceMinutes = 15

export type Wallet = ReturnType<typeof createWallet>

/** CHK-06: payments on the provider's page. An attempt has no payment until the shopper has paid there. */
export function createWallet(options: WalletOptions) {
  const { db, clock, origin, provider, settlement, reservations } = options

  const isUnpaid = ({ method, status, provider_payment_id }: Attempt) =>
    method === 'wallet' && status === 'pending' && provider_payment_id === null

  /** Ends an attempt on whose page nothing was paid. A payment that appears later is applied or refunded. */
  async function end(attemptId: string, intentId: string, status: 'cancelled' | 'expired'): Promise<void> {
    await inTransaction(db, async (trx) => {
      await intentsRepository.lock(trx, intentId)
      const attempt = await attemptsRepository.find(trx, attemptId)
      if (attempt === null || !isUnpaid(attempt)) return
      const now = new Date(clock())
      const detail = status === 'expired' ? 'expired' : 'by_collector'
      await attemptsRepository.update(
        trx,
        attemptId,
        { status, status_detail: detail, ...firstPoll(status, now, null) },
        now,
      )
    })
  }

  return {
    isUnpaid,

    /** Opens the provider's page for an attempt; null if the provider rejects the data. @throws {ProviderDown} */
    async open(attempt: Attempt, subject: PaymentSubject, setting: PaymentSetting): Promise<Attempt | null> {
      const returnUrl = `${origin}/order-confirmation/${subject.intentId}`
      const body = toPreferenceRequest(subject, { ...setting, returnUrl })
      const preference = await provider.createPreference(body, attempt.provider_key)
      if (preference === null) return null
      return inTransaction(db, async (trx) => {
        const intent = await intentsRepository.lock(trx, attempt.intent_id)
        const before = await attemptsRepository.find(trx, attempt.id)
        // A second process may have opened it, and a fast shopper may have paid.
        if (intent === null || before?.status !== 'unknown') return before
        const now = new Date(clock())
        const until = (attempt.valid_until?.getTime() ?? clock()) + graceMinutes * minute
        if (intent.holding === 'reserved' && until > intent.expires_at.getTime()) {
          await reservations.holdUntil(trx, intent.id, new Date(until))
        }
        const change = {
          status: 'pending',
          status_detail: 'pending_waiting_payment',
          preference_id: preference.id,
          redirect_url: preference.redirectUrl,
          locked_until: null,
          ...firstPoll('pending', now, attempt.valid_until),
        } as const
        return attemptsRepository.update(trx, attempt.id, change, now)
      })
    },

    /** Closes the provider's page before another payment starts, or when the purchase ends. @throws {ProviderDown} */
    async close(attempt: Attempt): Promise<void> {
      if (attempt.preference_id !== null) await provider.expirePreference(attempt.preference_id, new Date(clock()))
      await settlement.settleByReference(attempt.intent_id)
      await end(attempt.id, attempt.intent_id, 'cancelled')
    },

    /** Ends an attempt whose page has expired without a payment; returns whether it did. */
    async expire(attempt: Attempt): Promise<boolean> {
      if (!isUnpaid(attempt) || attempt.valid_until === null || attempt.valid_until.getTime() > clock()) return false
      await end(attempt.id, attempt.intent_id, 'expired')
      return true
    },
  }
}

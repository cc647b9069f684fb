import { isUnpaidPage, providerKey } from './core/attempts.ts'
import type { ProviderReport, Purchase } from './core/purchase.ts'
import { attemptOf } from './core/record.ts'
import type { ProviderPayment } from './mercado-pago/provider-payment.ts'
import { isDuplicate } from './mercado-pago/status-map.ts'
import { isOpen } from './payment-statuses.ts'
import type { Opening } from './purchase-shell.ts'
import type { Attempt, Intent } from './purchase-types.ts'

/** Result of settling a payment, with its attempt if the payment is ours. */
export type Settled = {
  /** `absent`: the provider has no such payment; `foreign`: no intent matches its reference; `mismatch`: its terms are wrong. */
  outcome: 'applied' | 'mismatch' | 'foreign' | 'absent'
  attempt: Attempt | null
}

export type Settlement = ReturnType<typeof createSettlement>
/** The options of services that settle payments. */
export type Settling = Opening & { settlement: Settlement }

/** Fetches payments from the provider, verifies them and hands them to the purchase. No other source of payment state is trusted. */
export function createSettlement({ clock, logger, provider, shell, payments }: Opening) {
  const { collectorId, liveMode } = payments
  /** Payments that this process ignored since its start, by reason. */
  const ignored = { foreign: 0, mismatch: 0 }

  /**
   * S01: returns every failed condition apart from the status; empty if the payment is ours, for this intent, with the right amount.
   * @param isKnown whether it belongs to one of our attempts
   */
  function findMismatches(payment: ProviderPayment, intent: Intent, isKnown: boolean): string[] {
    const conditions = {
      currency: payment.currency === 'BRL',
      amount: payment.amountCents === intent.total_cents,
      reference: payment.externalReference === intent.id,
      collector: collectorId === null || payment.collectorId === collectorId,
      live_mode: payment.liveMode === liveMode,
      method: payment.method !== null || isKnown,
    }
    return Object.entries(conditions).flatMap(([name, holds]) => (holds ? [] : [name]))
  }

  function warn(payment: ProviderPayment): void {
    const { paymentId, status, providerStatus, detail, method, typeId } = payment
    const fields = { payment: paymentId, status: providerStatus, statusDetail: detail }
    if (status === null) logger.error(fields, 'A payment has an unknown status')
    if (method === null) logger.error({ ...fields, type: typeId }, 'A payment has an unknown type')
  }

  async function apply(payment: ProviderPayment): Promise<Settled> {
    const { externalReference: intentId } = payment
    const report: ProviderReport = { ...payment, type: 'provider.report' }
    const found: { mismatches: string[] | null } = { mismatches: null }
    const decision =
      intentId === null
        ? null
        : await shell.apply(intentId, (purchase) => {
            const isKnown = attemptOf(purchase, report) !== undefined
            found.mismatches = findMismatches(payment, purchase.intent, isKnown)
            return found.mismatches.length > 0 ? null : report
          })
    const { mismatches } = found
    if (mismatches === null) {
      ignored.foreign++
      logger.warn({ payment: payment.paymentId, code: 'PAYMENT_MISMATCH' }, 'A payment references no known intent')
      return { outcome: 'foreign', attempt: null }
    }
    if (decision === null) {
      ignored.mismatch++
      logger.error(
        { payment: payment.paymentId, intentId, mismatches, status: payment.providerStatus, code: 'PAYMENT_MISMATCH' },
        'A payment does not match its intent and was ignored',
      )
      return { outcome: 'mismatch', attempt: null }
    }
    warn(payment)
    return { outcome: 'applied', attempt: attemptOf(decision.purchase, report) ?? null }
  }

  /** @throws {ProviderDown} */
  async function settlePayment(paymentId: string): Promise<Settled> {
    const payment = await provider.getPayment(paymentId)
    if (payment === null) return { outcome: 'absent', attempt: null }
    if (isDuplicate(payment.detail) && payment.externalReference !== null) {
      // The rejection may refer to a payment that we have not recorded: settle that one first.
      for (const { paymentId: id } of await provider.searchPayments(payment.externalReference)) {
        const other = id === paymentId ? null : await provider.getPayment(id)
        if (other !== null) await apply(other)
      }
    }
    return apply(payment)
  }

  /** Settles every payment that the provider has for an intent. @throws {ProviderDown} */
  async function settleByReference(intentId: string): Promise<Settled[]> {
    const settled: Settled[] = []
    for (const { paymentId } of await provider.searchPayments(intentId)) settled.push(await settlePayment(paymentId))
    return settled
  }

  /** Settles an attempt, and ends it if it certainly has no payment. Returns the purchase afterwards. @throws {ProviderDown} */
  async function check({ id, intent_id, provider_payment_id }: Attempt): Promise<Purchase | null> {
    const settled =
      provider_payment_id === null ? await settleByReference(intent_id) : [await settlePayment(provider_payment_id)]
    const certain = settled.every(({ outcome }) => outcome === 'applied')
    return (await shell.apply(intent_id, { type: 'provider.checked', attempt: id, certain }))?.purchase ?? null
  }

  /** Closes a code, boleto or page at the provider and settles it: it may have been paid before. @throws {ProviderDown} */
  async function close(attempt: Attempt): Promise<void> {
    const { id, intent_id, provider_payment_id: paymentId, preference_id: pageId } = attempt
    if (isUnpaidPage(attempt)) {
      if (pageId !== null) await provider.expirePreference(pageId, new Date(clock()))
      await settleByReference(intent_id)
      await shell.apply(intent_id, { type: 'page.closed', attempt: id })
    } else if (paymentId !== null && isOpen(attempt.status)) {
      await provider.cancelPayment(paymentId, providerKey(intent_id, -attempt.attempt))
      await settlePayment(paymentId)
    }
  }

  /** Settles an attempt, and closes it if it is still open and `whichOf` still returns it. @throws {ProviderDown} */
  async function checkOrClose(attempt: Attempt, whichOf: (purchase: Purchase) => readonly Attempt[]): Promise<void> {
    const after = await check(attempt)
    const open = after && whichOf(after).find(({ id }) => id === attempt.id)
    if (open != null) await close(open)
  }

  return {
    findMismatches,
    settlePayment,
    settleByReference,
    checkOrClose,
    close,
    ignored: (): Readonly<typeof ignored> => ignored,

    /**
     * Settles payments of a purchase one last time and closes those that are still open. `whichOf` chooses them again after
     * each answer: a payment that is in review now may have to be awaited. @throws {ProviderDown}
     */
    async closeAll(purchase: Purchase, whichOf: (purchase: Purchase) => readonly Attempt[]): Promise<void> {
      const { intent, attempts } = purchase
      // A page of the provider may have been paid after a rejected payment, which closed its attempt.
      if (attempts.some(({ preference_id }) => preference_id !== null)) await settleByReference(intent.id)
      for (const attempt of whichOf(purchase)) await checkOrClose(attempt, whichOf)
    },
  }
}

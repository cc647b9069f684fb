import type { StoredDifference } from '#platform/schema.ts'

import { pendingOf } from './core/money.ts'
import type { Purchase } from './core/purchase.ts'
import type { ProviderPayment } from './mercado-pago/provider-payment.ts'
import { attemptsRepository, providerComparisonsRepository, type Comparison } from './payments.repository.ts'
import type { MakeRefunds } from './refunds.service.ts'
import type { Settling } from './settlement.service.ts'
import type { Attempt } from './purchase-types.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** The first comparison, or one after a long pause, covers at most this time. The provider's search covers a year. */
const longestWindow = 30 * day
/** Each window overlaps with the former, because the provider's search lags. */
const overlap = 2 * hour
/** A refund that is due is not a difference before this time. */
const refundTime = hour

type Difference = Omit<StoredDifference, 'repaired'>

export type ProviderComparison = ReturnType<typeof createProviderComparison>

/** Compares every payment of the provider with ours, because webhooks and polling can both miss a change. */
export function createProviderComparison(options: Settling & { makeRefunds: MakeRefunds }) {
  const { db, clock, logger, provider, settlement, shell, makeRefunds } = options

  const isLate = (since: Date) => since.getTime() + refundTime < clock()

  /** Why an approved or refunded payment and its order do not agree; null if they do. */
  function findOrderProblem(purchase: Purchase, attempt: Attempt): Difference['kind'] | null {
    const status = purchase.order?.status ?? 'CANCELLED'
    if (attempt.status === 'refunded') return attempt.accepted && status === 'PAYED' ? 'no_cancellation' : null
    if (attempt.status !== 'approved') return null
    if (pendingOf(purchase, attempt).some(({ created_at }) => isLate(created_at))) return 'refund_due'
    if (attempt.refund_reason !== null) return isLate(attempt.updated_at) ? 'refund_due' : null
    return attempt.accepted && status !== 'CANCELLED' ? null : 'no_order'
  }

  /** How a payment differs from its purchase; null if it does not. */
  function compareWith(purchase: Purchase | null, payment: ProviderPayment): Pick<Difference, 'kind' | 'ours'> | null {
    const hasMoney = payment.providerStatus === 'approved'
    if (purchase === null) return hasMoney ? { kind: 'unknown_reference', ours: 'none' } : null
    const attempt = purchase.attempts.find((one) => one.provider_payment_id === payment.paymentId)
    const mismatches = settlement.findMismatches(payment, purchase.intent, attempt !== undefined)
    if (mismatches.length > 0) return hasMoney ? { kind: 'mismatch', ours: mismatches.join(', ') } : null
    if (attempt === undefined) return { kind: 'unrecorded', ours: 'none' }
    const kind = attempt.status === payment.status ? findOrderProblem(purchase, attempt) : 'status'
    return kind === null ? null : { kind, ours: `${attempt.status}, order ${purchase.order?.status ?? 'none'}` }
  }

  async function findDifference(payment: ProviderPayment): Promise<Difference | null> {
    const { paymentId, externalReference, amountCents } = payment
    if (externalReference === null) return null
    const purchase = await shell.read(externalReference)
    const found = compareWith(purchase, payment)
    const theirs = `${payment.providerStatus} (${payment.detail})`
    return found && { paymentId, intentId: purchase?.intent.id ?? null, theirs, amountCents, ...found }
  }

  /** Settles a payment that differs. Returns the difference; null if there is none. */
  async function repair(payment: ProviderPayment): Promise<StoredDifference | null> {
    const difference = await findDifference(payment)
    if (difference === null) return null
    const { attempt } = await settlement.settlePayment(payment.paymentId)
    if (attempt !== null) await makeRefunds(attempt.id)
    const current = await provider.getPayment(payment.paymentId)
    return { ...difference, repaired: current !== null && (await findDifference(current)) === null }
  }

  /** A payment that we recorded in the window and that the provider's search did not return. */
  async function findMissing(attempt: Attempt, paymentId: string): Promise<StoredDifference | null> {
    const { intent_id: intentId, amount_cents: amountCents, status: ours } = attempt
    const { outcome, attempt: after } = await settlement.settlePayment(paymentId)
    const recorded = { paymentId, intentId, ours, amountCents }
    if (outcome === 'absent') return { ...recorded, kind: 'missing', theirs: 'none', repaired: false }
    if (after === null || after.status === ours) return null
    return { ...recorded, kind: 'status', theirs: after.status, repaired: true }
  }

  async function compare(from: Date, to: Date): Promise<Pick<Comparison, 'payments' | 'differences'>> {
    const seen = new Set<string>()
    const differences: StoredDifference[] = []
    const add = (difference: StoredDifference | null) => {
      if (difference === null) return
      differences.push(difference)
      const details = { ...difference, code: 'PAYMENT_DIFFERENCE' }
      if (difference.repaired) logger.warn(details, 'A payment differed from the provider and was corrected')
      else logger.error(details, 'A payment differs from the provider: check it by hand')
    }
    // By time where possible: a payment that changes meanwhile leaves the window, which would shift pages by offset.
    for (let begin = from, offset = 0; ;) {
      const page = await provider.listChanged(begin, to, offset)
      if (page.count === 0) break
      for (const payment of page.payments) {
        if (seen.has(payment.paymentId)) continue
        seen.add(payment.paymentId)
        add(await repair(payment))
      }
      const last = page.payments.at(-1)?.updatedAt ?? null
      if (last !== null && last > begin) [begin, offset] = [last, 0]
      else offset += page.count
    }
    for (const attempt of await attemptsRepository.listChangedAtProvider(db, from, to)) {
      const { provider_payment_id: paymentId } = attempt
      if (paymentId !== null && !seen.has(paymentId)) add(await findMissing(attempt, paymentId))
    }
    // However old: a refund that was never made leaves the provider's payment unchanged.
    for (const paymentId of await attemptsRepository.listRefundsDue(db, new Date(clock() - refundTime))) {
      const payment = seen.has(paymentId) ? null : await provider.getPayment(paymentId)
      if (payment !== null) add(await repair(payment))
    }
    return { payments: seen.size, differences }
  }

  return {
    /**
     * Compares the provider's payments that changed since the last comparison (or since `from`), settles those that differ, and
     * stores and logs every difference.
     * @throws {ProviderDown} the window is compared again by the next call
     */
    async reconcileWithProvider(from?: Date): Promise<Comparison> {
      const windowEnd = new Date(clock())
      const last = await providerComparisonsRepository.findLast(db)
      const planned = last === null ? 0 : last.windowEnd.getTime() - overlap
      const windowStart = from ?? new Date(Math.max(planned, windowEnd.getTime() - longestWindow))
      const result = await compare(windowStart, windowEnd)
      const comparison = { windowStart, windowEnd, ...result, finishedAt: new Date(clock()) }
      await providerComparisonsRepository.insert(db, comparison)
      logger.info({ payments: result.payments, differences: result.differences.length }, 'Payments compared')
      return comparison
    },

    /** The last comparison; null if there was none. */
    lastComparison: () => providerComparisonsRepository.findLast(db),
  }
}

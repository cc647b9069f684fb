import type { ProviderPayment } from './provider-payment.ts'

/** What a payment must say of itself to count for an intent. */
export type Expected = {
  intentId: string
  totalCents: number
  /** Ours at the provider; null where it is not configured. */
  collectorId: string | null
  liveMode: boolean
}

/** Which of the conditions beside the status does not hold (S01). */
export type Mismatch = 'currency' | 'amount' | 'reference' | 'collector' | 'live_mode'

/** Everything that is wrong with a payment; nothing means that it is one of ours, for this intent, of the right amount. */
export function findMismatches(payment: ProviderPayment, expected: Expected): Mismatch[] {
  const checks: [Mismatch, boolean][] = [
    ['currency', payment.currency === 'BRL'],
    ['amount', payment.amountCents === expected.totalCents],
    ['reference', payment.externalReference === expected.intentId],
    ['collector', expected.collectorId === null || payment.collectorId === expected.collectorId],
    ['live_mode', payment.liveMode === expected.liveMode],
  ]
  return checks.filter(([, holds]) => !holds).map(([name]) => name)
}

/** S01: the money is there, all of it. */
export const isPaid = ({ status, statusDetail }: ProviderPayment) =>
  status === 'approved' && statusDetail === 'accredited'

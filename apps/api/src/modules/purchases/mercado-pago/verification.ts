import type { ProviderPayment } from './provider-payment.ts'

/** The values that a payment must have to be accepted for an intent. */
export type Expected = {
  intentId: string
  totalCents: number
  /** Our account at the provider; null accepts any. */
  collectorId: string | null
  liveMode: boolean
  /** Whether it belongs to one of our attempts. */
  isKnown: boolean
}

/** A failed condition other than the status (S01). */
export type Mismatch = 'currency' | 'amount' | 'reference' | 'collector' | 'live_mode' | 'method'

/** Returns every failed condition; empty if the payment is ours, for this intent, with the right amount. */
export function findMismatches(payment: ProviderPayment, expected: Expected): Mismatch[] {
  const checks: [Mismatch, boolean][] = [
    ['currency', payment.currency === 'BRL'],
    ['amount', payment.amountCents === expected.totalCents],
    ['reference', payment.externalReference === expected.intentId],
    ['collector', expected.collectorId === null || payment.collectorId === expected.collectorId],
    ['live_mode', payment.liveMode === expected.liveMode],
    ['method', payment.method !== null || expected.isKnown],
  ]
  return checks.filter(([, holds]) => !holds).map(([name]) => name)
}

/** S01: whether the payment is approved in full. */
export const isPaid = ({ status, statusDetail }: ProviderPayment) =>
  status === 'approved' && statusDetail === 'accredited'

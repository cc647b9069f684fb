import type { CheckoutIntent, Payment } from '@lotus/openapi/schema'

import type { CheckoutError, IntentAnswer, PaymentAnswer } from '../checkout/checkout.types.ts'
import type { PaymentContext, PaymentOutput } from './payment.types.ts'

const outdatedCodes = new Set<CheckoutError['code']>([
  'INTENT_EXPIRED',
  'OUT_OF_STOCK',
  'PRODUCT_UNAVAILABLE',
  'PRICE_CHANGED',
  'WINDOW_FULL',
  'WINDOW_CLOSED',
  'TOO_MANY_OPEN_ORDERS',
  'RESERVATION_LIMIT',
  'NOT_FOUND',
])
const undecidedCodes = new Set<CheckoutError['code']>([
  'PAYMENT_UNKNOWN',
  'PAYMENT_IN_PROGRESS',
  'IDEMPOTENCY_IN_PROGRESS',
])

/** The window is too early for a boleto, but the reservation holds for every other payment method (D68). */
const isBoletoTooLate = ({ code, params }: CheckoutError): boolean =>
  code === 'WINDOW_CLOSED' && params?.['reason'] === 'BOLETO'

/** The reservation no longer holds: the shopper must review the order again. */
export const isOutdated = (error: CheckoutError): boolean => outdatedCodes.has(error.code) && !isBoletoTooLate(error)

/** An earlier request with this key may still succeed. */
export const isUndecided = ({ code }: CheckoutError): boolean => undecidedCodes.has(code)

/** Lookups before the machine gives up with the outcome `unknown`. */
export const maxLookups = 20

export const canLookUpAgain = ({ lookups }: PaymentContext): boolean => lookups < maxLookups

/** The latest attempt of an intent; null if no payment reached the server. */
const latestPayment = ({ payments }: CheckoutIntent): Payment | null =>
  payments.toSorted((a, b) => b.attempt - a.attempt)[0] ?? null

const isPaid = ({ status }: Payment) => status === 'approved' || status === 'pending' || status === 'in_process'

/** The result of creating a payment; `unknown` if the payment may still be in progress. */
export function resultOfPayment(answer: PaymentAnswer): PaymentOutput {
  if (answer.ok) {
    const { payment } = answer
    if (payment.status === 'unknown') return { outcome: 'unknown' }
    return { outcome: isPaid(payment) ? 'paid' : 'declined', payment }
  }
  const { error } = answer
  if (isUndecided(error) || error.code === 'INTENT_CLOSED') return { outcome: 'unknown' }
  // The payment step offers other windows, so that the shopper keeps everything typed there (D68).
  const isMovable = (error.windows ?? []).length > 0
  return { outcome: isOutdated(error) && !isMovable ? 'outdated' : 'failed', error }
}

/** The result of looking up the intent; `unknown` if the lookup must be repeated. */
export function resultOfIntent(answer: IntentAnswer): PaymentOutput {
  if (!answer.ok)
    return answer.error.code === 'NOT_FOUND'
      ? { outcome: 'outdated', error: { code: 'INTENT_EXPIRED' } }
      : { outcome: 'unknown' }
  const payment = latestPayment(answer.intent)
  if (payment === null) return { outcome: 'failed', error: { code: 'PAYMENT_PROVIDER_DOWN' } }
  if (isPaid(payment)) return { outcome: 'paid', payment }
  if (payment.status === 'rejected') return { outcome: 'declined', payment }
  if (payment.status === 'unknown') return { outcome: 'unknown' }
  return { outcome: 'failed', error: { code: 'PAYMENT_PROVIDER_DOWN' } }
}

import { intentOpen, intentWaitingPix } from '@lotus/fixtures/checkout'
import { boletoPending, cardApproved, cardRejections, pixPending, walletPending } from '@lotus/fixtures/payments'
import type { CheckoutIntent, Payment } from '@lotus/openapi/schema'

import type { CheckoutError, IntentAnswer, PaymentAnswer } from '../checkout/checkout.types.ts'
import type { PaymentInput, PaymentOutput } from './payment.types.ts'

export const rejected = (code: CheckoutError['code']) => ({ ok: false as const, error: { code } })

const declined = Object.values(cardRejections)[0] as Payment
const intentWith = (...payments: Payment[]): CheckoutIntent => ({ ...intentOpen, payments })

/** Events and answers for the machine's test and its diagram. */
export const paymentExamples = {
  input: {
    intentId: intentOpen.intentId,
    key: 'key-0123456789abcdef',
    request: { method: 'pix' },
  } satisfies PaymentInput,
  events: {},
  answers: {
    createPayment: [
      { ok: true, payment: pixPending },
      { ok: true, payment: boletoPending },
      { ok: true, payment: walletPending },
      { ok: true, payment: cardApproved },
      { ok: true, payment: declined },
      { ok: true, payment: { ...cardApproved, status: 'unknown' } },
      rejected('PAYMENT_UNKNOWN'),
      rejected('PAYMENT_PROVIDER_DOWN'),
      rejected('INTENT_CLOSED'),
      rejected('INTENT_EXPIRED'),
    ] satisfies PaymentAnswer[],
    findIntent: [
      { ok: true, intent: intentWaitingPix },
      { ok: true, intent: intentWith(declined) },
      { ok: true, intent: intentWith() },
      { ok: true, intent: intentWith({ ...cardApproved, status: 'unknown' }) },
      rejected('NOT_FOUND'),
      rejected('UNEXPECTED'),
    ] satisfies IntentAnswer[],
  },
}

/** One output for each outcome. */
export const paymentOutputs: PaymentOutput[] = [
  { outcome: 'paid', payment: pixPending },
  { outcome: 'paid', payment: cardApproved },
  { outcome: 'declined', payment: declined },
  { outcome: 'failed', error: { code: 'PAYMENT_PROVIDER_DOWN' } },
  { outcome: 'outdated', error: { code: 'INTENT_EXPIRED' } },
  { outcome: 'unknown' },
]

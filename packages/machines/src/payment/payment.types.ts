import type { Payment, PaymentRequest } from '@lotus/openapi/schema'

import type { CheckoutError } from '../checkout/checkout.types.ts'

export type PaymentInput = {
  intentId: string
  /** The idempotency key of the attempt. */
  key: string
  /** Null after a reload, which persists no card data: the machine then only looks up the outcome. */
  request: PaymentRequest | null
}

export type PaymentOutput =
  /** Approved or pending: the order can be created. */
  | { outcome: 'paid'; payment: Payment }
  | { outcome: 'declined'; payment: Payment }
  /** Nothing was charged; the shopper may pay again. */
  | { outcome: 'failed'; error: CheckoutError }
  /** The reservation no longer holds; the shopper must review the order again. */
  | { outcome: 'outdated'; error: CheckoutError }
  /** The server could not tell. The outcome must be looked up again: a second payment could charge twice. */
  | { outcome: 'unknown' }

export type PaymentContext = PaymentInput & {
  /** Lookups of the outcome so far. */
  lookups: number
  result: PaymentOutput
}

export type CreatePaymentInput = Omit<PaymentInput, 'request'> & { request: PaymentRequest }
export type FindIntentInput = { intentId: string }

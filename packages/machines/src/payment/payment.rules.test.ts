import { expect, it } from 'vitest'

import { windowTomorrow } from '@lotus/fixtures/windows'
import type { ErrorCodeOf } from '@lotus/openapi/error-codes'

import { resultOfPayment } from './payment.rules.ts'
import type { PaymentOutput } from './payment.types.ts'

/** What follows from each code that `createPayment` can answer: a new one does not compile until it is decided here. */
const outcomes = {
  VALIDATION_FAILED: 'failed',
  CARD_NUMBER_REFUSED: 'failed',
  API_KEY_INVALID: 'failed',
  SESSION_EXPIRED: 'failed',
  ORIGIN_FORBIDDEN: 'failed',
  NOT_FOUND: 'outdated',
  PRICE_CHANGED: 'outdated',
  WINDOW_FULL: 'outdated',
  WINDOW_CLOSED: 'outdated',
  IDEMPOTENCY_IN_PROGRESS: 'unknown',
  INTENT_EXPIRED: 'outdated',
  INTENT_CLOSED: 'unknown',
  PAYMENT_IN_PROGRESS: 'unknown',
  INSTALLMENTS_CHANGED: 'failed',
  PAYMENT_MISMATCH: 'failed',
  PAYLOAD_TOO_LARGE: 'failed',
  UNSUPPORTED_MEDIA_TYPE: 'failed',
  OUT_OF_STOCK: 'outdated',
  PRODUCT_UNAVAILABLE: 'outdated',
  IDEMPOTENCY_KEY_REUSED: 'failed',
  PAYMENT_DATA_INVALID: 'failed',
  RATE_LIMITED: 'failed',
  TOO_MANY_OPEN_ORDERS: 'outdated',
  RESERVATION_LIMIT: 'outdated',
  TOO_MANY_ATTEMPTS: 'failed',
  UNEXPECTED: 'failed',
  PAYMENT_UNKNOWN: 'unknown',
  SERVICE_UNAVAILABLE: 'failed',
  PAYMENT_PROVIDER_DOWN: 'failed',
  CARDS_PAUSED: 'failed',
} satisfies Record<ErrorCodeOf<'createPayment'>, PaymentOutput['outcome']>

it.each(Object.entries(outcomes))('CHK-07 a payment that is rejected with %s is %s', (code, outcome) => {
  expect(resultOfPayment({ ok: false, error: { code: code as keyof typeof outcomes } }).outcome).toBe(outcome)
})

it.each([
  ['WINDOW_CLOSED', 'BOLETO', 0, 'failed'],
  ['WINDOW_CLOSED', 'CUTOFF', 0, 'outdated'],
  ['WINDOW_CLOSED', 'CUTOFF', 1, 'failed'],
  ['WINDOW_FULL', 'ORDERS', 0, 'outdated'],
  ['WINDOW_FULL', 'ORDERS', 1, 'failed'],
] as const)(
  'D68 a payment that is rejected with %s and the reason %s, with %i other windows, is %s',
  (code, reason, others, outcome) => {
    const error = { code, params: { reason }, windows: [windowTomorrow].slice(0, others) }
    expect(resultOfPayment({ ok: false, error }).outcome).toBe(outcome)
  },
)

import { addressData, addressHome } from '@lotus/fixtures/addresses'
import { cartPreview, deliveryAddress, guestData, intentOpen } from '@lotus/fixtures/checkout'
import { quoteCentre, quotePickup, quotePickupOnly } from '@lotus/fixtures/shipping'
import {
  holdTonight,
  holdTonightDearer,
  quoteHalfScheduled,
  windowList,
  windowTomorrow,
  windowTonight,
} from '@lotus/fixtures/windows'
import { orderWaitingPix } from '@lotus/fixtures/orders'

import { paymentOutputs, rejected } from '../payment/payment.examples.ts'
import type { EventExamples } from '../testing.ts'
import { deliveryOf } from './checkout.rules.ts'
import {
  checkoutSteps,
  type AddressAnswer,
  type CheckoutEvent,
  type CheckoutInput,
  type HoldAnswer,
  type IntentAnswer,
  type OrderAnswer,
  type PreviewAnswer,
  type QuoteAnswer,
  type WindowsAnswer,
} from './checkout.types.ts'

const key = 'key-0123456789abcdef'
const items = [{ productId: 101, quantity: 2 }]
const [pickup] = quotePickupOnly.options

/** Events and answers for the machine's test, the walk through the screens and the diagram. */
export const checkoutExamples = {
  input: { items } satisfies CheckoutInput,
  events: {
    'step.open': checkoutSteps.map((step) => ({ type: 'step.open' as const, step })) as [
      { type: 'step.open'; step: 'entry' },
      ...{ type: 'step.open'; step: (typeof checkoutSteps)[number] }[],
    ],
    'guest.submit': [{ type: 'guest.submit', guest: guestData }],
    'address.submit': [
      { type: 'address.submit', address: deliveryAddress },
      { type: 'address.submit', address: { ...deliveryAddress, zipCode: '01310100', state: 'SP', city: 'São Paulo' } },
    ],
    'user.enter': [
      { type: 'user.enter', user: { userId: 1, hasCpf: true } },
      { type: 'user.enter', user: { userId: 2, hasCpf: false } },
    ],
    'address.choose': [
      { type: 'address.choose', addressId: addressHome.addressId, address: deliveryOf(addressHome), cpf: null },
      {
        type: 'address.choose',
        addressId: addressHome.addressId,
        address: deliveryOf(addressHome),
        cpf: guestData.cpf,
      },
    ],
    'address.add': [
      { type: 'address.add', address: addressData, cpf: null },
      { type: 'address.add', address: addressData, cpf: guestData.cpf },
    ],
    'pickup.choose': [
      { type: 'pickup.choose', cpf: null },
      { type: 'pickup.choose', cpf: guestData.cpf },
    ],
    'pickup.request': [{ type: 'pickup.request' }],
    'delivery.choose': [{ type: 'delivery.choose' }],
    'shipping.select': [
      { type: 'shipping.select', serviceId: pickup?.serviceId ?? 'pickup' },
      { type: 'shipping.select', serviceId: windowTonight.serviceId },
    ],
    'window.select': [{ type: 'window.select', window: windowTomorrow }],
    'window.move': [{ type: 'window.move', window: windowTomorrow, key }],
    'hold.extend': [{ type: 'hold.extend' }],
    'shipping.submit': [{ type: 'shipping.submit' }],
    'quote.retry': [{ type: 'quote.retry' }],
    'network.return': [{ type: 'network.return' }],
    'review.retry': [{ type: 'review.retry' }],
    'substitution.change': [{ type: 'substitution.change', substitution: { order: 'similar', lines: {} } }],
    'review.confirm': [
      {
        type: 'review.confirm',
        total: intentOpen.total,
        substitution: { order: 'ask', lines: {} },
        ageDeclared: false,
        key,
      },
    ],
    'plan.choose': [
      { type: 'plan.choose', plan: { installments: 6, total: 100.74 } },
      { type: 'plan.choose', plan: null },
    ],
    'payment.submit': [
      { type: 'payment.submit', request: { method: 'pix' }, key },
      {
        type: 'payment.submit',
        request: { method: 'card', token: 'tok_12345678', paymentMethodId: 'visa', installments: 1 },
        key,
      },
    ],
    'payment.choose': [{ type: 'payment.choose' }],
    'order.retry': [{ type: 'order.retry' }],
    'cart.change': [{ type: 'cart.change', items: [{ productId: 101, quantity: 3 }] }],
    'checkout.reset': [
      { type: 'checkout.reset', guestEmail: null },
      { type: 'checkout.reset', guestEmail: guestData.email },
    ],
  } satisfies EventExamples<CheckoutEvent>,
  answers: {
    quoteShipping: [
      { ok: true, quote: quoteCentre },
      { ok: true, quote: quotePickup },
      { ok: true, quote: quoteHalfScheduled },
      rejected('PRODUCT_UNAVAILABLE'),
    ] satisfies QuoteAnswer[],
    listWindows: [
      { ok: true, windows: { ...windowList, clockOffset: 0 } },
      rejected('QUOTE_STALE'),
    ] satisfies WindowsAnswer[],
    holdWindow: [
      { ok: true, hold: holdTonight },
      { ok: true, hold: holdTonightDearer },
      { ok: false, error: { code: 'WINDOW_FULL', windows: [windowTomorrow] } },
      rejected('QUOTE_STALE'),
      rejected('RATE_LIMITED'),
    ] satisfies HoldAnswer[],
    extendHold: [
      { ok: true, hold: { ...holdTonight, expiresAt: '2026-11-23T14:40:00.000Z', extendable: false } },
      rejected('HOLD_EXPIRED'),
    ] satisfies HoldAnswer[],
    previewCart: [{ ok: true, preview: cartPreview }, rejected('RATE_LIMITED')] satisfies PreviewAnswer[],
    createIntent: [
      { ok: true, intent: intentOpen },
      rejected('QUOTE_STALE'),
      rejected('PRICE_CHANGED'),
      rejected('HOLD_EXPIRED'),
      { ok: false, error: { code: 'WINDOW_CLOSED', params: { reason: 'CUTOFF' }, windows: [windowTomorrow] } },
      rejected('OUT_OF_STOCK'),
      { ok: false, error: { code: 'CARD_NUMBER_REFUSED', fields: [{ path: 'guest.name', code: 'NOT_ALLOWED' }] } },
      { ok: false, error: { code: 'CARD_NUMBER_REFUSED', fields: [{ path: 'address.street', code: 'NOT_ALLOWED' }] } },
      rejected('IDEMPOTENCY_IN_PROGRESS'),
      rejected('TOO_MANY_OPEN_ORDERS'),
      rejected('RESERVATION_LIMIT'),
    ] satisfies IntentAnswer[],
    payment: paymentOutputs,
    saveAddress: [{ ok: true, address: addressHome }, rejected('ADDRESS_LIMIT_REACHED')] satisfies AddressAnswer[],
    createOrder: [{ ok: true, order: orderWaitingPix }, rejected('PAYMENT_PROVIDER_DOWN')] satisfies OrderAnswer[],
  },
}

import { addressData, addressHome } from '@lotus/fixtures/addresses'
import {
  cardApproved,
  cardRejections,
  cartPreview,
  deliveryAddress,
  guestData,
  intentOpen,
  intentWaitingPix,
  pixPending,
  quoteCentre,
  quotePickupOnly,
} from '@lotus/fixtures/checkout'
import { orderWaitingPix } from '@lotus/fixtures/orders'
import type { CheckoutIntent, Payment } from '@lotus/openapi/schema'

import type { EventExamples } from '../testing.ts'
import { deliveryOf } from './checkout.rules.ts'
import {
  checkoutSteps,
  type AddressAnswer,
  type CheckoutEvent,
  type CheckoutInput,
  type IntentAnswer,
  type OrderAnswer,
  type PaymentAnswer,
  type PreviewAnswer,
  type QuoteAnswer,
} from './checkout.types.ts'

/** What the shop says no by. */
export const refused = (code: CheckoutErrorCode) => ({ ok: false as const, error: { code } })
type CheckoutErrorCode = Extract<IntentAnswer, { ok: false }>['error']['code']

const key = 'key-0123456789abcdef'
const items = [{ productId: 101, quantity: 2 }]
const rejected = Object.values(cardRejections)[0] as Payment
const [pickup] = quotePickupOnly.options
const intentWith = (...payments: Payment[]): CheckoutIntent => ({ ...intentOpen, payments })

/** What is tried at every state, by the machine's own test, by its screens' walk and by its drawing. */
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
    'shipping.select': [{ type: 'shipping.select', serviceId: pickup?.serviceId ?? 'pickup' }],
    'shipping.submit': [{ type: 'shipping.submit' }],
    'quote.retry': [{ type: 'quote.retry' }],
    'review.retry': [{ type: 'review.retry' }],
    'substitution.change': [{ type: 'substitution.change', substitution: 'similar' }],
    'review.confirm': [{ type: 'review.confirm', total: intentOpen.total, substitution: 'ask', key }],
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
    quoteShipping: [{ ok: true, quote: quoteCentre }, refused('SHIPPING_UNAVAILABLE')] satisfies QuoteAnswer[],
    previewCart: [{ ok: true, preview: cartPreview }, refused('RATE_LIMITED')] satisfies PreviewAnswer[],
    createIntent: [
      { ok: true, intent: intentOpen },
      refused('QUOTE_STALE'),
      refused('PRICE_CHANGED'),
      refused('OUT_OF_STOCK'),
      refused('IDEMPOTENCY_IN_PROGRESS'),
      refused('TOO_MANY_OPEN_ORDERS'),
    ] satisfies IntentAnswer[],
    createPayment: [
      { ok: true, payment: pixPending },
      { ok: true, payment: cardApproved },
      { ok: true, payment: rejected },
      { ok: true, payment: { ...cardApproved, status: 'unknown' } },
      refused('PAYMENT_UNKNOWN'),
      refused('PAYMENT_PROVIDER_DOWN'),
      refused('INTENT_CLOSED'),
      refused('INTENT_EXPIRED'),
    ] satisfies PaymentAnswer[],
    findIntent: [
      { ok: true, intent: intentWaitingPix },
      { ok: true, intent: intentWith(rejected) },
      { ok: true, intent: intentWith() },
      { ok: true, intent: intentWith({ ...cardApproved, status: 'unknown' }) },
      refused('NOT_FOUND'),
      refused('UNEXPECTED'),
    ] satisfies IntentAnswer[],
    saveAddress: [{ ok: true, address: addressHome }, refused('ADDRESS_LIMIT_REACHED')] satisfies AddressAnswer[],
    createOrder: [{ ok: true, order: orderWaitingPix }, refused('PAYMENT_PROVIDER_DOWN')] satisfies OrderAnswer[],
  },
}

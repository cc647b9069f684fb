import { assign } from 'xstate'

import type { Payment } from '@lotus/openapi/schema'

import { afterChoice, contextOf, deliveryOf, intentRequest, latestPayment } from './checkout.rules.ts'
import { checkoutSetup } from './checkout.setup.ts'
import type { CheckoutError } from './checkout.types.ts'

/** Refusals after which the intent is worth nothing and the order must be looked at again. */
const backToReview = new Set<CheckoutError['code']>([
  'INTENT_EXPIRED',
  'OUT_OF_STOCK',
  'PRODUCT_UNAVAILABLE',
  'PRICE_CHANGED',
  'NOT_FOUND',
])
/** Refusals that say that a payment may be under way: its outcome is asked for, none is started. */
const outcomeOpen = new Set<CheckoutError['code']>([
  'PAYMENT_UNKNOWN',
  'PAYMENT_IN_PROGRESS',
  'IDEMPOTENCY_IN_PROGRESS',
])

/** What is under way is answered before anything else may be asked. */
const nothingElse = { 'step.open': {}, 'cart.change': {}, 'checkout.reset': {}, 'user.enter': {} } as const

const isSettledWell = ({ status }: Payment) => status === 'approved' || status === 'pending' || status === 'in_process'

/**
 * The purchase of a guest or an account in steps, from who and where to paid. Steps open in their order; what was reserved and paid
 * carries keys that are kept, so that a repeat after a lost answer is never a second order or a second charge.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => contextOf(input),
  initial: 'restoring',
  on: {
    'step.open': [
      { guard: { type: 'wants', params: { step: 'entry' } }, target: '.entry', actions: 'clearError' },
      { guard: { type: 'wants', params: { step: 'address' } }, target: '.address', actions: 'clearError' },
      { guard: { type: 'wants', params: { step: 'shipping' } }, target: '.shipping', actions: 'clearError' },
      { guard: { type: 'wants', params: { step: 'review' } }, target: '.review', actions: 'clearError' },
      { guard: { type: 'wants', params: { step: 'payment' } }, target: '.payment', actions: 'clearError' },
    ],
    'cart.change': { guard: 'isOtherCart', target: '.restoring', actions: 'keepCart' },
    'user.enter': [{ guard: 'isNewUser', target: '.restoring', actions: 'enterUser' }, { actions: 'enterUser' }],
    'checkout.reset': { target: '.restoring', actions: 'reset' },
  },
  states: {
    /** Goes to the furthest step that what is known allows. */
    restoring: {
      always: [
        { guard: 'hasOpenPayment', target: 'payment.confirming' },
        { guard: 'hasTypedAddress', target: 'savingAddress', actions: 'takeTypedAddress' },
        { guard: { type: 'mayOpen', params: { step: 'payment' } }, target: 'payment' },
        { guard: { type: 'mayOpen', params: { step: 'review' } }, target: 'review' },
        { guard: { type: 'mayOpen', params: { step: 'shipping' } }, target: 'shipping' },
        { guard: { type: 'mayOpen', params: { step: 'address' } }, target: 'address' },
        { target: 'entry' },
      ],
    },
    entry: {
      tags: 'entry',
      on: {
        // Already there: what is typed and said stays.
        'step.open': { guard: { type: 'isStep', params: { step: 'entry' } } },
        'guest.submit': { target: 'address', actions: 'keepGuest' },
      },
    },
    address: {
      tags: 'address',
      on: {
        'step.open': { guard: { type: 'isStep', params: { step: 'address' } } },
        'address.submit': { guard: 'isGuest', target: 'shipping', actions: 'keepAddress' },
        'address.choose': { guard: 'hasWholeChoice', target: 'shipping', actions: 'chooseAddress' },
        'address.add': { guard: 'hasWholeChoice', target: 'savingAddress', actions: 'startSaving' },
      },
    },
    /** What was typed, here or as a guest, becomes an address of the account; then on to where the shopper was. */
    savingAddress: {
      tags: ['address', 'busy'],
      on: nothingElse,
      invoke: {
        id: 'saveAddress',
        src: 'saveAddress',
        input: ({ context: { newAddress } }) => {
          if (newAddress === null) throw new Error('There is no address to save')
          return { address: newAddress }
        },
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'restoring',
            actions: assign(({ context, event }) => {
              if (!event.output.ok) return {}
              const { address } = event.output
              const choice = {
                addressId: address.addressId,
                address: deliveryOf(address),
                cpf: context.account?.cpf ?? null,
              }
              // Whose it is stands in the account now.
              return { ...afterChoice(context, choice), guestData: null }
            }),
          },
          {
            target: 'address',
            actions: 'keepRefusal',
          },
        ],
        onError: { target: 'address', actions: 'keepRefusal' },
      },
    },
    shipping: {
      tags: 'shipping',
      on: { 'step.open': { guard: { type: 'isStep', params: { step: 'shipping' } } } },
      initial: 'quoting',
      states: {
        quoting: {
          tags: 'busy',
          invoke: {
            id: 'quoteShipping',
            src: 'quoteShipping',
            input: ({ context }) => ({ zipCode: context.selectedAddress?.zipCode ?? '', items: context.items }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'choosing',
                actions: assign(({ context, event }) => {
                  if (!event.output.ok) return {}
                  const { quote } = event.output
                  const again = quote.options.find(({ serviceId }) => serviceId === context.selectedShipping?.serviceId)
                  return {
                    quote,
                    selectedShipping: again ? { ...again, quoteId: quote.quoteId, zipCode: quote.zipCode } : null,
                    intent: null,
                    intentKey: null,
                    reviewed: false,
                  }
                }),
              },
              {
                target: 'failed',
                actions: 'keepRefusal',
              },
            ],
            onError: { target: 'failed', actions: 'keepRefusal' },
          },
        },
        choosing: {
          on: {
            'shipping.select': { actions: ['selectShipping', 'clearError'] },
            'shipping.submit': { guard: 'isShippingSelected', target: '#checkout.review', actions: 'clearError' },
          },
        },
        failed: { on: { 'quote.retry': { target: 'quoting', actions: 'clearError' } } },
      },
    },
    review: {
      tags: 'review',
      on: { 'step.open': { guard: { type: 'isStep', params: { step: 'review' } } } },
      initial: 'checking',
      states: {
        checking: {
          tags: 'busy',
          invoke: {
            id: 'previewCart',
            src: 'previewCart',
            input: ({ context }) => ({ items: context.items }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'ready',
                actions: assign(({ event }) => (event.output.ok ? { preview: event.output.preview } : {})),
              },
              {
                target: 'failed',
                actions: 'keepRefusal',
              },
            ],
            onError: { target: 'failed', actions: 'keepRefusal' },
          },
        },
        ready: {
          on: {
            'review.confirm': { target: 'reserving', actions: 'agree' },
            'review.retry': { target: 'checking', actions: 'clearError' },
            // What was reserved says the earlier choice.
            'substitution.change': { guard: 'isOtherChoice', actions: 'forgetIntent' },
          },
        },
        reserving: {
          tags: 'busy',
          // The reservation may already be made: it is answered before anything else may be asked.
          on: nothingElse,
          invoke: {
            id: 'createIntent',
            src: 'createIntent',
            input: ({ context }) => ({ ...intentRequest(context), key: context.intentKey ?? '' }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: '#checkout.payment',
                actions: assign(({ event }) =>
                  event.output.ok ? { intent: event.output.intent, reviewed: true, paymentKey: null, error: null } : {},
                ),
              },
              {
                guard: ({ event }) => !event.output.ok && event.output.error.code === 'QUOTE_STALE',
                target: '#checkout.shipping',
                actions: ['forgetQuote', 'keepRefusal'],
              },
              {
                // Prices or stock are not what was shown: look again before agreeing again.
                guard: ({ event }) => !event.output.ok && backToReview.has(event.output.error.code),
                target: 'checking',
                actions: ['forgetIntent', 'keepRefusal'],
              },
              {
                guard: ({ event }) => !event.output.ok && outcomeOpen.has(event.output.error.code),
                target: 'ready',
                actions: 'keepRefusal',
              },
              {
                target: 'ready',
                actions: ['forgetIntent', 'keepRefusal'],
              },
            ],
            // The key stays: the same press again is the same purchase.
            onError: { target: 'ready', actions: 'keepRefusal' },
          },
        },
        failed: { on: { 'review.retry': { target: 'checking', actions: 'clearError' } } },
      },
    },
    payment: {
      tags: 'payment',
      on: { 'step.open': { guard: { type: 'isStep', params: { step: 'payment' } } } },
      initial: 'choosing',
      states: {
        choosing: { on: { 'payment.submit': { target: 'paying', actions: 'startPayment' } } },
        paying: {
          tags: 'busy',
          on: nothingElse,
          invoke: {
            id: 'createPayment',
            src: 'createPayment',
            input: ({ context }) => ({
              intentId: context.intent?.intentId ?? '',
              request: context.paymentRequest ?? { method: 'pix' },
              key: context.paymentKey ?? '',
            }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok && isSettledWell(event.output.payment),
                target: '#checkout.placing',
                actions: 'keepPayment',
              },
              {
                guard: ({ event }) => event.output.ok && event.output.payment.status === 'unknown',
                target: 'confirming',
              },
              {
                guard: ({ event }) => event.output.ok,
                target: 'declined',
                actions: ['keepPayment', 'forgetPayment'],
              },
              {
                guard: ({ event }) => !event.output.ok && outcomeOpen.has(event.output.error.code),
                target: 'confirming',
                actions: 'keepRefusal',
              },
              {
                guard: ({ event }) => !event.output.ok && event.output.error.code === 'INTENT_CLOSED',
                target: 'confirming',
              },
              {
                guard: ({ event }) => !event.output.ok && backToReview.has(event.output.error.code),
                target: '#checkout.review',
                actions: ['forgetIntent', 'keepRefusal'],
              },
              {
                target: 'failed',
                actions: ['keepRefusal', 'forgetPayment'],
              },
            ],
            // The money may have been taken: find out, never pay again blindly.
            onError: { target: 'confirming', actions: 'keepRefusal' },
          },
        },
        confirming: {
          tags: 'busy',
          on: nothingElse,
          initial: 'asking',
          states: {
            asking: {
              entry: 'countAsk',
              invoke: {
                id: 'findIntent',
                src: 'findIntent',
                input: ({ context }) => ({ intentId: context.intent?.intentId ?? '' }),
                onDone: [
                  {
                    guard: ({ event }) => event.output.ok && isSettledWell(latestPayment(event.output.intent)),
                    target: '#checkout.placing',
                    actions: 'keepPayment',
                  },
                  {
                    guard: ({ event }) => event.output.ok && latestPayment(event.output.intent).status === 'rejected',
                    target: '#checkout.payment.declined',
                    actions: ['keepPayment', 'forgetPayment', 'clearError'],
                  },
                  {
                    guard: ({ event }) => event.output.ok && latestPayment(event.output.intent).status !== 'unknown',
                    target: '#checkout.payment.failed',
                    actions: [
                      'forgetPayment',
                      { type: 'keepError', params: { error: { code: 'PAYMENT_PROVIDER_DOWN' } } },
                    ],
                  },
                  {
                    guard: ({ event }) => !event.output.ok && event.output.error.code === 'NOT_FOUND',
                    target: '#checkout.review',
                    actions: ['forgetIntent', { type: 'keepError', params: { error: { code: 'INTENT_EXPIRED' } } }],
                  },
                  { guard: 'hasRoomToAsk', target: 'waiting' },
                  { target: '#checkout.payment.unknown' },
                ],
                onError: [{ guard: 'hasRoomToAsk', target: 'waiting' }, { target: '#checkout.payment.unknown' }],
              },
            },
            waiting: { after: { askAgain: 'asking' } },
          },
        },
        declined: {
          on: {
            'payment.submit': { target: 'paying', actions: 'startPayment' },
            'payment.choose': { target: 'choosing', actions: 'clearError' },
          },
        },
        failed: {
          on: {
            'payment.submit': { target: 'paying', actions: 'startPayment' },
            'payment.choose': { target: 'choosing', actions: 'clearError' },
          },
        },
        /** Nobody could say yet. The only way on is to ask again: paying again could charge twice. */
        unknown: {
          entry: assign({ asked: 0, error: { code: 'PAYMENT_UNKNOWN' } }),
          on: {
            'order.retry': { target: 'confirming', actions: 'clearError' },
            'step.open': {},
            'cart.change': {},
            'user.enter': {},
          },
        },
      },
    },
    placing: {
      tags: 'payment',
      on: nothingElse,
      initial: 'asking',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'createOrder',
            src: 'createOrder',
            input: ({ context }) => {
              const { intent, payment } = context
              if (intent === null || payment === null) throw new Error('An order needs its intent and its payment')
              const mode = context.mode === 'user' ? 'user' : 'guest'
              return { mode, intent, payment, key: `order-${intent.intentId}` }
            },
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: '#checkout.placed',
                actions: assign(({ event }) =>
                  event.output.ok
                    ? { order: event.output.order, paymentKey: null, paymentRequest: null, error: null }
                    : {},
                ),
              },
              {
                target: 'failed',
                actions: 'keepRefusal',
              },
            ],
            onError: { target: 'failed', actions: 'keepRefusal' },
          },
        },
        failed: { on: { 'order.retry': { target: 'asking', actions: 'clearError' } } },
      },
    },
    placed: { type: 'final' },
  },
})

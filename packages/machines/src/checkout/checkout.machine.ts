import { assertEvent, assign, setup } from 'xstate'

import type { CheckoutIntent, Payment } from '@lotus/openapi/schema'

import { notProvided } from '../not-provided.ts'
import {
  afterAddress,
  afterCart,
  afterChoice,
  afterGuest,
  afterUser,
  contextOf,
  deliveryOf,
  hasRoomToAsk,
  intentRequest,
  isComplete,
  isNewUser,
  isOpen,
  isOtherChoice,
  latestPayment,
  resetTo,
  sameItems,
  typedAddress,
} from './checkout.rules.ts'
import type {
  AddressAnswer,
  CheckoutContext,
  CheckoutError,
  CheckoutEvent,
  CheckoutInput,
  CheckoutStep,
  CreateIntentInput,
  CreateOrderInput,
  CreatePaymentInput,
  IntentAnswer,
  OrderAnswer,
  PaymentAnswer,
  PreviewAnswer,
  PreviewInput,
  QuoteAnswer,
  QuoteInput,
  SaveAddressInput,
} from './checkout.types.ts'

const networkError: CheckoutError = { code: 'NETWORK_ERROR' }

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

const isSettledWell = ({ status }: Payment) => status === 'approved' || status === 'pending' || status === 'in_process'

/**
 * The purchase of a guest or an account in steps, from who and where to paid. Steps open in their order; what was reserved and paid
 * carries keys that are kept, so that a repeat after a lost answer is never a second order or a second charge.
 */
export const checkoutMachine = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    tags: {} as 'busy' | CheckoutStep,
  },
  actors: {
    quoteShipping: notProvided<QuoteAnswer, QuoteInput>('quoteShipping'),
    previewCart: notProvided<PreviewAnswer, PreviewInput>('previewCart'),
    createIntent: notProvided<IntentAnswer, CreateIntentInput>('createIntent'),
    createPayment: notProvided<PaymentAnswer, CreatePaymentInput>('createPayment'),
    findIntent: notProvided<IntentAnswer, { intentId: string }>('findIntent'),
    createOrder: notProvided<OrderAnswer, CreateOrderInput>('createOrder'),
    saveAddress: notProvided<AddressAnswer, SaveAddressInput>('saveAddress'),
  },
  guards: {
    mayOpen: ({ context }, { step }: { step: CheckoutStep }) => isOpen(context, step),
    // Who is signed in has said who they are: there is nothing to enter (D38).
    wants: ({ context, event }, { step }: { step: CheckoutStep }) =>
      event.type === 'step.open' &&
      event.step === step &&
      isOpen(context, step) &&
      !(step === 'entry' && context.mode === 'user'),
    isStep: ({ event }, { step }: { step: CheckoutStep }) => event.type === 'step.open' && event.step === step,
    isOtherCart: ({ context, event }) => event.type === 'cart.change' && !sameItems(context.items, event.items),
    isOtherChoice: ({ context, event }) =>
      event.type === 'substitution.change' && isOtherChoice(context, event.substitution),
    hasOpenPayment: ({ context }) => context.intent !== null && context.paymentKey !== null,
    hasRoomToAsk: ({ context }) => hasRoomToAsk(context),
    isNewUser: ({ context, event }) => event.type === 'user.enter' && isNewUser(context, event.user),
    /** A CPF is told, or the profile has one: without it the shop takes no order. */
    hasWholeChoice: ({ context, event }) =>
      (event.type === 'address.choose' || event.type === 'address.add') &&
      context.mode === 'user' &&
      (context.account?.hasCpf === true || event.cpf !== null),
    isGuest: ({ context }) => context.mode !== 'user',
    hasTypedAddress: ({ context }) => typedAddress(context) !== null,
    isShippingSelected: ({ context }) => isComplete(context, 'shipping'),
  },
  actions: {
    keepGuest: assign(({ context, event }) => {
      assertEvent(event, 'guest.submit')
      return afterGuest(context, event.guest)
    }),
    keepAddress: assign(({ context, event }) => {
      assertEvent(event, 'address.submit')
      return afterAddress(context, event.address)
    }),
    enterUser: assign(({ context, event }) => {
      assertEvent(event, 'user.enter')
      return afterUser(context, event.user)
    }),
    chooseAddress: assign(({ context, event }) => {
      assertEvent(event, 'address.choose')
      return afterChoice(context, event)
    }),
    startSaving: assign(({ context, event }) => {
      assertEvent(event, 'address.add')
      const { account } = context
      return { newAddress: event.address, error: null, account: account && { ...account, cpf: event.cpf } }
    }),
    takeTypedAddress: assign(({ context }) => ({ newAddress: typedAddress(context) })),
    selectShipping: assign(({ context, event }) => {
      assertEvent(event, 'shipping.select')
      const option = context.quote?.options.find(({ serviceId }) => serviceId === event.serviceId)
      if (context.quote === null || option === undefined) return {}
      const { quoteId, zipCode } = context.quote
      return { selectedShipping: { ...option, quoteId, zipCode }, intentKey: null, intent: null, reviewed: false }
    }),
    keepCart: assign(({ event }) => {
      assertEvent(event, 'cart.change')
      return afterCart(event.items)
    }),
    reset: assign(({ context, event }) => {
      assertEvent(event, 'checkout.reset')
      return resetTo(context, event.guestEmail)
    }),
    agree: assign(({ context, event }) => {
      assertEvent(event, 'review.confirm')
      // Another total or choice is another purchase: its key must not answer with the earlier one.
      const same = context.expectedTotal === event.total && context.substitution === event.substitution
      return {
        expectedTotal: event.total,
        substitution: event.substitution,
        intentKey: same ? (context.intentKey ?? event.key) : event.key,
        error: null,
      }
    }),
    startPayment: assign(({ context, event }) => {
      assertEvent(event, 'payment.submit')
      return { paymentRequest: event.request, paymentKey: context.paymentKey ?? event.key, asked: 0, error: null }
    }),
    forgetPayment: assign({ paymentKey: null, paymentRequest: null }),
    forgetIntent: assign({ intent: null, intentKey: null, paymentKey: null, paymentRequest: null, reviewed: false }),
    forgetQuote: assign({ quote: null, selectedShipping: null, intent: null, intentKey: null, reviewed: false }),
    keepError: assign((_, { error }: { error: CheckoutError }) => ({ error })),
    clearError: assign({ error: null }),
    countAsk: assign({ asked: ({ context }) => context.asked + 1 }),
    keepPayment: assign((_, { payment }: { payment: Payment | null }) => ({ payment })),
    keepIntent: assign((_, { intent }: { intent: CheckoutIntent }) => ({ intent, reviewed: true, error: null })),
  },
  delays: {
    /** Between two questions for an outcome that is not known yet. */
    askAgain: 3_000,
  },
}).createMachine({
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
      on: { 'step.open': {}, 'cart.change': {}, 'checkout.reset': {}, 'user.enter': {} },
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
            actions: {
              type: 'keepError',
              params: ({ event }) => ({ error: event.output.ok ? networkError : event.output.error }),
            },
          },
        ],
        onError: { target: 'address', actions: { type: 'keepError', params: { error: networkError } } },
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
                actions: {
                  type: 'keepError',
                  params: ({ event }) => ({ error: event.output.ok ? networkError : event.output.error }),
                },
              },
            ],
            onError: { target: 'failed', actions: { type: 'keepError', params: { error: networkError } } },
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
                actions: {
                  type: 'keepError',
                  params: ({ event }) => ({ error: event.output.ok ? networkError : event.output.error }),
                },
              },
            ],
            onError: { target: 'failed', actions: { type: 'keepError', params: { error: networkError } } },
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
          on: { 'step.open': {}, 'cart.change': {}, 'checkout.reset': {}, 'user.enter': {} },
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
                actions: [
                  'forgetQuote',
                  {
                    type: 'keepError',
                    params: ({ event }) => ({ error: event.output.ok ? networkError : event.output.error }),
                  },
                ],
              },
              {
                // Prices or stock are not what was shown: look again before agreeing again.
                guard: ({ event }) => !event.output.ok && backToReview.has(event.output.error.code),
                target: 'checking',
                actions: [
                  'forgetIntent',
                  {
                    type: 'keepError',
                    params: ({ event }) => ({ error: event.output.ok ? networkError : event.output.error }),
                  },
                ],
              },
              {
                guard: ({ event }) => !event.output.ok && outcomeOpen.has(event.output.error.code),
                target: 'ready',
                actions: {
                  type: 'keepError',
                  params: ({ event }) => ({ error: event.output.ok ? networkError : event.output.error }),
                },
              },
              {
                target: 'ready',
                actions: [
                  'forgetIntent',
                  {
                    type: 'keepError',
                    params: ({ event }) => ({ error: event.output.ok ? networkError : event.output.error }),
                  },
                ],
              },
            ],
            // The key stays: the same press again is the same purchase.
            onError: { target: 'ready', actions: { type: 'keepError', params: { error: networkError } } },
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
          on: { 'step.open': {}, 'cart.change': {}, 'checkout.reset': {}, 'user.enter': {} },
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
                actions: {
                  type: 'keepPayment',
                  params: ({ event }) => ({ payment: event.output.ok ? event.output.payment : null }),
                },
              },
              {
                guard: ({ event }) => event.output.ok && event.output.payment.status === 'unknown',
                target: 'confirming',
              },
              {
                guard: ({ event }) => event.output.ok,
                target: 'declined',
                actions: [
                  {
                    type: 'keepPayment',
                    params: ({ event }) => ({ payment: event.output.ok ? event.output.payment : null }),
                  },
                  'forgetPayment',
                ],
              },
              {
                guard: ({ event }) => !event.output.ok && outcomeOpen.has(event.output.error.code),
                target: 'confirming',
                actions: {
                  type: 'keepError',
                  params: ({ event }) => ({ error: event.output.ok ? networkError : event.output.error }),
                },
              },
              {
                guard: ({ event }) => !event.output.ok && event.output.error.code === 'INTENT_CLOSED',
                target: 'confirming',
              },
              {
                guard: ({ event }) => !event.output.ok && backToReview.has(event.output.error.code),
                target: '#checkout.review',
                actions: [
                  'forgetIntent',
                  {
                    type: 'keepError',
                    params: ({ event }) => ({ error: event.output.ok ? networkError : event.output.error }),
                  },
                ],
              },
              {
                target: 'failed',
                actions: [
                  {
                    type: 'keepError',
                    params: ({ event }) => ({ error: event.output.ok ? networkError : event.output.error }),
                  },
                  'forgetPayment',
                ],
              },
            ],
            // The money may have been taken: find out, never pay again blindly.
            onError: { target: 'confirming', actions: { type: 'keepError', params: { error: networkError } } },
          },
        },
        confirming: {
          tags: 'busy',
          on: { 'step.open': {}, 'cart.change': {}, 'checkout.reset': {}, 'user.enter': {} },
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
                    actions: {
                      type: 'keepPayment',
                      params: ({ event }) => ({ payment: event.output.ok ? latestPayment(event.output.intent) : null }),
                    },
                  },
                  {
                    guard: ({ event }) => event.output.ok && latestPayment(event.output.intent).status === 'rejected',
                    target: '#checkout.payment.declined',
                    actions: [
                      {
                        type: 'keepPayment',
                        params: ({ event }) => ({
                          payment: event.output.ok ? latestPayment(event.output.intent) : null,
                        }),
                      },
                      'forgetPayment',
                      'clearError',
                    ],
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
      on: { 'step.open': {}, 'cart.change': {}, 'checkout.reset': {}, 'user.enter': {} },
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
                actions: {
                  type: 'keepError',
                  params: ({ event }) => ({ error: event.output.ok ? networkError : event.output.error }),
                },
              },
            ],
            onError: { target: 'failed', actions: { type: 'keepError', params: { error: networkError } } },
          },
        },
        failed: { on: { 'order.retry': { target: 'asking', actions: 'clearError' } } },
      },
    },
    placed: { type: 'final' },
  },
})

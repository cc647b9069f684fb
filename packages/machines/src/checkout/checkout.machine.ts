import { contextOf, holdRequest, intentRequest } from './checkout.rules.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { checkoutSteps } from './checkout.types.ts'

/** Events that are ignored while a request is in progress whose answer must not be lost. */
const ignored = {
  'step.open': {},
  'cart.change': {},
  'checkout.reset': {},
  'user.enter': {},
  'pickup.request': {},
} as const

/** A state in which such a request is in progress. */
const locked = { tags: ['busy', 'locked'], on: ignored } as const

const answered = <Answer>({ event }: { event: { output: Answer } }) => ({ answer: event.output })
const settled = <Output>({ event }: { event: { output: Output } }) => ({ result: event.output })
/** A guard or an action with the answer to the request as a parameter. */
const withAnswer = <Type extends string>(type: Type) => ({ type, params: answered })
/** A guard or an action with the result of the payment as a parameter. */
const withResult = <Type extends string>(type: Type) => ({ type, params: settled })
const setError = withAnswer('setError')
const lost = { type: 'setError', params: {} } as const

/**
 * The purchase of a guest or an account, from entry to the placed order. Steps open in order. Reservation, payment and order use
 * persisted idempotency keys, so that a retry after a lost answer is never a second order or a second charge.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => contextOf(input),
  initial: 'restoring',
  on: {
    'step.open': checkoutSteps.map((step) => ({
      guard: { type: 'canOpen', params: { step } },
      target: `.${step}`,
      actions: 'clearError',
    })),
    'cart.change': { guard: 'isOtherCart', target: '.restoring', actions: 'setCart' },
    'user.enter': [{ guard: 'isNewUser', target: '.restoring', actions: 'enterUser' }, { actions: 'enterUser' }],
    'pickup.request': { target: '.restoring', actions: 'requestPickup' },
    'checkout.reset': { target: '.restoring', actions: 'reset' },
    // States that repeat their request when the device is back online handle this event themselves.
    'network.return': { guard: 'isNetworkError', actions: 'clearError' },
  },
  states: {
    /** Goes to the furthest open step. */
    restoring: {
      always: [
        { guard: 'hasOpenPayment', target: 'payment.paying' },
        { guard: 'hasTypedAddress', target: 'savingAddress', actions: 'addTypedAddress' },
        { guard: { type: 'isOpen', params: { step: 'payment' } }, target: 'payment' },
        { guard: { type: 'isOpen', params: { step: 'review' } }, target: 'review' },
        { guard: { type: 'isOpen', params: { step: 'shipping' } }, target: 'shipping' },
        { guard: { type: 'isOpen', params: { step: 'address' } }, target: 'address' },
        { target: 'entry' },
      ],
    },
    entry: {
      tags: 'entry',
      entry: { type: 'enterStep', params: { step: 'entry' } },
      on: {
        // Opening the current step does not discard the entered values.
        'step.open': { guard: { type: 'isCurrent', params: { step: 'entry' } } },
        'guest.submit': [
          { guard: 'isPickup', target: 'shipping', actions: 'setGuest' },
          { target: 'address', actions: 'setGuest' },
        ],
      },
    },
    address: {
      tags: 'address',
      entry: { type: 'enterStep', params: { step: 'address' } },
      on: {
        'step.open': { guard: { type: 'isCurrent', params: { step: 'address' } } },
        'address.submit': { guard: 'isGuest', target: 'shipping', actions: 'setAddress' },
        'address.choose': { guard: 'hasCpf', target: 'shipping', actions: 'chooseAddress' },
        'address.add': { guard: 'hasCpf', target: 'savingAddress', actions: 'addAddress' },
        'pickup.choose': [
          { guard: 'isGuest', target: 'shipping', actions: 'choosePickup' },
          { guard: 'hasCpf', target: 'shipping', actions: 'choosePickup' },
        ],
      },
    },
    /** Saves a typed address to the account, then returns to the furthest open step. */
    savingAddress: {
      tags: ['address', 'busy'],
      entry: { type: 'enterStep', params: { step: 'address' } },
      on: ignored,
      invoke: {
        id: 'saveAddress',
        src: 'saveAddress',
        input: ({ context: { newAddress } }) => {
          if (newAddress === null) throw new Error('There is no address to save')
          return { address: newAddress }
        },
        onDone: [
          { guard: withAnswer('isOk'), target: 'restoring', actions: withAnswer('addressSaved') },
          { target: 'address', actions: [setError, 'addressFailed'] },
        ],
        onError: { target: 'address', actions: [lost, 'addressFailed'] },
      },
    },
    shipping: {
      tags: 'shipping',
      entry: { type: 'enterStep', params: { step: 'shipping' } },
      on: {
        'step.open': { guard: { type: 'isCurrent', params: { step: 'shipping' } } },
        'delivery.choose': { guard: 'isPickup', target: 'address', actions: 'chooseDelivery' },
      },
      initial: 'quoting',
      states: {
        quoting: {
          tags: 'busy',
          invoke: {
            id: 'quoteShipping',
            src: 'quoteShipping',
            input: ({ context: { items, pickup, selectedAddress } }) => ({
              zipCode: pickup ? null : (selectedAddress?.zipCode ?? ''),
              items,
            }),
            onDone: [
              { guard: withAnswer('isScheduled'), target: 'listing', actions: withAnswer('setQuote') },
              { guard: withAnswer('isOk'), target: 'choosing', actions: withAnswer('setQuote') },
              { target: 'failed', actions: setError },
            ],
            onError: { target: 'failed', actions: lost },
          },
        },
        /** Lists the windows of the services that have them (BEY-12). */
        listing: {
          tags: 'busy',
          invoke: {
            id: 'listWindows',
            src: 'listWindows',
            input: ({ context: { quote } }) => ({ quoteId: quote?.quoteId ?? '' }),
            onDone: [
              { guard: withAnswer('isOk'), target: 'choosing', actions: withAnswer('setWindows') },
              { target: 'failed', actions: setError },
            ],
            onError: { target: 'failed', actions: lost },
          },
        },
        choosing: {
          on: {
            'shipping.select': { actions: ['selectShipping', 'clearError'] },
            'window.select': { guard: 'isOwnWindow', actions: 'selectWindow' },
            'shipping.submit': [
              { guard: 'hasWindow', target: 'holding', actions: 'clearError' },
              {
                guard: 'isShippingSelected',
                target: '#checkout.review',
                actions: ['clearError', 'acceptCart', 'leaveHold'],
              },
            ],
          },
        },
        /** Holds the chosen window. The server decides who gets its last place (D68). */
        holding: {
          ...locked,
          invoke: {
            id: 'holdWindow',
            src: 'holdWindow',
            input: ({ context }) => holdRequest(context),
            onDone: [
              { guard: withAnswer('isOk'), target: '#checkout.review', actions: [withAnswer('setHold'), 'acceptCart'] },
              { guard: withAnswer('isWindowTaken'), target: 'listing', actions: setError },
              { guard: withAnswer('isQuoteStale'), target: 'quoting', actions: ['clearQuote', setError] },
              { target: 'choosing', actions: setError },
            ],
            onError: { target: 'choosing', actions: lost },
          },
        },
        failed: {
          on: {
            'quote.retry': { target: 'quoting', actions: 'clearError' },
            'network.return': { guard: 'isNetworkError', target: 'quoting', actions: 'clearError' },
          },
        },
      },
    },
    review: {
      tags: 'review',
      entry: { type: 'enterStep', params: { step: 'review' } },
      on: { 'step.open': { guard: { type: 'isCurrent', params: { step: 'review' } } } },
      initial: 'checking',
      states: {
        checking: {
          tags: 'busy',
          invoke: {
            id: 'previewCart',
            src: 'previewCart',
            input: ({ context }) => ({ items: context.items }),
            onDone: [
              { guard: withAnswer('isOk'), target: 'ready', actions: withAnswer('setPreview') },
              { target: 'failed', actions: setError },
            ],
            onError: { target: 'failed', actions: lost },
          },
        },
        ready: {
          on: {
            'review.confirm': [
              { guard: 'needsHold', target: 'renewing', actions: 'confirmReview' },
              { target: 'reserving', actions: 'confirmReview' },
            ],
            'window.select': { guard: 'isOwnWindow', target: 'renewing', actions: ['clearIntent', 'replaceWindow'] },
            'hold.extend': { guard: 'canExtend', target: 'extending', actions: 'clearError' },
            'review.retry': { target: 'checking', actions: 'clearError' },
            // The reservation was made with the earlier choice.
            'substitution.change': { guard: 'isOtherChoice', actions: 'clearIntent' },
          },
        },
        /** Holds the window again, which renews an expired hold, or another window in its place. */
        renewing: {
          ...locked,
          invoke: {
            id: 'holdWindow',
            src: 'holdWindow',
            input: ({ context }) => holdRequest(context),
            onDone: [
              { guard: withAnswer('isOtherWindow'), target: 'ready', actions: withAnswer('setHold') },
              { guard: withAnswer('isSameCost'), target: 'reserving', actions: withAnswer('setHold') },
              {
                // The shopper has confirmed another total.
                guard: withAnswer('isOk'),
                target: 'ready',
                actions: ['clearIntent', withAnswer('setHold'), 'setPriceChanged'],
              },
              { guard: withAnswer('isQuoteStale'), target: '#checkout.shipping', actions: ['clearQuote', setError] },
              { target: 'ready', actions: ['clearIntent', 'keepWindow', setError] },
            ],
            // No reservation was requested, so the next confirmation holds the window first.
            onError: { target: 'ready', actions: ['clearIntent', 'keepWindow', lost] },
          },
        },
        extending: {
          ...locked,
          invoke: {
            id: 'extendHold',
            src: 'extendHold',
            input: ({ context: { hold } }) => ({ holdId: hold?.holdId ?? '' }),
            onDone: [
              { guard: withAnswer('isOk'), target: 'ready', actions: withAnswer('setHold') },
              { target: 'ready', actions: setError },
            ],
            onError: { target: 'ready', actions: lost },
          },
        },
        reserving: {
          ...locked,
          invoke: {
            id: 'createIntent',
            src: 'createIntent',
            input: ({ context }) => ({ ...intentRequest(context), key: context.intentKey ?? '' }),
            onDone: [
              { guard: withAnswer('isOk'), target: '#checkout.payment', actions: withAnswer('setIntent') },
              { guard: withAnswer('isQuoteStale'), target: '#checkout.shipping', actions: ['clearQuote', setError] },
              // Prices or stock differ from what was displayed.
              { guard: withAnswer('isOrderOutdated'), target: 'checking', actions: ['clearIntent', setError] },
              {
                guard: { type: 'isAtStep', params: ({ event }) => ({ answer: event.output, step: 'entry' }) },
                target: '#checkout.entry',
                actions: ['clearIntent', setError],
              },
              {
                guard: { type: 'isAtStep', params: ({ event }) => ({ answer: event.output, step: 'address' }) },
                target: '#checkout.address',
                actions: ['clearIntent', setError],
              },
              { guard: withAnswer('isUndecided'), target: 'ready', actions: setError },
              { target: 'ready', actions: ['clearIntent', setError] },
            ],
            // The key stays the same, so that a retry is not a second purchase.
            onError: { target: 'ready', actions: lost },
          },
        },
        failed: {
          on: {
            'review.retry': { target: 'checking', actions: 'clearError' },
            'network.return': { guard: 'isNetworkError', target: 'checking', actions: 'clearError' },
          },
        },
      },
    },
    payment: {
      tags: 'payment',
      entry: ['clearPlan', { type: 'enterStep', params: { step: 'payment' } }],
      on: {
        'step.open': { guard: { type: 'isCurrent', params: { step: 'payment' } } },
        'plan.choose': { actions: 'setPlan' },
      },
      initial: 'choosing',
      states: {
        choosing: { on: { 'payment.submit': { target: 'paying', actions: 'startPayment' } } },
        /** One attempt (`payment.machine.ts`). Without a request, after a reload or a retry, it looks up the outcome. */
        paying: {
          ...locked,
          invoke: {
            id: 'payment',
            src: 'payment',
            input: ({ context, event }) => ({
              intentId: context.intent?.intentId ?? '',
              key: context.paymentKey ?? '',
              request: event.type === 'payment.submit' ? event.request : null,
            }),
            onDone: [
              { guard: withResult('isPaid'), target: '#checkout.placing', actions: withResult('setPayment') },
              {
                guard: withResult('isDeclined'),
                target: 'declined',
                actions: [withResult('setPayment'), 'clearPayment'],
              },
              {
                guard: withResult('isPaymentOutdated'),
                target: '#checkout.review',
                actions: ['clearIntent', withResult('setPaymentError')],
              },
              {
                guard: withResult('isFailed'),
                target: 'failed',
                actions: ['clearPayment', withResult('setPaymentError')],
              },
              { target: 'unknown' },
            ],
            onError: 'unknown',
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
            'window.move': { guard: 'isOwnWindow', target: 'holding', actions: 'moveWindow' },
          },
        },
        /** Holds another window for the reserved order (D68). */
        holding: {
          ...locked,
          invoke: {
            id: 'holdWindow',
            src: 'holdWindow',
            input: ({ context }) => holdRequest(context),
            onDone: [
              { guard: withAnswer('isOk'), target: 'reserving', actions: withAnswer('setMovedHold') },
              { guard: withAnswer('isQuoteStale'), target: '#checkout.shipping', actions: ['clearQuote', setError] },
              { target: 'failed', actions: ['keepIntent', setError] },
            ],
            onError: { target: 'failed', actions: ['keepIntent', lost] },
          },
        },
        /** Reserves the order again, with the other window. A rejection is shown in the review. */
        reserving: {
          ...locked,
          invoke: {
            id: 'createIntent',
            src: 'createIntent',
            input: ({ context }) => ({ ...intentRequest(context), key: context.intentKey ?? '' }),
            onDone: [
              { guard: withAnswer('isOk'), target: 'moved', actions: withAnswer('setIntent') },
              { guard: withAnswer('isQuoteStale'), target: '#checkout.shipping', actions: ['clearQuote', setError] },
              { guard: withAnswer('isUndecided'), target: '#checkout.review', actions: ['leaveIntent', setError] },
              { target: '#checkout.review', actions: ['clearIntent', setError] },
            ],
            onError: { target: '#checkout.review', actions: ['leaveIntent', lost] },
          },
        },
        /** The order is reserved with the other window. */
        moved: { on: { 'payment.submit': { target: 'paying', actions: 'startPayment' } } },
        /** The outcome of the payment is unknown. It is only requested again, because a second payment could charge twice. */
        unknown: {
          tags: 'locked',
          entry: 'setUnknown',
          on: {
            'order.retry': { target: 'paying', actions: 'clearError' },
            'network.return': { target: 'paying', actions: 'clearError' },
            'step.open': {},
            'cart.change': {},
            'user.enter': {},
          },
        },
      },
    },
    placing: {
      tags: ['payment', 'locked'],
      on: ignored,
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
              return { mode, intent, payment }
            },
            onDone: [
              { guard: withAnswer('isOk'), target: '#checkout.placed', actions: withAnswer('placeOrder') },
              { target: 'failed', actions: setError },
            ],
            onError: { target: 'failed', actions: lost },
          },
        },
        failed: {
          on: {
            'order.retry': { target: 'asking', actions: 'clearError' },
            'network.return': { guard: 'isNetworkError', target: 'asking', actions: 'clearError' },
          },
        },
      },
    },
    placed: { type: 'final', tags: ['payment', 'locked'] },
  },
})

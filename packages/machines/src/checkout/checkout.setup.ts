import { assertEvent, assign, setup } from 'xstate'

import { notProvided } from '../not-provided.ts'
import {
  afterAddress,
  afterCart,
  afterChoice,
  afterGuest,
  afterUser,
  hasRoomToAsk,
  isComplete,
  isNewUser,
  isOpen,
  isOtherChoice,
  paymentOf,
  refusalOf,
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

/** What the checkout asks, keeps and forgets, by the names that its chart (`checkout.machine.ts`) calls it. */
export const checkoutSetup = setup({
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
    /** What the shop refused, or that it could not be asked. */
    keepRefusal: assign(({ event }) => ({ error: refusalOf(event) })),
    keepError: assign((_, { error }: { error: CheckoutError }) => ({ error })),
    clearError: assign({ error: null }),
    countAsk: assign({ asked: ({ context }) => context.asked + 1 }),
    keepPayment: assign(({ event }) => ({ payment: paymentOf(event) })),
  },
  delays: {
    /** Between two questions for an outcome that is not known yet. */
    askAgain: 3_000,
  },
})

import { assign, emit, enqueueActions, setup } from 'xstate'

import { notProvided } from '../not-provided.ts'
import { paymentMachine } from '../payment/payment.machine.ts'
import { isOutdated, isUndecided } from '../payment/payment.rules.ts'
import type { PaymentOutput } from '../payment/payment.types.ts'
import * as rules from './checkout.rules.ts'
import type {
  AddressAnswer,
  Answer,
  CheckoutContext,
  CheckoutEmitted,
  CheckoutError,
  CheckoutEvent,
  CheckoutInput,
  CheckoutStep,
  CreateIntentInput,
  CreateOrderInput,
  ExtendHoldInput,
  HoldAnswer,
  HoldInput,
  IntentAnswer,
  ListWindowsInput,
  OrderAnswer,
  PreviewAnswer,
  PreviewInput,
  QuoteAnswer,
  QuoteInput,
  SaveAddressInput,
  WindowsAnswer,
} from './checkout.types.ts'
import { sameSubstitution } from './substitution.rules.ts'

type EventOf<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>
type Step = { step: CheckoutStep }
type Result = { result: PaymentOutput }

const actors = {
  quoteShipping: notProvided<QuoteAnswer, QuoteInput>('quoteShipping'),
  listWindows: notProvided<WindowsAnswer, ListWindowsInput>('listWindows'),
  holdWindow: notProvided<HoldAnswer, HoldInput>('holdWindow'),
  extendHold: notProvided<HoldAnswer, ExtendHoldInput>('extendHold'),
  previewCart: notProvided<PreviewAnswer, PreviewInput>('previewCart'),
  createIntent: notProvided<IntentAnswer, CreateIntentInput>('createIntent'),
  payment: paymentMachine,
  createOrder: notProvided<OrderAnswer, CreateOrderInput>('createOrder'),
  saveAddress: notProvided<AddressAnswer, SaveAddressInput>('saveAddress'),
}

const networkError: CheckoutError = { code: 'NETWORK_ERROR' }
/** The rejection of an answer; a lost answer is a network error. */
const errorOf = ({ answer }: { answer?: Answer<unknown> }): CheckoutError =>
  answer?.ok === false ? answer.error : networkError
const isOf = <Type extends CheckoutEvent['type']>(event: CheckoutEvent, type: Type): event is EventOf<Type> =>
  event.type === type
/** An assignment for one type of event; throws for other events. */
const on = <Type extends CheckoutEvent['type']>(
  type: Type,
  change: (context: CheckoutContext, event: EventOf<Type>) => Partial<CheckoutContext>,
) =>
  assign<CheckoutContext, CheckoutEvent, undefined, CheckoutEvent, never>(({ context, event }) => {
    if (!isOf(event, type)) throw new Error(`${event.type} is not ${type}`)
    return change(context, event)
  })
type OkOf<Result extends Answer<unknown>> = Extract<Result, { ok: true }>
/** An assignment from an accepted answer; a rejected one changes nothing. */
const onOk = <Ok extends { ok: true }>(change: (context: CheckoutContext, answer: Ok) => Partial<CheckoutContext>) =>
  assign<CheckoutContext, CheckoutEvent, { answer: Ok | { ok: false } }, CheckoutEvent, never>(
    ({ context }, { answer }) => (answer.ok ? change(context, answer) : {}),
  )
const hasError = (answer: Answer<unknown>, test: (error: CheckoutError) => boolean) => !answer.ok && test(answer.error)

/** Actors, guards, actions and delays of the checkout; `checkout.machine.ts` contains the states. */
export const checkoutSetup = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    children: {} as { [Name in keyof typeof actors]: Name },
    /** `busy`: a request is in progress. `locked`: no other step can be opened. A step: the step that is shown. */
    tags: {} as 'busy' | 'locked' | CheckoutStep,
  },
  actors,
  guards: {
    isOpen: ({ context }, { step }: Step) => rules.isOpen(context, step),
    // A signed-in user has nothing to enter (D38).
    canOpen: ({ context, event }, { step }: Step) =>
      event.type === 'step.open' &&
      event.step === step &&
      rules.isOpen(context, step) &&
      !(step === 'entry' && context.mode === 'user'),
    isCurrent: ({ event }, { step }: Step) => event.type === 'step.open' && event.step === step,
    isOtherCart: ({ context, event }) => event.type === 'cart.change' && !rules.sameItems(context.items, event.items),
    isOtherChoice: ({ context, event }) =>
      event.type === 'substitution.change' && rules.isOtherChoice(context, event.substitution),
    hasOpenPayment: ({ context }) => rules.hasOpenPayment(context),
    isNewUser: ({ context, event }) => event.type === 'user.enter' && rules.isNewUser(context, event.user),
    /** The server accepts no order without a CPF, typed or from the profile. */
    hasCpf: ({ context, event }) =>
      (event.type === 'address.choose' || event.type === 'address.add' || event.type === 'pickup.choose') &&
      context.mode === 'user' &&
      (context.account?.hasCpf === true || event.cpf !== null),
    isPickup: ({ context }) => context.pickup,
    isGuest: ({ context }) => context.mode !== 'user',
    hasTypedAddress: ({ context }) => rules.typedAddress(context) !== null,
    isShippingSelected: ({ context }) => rules.isComplete(context, 'shipping'),
    /** Whether a service of the quote has windows. Otherwise they are not requested. */
    isScheduled: (_, { answer }: { answer: QuoteAnswer }) =>
      answer.ok && answer.quote.options.some(({ scheduled }) => scheduled === true),
    hasWindow: ({ context }) => rules.isWindowChosen(context),
    /** Whether to hold the window first. A retry, which has a key, must send the same hold. */
    needsHold: ({ context: { selectedShipping, intentKey } }) =>
      selectedShipping?.scheduled === true && intentKey === null,
    isOwnWindow: ({ context, event }) =>
      (event.type === 'window.select' || event.type === 'window.move') &&
      event.window.serviceId === context.selectedShipping?.serviceId,
    isOtherWindow: ({ context }, { answer }: { answer: HoldAnswer }) => answer.ok && context.newWindow !== null,
    isSameCost: ({ context }, { answer }: { answer: HoldAnswer }) =>
      answer.ok && answer.hold.cost === context.selectedShipping?.cost,
    isWindowTaken: (_, { answer }: { answer: HoldAnswer }) =>
      hasError(answer, ({ code }) => code === 'WINDOW_FULL' || code === 'WINDOW_CLOSED'),
    canExtend: ({ context: { hold } }) => hold?.extendable === true,
    /** Whether the last request had no answer: the device was offline, or the connection was lost. */
    isNetworkError: ({ context }) => context.error?.code === networkError.code,
    isOk: (_, { answer }: { answer: Answer<unknown> }) => answer.ok,
    isQuoteStale: (_, { answer }: { answer: Answer<unknown> }) =>
      hasError(answer, ({ code }) => code === 'QUOTE_STALE'),
    isOrderOutdated: (_, { answer }: { answer: IntentAnswer }) => hasError(answer, isOutdated),
    /** The server names fields of an earlier step. */
    isAtStep: ({ context }, { answer, step }: { answer: IntentAnswer; step: CheckoutStep }) =>
      hasError(answer, (error) => rules.stepOfFields(context, error) === step),
    isUndecided: (_, { answer }: { answer: IntentAnswer }) => hasError(answer, isUndecided),
    isPaid: (_, { result }: Result) => result.outcome === 'paid',
    isDeclined: (_, { result }: Result) => result.outcome === 'declined',
    isPaymentOutdated: (_, { result }: Result) => result.outcome === 'outdated',
    isFailed: (_, { result }: Result) => result.outcome === 'failed',
  },
  actions: {
    enterStep: emit((_, { step }: Step) => ({ type: 'step.entered' as const, step })),
    setGuest: on('guest.submit', (context, event) => rules.afterGuest(context, event.guest)),
    setAddress: on('address.submit', (context, event) => rules.afterAddress(context, event.address)),
    enterUser: on('user.enter', (context, event) => rules.afterUser(context, event.user)),
    chooseAddress: on('address.choose', (context, event) => rules.afterChoice(context, event)),
    choosePickup: on('pickup.choose', (context, event) => rules.afterPickup(context, event.cpf)),
    requestPickup: assign(({ context }) => rules.afterPickup(context, context.account?.cpf ?? null)),
    chooseDelivery: assign(({ context }) => rules.afterDelivery(context)),
    addAddress: on('address.add', (context, event) => {
      const { account } = context
      return { newAddress: event.address, error: null, account: account && { ...account, cpf: event.cpf } }
    }),
    addTypedAddress: assign(({ context }) => ({ newAddress: rules.typedAddress(context) })),
    addressSaved: enqueueActions(({ context, enqueue }, { answer }: { answer: AddressAnswer }) => {
      if (!answer.ok) return
      enqueue.assign(rules.afterSavedAddress(context, answer.address))
      enqueue.emit({ type: 'address.saved' })
    }),
    addressFailed: emit({ type: 'address.failed' }),
    setQuote: onOk((context, { quote }: OkOf<QuoteAnswer>) => rules.afterQuote(context, quote)),
    selectShipping: on('shipping.select', (context, event) => {
      const offered = context.quote && rules.offeredShipping(context.quote, event.serviceId)
      if (offered === null) return {}
      return { ...rules.noIntent, selectedShipping: rules.withNextWindow(context, offered) }
    }),
    setWindows: onOk((context, { windows }: OkOf<WindowsAnswer>) => rules.afterWindows(context, windows)),
    selectWindow: on('window.select', (context, event) => rules.afterWindow(context, event.window)),
    replaceWindow: on('window.select', (_context, event) => ({ newWindow: event.window, error: null })),
    setHold: onOk((context, { hold }: OkOf<HoldAnswer>) => rules.afterHold(context, hold)),
    keepWindow: assign({ newWindow: null }),
    moveWindow: on('window.move', (_context, { window, key }) => ({ newWindow: window, intentKey: key, error: null })),
    setMovedHold: onOk((context, { hold }: OkOf<HoldAnswer>) => rules.afterMove(context, hold)),
    /** Keeps the reservation. Without a key, the next confirmation of the review holds the window first. */
    keepIntent: assign({ newWindow: null, intentKey: null }),
    /** Drops the reservation, which may have been replaced. The key stays, so that a retry is not a second purchase. */
    leaveIntent: assign({ intent: null, paymentKey: null, reviewed: false }),
    leaveHold: enqueueActions(({ context: { hold }, enqueue }) => {
      if (hold === null) return
      enqueue.assign({ hold: null })
      enqueue.emit({ type: 'hold.left', holdId: hold.holdId })
    }),
    setPreview: onOk((_context, { preview }: OkOf<PreviewAnswer>) => ({ preview })),
    setCart: on('cart.change', (context, event) => rules.afterCart(context, event.items)),
    acceptCart: assign({ isCartChanged: false }),
    reset: on('checkout.reset', (context, event) => rules.resetTo(context, event.guestEmail)),
    confirmReview: on('review.confirm', (context, event) => {
      // Another total, choice or declaration is another purchase and needs a new key.
      const same =
        context.expectedTotal === event.total &&
        context.substitution !== null &&
        sameSubstitution(context.substitution, event.substitution, context.items) &&
        context.ageDeclared === event.ageDeclared
      return {
        expectedTotal: event.total,
        substitution: event.substitution,
        ageDeclared: event.ageDeclared,
        intentKey: same ? (context.intentKey ?? event.key) : event.key,
        error: null,
      }
    }),
    setIntent: onOk((_context, { intent }: OkOf<IntentAnswer>) => ({
      intent,
      reviewed: true,
      paymentKey: null,
      error: null,
    })),
    setPlan: on('plan.choose', (_context, event) => ({ plan: event.plan })),
    /** The card form is empty when the step opens, so a plan of an earlier card must not stay. */
    clearPlan: assign({ plan: null }),
    startPayment: on('payment.submit', ({ paymentKey }, { key }) => ({ paymentKey: paymentKey ?? key, error: null })),
    setPayment: assign((_, { result }: Result) => ('payment' in result ? { payment: result.payment } : {})),
    setPaymentError: assign((_, { result }: Result) => ('error' in result ? { error: result.error } : {})),
    clearPayment: assign({ paymentKey: null }),
    placeOrder: enqueueActions(({ context, enqueue }, { answer }: { answer: OrderAnswer }) => {
      if (!answer.ok) return
      const { order } = answer
      enqueue.assign({ order, paymentKey: null, error: null })
      enqueue.emit({ type: 'order.placed', order, mode: context.mode })
    }),
    clearIntent: assign({ ...rules.noIntent, paymentKey: null }),
    clearQuote: assign(({ context }) => ({
      ...rules.noIntent,
      quote: null,
      windows: null,
      newWindow: null,
      selectedShipping: null,
      shippingBefore: context.selectedShipping,
    })),
    setError: assign((_, params: { answer?: Answer<unknown> }) => ({ error: errorOf(params) })),
    setPriceChanged: assign({ error: { code: 'PRICE_CHANGED' } }),
    setUnknown: assign({ error: { code: 'PAYMENT_UNKNOWN' } }),
    clearError: assign({ error: null }),
  },
})

import type {
  CartItem,
  CheckoutIntent,
  CheckoutIntentRequest,
  DeliveryAddress,
  GuestData,
  Payment,
} from '@lotus/openapi/schema'

import {
  checkoutSteps,
  type CheckoutContext,
  type CheckoutDraft,
  type CheckoutInput,
  type CheckoutStep,
  type KnownGuest,
} from './checkout.types.ts'

const emptyDraft: CheckoutDraft = {
  items: [],
  mode: 'pending',
  guestData: null,
  selectedAddress: null,
  selectedShipping: null,
  intentKey: null,
  intent: null,
  paymentKey: null,
  reviewed: false,
}

const unsaid = {
  quote: null,
  preview: null,
  expectedTotal: null,
  paymentRequest: null,
  payment: null,
  order: null,
  error: null,
  asked: 0,
} satisfies Partial<CheckoutContext>

export const contextOf = ({ items, draft }: CheckoutInput): CheckoutContext => {
  const kept = draft ?? { ...emptyDraft, items }
  const context = { ...emptyDraft, ...kept, ...unsaid, expectedTotal: kept.intent?.total ?? null }
  // What is being paid is settled first, whatever the cart holds by now.
  if (sameItems(kept.items, items) || (kept.intent !== null && kept.paymentKey !== null)) return context
  return { ...context, ...afterCart(items) }
}

/** Guest mode with nothing but the kept e-mail: what is left where the draft is gone (CHK-02). */
export const guestDraft = (items: CartItem[], email: string): CheckoutDraft => ({
  ...emptyDraft,
  items,
  mode: 'guest',
  guestData: { email },
})

const isWholeGuest = (guest: KnownGuest | null): guest is GuestData =>
  guest?.name !== undefined && guest.phone !== undefined && guest.cpf !== undefined

/** Whether a step has all it asks for. Review is complete when its lines, prices and stock are reserved. */
export function isComplete(context: CheckoutDraft, step: CheckoutStep): boolean {
  switch (step) {
    case 'entry':
      return context.mode === 'user' || (context.mode === 'guest' && isWholeGuest(context.guestData))
    case 'address':
      return context.selectedAddress !== null
    case 'shipping':
      return context.selectedShipping !== null && context.selectedShipping.zipCode === context.selectedAddress?.zipCode
    case 'review':
      return context.reviewed && context.intent !== null
    case 'payment':
      return false
    default:
      return step satisfies never
  }
}

/** A step opens when all before it are complete (CHK-01). */
export const isOpen = (context: CheckoutDraft, step: CheckoutStep): boolean =>
  checkoutSteps.slice(0, checkoutSteps.indexOf(step)).every((earlier) => isComplete(context, earlier))

/** The checkout's state as the specification names it (source.md, section 3). Step numbers: D38. */
export function checkoutState(context: CheckoutContext, options: { isProcessing: boolean; currentStep: CheckoutStep }) {
  const complete = checkoutSteps.filter((step) => isOpen(context, step) && isComplete(context, step))
  const { mode, guestData, selectedAddress, selectedShipping, error } = context
  return {
    mode,
    guestData,
    selectedAddress,
    selectedShipping,
    error,
    orderId: context.order?.orderId ?? null,
    isProcessing: options.isProcessing,
    currentStep: checkoutSteps.indexOf(options.currentStep),
    completedSteps: complete.map((step) => checkoutSteps.indexOf(step)),
    stepValidation: Object.fromEntries(checkoutSteps.map((step) => [step, isComplete(context, step)])) as Record<
      CheckoutStep,
      boolean
    >,
  }
}

/** What may be kept of a context: no card, no quote (it grows old), no error. */
export const draftOf = (context: CheckoutContext): CheckoutDraft => {
  const { items, mode, guestData, selectedAddress, selectedShipping, intentKey, intent, paymentKey, reviewed } = context
  return { items, mode, guestData, selectedAddress, selectedShipping, intentKey, intent, paymentKey, reviewed }
}

/** An intent stands for who, where, how and what: where one of these changes, it and its key are worth nothing. */
const withoutIntent = {
  intentKey: null,
  intent: null,
  paymentKey: null,
  paymentRequest: null,
  reviewed: false,
  error: null,
}

const sameGuest = (a: KnownGuest | null, b: GuestData) =>
  a !== null && a.email === b.email && a.name === b.name && a.phone === b.phone && a.cpf === b.cpf

export const afterGuest = (context: CheckoutContext, guest: GuestData): Partial<CheckoutContext> => ({
  mode: 'guest',
  guestData: guest,
  ...(sameGuest(context.guestData, guest) ? { error: null } : withoutIntent),
})

const sameAddress = (a: DeliveryAddress | null, b: DeliveryAddress) =>
  a !== null &&
  (Object.keys({ ...a, ...b }) as (keyof DeliveryAddress)[]).every((key) => (a[key] ?? '') === (b[key] ?? ''))

/** Another CEP clears the chosen shipping (CHK-03); the same address keeps all. */
export const afterAddress = (context: CheckoutContext, address: DeliveryAddress): Partial<CheckoutContext> =>
  sameAddress(context.selectedAddress, address)
    ? { error: null }
    : {
        ...withoutIntent,
        selectedAddress: address,
        selectedShipping: context.selectedAddress?.zipCode === address.zipCode ? context.selectedShipping : null,
      }

/** Whether two carts hold the same, whatever the order of their lines. */
export const sameItems = (a: readonly CartItem[], b: readonly CartItem[]) =>
  a.length === b.length &&
  a.every((item) => b.some((other) => other.productId === item.productId && other.quantity === item.quantity))

/** Shipping depends on what is sent: another cart is quoted anew. */
export const afterCart = (items: CartItem[]): Partial<CheckoutContext> => ({
  ...withoutIntent,
  items,
  quote: null,
  preview: null,
  selectedShipping: null,
})

/** As at the start; a kept e-mail restores guest mode (CHK-02, CHK-03). */
export const resetTo = ({ items }: CheckoutContext, guestEmail: string | null): CheckoutContext => ({
  ...contextOf({ items, draft: guestEmail === null ? null : guestDraft(items, guestEmail) }),
})

export function intentRequest(context: CheckoutContext): CheckoutIntentRequest {
  const { items, guestData, selectedAddress, selectedShipping, expectedTotal } = context
  if (!isWholeGuest(guestData) || selectedAddress === null || selectedShipping === null || expectedTotal === null)
    throw new Error('An intent needs who, where, how and how much: the earlier steps must be complete')
  const { quoteId, serviceId } = selectedShipping
  return { items, guest: guestData, address: selectedAddress, quoteId, serviceId, expectedTotal }
}

const neverReached: Pick<Payment, 'status'> = { status: 'cancelled' }

/** The last attempt of an intent; where there is none, no payment ever reached the shop. */
export const latestPayment = ({ payments }: CheckoutIntent): Payment =>
  payments.toSorted((a, b) => b.attempt - a.attempt)[0] ?? (neverReached as Payment)

const mostQuestions = 20

export const hasRoomToAsk = ({ asked }: CheckoutContext): boolean => asked < mostQuestions

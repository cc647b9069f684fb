import type {
  Address,
  AddressData,
  CartItem,
  DeliveryAddress,
  DeliveryWindow,
  GuestData,
  ShippingQuote,
  WindowHold,
} from '@lotus/openapi/schema'

import {
  checkoutSteps,
  type CheckoutAccount,
  type CheckoutContext,
  type CheckoutDraft,
  type CheckoutError,
  type CheckoutInput,
  type CheckoutStep,
  type CheckoutUser,
  type HoldInput,
  type IntentRequest,
  type KnownGuest,
  type ListedWindows,
  type SelectedShipping,
  type SubstitutionPreference,
} from './checkout.types.ts'
import { sameSubstitution, substitutionOf, withSubstitution } from './substitution.rules.ts'

const emptyDraft: CheckoutDraft = {
  items: [],
  mode: 'pending',
  guestData: null,
  account: null,
  pickup: false,
  selectedAddress: null,
  selectedShipping: null,
  hold: null,
  clockOffset: 0,
  intentKey: null,
  intent: null,
  paymentKey: null,
  reviewed: false,
}

const transient = {
  isCartChanged: false,
  shippingBefore: null,
  newAddress: null,
  quote: null,
  windows: null,
  newWindow: null,
  preview: null,
  expectedTotal: null,
  substitution: null,
  ageDeclared: false,
  plan: null,
  payment: null,
  order: null,
  error: null,
} satisfies Partial<CheckoutContext>

export const contextOf = ({ items, draft, user = null, substitution }: CheckoutInput): CheckoutContext => {
  const restored = draft ?? { ...emptyDraft, items }
  const confirmed = {
    expectedTotal: restored.intent?.total ?? null,
    substitution: restored.intent && substitutionOf(restored.intent),
  }
  const context = { ...emptyDraft, ...restored, ...transient, ...confirmed }
  // A payment in progress is settled first, regardless of the cart and the session.
  if (hasOpenPayment(restored)) return context
  // The draft of an account is not restored for a guest.
  const own = context.mode === 'user' && user === null ? { ...emptyDraft, ...transient, items } : context
  const current = isOtherChoice(own, substitution) ? { ...own, ...withoutIntent } : own
  const entered = user === null ? current : { ...current, ...afterUser(current, user) }
  return sameItems(entered.items, items) ? entered : { ...entered, ...afterCart(entered, items) }
}

export const hasOpenPayment = ({ intent, paymentKey }: CheckoutDraft) => intent !== null && paymentKey !== null

/** Whether the reservation was made with another choice for missing products. */
export const isOtherChoice = ({ intent }: CheckoutDraft, substitution: SubstitutionPreference | undefined): boolean =>
  intent !== null && substitution !== undefined && !sameSubstitution(substitutionOf(intent), substitution, intent.lines)

/** Whether this account is new to the checkout and may take over a guest's data. */
export const isNewUser = ({ mode, account, intent }: CheckoutContext, user: CheckoutUser): boolean =>
  mode === 'user' ? account?.userId !== user.userId : intent === null

/**
 * The context after a login. A guest's data are kept, and the address is to be saved to the account; data of another account
 * are dropped. A reservation made by a guest stays a guest's purchase; the order can be claimed later.
 */
export function afterUser(context: CheckoutContext, user: CheckoutUser): Partial<CheckoutContext> {
  const { mode, account, guestData, intent } = context
  if (mode === 'user' && account?.userId === user.userId) return { account: { ...account, hasCpf: user.hasCpf } }
  const fresh: CheckoutAccount = { ...user, cpf: null, addressId: null }
  if (mode === 'user') return { ...emptyDraft, ...transient, items: context.items, mode: 'user', account: fresh }
  if (intent !== null) return {}
  const cpf = user.hasCpf ? null : (guestData?.cpf ?? null)
  return { ...withoutIntent, mode: 'user', account: { ...fresh, cpf } }
}

/** The guest's address in the form that an account saves; null if there is none or it is incomplete. */
export function typedAddress(context: CheckoutContext): AddressData | null {
  const { mode, account, guestData, pickup, selectedAddress } = context
  if (mode !== 'user' || pickup || account?.addressId !== null || selectedAddress === null || !isWholeGuest(guestData))
    return null
  return { ...selectedAddress, recipient: guestData.name, phone: guestData.phone }
}

/** Guest mode with only the persisted email, if the draft is gone (CHK-02). */
export const guestDraft = (items: CartItem[], email: string): CheckoutDraft => ({
  ...emptyDraft,
  items,
  mode: 'guest',
  guestData: { email },
})

const isWholeGuest = (guest: KnownGuest | null): guest is GuestData =>
  guest?.name !== undefined && guest.phone !== undefined && guest.cpf !== undefined

/** An account's order needs a CPF from the profile or typed here. */
const isKnown = (account: CheckoutAccount | null): account is CheckoutAccount =>
  account !== null && (account.hasCpf || account.cpf !== null)

/** An order needs an address, an account's a saved one, unless the shopper picks it up. */
function hasDestination({ mode, account, pickup, selectedAddress }: CheckoutDraft): boolean {
  if (mode !== 'user') return pickup || selectedAddress !== null
  return isKnown(account) && (pickup || (selectedAddress !== null && account.addressId !== null))
}

type Held = Pick<CheckoutDraft, 'hold'>

const isHeld = ({ hold }: Held, { serviceId, windowId }: { serviceId: string; windowId: string | undefined }) =>
  hold !== null && hold.serviceId === serviceId && hold.window.windowId === windowId

/** A delivery is quoted for the address; a pickup needs none. */
const isForDestination = ({ pickup, selectedAddress, selectedShipping }: CheckoutDraft): boolean =>
  selectedShipping !== null &&
  (pickup ? selectedShipping.pickup : selectedShipping.zipCode === selectedAddress?.zipCode)

/** Whether a window of the chosen service is chosen, so that it can be held. */
export const isWindowChosen = (context: CheckoutDraft): boolean =>
  isForDestination(context) &&
  context.selectedShipping?.scheduled === true &&
  context.selectedShipping.window !== undefined

/** A service with windows needs the hold of one (D67). */
function isShippingChosen(context: CheckoutDraft): boolean {
  const { selectedShipping, hold } = context
  if (selectedShipping === null || !isForDestination(context)) return false
  const { serviceId, scheduled, window } = selectedShipping
  return scheduled !== true || isHeld({ hold }, { serviceId, windowId: window?.windowId })
}

/** Whether a window can be chosen. A full one can if this browser holds it, because that hold may occupy the last place. */
export const canTake = (window: DeliveryWindow, held: Held): boolean =>
  window.state === 'FREE' || window.state === 'FEW' || (window.state === 'FULL' && isHeld(held, window))

type Scheduled = Pick<SelectedShipping, 'serviceId' | 'scheduled' | 'cost' | 'window'>

/** The service with a window, whose fee is part of the cost. */
const withWindow = <Offer extends Scheduled>(shipping: Offer, window: DeliveryWindow): Offer => ({
  ...shipping,
  window,
  cost: window.cost ?? shipping.cost,
})

/** The service with a window: the one chosen before if it is still available, else the held one, else the next free one. */
export function withNextWindow<Offer extends Scheduled>(
  context: Pick<CheckoutContext, 'hold' | 'windows'>,
  shipping: Offer,
  before?: DeliveryWindow,
): Offer {
  const listed = context.windows?.windows ?? []
  const free = listed.filter((window) => window.serviceId === shipping.serviceId && canTake(window, context))
  const next =
    free.find(({ windowId }) => windowId === before?.windowId) ??
    free.find((window) => isHeld(context, window)) ??
    free[0]
  return shipping.scheduled === true && next !== undefined ? withWindow(shipping, next) : shipping
}

/** A service of the quote, without a window; null if it is not offered. */
export function offeredShipping(
  { quoteId, zipCode, options }: ShippingQuote,
  serviceId: string | undefined,
): SelectedShipping | null {
  const option = options.find((one) => one.serviceId === serviceId)
  return option === undefined ? null : { ...option, quoteId, zipCode }
}

/** The context after the windows of the quote are listed, with their costs. Sets an error if the chosen window is not offered. */
export function afterWindows(context: CheckoutContext, windows: ListedWindows): Partial<CheckoutContext> {
  const { quote, selectedShipping, error } = context
  const listed = { windows, clockOffset: windows.clockOffset }
  const offered = quote && offeredShipping(quote, selectedShipping?.serviceId)
  if (offered === null) return listed
  const before = selectedShipping?.window
  const selected = withNextWindow({ ...context, windows }, offered, before)
  const isLost = before !== undefined && selected.window?.windowId !== before.windowId
  const isFull = windows.windows.some(({ windowId, state }) => windowId === before?.windowId && state === 'FULL')
  const lost: CheckoutError = { code: isFull ? 'WINDOW_FULL' : 'WINDOW_CLOSED' }
  return { ...listed, selectedShipping: selected, error: error ?? (isLost ? lost : null) }
}

/** The context after the choice of a window of the selected service. */
export const afterWindow = ({ selectedShipping }: CheckoutContext, window: DeliveryWindow): Partial<CheckoutContext> =>
  selectedShipping?.serviceId === window.serviceId
    ? { ...withoutIntent, selectedShipping: withWindow(selectedShipping, window) }
    : {}

/** The context with a hold, which decides the window and its price. */
export function afterHold(context: CheckoutContext, hold: WindowHold): Partial<CheckoutContext> {
  const { selectedShipping, newWindow } = context
  const window = newWindow ?? selectedShipping?.window
  if (selectedShipping === null || window === undefined) return { hold, newWindow: null }
  const held = { ...window, ...hold.window, cost: hold.cost }
  return { hold, newWindow: null, selectedShipping: withWindow(selectedShipping, held) }
}

/** The context of a reserved order with the hold of another window. The total changes by the difference of the delivery costs. */
export function afterMove(context: CheckoutContext, hold: WindowHold): Partial<CheckoutContext> {
  const { intent } = context
  if (intent === null) return afterHold(context, hold)
  const cents = Math.round((intent.total - intent.shipping.cost + hold.cost) * 100)
  return { ...afterHold(context, hold), expectedTotal: cents / 100 }
}

/** The request to hold the chosen window. */
export function holdRequest({ selectedShipping, newWindow }: CheckoutContext): HoldInput {
  const window = newWindow ?? selectedShipping?.window
  if (selectedShipping === null || window === undefined) throw new Error('There is no window to hold')
  const { quoteId, serviceId } = selectedShipping
  return { quoteId, serviceId, windowId: window.windowId }
}

/** Whether a step has all its data. Review is complete once its lines, prices and stock are reserved. */
export function isComplete(context: CheckoutDraft, step: CheckoutStep): boolean {
  switch (step) {
    case 'entry':
      return context.mode === 'user' || (context.mode === 'guest' && isWholeGuest(context.guestData))
    case 'address':
      return hasDestination(context)
    case 'shipping':
      return isShippingChosen(context)
    case 'review':
      return context.reviewed && context.intent !== null
    case 'payment':
      return false
    default:
      return step satisfies never
  }
}

/** A step opens when all earlier steps are complete (CHK-01). */
export const isOpen = (context: CheckoutDraft, step: CheckoutStep): boolean =>
  checkoutSteps.slice(0, checkoutSteps.indexOf(step)).every((earlier) => isComplete(context, earlier))

/** The step whose form contains the fields that a rejected reservation names; null if no form does. */
export function stepOfFields({ mode }: CheckoutContext, { fields = [] }: CheckoutError): 'entry' | 'address' | null {
  const isNamed = (prefix: string) => fields.some(({ path }) => path.startsWith(prefix))
  if (mode === 'user') return isNamed('cpf') ? 'address' : null
  if (isNamed('guest.')) return 'entry'
  return isNamed('address') ? 'address' : null
}

/** The checkout's state in the terms of the specification (source.md, section 3). Step numbers: D38. */
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

/** The part of the context that may be persisted: no card data, no quote (it expires), no error. */
export const draftOf = (context: CheckoutContext): CheckoutDraft => {
  const { items, mode, guestData, account, pickup, selectedAddress, selectedShipping, ...rest } = context
  const { hold, clockOffset, intentKey, intent, paymentKey, reviewed } = rest
  const chosen = { items, mode, guestData, account, pickup, selectedAddress, selectedShipping }
  return { ...chosen, hold, clockOffset, intentKey, intent, paymentKey, reviewed }
}

/** An intent covers buyer, address, shipping and items; if one of them changes, the intent and its key are invalid. */
export const noIntent = { intent: null, intentKey: null, reviewed: false }
const withoutIntent = { ...noIntent, paymentKey: null, error: null }

/** Whether both have the same fields. A missing field equals an empty text. */
const sameFields = <Fields extends object>(one: Fields | null, other: Fields): boolean =>
  one !== null &&
  (Object.keys({ ...one, ...other }) as (keyof Fields)[]).every((key) => (one[key] ?? '') === (other[key] ?? ''))

export const afterGuest = (context: CheckoutContext, guest: GuestData): Partial<CheckoutContext> => ({
  mode: 'guest',
  guestData: guest,
  ...(sameFields<KnownGuest>(context.guestData, guest) ? { error: null } : withoutIntent),
})

/** Another CEP clears the selected shipping (CHK-03); the same address keeps it. */
export function afterAddress(context: CheckoutContext, address: DeliveryAddress): Partial<CheckoutContext> {
  const { pickup, selectedAddress, selectedShipping } = context
  if (!pickup && sameFields(selectedAddress, address)) return { error: null }
  const isQuoted = !pickup && selectedAddress?.zipCode === address.zipCode
  return {
    ...withoutIntent,
    pickup: false,
    selectedAddress: address,
    selectedShipping: isQuoted ? selectedShipping : null,
  }
}

/** The context after the choice of pickup. The address stays remembered. */
export function afterPickup(context: CheckoutContext, cpf: string | null): Partial<CheckoutContext> {
  const { account, pickup } = context
  if (pickup && (account?.cpf ?? null) === cpf) return { error: null }
  return {
    ...withoutIntent,
    pickup: true,
    account: account && { ...account, cpf },
    selectedShipping: pickup ? context.selectedShipping : null,
    shippingBefore: null,
    newAddress: null,
  }
}

/** The context after the return from pickup to the address. */
export const afterDelivery = ({ pickup }: CheckoutContext): Partial<CheckoutContext> =>
  pickup ? { ...withoutIntent, pickup: false, quote: null, selectedShipping: null } : {}

/** The context after choosing a saved address. Another address or CPF invalidates the intent. */
export function afterChoice(
  context: CheckoutContext,
  choice: { addressId: number; address: DeliveryAddress; cpf: string | null },
): Partial<CheckoutContext> {
  const { account } = context
  if (account === null) return {}
  const { addressId, address, cpf } = choice
  const isSame = account.addressId === addressId && account.cpf === cpf
  return {
    ...(isSame ? {} : withoutIntent),
    ...afterAddress(context, address),
    account: { ...account, addressId, cpf },
    newAddress: null,
  }
}

/** The context after the address was saved to the account, which then contains the guest's data. */
export const afterSavedAddress = (context: CheckoutContext, address: Address): Partial<CheckoutContext> => ({
  ...afterChoice(context, {
    addressId: address.addressId,
    address: deliveryOf(address),
    cpf: context.account?.cpf ?? null,
  }),
  guestData: null,
})

/**
 * The context after a new quote. The selected service stays selected if it is offered again, and keeps its window until the windows are
 * listed. For a pickup, the first service is selected otherwise.
 */
export function afterQuote(context: CheckoutContext, quote: ShippingQuote): Partial<CheckoutContext> {
  const before = context.selectedShipping ?? context.shippingBefore
  const options = quote.options.filter(({ pickup }) => pickup || !context.pickup)
  const ofId = (serviceId: string | undefined) => offeredShipping({ ...quote, options }, serviceId)
  const again = ofId(before?.serviceId ?? context.hold?.serviceId)
  const selected = again ?? (context.pickup ? ofId(options[0]?.serviceId) : null)
  const window = selected?.scheduled === true && selected.serviceId === before?.serviceId ? before.window : undefined
  return {
    quote,
    windows: null,
    shippingBefore: null,
    selectedShipping: selected && window ? withWindow(selected, window) : selected,
    intent: null,
    intentKey: null,
    reviewed: false,
  }
}

/** A saved address as an order contains it: without label, recipient and phone. */
export function deliveryOf(address: Address): DeliveryAddress {
  const { zipCode, street, number, complement, district, city, state, reference } = address
  return {
    zipCode,
    street,
    number,
    ...(complement === null ? {} : { complement }),
    district,
    city,
    state,
    ...(reference === null ? {} : { reference }),
  }
}

/** Whether a saved address equals an address, ignoring the label. */
export const isSameAddress = (saved: Address, { label: _label, ...address }: AddressData): boolean =>
  sameFields({ ...deliveryOf(saved), recipient: saved.recipient, phone: saved.phone }, address)

/** Whether two carts contain the same items, in any order. */
export const sameItems = (a: readonly CartItem[], b: readonly CartItem[]) =>
  a.length === b.length &&
  a.every((item) => b.some((other) => other.productId === item.productId && other.quantity === item.quantity))

/** Shipping depends on the items: another cart needs a new quote. The previewed prices stay until the next preview. */
export const afterCart = (context: CheckoutContext, items: CartItem[]): Partial<CheckoutContext> => ({
  ...withoutIntent,
  items,
  quote: null,
  selectedShipping: null,
  isCartChanged: context.isCartChanged || context.selectedShipping !== null,
  shippingBefore: context.selectedShipping ?? context.shippingBefore,
})

/** The initial context; a persisted email restores guest mode (CHK-02, CHK-03). */
export const resetTo = ({ items, account }: CheckoutContext, guestEmail: string | null): CheckoutContext => ({
  ...contextOf({
    items,
    draft: account !== null || guestEmail === null ? null : guestDraft(items, guestEmail),
    user: account,
  }),
})

export function intentRequest(context: CheckoutContext): IntentRequest {
  const { items, mode, guestData, account, pickup, selectedShipping, expectedTotal, substitution } = context
  const incomplete = 'An intent needs buyer, address, shipping and total: the earlier steps must be complete'
  if (selectedShipping === null) throw new Error(incomplete)
  if (expectedTotal === null || substitution === null) throw new Error(incomplete)
  const { quoteId, serviceId } = selectedShipping
  const declared = context.ageDeclared ? { ageDeclared: true } : {}
  const held = selectedShipping.scheduled === true && context.hold !== null ? { holdId: context.hold.holdId } : {}
  const chosen = { items: withSubstitution(items, substitution), substitution: substitution.order }
  const order = { ...chosen, quoteId, serviceId, expectedTotal, ...held, ...declared }
  if (mode === 'user') {
    if (account === null || (account.addressId === null && !pickup)) throw new Error(incomplete)
    const { addressId, cpf } = account
    return { mode, request: { ...order, addressId: pickup ? null : addressId, cpf } }
  }
  if (!isWholeGuest(guestData)) throw new Error(incomplete)
  if (selectedShipping.pickup) return { mode: 'guest', request: { ...order, guest: guestData } }
  const { selectedAddress: address } = context
  if (address === null) throw new Error(incomplete)
  return { mode: 'guest', request: { ...order, guest: guestData, address } }
}

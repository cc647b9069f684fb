import type {
  Address,
  AddressData,
  CartItem,
  CheckoutIntent,
  DeliveryAddress,
  GuestData,
  Payment,
  Substitution,
} from '@lotus/openapi/schema'

import {
  checkoutSteps,
  type Answer,
  type CheckoutAccount,
  type CheckoutContext,
  type CheckoutDraft,
  type CheckoutError,
  type CheckoutInput,
  type CheckoutStep,
  type CheckoutUser,
  type IntentAnswer,
  type IntentRequest,
  type KnownGuest,
  type PaymentAnswer,
} from './checkout.types.ts'

const emptyDraft: CheckoutDraft = {
  items: [],
  mode: 'pending',
  guestData: null,
  account: null,
  selectedAddress: null,
  selectedShipping: null,
  intentKey: null,
  intent: null,
  paymentKey: null,
  reviewed: false,
}

const unsaid = {
  newAddress: null,
  quote: null,
  preview: null,
  expectedTotal: null,
  substitution: null,
  paymentRequest: null,
  payment: null,
  order: null,
  error: null,
  asked: 0,
} satisfies Partial<CheckoutContext>

export const contextOf = ({ items, draft, user = null, substitution }: CheckoutInput): CheckoutContext => {
  const kept = draft ?? { ...emptyDraft, items }
  const agreed = { expectedTotal: kept.intent?.total ?? null, substitution: kept.intent?.substitution ?? null }
  const context = { ...emptyDraft, ...kept, ...unsaid, ...agreed }
  // What is being paid is settled first, whatever the cart holds by now and whoever is there.
  if (isBeingPaid(kept)) return context
  // What an account began is not for who comes after it.
  const mine = context.mode === 'user' && user === null ? { ...emptyDraft, ...unsaid, items } : context
  const begun = isOtherChoice(mine, substitution) ? { ...mine, ...withoutIntent } : mine
  const known = user === null ? begun : { ...begun, ...afterUser(begun, user) }
  return sameItems(known.items, items) ? known : { ...known, ...afterCart(items) }
}

const isBeingPaid = ({ intent, paymentKey }: CheckoutDraft) => intent !== null && paymentKey !== null

/** Whether what is reserved says another choice for missing products than the shopper makes by now. */
export const isOtherChoice = ({ intent }: CheckoutDraft, substitution: Substitution | undefined): boolean =>
  intent !== null && substitution !== undefined && intent.substitution !== substitution

/** Whether it is news that this account is there, and that it may take over what a guest began. */
export const isNewUser = ({ mode, account, intent }: CheckoutContext, user: CheckoutUser): boolean =>
  mode === 'user' ? account?.userId !== user.userId : intent === null

/**
 * Somebody is signed in now. What a guest typed is kept, and its address is to be saved in the account; what another
 * account said is not for this one. A purchase that a guest has reserved already ends as a guest's, for that is whose
 * reservation it is: the order can be claimed.
 */
export function afterUser(context: CheckoutContext, user: CheckoutUser): Partial<CheckoutContext> {
  const { mode, account, guestData, intent } = context
  if (mode === 'user' && account?.userId === user.userId) return { account: { ...account, hasCpf: user.hasCpf } }
  const fresh: CheckoutAccount = { ...user, cpf: null, addressId: null }
  if (mode === 'user') return { ...emptyDraft, ...unsaid, items: context.items, mode: 'user', account: fresh }
  if (intent !== null) return {}
  const cpf = user.hasCpf ? null : (guestData?.cpf ?? null)
  return { ...withoutIntent, mode: 'user', account: { ...fresh, cpf } }
}

/** What a guest typed, as the account keeps it; null where there is nothing to save, or too little. */
export function typedAddress(context: CheckoutContext): AddressData | null {
  const { mode, account, guestData, selectedAddress } = context
  if (mode !== 'user' || account?.addressId !== null || selectedAddress === null || !isWholeGuest(guestData))
    return null
  return { ...selectedAddress, recipient: guestData.name, phone: guestData.phone }
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

/** An account's order needs a saved address and a CPF from somewhere. */
const isAccountReady = (account: CheckoutAccount | null): boolean =>
  account !== null && account.addressId !== null && (account.hasCpf || account.cpf !== null)

/** Whether a step has all it asks for. Review is complete when its lines, prices and stock are reserved. */
export function isComplete(context: CheckoutDraft, step: CheckoutStep): boolean {
  switch (step) {
    case 'entry':
      return context.mode === 'user' || (context.mode === 'guest' && isWholeGuest(context.guestData))
    case 'address':
      return context.selectedAddress !== null && (context.mode !== 'user' || isAccountReady(context.account))
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
  const { items, mode, guestData, account, selectedAddress, selectedShipping, ...rest } = context
  const { intentKey, intent, paymentKey, reviewed } = rest
  return { items, mode, guestData, account, selectedAddress, selectedShipping, intentKey, intent, paymentKey, reviewed }
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

/** A saved address was chosen: another one is another purchase, and so is another CPF. */
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

/** A kept address as an order has it: without whose it is and what it is called. */
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

/** Whether an account has an address already, whatever it is called there. */
export const isSameAddress = (kept: Address, address: AddressData): boolean =>
  kept.recipient === address.recipient &&
  kept.phone === address.phone &&
  sameAddress(deliveryOf(kept), withoutOwner(address))

function withoutOwner({
  label: _label,
  recipient: _recipient,
  phone: _phone,
  ...address
}: AddressData): DeliveryAddress {
  return address
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
export const resetTo = ({ items, account }: CheckoutContext, guestEmail: string | null): CheckoutContext => ({
  ...contextOf({
    items,
    draft: account !== null || guestEmail === null ? null : guestDraft(items, guestEmail),
    user: account,
  }),
})

export function intentRequest(context: CheckoutContext): IntentRequest {
  const { items, mode, guestData, account, selectedAddress, selectedShipping, expectedTotal, substitution } = context
  const incomplete = 'An intent needs who, where, how and how much: the earlier steps must be complete'
  if (selectedAddress === null || selectedShipping === null) throw new Error(incomplete)
  if (expectedTotal === null || substitution === null) throw new Error(incomplete)
  const { quoteId, serviceId } = selectedShipping
  const order = { items, quoteId, serviceId, expectedTotal, substitution }
  if (mode === 'user') {
    if (account?.addressId == null) throw new Error(incomplete)
    const { addressId, cpf } = account
    return { mode, request: { ...order, addressId, cpf } }
  }
  if (!isWholeGuest(guestData)) throw new Error(incomplete)
  return { mode: 'guest', request: { ...order, guest: guestData, address: selectedAddress } }
}

const neverReached: Pick<Payment, 'status'> = { status: 'cancelled' }

/** The last attempt of an intent; where there is none, no payment ever reached the shop. */
export const latestPayment = ({ payments }: CheckoutIntent): Payment =>
  payments.toSorted((a, b) => b.attempt - a.attempt)[0] ?? (neverReached as Payment)

/** The payment that the shop told of, alone or in its intent. */
export function paymentOf(event: object & { output?: PaymentAnswer | IntentAnswer }): Payment | null {
  const { output } = event
  if (output?.ok !== true) return null
  return 'payment' in output ? output.payment : latestPayment(output.intent)
}

const mostQuestions = 20

export const hasRoomToAsk = ({ asked }: CheckoutContext): boolean => asked < mostQuestions

/** Why there is no answer: what the shop says, or that it could not be asked (`NETWORK_ERROR`). */
export function refusalOf(event: object & { output?: Answer<unknown> }): CheckoutError {
  return event.output?.ok === false ? event.output.error : { code: 'NETWORK_ERROR' }
}

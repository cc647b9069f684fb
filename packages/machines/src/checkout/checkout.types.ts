import type {
  Address,
  AddressData,
  CartItem,
  CartPreview,
  CheckoutIntent,
  CheckoutIntentRequest,
  DeliveryAddress,
  GuestData,
  LineError,
  Order,
  Payment,
  PaymentRequest,
  ShippingOption,
  ShippingQuote,
  Substitution,
  UserCheckoutIntentRequest,
} from '@lotus/openapi/schema'

import type { CallErrorCode } from '../auth/auth.types.ts'

/** The steps in their order; their place in the list is their number (D38: entry is 0). */
export const checkoutSteps = ['entry', 'address', 'shipping', 'review', 'payment'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** Until someone says who they are the mode is pending (CHK-01, CHK-02); who is signed in has said so. */
export type CheckoutMode = 'pending' | 'guest' | 'user'

/** Guest mode starts with an e-mail, which may be all that a reload kept (CHK-02). */
export type KnownGuest = Pick<GuestData, 'email'> & Partial<GuestData>

/** Who is signed in. */
export type CheckoutUser = {
  userId: number
  /** Their profile has a CPF: none is asked for. */
  hasCpf: boolean
}

/** The account that buys. */
export type CheckoutAccount = CheckoutUser & {
  /** Typed here where the profile has none: eleven digits. */
  cpf: string | null
  /** The saved address that the order goes to. */
  addressId: number | null
}

export type SelectedShipping = ShippingOption & Pick<ShippingQuote, 'quoteId' | 'zipCode'>

/** Why the checkout stands still, in the contract's codes and the client's own for what never got an answer. */
export type CheckoutError = {
  code: CallErrorCode
  params?: Record<string, string | number>
  lines?: LineError[]
}

/** A refusal the shopper can act on is an answer; only the unforeseen is thrown. */
export type Answer<Data> = ({ ok: true } & Data) | { ok: false; error: CheckoutError }

/** What is kept over reloads and shared with a second tab. Nothing of a card is in it. */
export type CheckoutDraft = {
  /** What the rest was said for: with another cart, shipping and reservation are worth nothing. */
  items: CartItem[]
  mode: CheckoutMode
  guestData: KnownGuest | null
  /** Only in mode user. */
  account: CheckoutAccount | null
  selectedAddress: DeliveryAddress | null
  selectedShipping: SelectedShipping | null
  /** Made before the first send and kept until what it stands for changes, so that a repeat is no second purchase. */
  intentKey: string | null
  intent: CheckoutIntent | null
  paymentKey: string | null
  reviewed: boolean
}

export type CheckoutContext = CheckoutDraft & {
  /** On its way to be saved in the account. */
  newAddress: AddressData | null
  quote: ShippingQuote | null
  preview: CartPreview | null
  /** Reais that the shopper saw and agreed to. */
  expectedTotal: number | null
  /** What was agreed to for a product that is missing. */
  substitution: Substitution | null
  paymentRequest: PaymentRequest | null
  payment: Payment | null
  order: Order | null
  error: CheckoutError | null
  /** Times an outcome was asked for without an answer. */
  asked: number
}

export type CheckoutInput = {
  items: CartItem[]
  draft?: CheckoutDraft | null
  user?: CheckoutUser | null
  /** What the shopper wants by now: what was reserved with another choice is looked at again. */
  substitution?: Substitution
}

export type CheckoutEvent =
  | { type: 'step.open'; step: CheckoutStep }
  | { type: 'guest.submit'; guest: GuestData }
  | { type: 'address.submit'; address: DeliveryAddress }
  /** Somebody is signed in, from the start or in the middle. */
  | { type: 'user.enter'; user: CheckoutUser }
  /** A saved address; `cpf` where the profile has none. */
  | { type: 'address.choose'; addressId: number; address: DeliveryAddress; cpf: string | null }
  /** A new one, which the account keeps. */
  | { type: 'address.add'; address: AddressData; cpf: string | null }
  | { type: 'shipping.select'; serviceId: string }
  | { type: 'shipping.submit' }
  | { type: 'quote.retry' }
  | { type: 'review.retry' }
  /** What is to be done about a missing product is another now. */
  | { type: 'substitution.change'; substitution: Substitution }
  /** `total` and `substitution` are what the screen showed, in reais, `key` a fresh idempotency key, used where none is kept. */
  | { type: 'review.confirm'; total: number; substitution: Substitution; key: string }
  | { type: 'payment.submit'; request: PaymentRequest; key: string }
  | { type: 'payment.choose' }
  | { type: 'order.retry' }
  | { type: 'cart.change'; items: CartItem[] }
  | { type: 'checkout.reset'; guestEmail: string | null }

export type QuoteAnswer = Answer<{ quote: ShippingQuote }>
export type PreviewAnswer = Answer<{ preview: CartPreview }>
export type IntentAnswer = Answer<{ intent: CheckoutIntent }>
export type PaymentAnswer = Answer<{ payment: Payment }>
export type OrderAnswer = Answer<{ order: Order }>

export type AddressAnswer = Answer<{ address: Address }>

export type QuoteInput = { zipCode: string; items: CartItem[] }
export type PreviewInput = { items: CartItem[] }
/** What is asked of the shop depends on who buys. */
export type IntentRequest =
  | { mode: 'guest'; request: CheckoutIntentRequest }
  | { mode: 'user'; request: UserCheckoutIntentRequest }
export type CreateIntentInput = IntentRequest & { key: string }
export type CreatePaymentInput = { intentId: string; request: PaymentRequest; key: string }
export type CreateOrderInput = { mode: IntentRequest['mode']; intent: CheckoutIntent; payment: Payment; key: string }
export type SaveAddressInput = { address: AddressData }

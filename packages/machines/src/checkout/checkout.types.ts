import type {
  Address,
  AddressData,
  CartItem,
  CartPreview,
  CheckoutIntent,
  CheckoutIntentRequest,
  DeliveryAddress,
  DeliveryWindow,
  FieldError,
  GuestData,
  LineError,
  OpenOrder,
  Order,
  Payment,
  PaymentRequest,
  ShippingOption,
  ShippingQuote,
  Substitution,
  UserCheckoutIntentRequest,
  WindowHold,
  WindowHoldRequest,
  WindowList,
} from '@lotus/openapi/schema'

import type { CallErrorCode } from '../auth/auth.types.ts'

/** The steps in order; the index is the step number (D38: entry is 0). */
export const checkoutSteps = ['entry', 'address', 'shipping', 'review', 'payment'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** `pending` until the shopper continues as a guest or signs in (CHK-01, CHK-02). */
export type CheckoutMode = 'pending' | 'guest' | 'user'

/** Guest mode needs only an email, which may be all that a reload restores (CHK-02). */
export type KnownGuest = Pick<GuestData, 'email'> & Partial<GuestData>

/** The signed-in user. */
export type CheckoutUser = {
  userId: number
  /** The profile has a CPF, so the checkout does not ask for one. */
  hasCpf: boolean
}

/** The account that places the order. */
export type CheckoutAccount = CheckoutUser & {
  /** A CPF or CNPJ without mask, typed here if the profile has none. */
  cpf: string | null
  /** The saved delivery address. */
  addressId: number | null
}

/** Instalments of a card with their total in reais, with interest. */
export type ChosenPlan = { installments: number; total: number }

/** `cost` includes the fee of the window (BEY-12). Services that promise business days have no window. */
export type SelectedShipping = ShippingOption & Pick<ShippingQuote, 'quoteId' | 'zipCode'> & { window?: DeliveryWindow }

/** The windows of a quote, and the server's clock minus the device's in milliseconds. */
export type ListedWindows = WindowList & { clockOffset: number }

/** The substitution choices: for the order, and by product id for products with their own choice. */
export type SubstitutionPreference = { order: Substitution; lines: Readonly<Record<number, Substitution>> }

/** The reason why the checkout cannot continue: a code of the contract, or a client code if there was no response. */
export type CheckoutError = {
  code: CallErrorCode
  params?: Record<string, string | number>
  /** The fields that the server names, by their dotted paths. */
  fields?: FieldError[]
  lines?: LineError[]
  /** Unpaid orders of the shopper that use up a limit. */
  orders?: OpenOrder[]
  /** The next windows that can be chosen instead. */
  windows?: DeliveryWindow[]
  /** Seconds to wait before a retry; null if the server sent none. */
  retryAfter?: number | null
}

/** A rejection that the shopper can act on is an answer; only unexpected errors are thrown. */
export type Answer<Data> = ({ ok: true } & Data) | { ok: false; error: CheckoutError }

/** Persisted across reloads and shared with other tabs. Contains no card data. */
export type CheckoutDraft = {
  /** The cart that the other fields refer to. Shipping and reservation are invalid for any other cart. */
  items: CartItem[]
  mode: CheckoutMode
  guestData: KnownGuest | null
  /** Only in mode `user`. */
  account: CheckoutAccount | null
  /** The shopper picks the order up, which needs no address. */
  pickup: boolean
  /** Also stored while `pickup` is set, because the shopper can return to delivery. */
  selectedAddress: DeliveryAddress | null
  selectedShipping: SelectedShipping | null
  /** The window that is held for this browser. It may have expired. */
  hold: WindowHold | null
  /** The server's clock minus the device's, in milliseconds. */
  clockOffset: number
  /** Created before the first request and reused until its content changes, so that a retry is not a second purchase. */
  intentKey: string | null
  intent: CheckoutIntent | null
  /** Set while a payment may be in progress. */
  paymentKey: string | null
  reviewed: boolean
}

export type CheckoutContext = CheckoutDraft & {
  /** The cart changed after the shipping was selected: prices and shipping are calculated again. */
  isCartChanged: boolean
  /** The service and window selected before the quote was cleared. They are selected again if the next quote offers them. */
  shippingBefore: SelectedShipping | null
  /** Being saved to the account. */
  newAddress: AddressData | null
  quote: ShippingQuote | null
  /** Null if no service of the quote has windows. */
  windows: ListedWindows | null
  /** The window that is being held in place of the selected one. */
  newWindow: DeliveryWindow | null
  preview: CartPreview | null
  /** The total in reais that the shopper confirmed. */
  expectedTotal: number | null
  /** The choices for missing products that the shopper confirmed. */
  substitution: SubstitutionPreference | null
  /** The shopper declared to be of age, for age-restricted goods. */
  ageDeclared: boolean
  /** The chosen instalments of a card. */
  plan: ChosenPlan | null
  payment: Payment | null
  order: Order | null
  error: CheckoutError | null
}

export type CheckoutInput = {
  items: CartItem[]
  draft?: CheckoutDraft | null
  user?: CheckoutUser | null
  /** The current choices for missing products. A reservation with other choices must be reviewed again. */
  substitution?: SubstitutionPreference
}

export type CheckoutEvent =
  | { type: 'step.open'; step: CheckoutStep }
  | { type: 'guest.submit'; guest: GuestData }
  | { type: 'address.submit'; address: DeliveryAddress }
  /** A user is signed in, from the start or during the checkout. */
  | { type: 'user.enter'; user: CheckoutUser }
  /** A saved address, with a `cpf` if the profile has none. */
  | { type: 'address.choose'; addressId: number; address: DeliveryAddress; cpf: string | null }
  /** A new address, which is saved to the account. */
  | { type: 'address.add'; address: AddressData; cpf: string | null }
  /** Picks the order up instead of entering an address; `cpf` if the profile has none, null for guests. */
  | { type: 'pickup.choose'; cpf: string | null }
  /** A link to the checkout chooses the pickup. Accepted in every step. */
  | { type: 'pickup.request' }
  /** Returns from the pickup to the address. */
  | { type: 'delivery.choose' }
  | { type: 'shipping.select'; serviceId: string }
  /** A window of the selected service; in the review it is held at once. */
  | { type: 'window.select'; window: DeliveryWindow }
  /** Moves the reserved order to another window of its service; `key` is a fresh idempotency key of the reservation. */
  | { type: 'window.move'; window: DeliveryWindow; key: string }
  /** Extends the hold of the window, which is possible once. */
  | { type: 'hold.extend' }
  | { type: 'shipping.submit' }
  | { type: 'quote.retry' }
  /** The device is back online. Requests that are safe to repeat are retried; a payment is never sent again. */
  | { type: 'network.return' }
  | { type: 'review.retry' }
  /** A choice for missing products changed. */
  | { type: 'substitution.change'; substitution: SubstitutionPreference }
  /** `total` (reais), `substitution` and the declaration to be of age as displayed; `key` is a fresh idempotency key, used if none is stored. */
  | { type: 'review.confirm'; total: number; substitution: SubstitutionPreference; ageDeclared: boolean; key: string }
  /** The instalments that a payment now would have; null for other methods. */
  | { type: 'plan.choose'; plan: ChosenPlan | null }
  | { type: 'payment.submit'; request: PaymentRequest; key: string }
  | { type: 'payment.choose' }
  | { type: 'order.retry' }
  | { type: 'cart.change'; items: CartItem[] }
  | { type: 'checkout.reset'; guestEmail: string | null }

export type CheckoutEmitted =
  /** Also emitted when the step is entered again. */
  | { type: 'step.entered'; step: CheckoutStep }
  | { type: 'address.saved' }
  /** The address was not saved, or the answer was lost. */
  | { type: 'address.failed' }
  | { type: 'order.placed'; order: Order; mode: CheckoutMode }
  /** The shopper chose a service without windows: the held window is to be released. */
  | { type: 'hold.left'; holdId: string }

export type QuoteAnswer = Answer<{ quote: ShippingQuote }>
export type WindowsAnswer = Answer<{ windows: ListedWindows }>
export type HoldAnswer = Answer<{ hold: WindowHold }>
export type PreviewAnswer = Answer<{ preview: CartPreview }>
export type IntentAnswer = Answer<{ intent: CheckoutIntent }>
export type PaymentAnswer = Answer<{ payment: Payment }>
export type OrderAnswer = Answer<{ order: Order }>
export type AddressAnswer = Answer<{ address: Address }>

/** `zipCode`: null for a quote of pickup only. */
export type QuoteInput = { zipCode: string | null; items: CartItem[] }
export type ListWindowsInput = { quoteId: string }
export type HoldInput = WindowHoldRequest
export type ExtendHoldInput = { holdId: string }
export type PreviewInput = { items: CartItem[] }
/** The request differs for guests and accounts. */
export type IntentRequest =
  | { mode: 'guest'; request: CheckoutIntentRequest }
  | { mode: 'user'; request: UserCheckoutIntentRequest }
export type CreateIntentInput = IntentRequest & { key: string }
export type CreateOrderInput = { mode: IntentRequest['mode']; intent: CheckoutIntent; payment: Payment }
export type SaveAddressInput = { address: AddressData }

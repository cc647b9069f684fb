import type {
  Address,
  CartMerge,
  ChosenWindow,
  ShippingOption,
  DeliveryAddress,
  Product,
  ErrorCode,
  GuestData,
  LocalizedText,
  OrderLine,
  PreferencesUpdate,
  Refusal,
} from '@lotus/openapi/schema'

/** The answer to a command, or the problem with which it was rejected. */
export type StoredOutcome = { answer: unknown } | { code: ErrorCode; params: Refusal['params'] | null }
/** Text by language as stored: pt-BR is always present and replaces a missing language. */
export type StoredText = Pick<LocalizedText, 'pt-BR'> & Partial<LocalizedText>
/** A delivery option as quoted; costs in cents. */
export type StoredShipping = Omit<ShippingOption, 'cost' | 'freeFrom' | 'place'> & {
  costCents: number
  /** Set if the subtotal makes the delivery free (D41). Then windows have no fee. */
  isFree?: true
  /** Absent in rows from before the shop recorded it. */
  place?: DeliveryAddress | null
}
/** The goods of a quote: units, grams and storage classes. */
export type StoredLoad = { items: number; grams: number; storages: Product['storage'][] }
/** A delivery or pickup window as it was chosen. */
export type StoredWindow = Omit<ChosenWindow, 'fee'> & { feeCents: number }
/** A difference between the provider's payments and ours, as found by a comparison. */
export type StoredDifference = {
  paymentId: string
  /** Null if the payment references no purchase of this shop. */
  intentId: string | null
  /**
   * `unrecorded`: we had no record of the payment. `status`: we recorded another status. `no_order`: money without an order or a
   * refund. `no_cancellation`: refunded, but its order is still owed. `refund_due`: a refund that the provider has not made.
   * `mismatch`: wrong amount, currency, account or mode. `unknown_reference`: money for no purchase of this shop. `missing`: the
   * provider does not know a payment that we recorded.
   */
  kind:
    | 'unrecorded'
    | 'status'
    | 'no_order'
    | 'no_cancellation'
    | 'refund_due'
    | 'mismatch'
    | 'unknown_reference'
    | 'missing'
  /** The provider's status, and ours before the repair. */
  theirs: string
  ours: string
  amountCents: number | null
  /** Whether both agree now. */
  repaired: boolean
}

/** A buyer. The CPF is sealed, except in rows older than the encryption (S40). */
export type StoredGuest = Omit<GuestData, 'cpf'> & ({ sealedCpf: string } | { cpf: string })
/** The product data that a line shows, as of the creation of the intent. */
export type StoredProduct = Pick<OrderLine, 'productName' | 'names' | 'imageUrl'> & {
  /** May be a former name (D64). */
  tint: string
}
/** Units of a product in a return or refund. */
export type StoredUnits = { productId: number; quantity: number }
/** Units of a product, and their part of a refund in cents. */
export type RefundedUnits = StoredUnits & { cents: number }
/** What an e-mail about an order states as of its event: the cause of a cancellation, an amount in cents, a deadline in ISO 8601. */
export type OrderMailFacts = {
  cause?: 'expired' | 'out_of_stock' | 'refunded' | 'buyer' | 'shop' | 'withdrawn'
  /** The reason that the shop gave for a cancellation. */
  reason?: string
  amountCents?: number
  /** The refunded units; absent for a refund of an amount. */
  lines?: RefundedUnits[]
  /** The part of a refund of units that refunds the delivery. */
  shippingCents?: number
  until?: string
  /** The former window of an order that moved, or the closed one. */
  windowBefore?: StoredWindow
  /** The new window of an order that moved. */
  window?: StoredWindow
  /** Free windows that the buyer of a closed one can choose. */
  freeWindows?: MailedWindow[]
}
/** The fields of a window that an e-mail shows. */
export type MailedWindow = Pick<StoredWindow, 'date' | 'from' | 'to'>
/** A cart line as stored to undo a merge; the time in ISO 8601. */
export type StoredCartLine = {
  productId: number
  quantity: number
  addedCents: number
  addedAt: string
  position: number
}

/** Where units are in the ledger. In the shop are those of `stock`, which can be bought, and of `reservation`. */
export type StockPlace = 'stock' | 'reservation' | 'customer' | 'supplier' | 'difference' | 'loss'

/**
 * Column types that the database does not know: the content of every jsonb column, and text that is narrower than its
 * check. `schema.gen.ts` reads the rest from the migrated schema; a jsonb column without an entry does not compile.
 */
export type ColumnTypes = {
  'addresses.state': Address['state']
  'cart_merges.answer': CartMerge
  'command_outcomes.outcome': StoredOutcome
  'cart_merges.lines_before': StoredCartLine[]
  'categories.names': StoredText
  'checkout_intents.address': DeliveryAddress
  'checkout_intents.guest': StoredGuest
  'checkout_intents.shipping': StoredShipping
  'checkout_lines.product': StoredProduct
  'departments.names': StoredText
  'idempotency_keys.result': unknown
  'jobs.payload': unknown
  'operator_actions.arguments': Record<string, unknown>
  'order_returns.lines': StoredUnits[]
  'order_mails.facts': OrderMailFacts
  'preferences.value': PreferencesUpdate
  'products.description': StoredText
  'products.ingredients': StoredText
  'products.names': StoredText
  'refunds.lines': StoredUnits[]
  'provider_comparisons.differences': StoredDifference[]
  'settings.value': unknown
  'settings_changes.value_after': unknown
  'settings_changes.value_before': unknown
  'shipping_quotes.load': StoredLoad
  'shipping_quotes.options': StoredShipping[]
  'stock_moves.destination': StockPlace
  'stock_moves.kind': 'reserved' | 'released' | 'sold' | 'returned' | 'received' | 'counted' | 'written_off'
  'stock_moves.source': StockPlace
  'sub_departments.names': StoredText
  'window_bookings.chosen': StoredWindow
  'window_holds.chosen': StoredWindow
}

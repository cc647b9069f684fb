import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type {
  ChosenShipping,
  DeliveryAddress,
  GuestData,
  OrderLine,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  ShippingQuote,
  Substitution,
} from '@lotus/openapi/schema'

type Json<Value> = ColumnType<Value, string, string>
type Instant = ColumnType<Date, Date, Date>
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** A delivery option as it was quoted; costs in cents. */
export type StoredShipping = Omit<ChosenShipping, 'cost'> & { costCents: number }
/** A buyer; the CPF is sealed, but in the clear in rows that were written before it was (S40). */
export type StoredGuest = Omit<GuestData, 'cpf'> & ({ sealedCpf: string } | { cpf: string })
/** What a line shows of its product, as it was when the intent was made. */
export type StoredProduct = Pick<OrderLine, 'productName' | 'names' | 'imageUrl' | 'tint'>

type ShippingQuotesTable = {
  id: string
  zip_code: string
  /** SHA-256 of the products and quantities. */
  cart_hash: string
  region: ShippingQuote['region']
  options: Json<StoredShipping[]>
  expires_at: Instant
  created_at: Instant
}

type IdempotencyKeysTable = {
  guest_hash: string
  operation: string
  key: string
  fingerprint: string
  result: ColumnType<unknown, string | null, string | null>
  created_at: Instant
  expires_at: Instant
}

type PurchaseGuardsTable = { name: string; touched_at: Instant }

/** Where the units of an intent are: set aside, with the customer, or on the shelf. */
export type Holding = 'reserved' | 'sold' | 'none'
export type IntentStatus = 'OPEN' | 'ORDERED' | 'EXPIRED'

type CheckoutIntentsTable = {
  id: string
  status: IntentStatus
  holding: Holding
  guest_hash: string
  /** Null: a guest's. */
  user_id: ColumnType<number | null, number | null | undefined, number | null>
  /** In lower case, for counting and tracking. */
  email: string
  address_hash: string
  guest: Json<StoredGuest>
  address: Json<DeliveryAddress>
  shipping: Json<StoredShipping>
  substitution: Generated<Substitution>
  subtotal_cents: number
  shipping_cents: number
  tax_cents: number
  total_cents: number
  expires_at: Instant
  /** The account was deleted: forgotten once nothing is owed any more. */
  erase_asked_at: OptionalInstant
  created_at: Instant
  updated_at: Instant
}

type CheckoutLinesTable = {
  intent_id: string
  product_id: number
  position: number
  quantity: number
  price_cents: number
  discount_bp: number
  /** One unit after discount. */
  unit_cents: number
  line_cents: number
  product: Json<StoredProduct>
}

type OrderAccessTable = { intent_id: string; secret_hash: string; by_link: Generated<boolean>; expires_at: Instant }

export type StockMove = 'reserved' | 'released' | 'sold' | 'returned'
export type StockPlace = 'shelf' | 'reserve' | 'customer'

type StockMovesTable = {
  id: GeneratedAlways<number>
  intent_id: string
  product_id: number
  kind: StockMove
  taken_from: StockPlace
  given_to: StockPlace
  quantity: number
  at: Instant
}

/** `void`: the provider never made this payment. */
export type AttemptStatus = PaymentStatus | 'void'
export type RefundReason = 'stock_gone' | 'paid_twice'

type PaymentAttemptsTable = {
  id: string
  intent_id: string
  attempt: number
  method: PaymentMethod
  status: AttemptStatus
  status_detail: Generated<string>
  amount_cents: number
  installments: number
  provider_key: string
  provider_payment_id: ColumnType<string | null, string | null | undefined, string | null>
  provider_updated_at: OptionalInstant
  asking_until: OptionalInstant
  pix_code: ColumnType<string | null, string | null | undefined, string | null>
  pix_ticket_url: ColumnType<string | null, string | null | undefined, string | null>
  valid_until: OptionalInstant
  card_brand: ColumnType<string | null, string | null | undefined, string | null>
  card_last_four: ColumnType<string | null, string | null | undefined, string | null>
  email: string
  address_hash: string
  kept: Generated<boolean>
  refund_reason: ColumnType<RefundReason | null, RefundReason | null | undefined, RefundReason | null>
  next_look_at: OptionalInstant
  looks: Generated<number>
  created_at: Instant
  updated_at: Instant
}

type WebhookInboxTable = {
  id: string
  data_id: string
  topic: string
  request_id: string
  signed_at: Instant
  received_at: Instant
  processed_at: OptionalInstant
}

export type CancelReason = 'expired' | 'stock_gone' | 'refunded'

type OrdersTable = {
  id: string
  order_number: string
  status: OrderStatus
  cancel_reason: ColumnType<CancelReason | null, CancelReason | null | undefined, CancelReason | null>
  access_key_hash: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Instant
  updated_at: Instant
}

type OrderEventsTable = { id: GeneratedAlways<number>; order_id: string; status: OrderStatus; at: Instant }

/** The tables of a purchase, from quote to order. Source: migrations 0003 and 0007. */
export type CheckoutTables = {
  shipping_quotes: ShippingQuotesTable
  idempotency_keys: IdempotencyKeysTable
  purchase_guards: PurchaseGuardsTable
  checkout_intents: CheckoutIntentsTable
  checkout_lines: CheckoutLinesTable
  order_access: OrderAccessTable
  stock_moves: StockMovesTable
  payment_attempts: PaymentAttemptsTable
  webhook_inbox: WebhookInboxTable
  orders: OrdersTable
  order_events: OrderEventsTable
}

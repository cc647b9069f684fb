import type {
  Address,
  CartMerge,
  ChosenShipping,
  DeliveryAddress,
  GuestData,
  LocalizedText,
  OrderLine,
  PreferencesUpdate,
} from '@lotus/openapi/schema'

/** Text by language as stored: pt-BR is always present and replaces a missing language. */
export type StoredText = Pick<LocalizedText, 'pt-BR'> & Partial<LocalizedText>
/** A delivery option as quoted; costs in cents. */
export type StoredShipping = Omit<ChosenShipping, 'cost'> & { costCents: number }
/** A buyer. The CPF is sealed, except in rows older than the encryption (S40). */
export type StoredGuest = Omit<GuestData, 'cpf'> & ({ sealedCpf: string } | { cpf: string })
/** The product data that a line shows, as of the creation of the intent. */
export type StoredProduct = Pick<OrderLine, 'productName' | 'names' | 'imageUrl' | 'tint'>
/** Units of a product in a return or refund. */
export type StoredUnits = { productId: number; quantity: number }
/** A cart line as stored to undo a merge; the time in ISO 8601. */
export type StoredCartLine = {
  productId: number
  quantity: number
  addedCents: number
  addedAt: string
  position: number
}

/**
 * Column types that the database does not know: the content of every jsonb column, and text that is narrower than its
 * check. `schema.gen.ts` reads the rest from the migrated schema; a jsonb column without an entry does not compile.
 */
export type ColumnTypes = {
  'addresses.state': Address['state']
  'cart_merges.answer': CartMerge
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
  'preferences.value': PreferencesUpdate
  'products.description': StoredText
  'products.ingredients': StoredText
  'products.names': StoredText
  'refunds.lines': StoredUnits[]
  'settings.value': unknown
  'shipping_quotes.options': StoredShipping[]
  'stock_moves.destination': 'stock' | 'reservation' | 'customer'
  'stock_moves.kind': 'reserved' | 'released' | 'sold' | 'returned'
  'stock_moves.source': 'stock' | 'reservation' | 'customer'
  'sub_departments.names': StoredText
}

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { CartMerge } from '@lotus/openapi/schema'

type Json<Value> = ColumnType<Value, string, string>
type Instant = ColumnType<Date, Date, Date>
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

type CartsTable = {
  id: GeneratedAlways<number>
  user_id: number
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

/** `added_cents` is one unit after discount, when it was added or the shopper last agreed to its price. */
type CartLinesTable = {
  cart_id: number
  product_id: number
  quantity: number
  added_cents: number
  added_at: Instant
  position: number
}

type CartClientsTable = { cart_id: number; client_id: string; last_sequence: number; seen_at: Instant }

/** A line as it is kept to be put back; the time in ISO 8601. */
export type StoredCartLine = {
  productId: number
  quantity: number
  addedCents: number
  addedAt: string
  position: number
}

type CartMergesTable = {
  cart_id: number
  id: string
  lines_before: Json<StoredCartLine[]>
  version_after: number
  answer: Json<CartMerge>
  undone_at: OptionalInstant
  created_at: Instant
}

type WishlistItemsTable = {
  id: GeneratedAlways<number>
  user_id: number
  product_id: number
  note: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Instant
  updated_at: Instant
}

type WishlistSharesTable = {
  share_hash: string
  user_id: number
  /** The id in the link, encrypted. */
  share_sealed: string
  created_at: Instant
  revoked_at: OptionalInstant
}

/** The tables of carts and wishlists. Source: migration 0005. */
export type CartsTables = {
  carts: CartsTable
  cart_lines: CartLinesTable
  cart_clients: CartClientsTable
  cart_merges: CartMergesTable
  wishlist_items: WishlistItemsTable
  wishlist_shares: WishlistSharesTable
}

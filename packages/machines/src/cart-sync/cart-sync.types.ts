import type { FailureReason } from '../failure-reasons.ts'
import type { Cart, CartItem, CartMergeChange, ProductSummary } from '@lotus/openapi/schema'

/** A line as it is displayed. */
export type SyncLine = {
  productId: number
  quantity: number
  /** An instant of ISO 8601. */
  addedAt: string
  /** Reais per unit after discount, when it was added or last confirmed; null until the server has sent it. */
  addedPrice: number | null
  product: ProductSummary
}

/** A change by the shopper: an absolute quantity, 0 to remove the line (D33), or an empty cart. */
export type Intent =
  | {
      type: 'set'
      line: SyncLine
      /** Confirms the current price (CART-14); sent even if the quantity does not change. */
      agree: boolean
    }
  | { type: 'clear' }

/** The change in progress. Retries reuse the sequence number, so the server applies it once. */
export type Sent = { sequence: number; intent: Intent }

/** The cart of the last answer. */
export type Acknowledged = { cartId: number; version: number; lines: readonly SyncLine[] }

/** A guest's lines that must be merged into the account's cart (CART-07, D8). */
export type PendingMerge = {
  mergeId: string
  lines: readonly SyncLine[]
  /** `create` if the account has no cart yet; after a rejection `merge`, then one change per line. */
  how: 'create' | 'merge'
}

/** The persisted state, as plain data. */
export type CartDocument = {
  /** Identifies this browser (`Cart-Client`). */
  clientId: string
  /** The last sequence number used (`Cart-Sequence`). */
  sequence: number
  /** Null until the first answer. */
  acknowledged: Acknowledged | null
  merge: PendingMerge | null
  /** The merge to undo. Documents of earlier versions do not have it. */
  undo?: string | null
  sent: Sent | null
  /** At most one `clear`, which is first, and one intent per product. */
  queue: readonly Intent[]
  /** The number of intents taken from each other tab. */
  taken: Readonly<Record<string, number>>
}

export type { FailureReason }

export type SyncFailure = {
  ok: false
  reason: FailureReason
  /** A code of the contract or of the client. */
  code: string
  /** The available quantity, for OUT_OF_STOCK. */
  available: number | null
  /** Milliseconds that the server asks to wait, or null. */
  retryAfter: number | null
}

export type SyncAnswer = { ok: true; cart: Cart } | SyncFailure
export type MergeAnswer = { ok: true; cart: Cart; changes: readonly CartMergeChange[] } | SyncFailure

export type SendInput = { clientId: string; sent: Sent }
export type MergeInput = { mergeId: string; items: CartItem[]; how: 'create' | 'merge' }

export type CartSyncInput = {
  document: CartDocument
  /** From 0 to 1; spreads the retries of many browsers. */
  spread: number
}

export type CartSyncContext = CartSyncInput & {
  /** The cart must be read from the server. */
  isStale: boolean
  /** Failures of the call in progress. */
  tries: number
  /** Why the last call failed; null after a success. */
  problem: SyncFailure | null
}

export type CartSyncEvent =
  /** Changes in this tab, or in another tab (`from`) up to its number `upTo`. */
  | { type: 'cart.change'; intents: readonly Intent[]; from?: { tab: string; upTo: number } }
  /** A guest with a cart signed in. */
  | { type: 'cart.merge'; mergeId: string; lines: readonly SyncLine[] }
  | { type: 'merge.undo'; mergeId: string }
  /** An order was placed; the server has removed these items from the cart. */
  | { type: 'cart.order'; items: readonly CartItem[] }
  /** The cart may have changed on another device. */
  | { type: 'cart.refresh' }
  /** The network is back, or the shopper retries. */
  | { type: 'network.return' }
  | { type: 'session.return' }
  | { type: 'session.end' }

/** Notices for the shopper; the app has the messages. */
export type CartNotice =
  /** Rolled back to the acknowledged cart. `line` is null if the change had no single line. */
  | { type: 'change.rejected'; line: SyncLine | null; code: string; available: number | null }
  /** The change is retried; emitted once until a call succeeds. */
  | { type: 'change.delayed' }
  | { type: 'read.failed'; reason: FailureReason; code: string }
  | { type: 'merge.done'; mergeId: string; changes: readonly CartMergeChange[] }
  | { type: 'merge.failed'; code: string }
  | { type: 'undo.done' }
  | { type: 'undo.rejected'; code: string }

import type { Cart, CartItem, CartMergeChange, ProductSummary } from '@lotus/openapi/schema'

/** A line as it is drawn. */
export type SyncLine = {
  productId: number
  quantity: number
  /** An instant of ISO 8601. */
  addedAt: string
  /** Reais, one unit after discount, when it was added or the shopper last agreed; null until the server has said it. */
  addedPrice: number | null
  product: ProductSummary
}

/** What the shopper wants: an absolute quantity, 0 to take the line out (D33), or the whole cart emptied. */
export type Intent =
  | {
      type: 'set'
      line: SyncLine
      /** Sent also where the quantity is there already: it agrees to the price of now (CART-14). */
      agree: boolean
    }
  | { type: 'clear' }

/** The one change that is under way. Said again it keeps its number: the server takes it once. */
export type Sent = { sequence: number; intent: Intent }

/** What the server acknowledged last. */
export type Acknowledged = { cartId: number; version: number; lines: readonly SyncLine[] }

/** The guest's lines that wait to become the account's (CART-07, D8). */
export type PendingMerge = {
  mergeId: string
  lines: readonly SyncLine[]
  /** Where the account has no cart yet it is made of the lines; once that was refused they are merged, and then said one by one. */
  how: 'create' | 'merge'
}

/** All that has to survive a reload, plain data. */
export type CartDocument = {
  /** Of this browser, made once (`Cart-Client`). */
  clientId: string
  /** The last number that was used (`Cart-Sequence`). */
  sequence: number
  /** Null until the server has answered once. */
  acknowledged: Acknowledged | null
  merge: PendingMerge | null
  /** A merge that the shopper does not want after all. A document of an earlier version says nothing of it. */
  undo?: string | null
  sent: Sent | null
  /** At most one clear, which is first, and of each product at most one line. */
  queue: readonly Intent[]
  /** How much of what each other tab wanted is in here, by tab. */
  taken: Readonly<Record<string, number>>
}

/**
 * Why there is no cart in an answer. `refused`: asked again it would be refused again; `session`: it has to be signed in
 * anew; `server`: it may be a bug; `busy` and `network`: it passes.
 */
export const failureReasons = ['refused', 'session', 'server', 'busy', 'network'] as const
export type FailureReason = (typeof failureReasons)[number]

export type SyncFailure = {
  ok: false
  reason: FailureReason
  /** Of the contract, or the client's own. */
  code: string
  /** Of an OUT_OF_STOCK: how many there are. */
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
  /** From 0 up to 1: spreads the tries of many browsers. */
  spread: number
}

export type CartSyncContext = CartSyncInput & {
  /** The server has to be asked how the cart is. */
  isStale: boolean
  /** Times that what is under way was asked in vain. */
  tries: number
  /** Why the last call came to nothing; null as soon as one does not. */
  problem: SyncFailure | null
}

export type CartSyncEvent =
  /** What was done in this tab, or in another one (`from`) up to its number `upTo`. */
  | { type: 'cart.change'; intents: readonly Intent[]; from?: { tab: string; upTo: number } }
  /** Somebody signed in with a guest's cart. */
  | { type: 'cart.merge'; mergeId: string; lines: readonly SyncLine[] }
  | { type: 'merge.undo'; mergeId: string }
  /** These were ordered; the server has taken them out of the cart. */
  | { type: 'cart.order'; items: readonly CartItem[] }
  /** The cart may have changed elsewhere. */
  | { type: 'cart.refresh' }
  /** There is a network again, or the shopper does not want to wait. */
  | { type: 'network.return' }
  | { type: 'session.return' }
  | { type: 'session.end' }

/** For the shopper; words are the app's. */
export type CartNotice =
  /** Rolled back to what the server acknowledged. `line` is null where it was no single one. */
  | { type: 'change.refused'; line: SyncLine | null; code: string; available: number | null }
  /** Kept and tried again; told once until it works again. */
  | { type: 'change.delayed' }
  | { type: 'read.failed'; reason: FailureReason; code: string }
  | { type: 'merge.done'; mergeId: string; changes: readonly CartMergeChange[] }
  | { type: 'merge.failed'; code: string }
  | { type: 'undo.done' }
  | { type: 'undo.refused'; code: string }

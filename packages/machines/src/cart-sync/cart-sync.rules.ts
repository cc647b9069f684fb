import type { Cart, CartItem } from '@lotus/openapi/schema'

import type {
  Acknowledged,
  CartDocument,
  CartSyncContext,
  Intent,
  SyncAnswer,
  SyncFailure,
  SyncLine,
} from './cart-sync.types.ts'

/** Retries after a server error before it counts as a rejection. */
export const serverTries = 4
const firstPause = 1000
const longestPause = 30_000

export const emptyDocument = (clientId: string): CartDocument => ({
  clientId,
  sequence: 0,
  acknowledged: null,
  merge: null,
  undo: null,
  sent: null,
  queue: [],
  taken: {},
})

const same = (one: { productId: number }) => (other: { productId: number }) => one.productId === other.productId

/** Applies an intent to lines. A known line keeps its position and its confirmed price. */
export function applyIntent(lines: readonly SyncLine[], intent: Intent): readonly SyncLine[] {
  if (intent.type === 'clear') return []
  const { line } = intent
  const known = lines.find(same(line))
  if (line.quantity === 0) return lines.filter((one) => one !== known)
  if (known === undefined) return [...lines, line]
  const addedPrice = intent.agree ? line.product.finalPrice : known.addedPrice
  return lines.map((one) => (one === known ? { ...known, quantity: line.quantity, addedPrice } : one))
}

/** D8, as predicted before the server answers: the union, with the larger quantity of each product. */
export function mergeLines(account: readonly SyncLine[], guest: readonly SyncLine[]): readonly SyncLine[] {
  return guest.reduce<readonly SyncLine[]>((lines, line) => {
    const quantity = Math.max(line.quantity, lines.find(same(line))?.quantity ?? 0)
    return applyIntent(lines, { type: 'set', line: { ...line, quantity }, agree: false })
  }, account)
}

/** The displayed cart: the acknowledged lines with all pending changes applied (CART-06). */
export function project({ acknowledged, merge, sent, queue }: CartDocument): readonly SyncLine[] {
  const merged = mergeLines(acknowledged?.lines ?? [], merge?.lines ?? [])
  return [...(sent === null ? [] : [sent.intent]), ...queue].reduce(applyIntent, merged)
}

/** Adds an intent to the queue. It replaces earlier intents for its product; a `clear` replaces all. */
export function enqueue(queue: readonly Intent[], intent: Intent): readonly Intent[] {
  if (intent.type === 'clear') return [intent]
  const { line } = intent
  const earlier = queue.find((one) => one.type === 'set' && one.line.productId === line.productId)
  if (earlier?.type !== 'set') return [...queue, intent]
  const agree = intent.agree || (earlier.agree && earlier.line.quantity === line.quantity)
  return queue.map((one) => (one === earlier ? { ...intent, agree } : one))
}

export const change = (
  document: CartDocument,
  intents: readonly Intent[],
  from?: { tab: string; upTo: number },
): CartDocument => ({
  ...document,
  queue: intents.reduce(enqueue, document.queue),
  taken: from === undefined ? document.taken : { ...document.taken, [from.tab]: from.upTo },
})

/** Whether the intent would change nothing; sending it could confirm a price that was not displayed. */
function isApplied(acknowledged: Acknowledged | null, intent: Intent): boolean {
  if (acknowledged === null || intent.type === 'clear' || intent.agree) return false
  return (acknowledged.lines.find(same(intent.line))?.quantity ?? 0) === intent.line.quantity
}

/** The next intent to send, or null, and the remaining queue. Skips intents that would change nothing. */
function takeFrom({ acknowledged, queue }: CartDocument): { intent: Intent | null; rest: readonly Intent[] } {
  const at = queue.findIndex((intent) => !isApplied(acknowledged, intent))
  return { intent: queue[at] ?? null, rest: at === -1 ? [] : queue.slice(at + 1) }
}

export const hasWork = (document: CartDocument): boolean => document.sent !== null || takeFrom(document).intent !== null

/**
 * Whether the queue contains only intents that would change nothing. They must be dropped, or they would be sent as soon as
 * another device changes the cart (CART-15).
 */
export const isRedundant = (document: CartDocument): boolean =>
  document.merge === null && document.queue.length > 0 && !hasWork(document)

/** Makes the next intent the change in progress, unless one is in progress already, from before a reload. */
export function take(document: CartDocument): CartDocument {
  if (document.sent !== null) return document
  const { intent, rest } = takeFrom(document)
  if (intent === null) return { ...document, queue: rest }
  const sequence = document.sequence + 1
  return { ...document, sequence, sent: { sequence, intent }, queue: rest }
}

export const lineOf = ({ product, quantity, addedAt, addedPrice }: Cart['cartItems'][number]): SyncLine => ({
  productId: product.productId,
  quantity,
  addedAt,
  addedPrice,
  product,
})

/** Replaces the acknowledged cart. Pending changes stay (D32). */
export const acknowledge = (document: CartDocument, { cartId, version, cartItems }: Cart): CartDocument => ({
  ...document,
  acknowledged: { cartId, version, lines: cartItems.map(lineOf) },
})

/** Whether the cart contains the result of an intent. */
export function isDone({ cartItems }: Cart, intent: Intent): boolean {
  if (intent.type === 'clear') return cartItems.length === 0
  const found = cartItems.find(({ product }) => product.productId === intent.line.productId)
  return (found?.quantity ?? 0) === intent.line.quantity
}

/** Removes the change in progress, acknowledged or rolled back (CART-06). The queue stays. */
export const withoutSent = (document: CartDocument): CartDocument => ({ ...document, sent: null })

/** Replaces the merge by one intent for each guest line whose quantity is larger than the account's. */
export function mergeByLines(document: CartDocument): CartDocument {
  const lines = document.merge?.lines ?? []
  const has = (line: SyncLine) => document.acknowledged?.lines.find(same(line))?.quantity ?? 0
  const intents = lines
    .filter((line) => line.quantity > has(line))
    .map((line): Intent => ({ type: 'set', line, agree: false }))
  const queue = document.queue.reduce(enqueue, intents.reduce<readonly Intent[]>(enqueue, []))
  return { ...document, merge: null, queue }
}

/**
 * Removes ordered items. The server has removed them from its cart; pending changes to them, and a merge that brings them, are
 * followed by the remaining quantity, because they would bring the items back (D39).
 */
export function order(document: CartDocument, items: readonly CartItem[]): CartDocument {
  const shown = project(document)
  const pending = [...(document.sent === null ? [] : [document.sent.intent]), ...document.queue]
  const isPending = (productId: number) =>
    document.merge?.lines.some(same({ productId })) === true ||
    pending.some((intent) => intent.type === 'clear' || intent.line.productId === productId)
  const { acknowledged } = document
  const intents = items.flatMap(({ productId, quantity }): Intent[] => {
    const line = shown.find(same({ productId }))
    if (line === undefined || !isPending(productId)) return []
    return [{ type: 'set', line: { ...line, quantity: Math.max(0, line.quantity - quantity) }, agree: false }]
  })
  const left = (acknowledged?.lines ?? []).flatMap((line) => {
    const quantity = line.quantity - (items.find(same(line))?.quantity ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  return change({ ...document, acknowledged: acknowledged === null ? null : { ...acknowledged, lines: left } }, intents)
}

/** The smallest set of intents that turns one cart into another. */
export function intentsBetween(before: readonly SyncLine[], after: readonly SyncLine[]): Intent[] {
  const set = (line: SyncLine): Intent => ({ type: 'set', line, agree: false })
  const gone = before.filter((line) => !after.some(same(line))).map((line) => set({ ...line, quantity: 0 }))
  return [
    ...gone,
    ...after.filter((line) => before.find(same(line))?.quantity !== line.quantity).map((line) => set(line)),
  ]
}

const isTransient = ({ reason }: SyncFailure) => reason === 'busy' || reason === 'network'

/** Whether a failed call is retried. A `clear` is retried until it succeeds (D32). */
export function canRetry({ tries, document }: CartSyncContext, failure: SyncAnswer | SyncFailure): boolean {
  if (failure.ok) return false
  if (isTransient(failure)) return true
  const isClear = document.sent?.intent.type === 'clear'
  return failure.reason === 'server' && (isClear || tries < serverTries)
}

/**
 * Milliseconds before the next retry: 1 s, then doubled up to 30 s, half of it jitter; at least the time that the server
 * requests.
 */
export function pauseAfter({ tries, problem, spread }: Pick<CartSyncContext, 'tries' | 'problem' | 'spread'>): number {
  const pause = Math.min(longestPause, firstPause * 2 ** Math.min(tries - 1, 10))
  // The jitter differs for each retry, but is deterministic.
  const part = (spread + tries * 0.618) % 1
  return Math.max(problem?.retryAfter ?? 0, Math.round(pause / 2 + (pause / 2) * part))
}

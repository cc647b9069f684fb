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

/** Times that an error of the server's own is asked about again, before it counts as a refusal. */
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

/** The lines as they are with an intent in them: what is there keeps its place, and what it was agreed to cost. */
export function applyIntent(lines: readonly SyncLine[], intent: Intent): readonly SyncLine[] {
  if (intent.type === 'clear') return []
  const { line } = intent
  const known = lines.find(same(line))
  if (line.quantity === 0) return lines.filter((one) => one !== known)
  if (known === undefined) return [...lines, line]
  const addedPrice = intent.agree ? line.product.finalPrice : known.addedPrice
  return lines.map((one) => (one === known ? { ...known, quantity: line.quantity, addedPrice } : one))
}

/** D8 as far as it can be told before the server does: the union, of each product the larger quantity. */
export function mergeLines(account: readonly SyncLine[], guest: readonly SyncLine[]): readonly SyncLine[] {
  return guest.reduce<readonly SyncLine[]>((lines, line) => {
    const quantity = Math.max(line.quantity, lines.find(same(line))?.quantity ?? 0)
    return applyIntent(lines, { type: 'set', line: { ...line, quantity }, agree: false })
  }, account)
}

/** The cart on screen: what the server acknowledged with all in it that it has yet to hear of (CART-06). */
export function project({ acknowledged, merge, sent, queue }: CartDocument): readonly SyncLine[] {
  const merged = mergeLines(acknowledged?.lines ?? [], merge?.lines ?? [])
  return [...(sent === null ? [] : [sent.intent]), ...queue].reduce(applyIntent, merged)
}

/** What waits for the server with one intent more: of a product only the last word counts, and nothing before a clear. */
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

/** Whether the server would change nothing: sending it might agree to a price that nobody saw. */
function isThere(acknowledged: Acknowledged | null, intent: Intent): boolean {
  if (acknowledged === null || intent.type === 'clear' || intent.agree) return false
  return (acknowledged.lines.find(same(intent.line))?.quantity ?? 0) === intent.line.quantity
}

/** What is to be sent next, and what is left then; null where nothing is. What is there already is passed over. */
function takeFrom({ acknowledged, queue }: CartDocument): { intent: Intent | null; rest: readonly Intent[] } {
  const at = queue.findIndex((intent) => !isThere(acknowledged, intent))
  return { intent: queue[at] ?? null, rest: at === -1 ? [] : queue.slice(at + 1) }
}

export const hasWork = (document: CartDocument): boolean => document.sent !== null || takeFrom(document).intent !== null

/**
 * Whether all that waits is there already: it is over. Kept, it would be said as soon as another device changes that (CART-15).
 */
export const isSaid = (document: CartDocument): boolean =>
  document.merge === null && document.queue.length > 0 && !hasWork(document)

/** Makes the next intent the one under way; one that is, from before a reload, stays it. */
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

/** Takes the server's cart for what is acknowledged. What it has yet to hear of stays over it (D32). */
export const acknowledge = (document: CartDocument, { cartId, version, cartItems }: Cart): CartDocument => ({
  ...document,
  acknowledged: { cartId, version, lines: cartItems.map(lineOf) },
})

/** Whether the cart is as an intent wanted it. */
export function isDone({ cartItems }: Cart, intent: Intent): boolean {
  if (intent.type === 'clear') return cartItems.length === 0
  const found = cartItems.find(({ product }) => product.productId === intent.line.productId)
  return (found?.quantity ?? 0) === intent.line.quantity
}

/** The change under way is over: acknowledged, or taken back (CART-06). The rest of the queue stays. */
export const withoutSent = (document: CartDocument): CartDocument => ({ ...document, sent: null })

/** The guest's lines, where the account has nothing of its own to say about them: each by itself. */
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
 * These were ordered, and the server has taken them out of its cart. What it has yet to hear of them was ordered as well:
 * what is left of it is said instead, or else it would bring them back (D39).
 */
export function order(document: CartDocument, items: readonly CartItem[]): CartDocument {
  const shown = project(document)
  const isPending = (productId: number) =>
    [...(document.sent === null ? [] : [document.sent.intent]), ...document.queue].some(
      (intent) => intent.type === 'clear' || intent.line.productId === productId,
    )
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

/** What changed between two carts of this browser, as the fewest intents. */
export function intentsBetween(before: readonly SyncLine[], after: readonly SyncLine[]): Intent[] {
  const set = (line: SyncLine): Intent => ({ type: 'set', line, agree: false })
  const gone = before.filter((line) => !after.some(same(line))).map((line) => set({ ...line, quantity: 0 }))
  return [
    ...gone,
    ...after.filter((line) => before.find(same(line))?.quantity !== line.quantity).map((line) => set(line)),
  ]
}

const isPassing = ({ reason }: SyncFailure) => reason === 'busy' || reason === 'network'

/** Whether what failed is tried again by itself. A clear is, until the server has it (D32). */
export function mayTryAgain({ tries, document }: CartSyncContext, failure: SyncAnswer | SyncFailure): boolean {
  if (failure.ok) return false
  if (isPassing(failure)) return true
  const isClear = document.sent?.intent.type === 'clear'
  return failure.reason === 'server' && (isClear || tries < serverTries)
}

/**
 * Milliseconds before the next try: 1 s and then twice as long each time, up to 30 s, half of it spread; at least as long as
 * the server asked for.
 */
export function pauseAfter({ tries, problem, spread }: Pick<CartSyncContext, 'tries' | 'problem' | 'spread'>): number {
  const pause = Math.min(longestPause, firstPause * 2 ** Math.min(tries - 1, 10))
  // Another part of it at every try, and the same whenever it is asked.
  const part = (spread + tries * 0.618) % 1
  return Math.max(problem?.retryAfter ?? 0, Math.round(pause / 2 + (pause / 2) * part))
}

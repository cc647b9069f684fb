import { createActor, type Actor, type ActorOptions } from 'xstate'

import type { cartSyncMachine } from '@lotus/machines/cart-sync'
import { change, emptyDocument, intentsBetween, order, project } from '@lotus/machines/cart-sync/rules'
import type { CartDocument, CartNotice, Intent, SyncLine } from '@lotus/machines/cart-sync/types'
import type { CartItem } from '@lotus/openapi/schema'

import type { AreaStatus } from '#layout/area-status.ts'
import type { Persisted } from '#storage/storage.ts'
import type { PersistedStore } from '#storage/store.ts'

import type { CartEntry, CartSource, CartTrouble } from './cart-store.ts'

/** The document that the syncing tab persists for the other tabs and the next page. */
export type PersistedCart = { userId: number; document: CartDocument; status: AreaStatus }

/** The pending commands of a tab that does not sync, numbered from `first`. */
export type PersistedCommands = {
  userId: number
  tabs: Record<string, { first: number; intents: Intent[] }>
  /** Incremented when a tab knows that the server's cart has changed. */
  news: number
}

export type AccountCartParts = {
  userId: number
  /** This tab. */
  tab: string
  machine: typeof cartSyncMachine
  carts: Persisted<PersistedCart>
  commands: Persisted<PersistedCommands>
  /** The guest's cart before the login; afterwards the lines that the next page shows before the sync code has loaded. */
  items: Pick<PersistedStore<readonly CartEntry[]>, 'readStored' | 'write' | 'subscribe'>
  /** The lines before the first change of the page, when a change precedes this object. */
  before: readonly CartEntry[] | null
  show: (lines: readonly CartEntry[], trouble: CartTrouble) => void
  notice: (notice: CartNotice) => void
  /** Calls back when this tab becomes the leader. Returns a function that releases or cancels the leadership. */
  lead: (begin: () => void) => () => void
  /** The account has signed out, or `stop` was called. */
  over: () => void
  /** @default the browser's storage */
  clock?: ActorOptions<typeof cartSyncMachine>['clock']
  newId: () => string
  now: () => number
  spread: number
}

const noStatus: AreaStatus = { loading: true, error: null, lastUpdated: null, retryCount: 0 }

const lineOf = ({ productId, quantity, addedAt, addedPrice = null, product }: CartEntry): SyncLine => ({
  productId,
  quantity,
  addedAt,
  addedPrice,
  product,
})

export type AccountCart = ReturnType<typeof openAccountCart>

/**
 * One account's cart in one tab. The leader tab syncs for the whole browser (`lead`) and is the only writer of the document;
 * the other tabs persist their commands until the document contains them, so that concurrent writes lose nothing (CART-15).
 */
export function openAccountCart(parts: AccountCartParts) {
  const { userId, tab, carts, commands, items, now } = parts
  let actor: Actor<typeof cartSyncMachine> | null = null
  let lastUpdated: number | null = null
  /** Commands of this tab that no document contains yet. */
  let own: { first: number; intents: Intent[] } = { first: 1, intents: [] }
  let isOver = false

  const readCart = (): PersistedCart | null => {
    const found = carts.read()
    return found?.userId === userId ? found : null
  }
  const readCommands = (): PersistedCommands => {
    const found = commands.read()
    return found?.userId === userId ? found : { userId, tabs: {}, news: 0 }
  }
  const allCommands = (): PersistedCommands['tabs'] => ({ ...readCommands().tabs, [tab]: own })
  const newCommandsIn = (
    { taken }: CartDocument,
    name: string,
    { first, intents }: PersistedCommands['tabs'][string],
  ) => intents.slice(Math.max(0, (taken[name] ?? 0) + 1 - first))

  /** The document with the commands of all tabs applied; the initial lines until a document exists. */
  function whole(): CartDocument {
    const document = actor?.getSnapshot().context.document ?? readCart()?.document ?? fromItems()
    return Object.entries(allCommands()).reduce(
      (all, [name, each]) => change(all, newCommandsIn(document, name, each)),
      document,
    )
  }
  const guestLines = () => items.readStored().filter(({ synced }) => synced === undefined)
  function fromItems(): CartDocument {
    const own = items.readStored().filter(({ synced }) => synced !== undefined)
    const lines = guestLines().map(lineOf)
    return {
      ...emptyDocument(''),
      acknowledged: { cartId: 0, version: 0, lines: own.map(lineOf) },
      merge: lines.length === 0 ? null : { mergeId: '', how: 'create', lines },
    }
  }
  const entryOf = (line: SyncLine): CartEntry => ({ ...line, synced: line.quantity })
  const read = (): readonly CartEntry[] => project(whole()).map(entryOf)

  function troubleNow(): CartTrouble {
    const document = actor?.getSnapshot().context.document ?? readCart()?.document
    const isKnown = document?.acknowledged != null
    if (status().error === null) return isKnown ? null : 'loading'
    const { merge, sent, queue } = whole()
    return isKnown && (merge !== null || sent !== null || queue.length > 0) ? 'sync' : 'load'
  }
  const draw = () => {
    if (!isOver) parts.show(read(), troubleNow())
  }

  function status(): AreaStatus {
    if (actor === null) return readCart()?.status ?? noStatus
    const snapshot = actor.getSnapshot()
    const { tries, problem } = snapshot.context
    return { loading: snapshot.hasTag('busy'), error: problem?.code ?? null, lastUpdated, retryCount: tries }
  }

  /** Called by the leader only. Also stores the lines that the next page shows first. */
  function persist(): void {
    if (actor === null || isOver) return
    const { document } = actor.getSnapshot().context
    carts.write({ userId, document, status: status() })
    items.write(project(document).map(entryOf))
  }

  /** Adopts the state that other tabs persisted. */
  function adoptCommands(): void {
    if (actor === null) return
    const { document } = actor.getSnapshot().context
    for (const [name, each] of Object.entries(allCommands())) {
      const news = newCommandsIn(document, name, each)
      if (news.length === 0) continue
      const upTo = each.first + each.intents.length - 1
      actor.send({ type: 'cart.change', intents: news, from: { tab: name, upTo } })
    }
    prune()
  }

  /** Removes the commands that the document contains; writes those again that another tab has overwritten. */
  function prune(): void {
    const taken = (actor?.getSnapshot().context.document ?? readCart()?.document)?.taken[tab] ?? 0
    if (own.intents.length > 0 && taken >= own.first)
      own = { first: taken + 1, intents: own.intents.slice(taken + 1 - own.first) }
    if ((readCommands().tabs[tab]?.intents.length ?? 0) !== own.intents.length) writeCommands()
  }
  /** Commands of closed tabs are removed as soon as the document contains them. */
  function writeCommands(hasNews = false): void {
    const document = actor?.getSnapshot().context.document ?? readCart()?.document
    const open = Object.entries(allCommands()).filter(
      ([name, each]) => document === undefined || newCommandsIn(document, name, each).length > 0,
    )
    commands.write({ userId, tabs: Object.fromEntries(open), news: readCommands().news + (hasNews ? 1 : 0) })
  }

  function issue(intents: readonly Intent[]): void {
    if (intents.length === 0 || isOver) return
    if (actor !== null) {
      actor.send({ type: 'cart.change', intents })
      return
    }
    own = { ...own, intents: [...own.intents, ...intents] }
    writeCommands()
    draw()
  }

  /** Adopts the changes that a page made before its sync loaded: lines without `synced`, or with another quantity. */
  function adopt(): void {
    const changed = items.readStored().filter(({ synced, quantity }) => synced !== quantity)
    if (actor === null || changed.length === 0) return
    const lines = changed.map(lineOf)
    issue(intentsBetween(project(actor.getSnapshot().context.document), lines).filter(isSet(lines)))
    persist()
  }

  function begin(): void {
    if (isOver) return
    const found = readCart()
    lastUpdated = found?.status.lastUpdated ?? null
    const guest = found === null ? guestLines() : []
    const document = found?.document ?? emptyDocument(parts.newId())
    const leading = createActor(parts.machine, {
      input: { document, spread: parts.spread },
      ...(parts.clock ? { clock: parts.clock } : {}),
    })
    let acknowledged = document.acknowledged
    leading.subscribe(({ context }) => {
      if (actor === null) return
      if (context.document.acknowledged !== acknowledged) lastUpdated = now()
      acknowledged = context.document.acknowledged
      persist()
      draw()
    })
    leading.on('*', parts.notice)
    // Before the start: no request may be older than the guest's cart.
    actor = leading.start()
    if (guest.length > 0) leading.send({ type: 'cart.merge', mergeId: parts.newId(), lines: guest.map(lineOf) })
    else adopt()
    adoptCommands()
    persist()
    draw()
  }

  // Only removals: the other earlier changes of this page are in the stored lines (`adopt`).
  const after = items.readStored()
  const gone = (parts.before ?? []).filter(
    ({ productId, synced }) => synced !== undefined && !after.some((entry) => entry.productId === productId),
  )
  if (readCart() !== null) issue(intentsBetween(gone.map(lineOf), []))
  let news = readCommands().news
  const releaseLead = parts.lead(begin)
  const subscriptions = [
    carts.subscribe(() => {
      // Signed out in this or another tab: the account's cart is no longer stored.
      if (readCart() === null) stop()
      else if (actor === null) {
        prune()
        draw()
      }
    }),
    commands.subscribe(() => {
      if (actor === null) {
        prune()
        draw()
        return
      }
      adoptCommands()
      if (readCommands().news !== news) actor.send({ type: 'cart.refresh' })
      news = readCommands().news
    }),
    items.subscribe(adopt),
  ]
  function stop(): void {
    if (isOver) return
    isOver = true
    for (const stop of subscriptions) stop()
    actor?.stop()
    releaseLead()
    parts.over()
  }

  draw()

  const source: CartSource = {
    read,
    write(next, before, how) {
      if (how === 'clear') return issue([{ type: 'clear' }])
      if (how === 'agree') return issue(agreedIn(next))
      return issue(intentsBetween(before.map(lineOf), next.map(lineOf)))
    },
    order(ordered: readonly CartItem[], { isTaken }) {
      if (isOver) return undefined
      if (!isTaken) {
        const left = read().flatMap((entry) => {
          const quantity =
            entry.quantity - (ordered.find(({ productId }) => productId === entry.productId)?.quantity ?? 0)
          return quantity > 0 ? [{ ...entry, quantity }] : []
        })
        return issue(intentsBetween(read().map(lineOf), left.map(lineOf)))
      }
      if (actor !== null) return actor.send({ type: 'cart.order', items: ordered })
      const before = whole()
      own = {
        ...own,
        intents: [...own.intents, ...order(before, ordered).queue.filter((one) => !before.queue.includes(one))],
      }
      writeCommands(true)
      return draw()
    },
  }

  return {
    source,
    status,
    stop,
    isOver: () => isOver,
    send: (event: Parameters<NonNullable<typeof actor>['send']>[0]) => actor?.send(event),
  }
}

const isSet = (lines: readonly SyncLine[]) => (intent: Intent) =>
  intent.type === 'set' && lines.some(({ productId }) => productId === intent.line.productId)

/** Accepts the current price of these lines (CART-14). */
const agreedIn = (entries: readonly CartEntry[]): Intent[] =>
  entries
    .filter(({ addedPrice, product }) => typeof addedPrice === 'number' && addedPrice !== product.finalPrice)
    .map((entry) => ({ type: 'set', line: lineOf(entry), agree: true }))

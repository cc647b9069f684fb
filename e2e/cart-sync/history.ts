import fc from 'fast-check'

import { lamen, lastOne, miso, rice, stockAtFirst, type TestShop } from '@lotus/api/modules/purchases/testing'
import { cartBrowser, unitsIn } from '@lotus/api/modules/carts/testing'
import { createInProcessFetch } from '@lotus/api/platform/in-process'
import { testApiKey } from '@lotus/api/testing'
import { createApi, unwrap, type Api } from '@lotus/api-client'
import type { CartSyncMachine } from '@lotus/machines/cart-sync'
import type { CartNotice } from '@lotus/machines/cart-sync/types'
import type { CartItem, ProductSummary } from '@lotus/openapi/schema'

import { liveCartSync } from '../../apps/storefront/src/features/cart/account-cart.actors.ts'
import { openAccountCart, type AccountCart } from '../../apps/storefront/src/features/cart/account-cart.ts'
import type { CartEntry } from '../../apps/storefront/src/features/cart/cart-store.ts'
import { faults, faultyFetch, virtualClock, type Fault, type VirtualClock } from './faults.ts'
import { wantedUnits } from './wanted.ts'

const productIds = [lamen, miso, rice, lastOne]
/** A quantity above the stock is rejected; with one left, this happens almost always. */
const stockOf = (id: number) => stockAtFirst.get(id) ?? 0

type Operation =
  | { do: 'set'; productId: number; quantity: number }
  | { do: 'clicks'; productId: number; by: 1 | -1; times: number }
  | { do: 'clear' }
  | { do: 'remove'; productId: number }
  /** Restores the last removed line of this tab. */
  | { do: 'restore' }
  /** The session has expired, and the shopper signs in again. */
  | { do: 'expire' }
  /** The tab is killed and opened again. */
  | { do: 'crash' }
  | { do: 'refresh' }
type Step = { who: number; after: number; operation: Operation }
export type History = {
  devices: number
  tabs: number
  /** The account's cart before the history. */
  account: CartItem[]
  /** The guest cart of each device at sign-in. */
  guests: CartItem[][]
  /** Milliseconds between the merge and its undo on each device; null for no undo. */
  undoDelays: (number | null)[]
  /** Milliseconds between the login and the first action. */
  pause: number
  steps: Step[]
  faults: Fault[]
}

const productId = fc.constantFrom(...productIds)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('set' as const), productId, quantity: fc.nat(8) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('clicks' as const),
      productId,
      by: fc.constantFrom(1 as const, 1 as const, -1 as const),
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'clear' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), productId }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restore' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'expire' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'crash' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'refresh' as const }) },
)
/** Half of them have no undo. */
const cartItems: fc.Arbitrary<CartItem[]> = fc.oneof(
  fc.constant<CartItem[]>([]),
  fc.uniqueArray(fc.record({ productId, quantity: fc.integer({ min: 1, max: 5 }) }), {
    selector: (item) => item.productId,
  }),
)
const undoDelay = fc.constantFrom(null, null, 0, 30, 800)
const history: fc.Arbitrary<History> = fc.record({
  devices: fc.constantFrom(1, 1, 2),
  tabs: fc.constantFrom(1, 1, 2),
  account: cartItems.map((items) =>
    items.map((item) => ({ ...item, quantity: Math.min(item.quantity, stockOf(item.productId)) })),
  ),
  guests: fc.tuple(cartItems, cartItems),
  undoDelays: fc.tuple(undoDelay, undoDelay),
  pause: fc.constantFrom(5, 5, 3000),
  steps: fc.array(fc.record({ who: fc.nat(3), after: fc.constantFrom(0, 0, 20, 150, 700, 4000), operation }), {
    minLength: 30,
    maxLength: 30,
  }),
  faults: fc.array(fc.constantFrom(...faults), { minLength: 90, maxLength: 90 }),
})

export const historyOf = (seed: number): History => {
  const [made] = fc.sample(history, { seed, numRuns: 1 })
  if (made === undefined) throw new Error('No history')
  return made
}

type Tab = { account: AccountCart; shown: () => readonly CartEntry[]; removed: CartEntry | null; crash: () => void }

/** A browser: storage shared by its tabs, storage events with a delay, and one tab at a time that syncs. */
function device(
  api: Api,
  clock: VirtualClock,
  plant: (machine: CartSyncMachine) => CartSyncMachine,
  undoDelays: number | null,
) {
  const content = new Map<string, string>()
  const open: Map<string, Set<() => void>>[] = []
  const turns: { begin: () => void }[] = []
  const notices: CartNotice[] = []
  const machine = plant(liveCartSync(api, clock.timeout))
  let names = 0
  let undoRequested = false
  const accounts = new Set<AccountCart>()
  const send = (event: Parameters<AccountCart['send']>[0]) => {
    for (const account of accounts) account.send(event)
  }
  function handleNotice(notice: CartNotice) {
    notices.push(notice)
    if (notice.type !== 'merge.done' || undoDelays === null) return
    const undo = () => {
      undoRequested = true
      send({ type: 'merge.undo', mergeId: notice.mergeId })
    }
    clock.setTimeout(undo, undoDelays)
  }
  const undo = () => {
    const isDone = notices.some(({ type }) => type === 'undo.done')
    const isRefused = notices.some(({ type }) => type === 'undo.rejected')
    return isDone ? 'done' : undoRequested && !isRefused ? 'maybe' : 'no'
  }

  function openTab(): Tab {
    const listeners = new Map<string, Set<() => void>>()
    open.push(listeners)
    const storageKey = <Value>(key: string) => ({
      read: () => JSON.parse(content.get(key) ?? 'null') as Value | null,
      write(value: Value) {
        content.set(key, JSON.stringify(value))
        for (const tab of open)
          if (tab !== listeners) for (const listener of tab.get(key) ?? []) clock.setTimeout(listener, 3)
        return true
      },
      remove: () => void content.delete(key),
      subscribe(changed: () => void) {
        const known = listeners.get(key) ?? new Set()
        const listener = () => {
          if (open.includes(listeners)) changed()
        }
        listeners.set(key, known.add(listener))
        return () => void known.delete(listener)
      },
    })
    let shown: readonly CartEntry[] = []
    const items = storageKey<readonly CartEntry[]>('cartItems')
    const account = openAccountCart({
      userId: 1,
      tab: `tab${++names}`,
      machine,
      clock,
      carts: storageKey('cartAccount'),
      commands: storageKey('cartIntents'),
      items: { ...items, readStored: () => items.read() ?? [] },
      before: null,
      show: (lines) => (shown = lines),
      notice: handleNotice,
      lead(begin) {
        const turn = { begin }
        turns.push(turn)
        if (turns[0] === turn) clock.setTimeout(begin, 1)
        return () => {
          const wasFirst = turns[0] === turn
          turns.splice(turns.indexOf(turn), 1)
          if (wasFirst && turns[0] !== undefined) clock.setTimeout(turns[0].begin, 1)
        }
      },
      over: () => {},
      newId: () => crypto.randomUUID(),
      now: clock.now,
      spread: 0.37,
    })
    accounts.add(account)
    const crash = () => {
      accounts.delete(account)
      open.splice(open.indexOf(listeners), 1)
      account.stop()
    }
    return { account, shown: () => shown, removed: null, crash }
  }
  return { content, notices, openTab, send, undo }
}

const unitsOf = (lines: readonly CartEntry[], id: number) => lines.find((line) => line.productId === id)?.quantity ?? 0

/**
 * Counts of calls, faults, failed calls and notices: rejected changes, merges, undone merges and merges that can no longer be
 * undone.
 */
export type Figures = Record<'calls' | 'faults' | 'failed' | 'refused' | 'merged' | 'undone' | 'tooLate', number>

const itemUnits = (items: readonly CartItem[], id: number) => items.find((one) => one.productId === id)?.quantity ?? 0

/**
 * Runs a history of one account: the real client (machine, documents and calls) of each browser against the real API, through
 * a faulty network. Throws if the screen, the server and the expected state differ at rest.
 */
export async function runHistory(
  shop: TestShop,
  { devices, tabs, account, guests, undoDelays, pause, steps, faults: planned }: History,
  plant: (machine: CartSyncMachine) => CartSyncMachine = (machine) => machine,
): Promise<Figures> {
  const clock = virtualClock()
  const { userId, api: plain } = await shop.withSession()
  const other = cartBrowser(plain)
  const products = new Map<number, ProductSummary>()
  for (const id of productIds)
    products.set(id, unwrap(await plain.GET('/public/products/{productId}', { params: { path: { productId: id } } })))
  const productOf = (id: number): ProductSummary => {
    const product = products.get(id)
    if (product === undefined) throw new Error(`No product ${id}`)
    return product
  }
  const network = { planned: [...planned], calls: 0, faults: 0, failed: 0, isReliable: false }
  const { accessToken } = await shop.withSession({ userId })
  const inProcess = createInProcessFetch(shop.app, { address: '127.0.0.1' })
  const send = (request: Request) => {
    request.headers.set('authorization', `Bearer ${accessToken}`)
    return inProcess(request)
  }
  const machines = Array.from({ length: devices }, (_, at) =>
    device(
      createApi({ baseUrl: 'http://shop.test/api', apiKey: testApiKey, fetch: faultyFetch(send, clock, network) }),
      clock,
      plant,
      undoDelays[at] ?? null,
    ),
  )
  const entry = (id: number, quantity: number): CartEntry => ({
    productId: id,
    quantity,
    addedAt: '2026-11-22T12:00:00.000Z',
    product: productOf(id),
  })
  for (const { productId: id, quantity } of account) await other.set(id, quantity)
  for (const [at, machine] of machines.entries()) {
    const lines = (guests[at] ?? []).map((item) => entry(item.productId, item.quantity))
    if (lines.length > 0) machine.content.set('cartItems', JSON.stringify(lines))
  }
  const open = machines.map((machine) => Array.from({ length: tabs }, () => machine.openTab()))

  /** The last choice for each product on each device. */
  const choices = machines.map(() => new Map<number, number>())
  await clock.pass(pause)
  for (const { who, after, operation: next } of steps) {
    const at = who % devices
    const ofDevice = open[at] ?? []
    const index = Math.floor(who / 2) % tabs
    const tab = ofDevice[index]
    const choice = choices[at]
    if (tab === undefined || choice === undefined) throw new Error('No such tab')
    const put = (lines: CartEntry[], before: readonly CartEntry[], id: number) => {
      const units = unitsOf(lines, id)
      tab.account.source.write(lines, before)
      choice.set(id, units)
      if (unitsOf(tab.shown(), id) !== units) throw new Error(`Product ${id} does not show ${units} at once`)
    }
    const set = (id: number, quantity: number) => {
      const lines = tab.account.source.read()
      const known = lines.find((line) => line.productId === id)
      const others = lines.filter((line) => line !== known)
      const now = Math.max(0, quantity)
      if (unitsOf(lines, id) === now) return
      put(now === 0 ? others : [...others, { ...(known ?? entry(id, now)), quantity: now }], lines, id)
    }
    if (next.do === 'set') set(next.productId, next.quantity)
    else if (next.do === 'clicks')
      for (let click = 0; click < next.times; click++)
        set(next.productId, unitsOf(tab.shown(), next.productId) + next.by)
    else if (next.do === 'remove') {
      tab.removed = tab.account.source.read().find((line) => line.productId === next.productId) ?? tab.removed
      set(next.productId, 0)
    } else if (next.do === 'restore') {
      // As `cart.restore` does it.
      const { removed } = tab
      const lines = tab.account.source.read()
      const others = lines.filter((line) => line.productId !== removed?.productId)
      if (removed !== null) put(others.toSpliced(0, 0, removed), lines, removed.productId)
    } else if (next.do === 'expire') {
      machines[at]?.send({ type: 'session.end' })
      clock.setTimeout(() => machines[at]?.send({ type: 'session.return' }), 500)
    } else if (next.do === 'clear') {
      tab.account.source.write([], tab.account.source.read(), 'clear')
      for (const id of productIds) choice.set(id, 0)
    } else if (next.do === 'refresh') tab.account.send({ type: 'cart.refresh' })
    else {
      tab.crash()
      ofDevice[index] = machines[at]?.openTab() ?? tab
    }
    await clock.pass(Math.max(after, 8))
  }
  // The network recovers, and all late requests arrive.
  network.isReliable = true
  await clock.drain()
  if (devices > 1) {
    for (const tab of open.flat()) tab.account.send({ type: 'cart.refresh' })
    await clock.drain()
  }

  const server = new Map(unitsIn(unwrap(await plain.GET('/users/carts/user'))))
  const refused = machines.flatMap(({ notices }) => notices).filter(({ type }) => type === 'change.rejected')
  for (const id of productIds) {
    const units = server.get(id) ?? 0
    for (const tab of open.flat())
      if (unitsOf(tab.shown(), id) !== units)
        throw new Error(`Product ${id}: the screen has ${unitsOf(tab.shown(), id)}, the server ${units}`)
    const wanted = wantedUnits({
      stock: stockOf(id),
      account: itemUnits(account, id),
      browsers: machines.map(({ undo }, at) => ({
        guest: itemUnits(guests[at] ?? [], id),
        undo: undo(),
        word: choices[at]?.get(id) ?? null,
      })),
    })
    if (wanted.includes(units)) continue
    const isTold = refused.some((notice) => notice.type === 'change.rejected' && notice.line?.productId === id)
    if (!isTold || units > stockOf(id) || wanted.every((quantity) => quantity <= stockOf(id)))
      throw new Error(`Product ${id}: ${wanted.join(' or ')} wanted, the server has ${units}`)
  }
  for (const tab of open.flat()) tab.crash()
  const countOf = (type: CartNotice['type']) =>
    machines.flatMap(({ notices }) => notices).filter((notice) => notice.type === type).length
  return {
    calls: network.calls,
    faults: network.faults,
    failed: network.failed,
    refused: refused.length,
    merged: countOf('merge.done'),
    undone: countOf('undo.done'),
    tooLate: countOf('undo.rejected'),
  }
}

import { setMaxListeners } from 'node:events'

import fc from 'fast-check'

import { lamen, lastOne, miso, rice, stockAtFirst, type TestShop } from '@lotus/api/modules/purchases/testing'
import { cartBrowser, unitsIn } from '@lotus/api/modules/carts/testing'
import { createInProcessFetch } from '@lotus/api/platform/in-process'
import { testApiKey } from '@lotus/api/testing'
import { createApi, unwrap, type Api } from '@lotus/api-client'
import type { CartItem, ProductSummary } from '@lotus/openapi/schema'

import {
  openDocument,
  type AccountDocument,
  type Transport,
} from '../../apps/storefront/src/account-document/document.ts'
import { openLog } from '../../apps/storefront/src/account-document/log.ts'
import type { Command, Rejection, Rules } from '../../apps/storefront/src/account-document/schema.ts'
import { cartRules } from '../../apps/storefront/src/features/cart/cart-rules.ts'
import {
  cartSchema,
  unitsIn as unitsOf,
  type CartChange,
  type CartEntry,
} from '../../apps/storefront/src/features/cart/cart-schema.ts'
import { cartTransport, type CartReport } from '../../apps/storefront/src/features/cart/cart-transport.ts'
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
  pause: fc.constantFrom(5, 3000, 3000),
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

type Lines = readonly CartEntry[]
type CartTransport = Transport<Lines, CartChange>
type Tab = AccountDocument<Lines, CartChange> & { removed: CartEntry | null }

/** A bug to add to the client. */
export type Plant = { rules?: Rules<CartChange>; transport?: (transport: CartTransport) => CartTransport }

/** Local storage for the logs of a history; each write is followed by the event of other tabs. Returns a function that removes it. */
function stubStorage(clock: VirtualClock): () => void {
  const content = new Map<string, string>()
  const page = new EventTarget()
  setMaxListeners(0, page)
  const announce = (key: string) =>
    clock.setTimeout(() => page.dispatchEvent(Object.assign(new Event('storage'), { key })), 3)
  const methods = {
    getItem: (key: string) => content.get(key) ?? null,
    setItem(key: string, value: string) {
      content.set(key, value)
      announce(key)
    },
    removeItem(key: string) {
      if (content.delete(key)) announce(key)
    },
  }
  const localStorage = new Proxy(methods, {
    ownKeys: () => [...content.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  const began = Date.now()
  const own = { localStorage, addEventListener: page.addEventListener.bind(page) }
  const before = Object.keys(own).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)] as const)
  for (const [key, value] of Object.entries(own))
    Object.defineProperty(globalThis, key, { value, configurable: true, writable: true })
  const { now } = Date
  Date.now = () => began + clock.now()
  return () => {
    Date.now = now
    for (const [key, descriptor] of before)
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, key)
      else Object.defineProperty(globalThis, key, descriptor)
  }
}

/** A browser: a log shared by its tabs, storage events with a delay, and one tab at a time that sends. */
function device(name: number, api: Api, clock: VirtualClock, plant: Plant, undoDelay: number | null) {
  const turns: { begin: () => void }[] = []
  const rejections: { command: Command<CartChange>; rejection: Rejection }[] = []
  const reports: CartReport[] = []
  const transport = (plant.transport ?? ((given) => given))(cartTransport(api, clock.timeout))
  const open = new Set<Tab>()
  let names = 0
  let undoRequested = false

  function openTab(): Tab {
    const document = openDocument<Lines, CartChange>({
      log: openLog(cartSchema, `cart/${name}`, `tab${++names}`),
      rules: plant.rules ?? cartRules,
      transport,
      clock: clock as never,
      isOnline: () => true,
      isVisible: () => true,
      spread: 0.37,
      rejected: (command, rejection) => void rejections.push({ command, rejection }),
      reported(given) {
        const report = given as CartReport
        reports.push(report)
        if (report.type !== 'merge' || undoDelay === null) return
        clock.setTimeout(() => {
          undoRequested = true
          const [tab] = open
          tab?.log.append([{ type: 'undo', mergeId: report.mergeId }])
        }, undoDelay)
      },
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
    })
    const tab = { ...document, removed: null }
    open.add(tab)
    return tab
  }
  const undos = () => reports.flatMap((report) => (report.type === 'undo' ? [report.code] : []))
  return {
    openTab,
    rejections,
    reports,
    crash(tab: Tab) {
      open.delete(tab)
      tab.close()
    },
    send: (event: Parameters<Tab['send']>[0]) => open.forEach((tab) => tab.send(event)),
    undo: () => (undos().includes(null) ? 'done' : undoRequested && undos().length === 0 ? 'maybe' : 'no'),
  } as const
}

/**
 * Counts of calls, faults, failed calls and notices: rejected changes, merges, undone merges and merges that can no longer be
 * undone.
 */
export type Figures = Record<'calls' | 'faults' | 'failed' | 'refused' | 'merged' | 'undone' | 'tooLate', number>

const itemUnits = (items: readonly CartItem[], id: number) => items.find((one) => one.productId === id)?.quantity ?? 0

/**
 * Runs a history of one account: the real client (log, machine and calls) of each browser against the real API, through a faulty network.
 * Throws if the screen, the server and the expected state differ at rest.
 */
export async function runHistory(shop: TestShop, history: History, plant: Plant = {}): Promise<Figures> {
  const clock = virtualClock()
  const remove = stubStorage(clock)
  try {
    return await run(shop, history, plant, clock)
  } finally {
    remove()
  }
}

async function run(
  shop: TestShop,
  { devices, tabs, account, guests, undoDelays, pause, steps, faults: planned }: History,
  plant: Plant,
  clock: VirtualClock,
): Promise<Figures> {
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
  const browsers = Array.from({ length: devices }, (_, at) =>
    device(
      at,
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
  for (const [at] of browsers.entries()) {
    const lines = (guests[at] ?? []).map((item) => entry(item.productId, item.quantity))
    if (lines.length > 0) openLog(cartSchema, `cart/${at}`).append([{ type: 'merge', lines }])
  }
  const open = browsers.map((browser) => Array.from({ length: tabs }, () => browser.openTab()))

  /** The last choice for each product on each device. */
  const choices = browsers.map(() => new Map<number, number>())
  await clock.pass(pause)
  for (const { who, after, operation: next } of steps) {
    const at = who % devices
    const ofDevice = open[at] ?? []
    const index = Math.floor(who / 2) % tabs
    const tab = ofDevice[index]
    const choice = choices[at]
    if (tab === undefined || choice === undefined) throw new Error('No such tab')
    const linesOf = () => tab.log.readStored().state
    const put = (line: CartEntry) => {
      tab.log.append([{ type: 'set', line }])
      choice.set(line.productId, line.quantity)
      if (unitsOf(tab.log.read().state, line.productId) !== line.quantity)
        throw new Error(`Product ${line.productId} does not show ${line.quantity} at once`)
    }
    const set = (id: number, quantity: number) => {
      const known = linesOf().find((line) => line.productId === id)
      const units = Math.max(0, quantity)
      if ((known?.quantity ?? 0) !== units) put({ ...(known ?? entry(id, units)), quantity: units })
    }
    if (next.do === 'set') set(next.productId, next.quantity)
    else if (next.do === 'clicks')
      for (let click = 0; click < next.times; click++) set(next.productId, unitsOf(linesOf(), next.productId) + next.by)
    else if (next.do === 'remove') {
      tab.removed = linesOf().find((line) => line.productId === next.productId) ?? tab.removed
      set(next.productId, 0)
    } else if (next.do === 'restore') {
      if (tab.removed !== null) put(tab.removed)
    } else if (next.do === 'expire') {
      browsers[at]?.send({ type: 'session.end' })
      clock.setTimeout(() => browsers[at]?.send({ type: 'session.return' }), 500)
    } else if (next.do === 'clear') {
      tab.log.append([{ type: 'clear' }])
      for (const id of productIds) choice.set(id, 0)
    } else if (next.do === 'refresh') browsers[at]?.send({ type: 'refresh' })
    else {
      browsers[at]?.crash(tab)
      ofDevice[index] = browsers[at]?.openTab() ?? tab
    }
    await clock.pass(Math.max(after, 8))
  }
  // The network recovers, and all late requests arrive.
  network.isReliable = true
  await clock.drain()
  if (devices > 1) {
    for (const browser of browsers) browser.send({ type: 'refresh' })
    await clock.drain()
  }

  const server = new Map(unitsIn(unwrap(await plain.GET('/users/carts/user'))))
  const rejected = browsers.flatMap(({ rejections }) => rejections)
  for (const id of productIds) {
    const units = server.get(id) ?? 0
    for (const tab of open.flat())
      if (unitsOf(tab.log.read().state, id) !== units)
        throw new Error(`Product ${id}: the screen has ${unitsOf(tab.log.read().state, id)}, the server ${units}`)
    const wanted = wantedUnits({
      stock: stockOf(id),
      account: itemUnits(account, id),
      browsers: browsers.map(({ undo }, at) => ({
        guest: itemUnits(guests[at] ?? [], id),
        undo: undo(),
        word: choices[at]?.get(id) ?? null,
      })),
    })
    if (wanted.includes(units)) continue
    const isTold = rejected.some(({ command: { change } }) => change.type === 'set' && change.line.productId === id)
    if (!isTold || units > stockOf(id) || wanted.every((quantity) => quantity <= stockOf(id)))
      throw new Error(`Product ${id}: ${wanted.join(' or ')} wanted, the server has ${units}`)
  }
  for (const [at, browser] of browsers.entries()) for (const tab of open[at] ?? []) browser.crash(tab)
  const reports = browsers.flatMap((browser) => browser.reports)
  const undos = reports.flatMap((report) => (report.type === 'undo' ? [report.code] : []))
  return {
    calls: network.calls,
    faults: network.faults,
    failed: network.failed,
    refused: rejected.length,
    merged: reports.filter(({ type }) => type === 'merge').length,
    undone: undos.filter((code) => code === null).length,
    tooLate: undos.filter((code) => code !== null).length,
  }
}

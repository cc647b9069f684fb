import fc from 'fast-check'

import { createApi, unwrap, type Api } from '@lotus/api-client'
import type { CartSyncMachine } from '@lotus/machines/cart-sync'
import type { CartNotice } from '@lotus/machines/cart-sync/types'
import type { ProductSummary } from '@lotus/openapi/schema'

import { liveCartSync } from '../../../../storefront/src/features/cart/account-cart.actors.ts'
import { openAccountCart, type AccountCart } from '../../../../storefront/src/features/cart/account-cart.ts'
import type { CartEntry } from '../../../../storefront/src/features/cart/cart-store.ts'
import { createInProcessFetch } from '../../platform/in-process.ts'
import { testApiKey } from '../../testing.ts'
import { lamen, lastOne, miso, rice, stockAtFirst, type TestShop } from '../checkout/testing.ts'
import { faults, faultyFetch, virtualClock, type Fault, type VirtualClock } from './cart-sync-faults.examples.ts'
import { unitsIn } from './testing.ts'

const productIds = [lamen, miso, rice, lastOne]
/** More than there is of a product is refused: of the last one, almost always. */
const stockOf = (id: number) => stockAtFirst.get(id) ?? 0

type Operation =
  | { do: 'set'; productId: number; quantity: number }
  | { do: 'clicks'; productId: number; by: 1 | -1; times: number }
  | { do: 'clear' }
  /** The tab is gone without a word, and opened again. */
  | { do: 'crash' }
  | { do: 'look' }
type Step = { who: number; after: number; operation: Operation }
export type History = {
  devices: number
  tabs: number
  guest: { productId: number; quantity: number }[]
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
  { weight: 1, arbitrary: fc.constant({ do: 'crash' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'look' as const }) },
)
const history: fc.Arbitrary<History> = fc.record({
  devices: fc.constantFrom(1, 1, 2),
  tabs: fc.constantFrom(1, 1, 2),
  guest: fc.oneof(
    fc.constant<{ productId: number; quantity: number }[]>([]),
    fc.uniqueArray(fc.record({ productId, quantity: fc.integer({ min: 1, max: 5 }) }), {
      selector: (item) => item.productId,
    }),
  ),
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

type Tab = { account: AccountCart; shown: () => readonly CartEntry[]; crash: () => void }

/** A browser: one storage for its tabs, its events a moment later, and one tab at a time that syncs. */
function device(api: Api, clock: VirtualClock, plant: (machine: CartSyncMachine) => CartSyncMachine) {
  const content = new Map<string, string>()
  const open: Map<string, Set<() => void>>[] = []
  const turns: { begin: () => void }[] = []
  const notices: CartNotice[] = []
  const machine = plant(liveCartSync(api, clock.timeout))
  let names = 0

  function openTab(): Tab {
    const listeners = new Map<string, Set<() => void>>()
    open.push(listeners)
    const keptAt = <Value>(key: string) => ({
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
    const account = openAccountCart({
      userId: 1,
      tab: `tab${++names}`,
      machine,
      clock,
      carts: keptAt('cartAccount'),
      wants: keptAt('cartIntents'),
      items: keptAt('cartItems'),
      before: null,
      show: (lines) => (shown = lines),
      notice: (notice) => void notices.push(notice),
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
    const crash = () => {
      open.splice(open.indexOf(listeners), 1)
      account.stop()
    }
    return { account, shown: () => shown, crash }
  }
  return { content, notices, openTab }
}

const unitsOf = (lines: readonly CartEntry[], id: number) => lines.find((line) => line.productId === id)?.quantity ?? 0

/**
 * One history of one account, its browsers the real client (machine, documents and calls) against the real API, through a
 * network that does what the history says. Throws where at rest the screen, the server and what was wanted differ.
 */
export async function runHistory(
  shop: TestShop,
  { devices, tabs, guest, steps, faults: planned }: History,
  plant: (machine: CartSyncMachine) => CartSyncMachine = (machine) => machine,
): Promise<{ calls: number; failed: number; refused: number }> {
  const clock = virtualClock()
  const { userId, api: plain } = await shop.withSession()
  const products = new Map<number, ProductSummary>()
  for (const id of productIds)
    products.set(id, unwrap(await plain.GET('/public/products/{productId}', { params: { path: { productId: id } } })))
  const productOf = (id: number): ProductSummary => {
    const product = products.get(id)
    if (product === undefined) throw new Error(`No product ${id}`)
    return product
  }
  const network = { planned: [...planned], calls: 0, failed: 0, isCalm: false }
  const { accessToken } = await shop.withSession({ userId })
  const inProcess = createInProcessFetch(shop.app, { address: '127.0.0.1' })
  const send = (request: Request) => {
    request.headers.set('authorization', `Bearer ${accessToken}`)
    return inProcess(request)
  }
  const machines = Array.from({ length: devices }, () =>
    device(
      createApi({ baseUrl: 'http://shop.test/api', apiKey: testApiKey, fetch: faultyFetch(send, clock, network) }),
      clock,
      plant,
    ),
  )
  const entry = (id: number, quantity: number): CartEntry => ({
    productId: id,
    quantity,
    addedAt: '2026-11-22T12:00:00.000Z',
    product: productOf(id),
  })
  // With two devices nobody could say what the guest's cart met.
  const merged = devices === 1 ? guest : []
  const [first] = machines
  if (merged.length > 0)
    first?.content.set('cartItems', JSON.stringify(merged.map((item) => entry(item.productId, item.quantity))))
  const open = machines.map((machine) => Array.from({ length: tabs }, () => machine.openTab()))

  /** Of each device the last word about each product. */
  const words = machines.map(() => new Map<number, number>())
  await clock.pass(5)
  for (const { who, after, operation: next } of steps) {
    const at = who % devices
    const ofDevice = open[at] ?? []
    const index = Math.floor(who / 2) % tabs
    const tab = ofDevice[index]
    const said = words[at]
    if (tab === undefined || said === undefined) throw new Error('No such tab')
    const set = (id: number, quantity: number) => {
      const lines = tab.account.keeper.read()
      const known = lines.find((line) => line.productId === id)
      const others = lines.filter((line) => line !== known)
      const now = Math.max(0, quantity)
      if (unitsOf(lines, id) === now) return
      tab.account.keeper.write(now === 0 ? others : [...others, { ...(known ?? entry(id, now)), quantity: now }], lines)
      said.set(id, now)
      if (unitsOf(tab.shown(), id) !== now) throw new Error(`Product ${id} does not show ${now} at once`)
    }
    if (next.do === 'set') set(next.productId, next.quantity)
    else if (next.do === 'clicks')
      for (let click = 0; click < next.times; click++)
        set(next.productId, unitsOf(tab.shown(), next.productId) + next.by)
    else if (next.do === 'clear') {
      tab.account.keeper.write([], tab.account.keeper.read(), 'clear')
      for (const id of productIds) said.set(id, 0)
    } else if (next.do === 'look') tab.account.send({ type: 'cart.refresh' })
    else {
      tab.crash()
      ofDevice[index] = machines[at]?.openTab() ?? tab
    }
    await clock.pass(Math.max(after, 8))
  }
  // The network is itself again, and all that was late arrives.
  network.isCalm = true
  await clock.drain()
  if (devices > 1) {
    for (const tab of open.flat()) tab.account.send({ type: 'cart.refresh' })
    await clock.drain()
  }

  const server = new Map(unitsIn(unwrap(await plain.GET('/users/carts/user'))))
  const refused = machines.flatMap(({ notices }) => notices).filter(({ type }) => type === 'change.refused')
  for (const id of productIds) {
    const units = server.get(id) ?? 0
    for (const tab of open.flat())
      if (unitsOf(tab.shown(), id) !== units)
        throw new Error(`Product ${id}: the screen has ${unitsOf(tab.shown(), id)}, the server ${units}`)
    const guests = merged.find((item) => item.productId === id)?.quantity ?? 0
    const wanted = words.flatMap((said) => {
      const word = said.get(id)
      return word === undefined ? [] : [word]
    })
    if (wanted.length === 0) wanted.push(Math.min(guests, stockOf(id)))
    if (wanted.includes(units)) continue
    const isTold = refused.some((notice) => notice.type === 'change.refused' && notice.line?.productId === id)
    if (!isTold || units > stockOf(id) || wanted.every((quantity) => quantity <= stockOf(id)))
      throw new Error(`Product ${id}: ${wanted.join(' or ')} wanted, the server has ${units}`)
  }
  for (const tab of open.flat()) tab.crash()
  return { calls: network.calls, failed: network.failed, refused: refused.length }
}

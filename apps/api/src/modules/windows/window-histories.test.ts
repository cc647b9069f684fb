import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { ApiError, createApi, unwrap, type Api } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'

import type { Capacity, WindowSchedule } from '#domain/window-schedule.ts'

import { engineSeed, testApiKey } from '../../testing.ts'
import { lamen, startTestShop, type TestShop } from '../purchases/testing.ts'
import { startSecondProcess } from './second-process.examples.ts'
import { centreWindows } from './windows.examples.ts'

/** Number of random histories. */
const histories = Number(process.env['WINDOW_HISTORIES'] ?? 8)
/** Added to the seed, so that several runs try different histories. */
const seedOffset = Number(process.env['WINDOW_SEED'] ?? 0)
const windows = ['centro.2026-11-23.1800-2000', 'centro.2026-11-24.0900-1100', 'centro.2026-11-24.1800-2000']
const browsers = 5
/** Each measure is the scarcest one for some carts of four to seven units: a unit weighs 120 g and takes half a minute. */
const firstCapacity: Capacity = { orders: 3, items: 17, grams: 1900, minutes: 21 }

let shop: TestShop
let second: Awaited<ReturnType<typeof startSecondProcess>>
beforeAll(async () => {
  shop = await startTestShop()
  second = await startSecondProcess(shop)
}, 120_000)
afterAll(async () => {
  await second.close()
  await shop.close()
})

const buyerSteps = ['hold', 'extend', 'release', 'buy', 'pay', 'order', 'move', 'cancel'] as const
const shopSteps = ['shop.move', 'shop.close', 'shop.open', 'shop.schedule'] as const
type BuyerStep = {
  by: number
  /** `next` buys if the browser has no order, pays an unpaid order, or does `ifPaid` with a paid one. */
  do: (typeof buyerSteps)[number] | 'next'
  ifPaid: 'buy' | 'move' | 'cancel'
  method: 'pix' | 'card'
  window: number
  units: number
  process: number
}
type ShopStep = { by: number; do: (typeof shopSteps)[number]; window: number; orders: number }
type Round = { steps: (BuyerStep | ShopStep)[]; minutes: number }

const window = fc.nat(windows.length - 1)
const by = fc.nat(browsers - 1)
const buyerStep = (kind: fc.Arbitrary<BuyerStep['do']>): fc.Arbitrary<BuyerStep> =>
  fc.record({
    ...{ by, window },
    do: kind,
    ifPaid: fc.constantFrom('buy', 'move', 'move', 'cancel'),
    method: fc.constantFrom('pix', 'card'),
    units: fc.integer({ min: 4, max: 7 }),
    process: fc.nat(1),
  })
const shopStep: fc.Arbitrary<ShopStep> = fc.record({
  ...{ by, window },
  do: fc.constantFrom('shop.move', ...shopSteps),
  orders: fc.integer({ min: 0, max: 3 }),
})
const buyerDoes = (by: number, kind: BuyerStep['do'], window = 0): BuyerStep => ({
  ...{ by, window, do: kind, ifPaid: 'move', method: by === 2 ? 'card' : 'pix', units: 4, process: by % 2 },
})
const shopDoes = (kind: ShopStep['do'], window = 0, orders = 3): ShopStep => ({ by: 2, do: kind, window, orders })
const mixed: fc.Arbitrary<Round> = fc.record({
  steps: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: buyerStep(fc.constant('next')) },
      { weight: 7, arbitrary: buyerStep(fc.constantFrom('hold', 'hold', ...buyerSteps)) },
      { weight: 2, arbitrary: shopStep },
    ),
    { minLength: 3, maxLength: 7 },
  ),
  minutes: fc.constantFrom(0, 1, 6, 12, 21, 35),
})
/** All browsers hold one window at once, through both processes; at most two of them fit. */
const rush: fc.Arbitrary<Round> = fc.record({
  steps: fc
    .record({ window, units: fc.integer({ min: 6, max: 7 }) })
    .map((given) => Array.from({ length: browsers }, (_, at) => ({ ...buyerDoes(at, 'hold'), ...given }))),
  minutes: fc.constantFrom(0, 21),
})
const round = fc.oneof({ weight: 4, arbitrary: mixed }, { weight: 1, arbitrary: rush })

/** The first history. Each kind of step succeeds in it, in any order of the steps of a round. */
const certain: Round[] = [
  { steps: [buyerDoes(0, 'hold', 2), buyerDoes(1, 'hold', 2), buyerDoes(2, 'buy'), buyerDoes(4, 'hold')], minutes: 0 },
  { steps: [buyerDoes(0, 'extend'), buyerDoes(1, 'release'), buyerDoes(2, 'pay'), buyerDoes(3, 'buy', 1)], minutes: 0 },
  { steps: [buyerDoes(2, 'move', 1), buyerDoes(3, 'order')], minutes: 0 },
  { steps: [shopDoes('shop.move', 2), shopDoes('shop.close')], minutes: 0 },
  { steps: [buyerDoes(2, 'cancel'), shopDoes('shop.open')], minutes: 35 },
  { steps: [shopDoes('shop.schedule', 0, 0)], minutes: 0 },
  { steps: [buyerDoes(1, 'hold')], minutes: 0 },
]

const scheduleWith = (capacity: Capacity): WindowSchedule => ({
  ...centreWindows,
  zones: centreWindows.zones.map((zone) => ({
    ...zone,
    leadMinutes: 0,
    weekly: zone.weekly.map((rule) => ({ ...rule, capacity })),
  })),
})

/** A browser that can send its requests to either process. */
function createBrowser(index: number) {
  const cookies = new Map<string, string>()
  const address = `10.9.0.${index}`
  const other = createApi({
    baseUrl: `${shop.publicUrl}/api`,
    apiKey: testApiKey,
    fetch: second.createFetch(address, cookies),
  })
  return {
    apis: [shop.browser({ address, cookies }), other],
    index,
    holdId: '',
    orderId: '',
    paymentId: '',
    isPaid: false,
  }
}
type Browser = ReturnType<typeof createBrowser>

async function buy(browser: Browser, api: Api, { window: at, units, method }: BuyerStep): Promise<void> {
  const items = [{ productId: lamen, quantity: units }]
  const { holdId, quoteId, cost } = await shop.hold(api, { windowId: windows[at]!, items })
  const { subtotal } = unwrap(await api.POST('/public/carts/preview', { body: { items } }))
  const expectedTotal = Math.round((subtotal + cost) * 100) / 100
  const guest = { ...guestData, email: `buyer${browser.index}@example.com` }
  const body = await shop.request(api, items, { holdId, quoteId, expectedTotal, guest })
  const orderId = (await shop.openIntent(api, body)).intentId
  const { paymentId } = await shop.pay(api, orderId, method === 'pix' ? { method } : await shop.card())
  Object.assign(browser, { holdId, orderId, paymentId, isPaid: false })
}

/** @returns the kind of the step that succeeded */
async function act(browser: Browser, given: BuyerStep): Promise<(typeof buyerSteps)[number]> {
  const api = browser.apis[given.process]!
  const { orderId, paymentId, isPaid } = browser
  const orderPath = { params: { path: { orderId } } }
  const holdPath = { params: { path: { holdId: browser.holdId } } }
  const windowId = windows[given.window]!
  switch (given.do) {
    case 'next':
      return act(browser, { ...given, do: orderId === '' ? 'buy' : isPaid ? given.ifPaid : 'pay' })
    case 'hold':
      browser.holdId = (await shop.hold(api, { windowId, items: [{ productId: lamen, quantity: given.units }] })).holdId
      break
    case 'buy':
      await buy(browser, api, given)
      break
    case 'order':
      await shop.order(api, orderId, paymentId)
      break
    case 'pay':
      browser.isPaid = true
      // A card is charged when the payment is created.
      if ((await shop.order(api, orderId, paymentId)).status !== 'PAYED') await shop.act(paymentId, 'pay')
      break
    case 'cancel':
      unwrap(await api.PUT('/public/orders/{orderId}/cancel', { ...orderPath, body: { reason: 'OTHER' } }))
      browser.orderId = ''
      break
    case 'move':
      unwrap(await api.PUT('/public/orders/{orderId}/window', { ...orderPath, body: { windowId } }))
      break
    case 'extend':
      unwrap(await api.PUT('/public/shipping/holds/{holdId}/extension', holdPath))
      break
    case 'release':
      unwrap(await api.DELETE('/public/shipping/holds/{holdId}', holdPath))
      break
  }
  return given.do
}

/** @returns whether the step succeeded */
async function actAsShop(
  { do: kind, window: at, orders }: ShopStep,
  { orderId }: Browser,
  most: Capacity,
): Promise<boolean> {
  const windowId = windows[at]!
  switch (kind) {
    case 'shop.schedule':
      most.orders = Math.max(most.orders, orders)
      await shop.schedule(scheduleWith({ ...firstCapacity, orders }))
      return true
    case 'shop.move':
      return second.run('move-order', orderId, windowId)
    case 'shop.close':
      return second.run('close-window', windowId)
    case 'shop.open':
      return second.run('open-window', windowId)
  }
}

async function expectConsistent(most: Capacity): Promise<void> {
  const { rows } = await sql<{ id: string; used: Capacity; taken: Capacity }>`
    with taken as (
      select window_id, orders, items, grams, minutes from window_holds where state = 'held'
      union all
      select window_id, orders, items, grams, minutes from window_bookings where state <> 'released'
    )
    select id,
      jsonb_build_object('orders', used_orders, 'items', used_items, 'grams', used_grams, 'minutes', used_minutes) as used,
      (select jsonb_build_object('orders', coalesce(sum(orders), 0), 'items', coalesce(sum(items), 0),
        'grams', coalesce(sum(grams), 0), 'minutes', coalesce(sum(minutes), 0)) from taken where window_id = id) as taken
    from delivery_windows`.execute(shop.db)
  for (const { id, used, taken } of rows) {
    expect({ id, used }).toEqual({ id, used: taken })
    for (const measure of Object.keys(most) as (keyof Capacity)[])
      expect([id, measure, used[measure] <= most[measure]]).toEqual([id, measure, true])
  }
  // No payment arrives after its window, so each paid order promises the date of its window.
  const orders = await sql<{ id: string }>`
    select orders.id from orders left join window_bookings as booking on booking.intent_id = orders.id
    where (orders.status = 'PAYED' and (booking.state is distinct from 'confirmed'
        or booking.window_id <> booking.chosen ->> 'windowId' or orders.earliest::text <> booking.chosen ->> 'date'))
      or (orders.status = 'CANCELLED' and booking.state <> 'released')`.execute(shop.db)
  expect(orders.rows).toEqual([])
}

async function countHeld(table: 'window_holds' | 'window_bookings'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where state = 'held'`.execute(shop.db)
  return rows[0]?.count ?? 0
}

const isBusy = (error: unknown) => error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE'

const isExpected = (error: unknown) => {
  if (error instanceof ApiError) return error.status < 500 || isBusy(error)
  // The test bank rejects payments that are not open; `shop.hold` throws for windows that are not listed.
  return error instanceof Error && /^pay of |^The shop has no such window/.test(error.message)
}

/**
 * Counts the steps that succeeded by kind, the holds that ended (`expire`), the WINDOW_FULL rejections, and the steps that a busy
 * database rejected (`busy`), because they waited for a lock for more than a second.
 */
type Counts = Record<(typeof buyerSteps)[number] | (typeof shopSteps)[number] | (typeof others)[number], number>
const others = ['expire', 'WINDOW_FULL', 'busy'] as const

/** Advances the time, and runs due jobs in both processes at once. */
async function pass(minutes: number): Promise<void> {
  await Promise.all([shop.tick(minutes), second.drain()])
  await Promise.all([shop.releaseWindows(), second.drain()])
}

async function live(rounds: readonly Round[], counts: Counts): Promise<void> {
  await shop.reopen()
  const most = { ...firstCapacity }
  await shop.schedule(scheduleWith(firstCapacity))
  await shop.set(lamen, { stock: 500 })
  const all = Array.from({ length: browsers }, (_, index) => createBrowser(index))
  for (const { steps, minutes } of rounds) {
    const work = steps.map(async (given) => {
      const browser = all[given.by]!
      if ('orders' in given) counts[given.do] += Number(await actAsShop(given, browser, most))
      else counts[await act(browser, given)]++
    })
    for (const result of await Promise.allSettled(work)) {
      if (result.status === 'fulfilled') continue
      const error: unknown = result.reason
      if (!isExpected(error)) throw error
      if (error instanceof ApiError && error.code === 'WINDOW_FULL') counts.WINDOW_FULL++
      counts.busy += Number(isBusy(error))
    }
    counts.expire += await countHeld('window_holds')
    await pass(minutes)
    counts.expire -= await countHeld('window_holds')
    await expectConsistent(most)
  }
  await pass(120)
  await pass(1)
  await expectConsistent(most)
  expect([await countHeld('window_holds'), await countHeld('window_bookings')]).toEqual([0, 0])
  shop.assertSound()
}

it(
  'BEY-12 in random histories of two processes no window is over its capacity, nothing is held forever, and every paid order has its window',
  { timeout: Math.max(120_000, histories * 10_000) },
  async () => {
    const kinds = [...buyerSteps, ...shopSteps, ...others] as const
    const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Counts
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 7 }), (rounds) => live(rounds, counts)),
      { numRuns: histories, seed: engineSeed + seedOffset, endOnFailure: true, examples: [[certain]] },
    )
    if (histories > 8) console.info(counts)
    const least = Math.max(1, histories / 20)
    expect(kinds.filter((kind) => kind !== 'busy' && counts[kind] < least)).toEqual([])
    expect(counts.busy).toBeLessThanOrEqual(Math.max(3, histories / 10))
  },
)

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'

import {
  lamen,
  miso,
  monday,
  rejection,
  rice,
  startTestShop,
  type TestItem,
  type TestShop,
} from '../purchases/testing.ts'
import { centreWindows, pickupWindows } from './windows.examples.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(async () => {
  await shop.reopen()
  await shop.schedule(centreWindows)
})
afterAll(() => shop.close())

/** Tests with two transactions need PostgreSQL: PGlite has one connection. */
const onServer = process.env['TEST_DATABASE_URL'] !== undefined
const minute = 60_000
const four = [{ productId: lamen, quantity: 4 }]
const today = 'centro.2026-11-23.1800-2000'
const tomorrow = 'centro.2026-11-24.1800-2000'
const quote = async (api: Api, items: TestItem[] = four, zipCode = '80020310') =>
  unwrap(await api.POST('/public/shipping/quotes', { body: { zipCode, items } }))
const list = async (query: { quoteId?: string; zipCode?: string }) =>
  unwrap(await shop.api.GET('/public/shipping/windows', { params: { query } }))
const hold = async (api: Api, windowId: string, items?: TestItem[]) => {
  const { quoteId } = await quote(api, items)
  return unwrap(await api.PUT('/public/shipping/hold', { body: { quoteId, serviceId: 'centre-delivery', windowId } }))
}
const used = async (windowId: string) => {
  const row = await shop.db.selectFrom('delivery_windows').selectAll().where('id', '=', windowId).executeTakeFirst()
  return row === undefined ? null : [row.used_orders, row.used_items, row.used_grams, row.used_minutes]
}
const stateOf = async (windowId: string) =>
  (await list({ zipCode: '80020310' })).windows.find((one) => one.windowId === windowId)?.state

describe('BEY-12 listWindows', () => {
  it('returns the windows of the next 14 days for a CEP', async () => {
    const { now, services, windows } = await list({ zipCode: '80020310' })
    expect(now).toBe(new Date(monday).toISOString())
    expect(services).toEqual([
      expect.objectContaining({ serviceId: 'centre-delivery', pickup: false, timeZone: 'America/Sao_Paulo' }),
    ])
    expect(windows).toHaveLength(27)
    expect(windows[0]).toEqual({
      windowId: today,
      serviceId: 'centre-delivery',
      date: '2026-11-23',
      from: '18:00',
      to: '20:00',
      timeZone: 'America/Sao_Paulo',
      startsAt: '2026-11-23T21:00:00.000Z',
      endsAt: '2026-11-23T23:00:00.000Z',
      cutoffAt: '2026-11-23T17:00:00.000Z',
      state: 'FEW',
      reason: null,
      fee: 4.9,
      cost: null,
      carries: ['ambient', 'refrigerated', 'frozen'],
      boleto: false,
    })
  })

  it('D67 adds the fee to the price of the quote, and charges no fee if the delivery is free', async () => {
    const { quoteId, options } = await quote(shop.api)
    expect(options.map(({ serviceId, scheduled }) => [serviceId, scheduled])).toEqual([
      ['centre-delivery', true],
      ['pickup', undefined],
    ])
    expect((await list({ quoteId })).windows[0]).toMatchObject({ fee: 4.9, cost: 14.8 })
    const free = await quote(shop.api, [{ productId: rice, quantity: 3 }])
    expect((await list({ quoteId: free.quoteId })).windows[0]).toMatchObject({ fee: 0, cost: 0 })
  })

  it('D68 allows a boleto for windows from the second bank day after its due date', async () => {
    const { windows } = await list({ zipCode: '80020310' })
    // A boleto issued on Monday 23 is due on Thursday 26. Friday 27 and Monday 30 are the next two bank days.
    expect(windows.find(({ boleto }) => boleto)?.date).toBe('2026-11-30')
  })

  it('INFO-01 lists no windows and schedules no option for a CEP outside the zones', async () => {
    expect(await list({ zipCode: '01001000' })).toMatchObject({ services: [], windows: [] })
    const { options } = await quote(shop.api, four, '01001000')
    expect(options.some(({ scheduled }) => scheduled)).toBe(false)
  })

  it('lists pickup windows without a CEP and without a fee', async () => {
    await shop.schedule({
      ...pickupWindows,
      zones: [{ ...pickupWindows.zones[0]!, weekly: [{ ...pickupWindows.zones[0]!.weekly[0]!, feeCents: 990 }] }],
    })
    const { services, windows } = await list({})
    expect(services).toMatchObject([{ serviceId: 'pickup', pickup: true }])
    expect(windows[0]).toMatchObject({ fee: 0, from: '10:00' })
  })

  it('returns QUOTE_STALE for an expired quote', async () => {
    const { quoteId } = await quote(shop.api)
    shop.time.now += 31 * 60_000
    expect(await rejection(list({ quoteId }))).toMatchObject({ code: 'QUOTE_STALE' })
  })
})

describe('BEY-12 the next window before the cart', () => {
  const next = async (zipCode: string) =>
    (await unwrap(await shop.api.GET('/public/shipping/windows/next', { params: { query: { zipCode } } }))).window
  const deliveries = async () =>
    unwrap(
      await shop.api.GET('/public/shipping/deliveries', {
        params: { query: { zipCode: '80020310', productIds: [rice, lamen] } },
      }),
    )
  const morning = 'centro.2026-11-24.0900-1100'

  it('is the first one before its cut-off, with the clock of the server', async () => {
    expect(await next('80020310')).toMatchObject({ windowId: today, fee: 4.9, now: new Date(monday).toISOString() })
    // 14:00:00 in Curitiba.
    shop.time.now = Date.parse('2026-11-23T17:00:00Z') - 1
    expect((await next('80020310'))?.windowId).toBe(today)
    shop.time.now += 1
    expect((await next('80020310'))?.windowId).toBe(morning)
    const { options } = await quote(shop.api)
    expect(options.map(({ nextWindow }) => nextWindow?.windowId)).toEqual([morning, undefined])
  })

  it('changes in every response after a booking', async () => {
    await hold(shop.browser(), today)
    await hold(shop.browser(), today)
    await shop.followInvalidations()
    expect((await next('80020310'))?.windowId).toBe(morning)
    expect((await quote(shop.api)).options[0]?.nextWindow?.windowId).toBe(morning)
    expect((await deliveries()).map(({ delivery }) => delivery?.nextWindow?.windowId)).toEqual([morning, morning])
  })

  it('has room for the cart, and no fee if the delivery is free', async () => {
    shop.time.now = Date.parse('2026-11-23T17:00:00Z')
    const many = [{ productId: rice, quantity: 61 }]
    expect((await quote(shop.api, many)).options[0]?.nextWindow).toMatchObject({ windowId: tomorrow, fee: 0 })
  })

  it('is null if no window is free, and absent without windows', async () => {
    expect(await next('01001000')).toBeNull()
    expect((await quote(shop.api, four, '01001000')).options.map((option) => 'nextWindow' in option)).toEqual(
      expect.not.arrayContaining([true]),
    )
    const weekly = centreWindows.zones[0]!.weekly.map((rule) => ({ ...rule, capacity: { orders: 0 } }))
    await shop.schedule({ ...centreWindows, zones: [{ ...centreWindows.zones[0]!, weekly }] })
    expect(await next('80020310')).toBeNull()
    expect((await quote(shop.api)).options[0]).toMatchObject({ scheduled: true, nextWindow: null })
    expect((await deliveries())[0]?.delivery).toMatchObject({ nextWindow: null })
  })
})

describe('BEY-12 D68 holdWindow', () => {
  it('holds orders, units, grams and minutes of the window for 20 minutes', async () => {
    const answer = await hold(shop.browser(), today)
    expect(answer).toMatchObject({
      window: { windowId: today, fee: 4.9 },
      cost: 14.8,
      expiresAt: new Date(monday + 20 * 60_000).toISOString(),
      extendable: true,
    })
    expect(await used(today)).toEqual([1, 4, 480, 6])
  })

  it('returns the same hold to a repeated request, and updates it when the cart changes', async () => {
    const api = shop.browser()
    const first = await hold(api, today)
    shop.time.now += 60_000
    expect(await hold(api, today)).toEqual(first)
    expect(await hold(api, today, [{ productId: lamen, quantity: 2 }])).toEqual(first)
    expect(await used(today)).toEqual([1, 2, 240, 5])
  })

  it('releases the earlier hold when the browser chooses another window', async () => {
    const api = shop.browser()
    await hold(api, today)
    await hold(api, tomorrow)
    expect([await used(today), await used(tomorrow)]).toEqual([
      [0, 0, 0, 0],
      [1, 4, 480, 6],
    ])
    await hold(api, today)
    expect([await used(today), await used(tomorrow)]).toEqual([
      [1, 4, 480, 6],
      [0, 0, 0, 0],
    ])
  })

  it('gives the last place to one of several browsers, and lists the next three windows to the others', async () => {
    await hold(shop.browser(), today)
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => hold(shop.browser(), today)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusal = await rejection(hold(shop.browser(), today))
    expect(refusal).toMatchObject({ code: 'WINDOW_FULL', status: 409 })
    expect(refusal.windows?.map(({ windowId, cost }) => [windowId, cost])).toEqual([
      ['centro.2026-11-24.0900-1100', 12.8],
      [tomorrow, 14.8],
      ['centro.2026-11-25.0900-1100', 12.8],
    ])
    expect((await used(today))?.[0]).toBe(2)
  })

  it.runIf(onServer)('rejects a full window at once, while another transaction has locked it', async () => {
    for (let place = 0; place < 2; place++) await hold(shop.browser(), today)
    await shop.db.transaction().execute(async (trx) => {
      await trx.selectFrom('delivery_windows').selectAll().where('id', '=', today).forUpdate().execute()
      expect(await rejection(hold(shop.browser(), today))).toMatchObject({ code: 'WINDOW_FULL' })
    })
  })

  it('does not release the earlier hold if the other window is full', async () => {
    const api = shop.browser()
    await hold(api, tomorrow)
    for (let place = 0; place < 2; place++) await hold(shop.browser(), today)
    expect(await rejection(hold(api, today))).toMatchObject({ code: 'WINDOW_FULL' })
    expect((await used(tomorrow))?.[0]).toBe(1)
  })

  it('S28 rejects more than half of the places of a window for one internet address, but not for another one', async () => {
    const [zone] = centreWindows.zones
    const weekly = zone!.weekly.map((rule) => ({ ...rule, capacity: { orders: 14 } }))
    await shop.schedule({ ...centreWindows, zones: [{ ...zone!, weekly }] })
    const browsers = Array.from({ length: 7 }, () => shop.browser({ address: '203.0.113.7' }))
    const [first] = browsers
    const held = []
    for (const api of browsers) held.push(await hold(api, tomorrow))
    const next = shop.browser({ address: '203.0.113.7' })
    const refusal = await rejection(hold(next, tomorrow))
    expect(refusal).toMatchObject({ code: 'WINDOW_FULL', status: 409 })
    expect(refusal.windows).toHaveLength(3)
    expect((await used(tomorrow))?.[0]).toBe(7)
    await hold(shop.browser({ address: '198.51.100.9' }), tomorrow)
    await hold(next, today)
    await hold(first!, tomorrow, [{ productId: lamen, quantity: 5 }])
    await first!.DELETE('/public/shipping/holds/{holdId}', { params: { path: { holdId: held[0]!.holdId } } })
    await hold(next, tomorrow)
    expect((await used(tomorrow))?.[0]).toBe(8)
  })

  it('S28 limits the holds of a browser to 70 minutes in a row, until it pauses for 10 minutes', async () => {
    const api = shop.browser()
    const begin = shop.time.now
    for (let change = 0; change < 5; change++) {
      await hold(api, change % 2 === 0 ? tomorrow : today)
      shop.time.now += 14 * minute
    }
    expect((await rejection(hold(api, today))).code).toBe('RATE_LIMITED')
    shop.time.now = begin + 65 * minute
    const last = await hold(api, today)
    expect(Date.parse(last.expiresAt)).toBe(begin + 70 * minute)
    const path = { params: { path: { holdId: last.holdId } } }
    const extended = unwrap(await api.PUT('/public/shipping/holds/{holdId}/extension', path))
    expect(Date.parse(extended.expiresAt)).toBe(begin + 70 * minute)
    shop.time.now = begin + 79 * minute
    const refusal = await rejection(hold(api, tomorrow))
    expect(refusal.code).toBe('RATE_LIMITED')
    await hold(shop.browser(), today)
    shop.time.now = begin + 80 * minute
    expect(Date.parse((await hold(api, tomorrow)).expiresAt)).toBe(begin + 100 * minute)
  })

  it('rejects the window from the moment of its cut-off, with alternatives', async () => {
    shop.time.now = Date.parse('2026-11-23T17:00:00.000Z')
    const refusal = await rejection(hold(shop.browser(), today))
    expect(refusal).toMatchObject({ code: 'WINDOW_CLOSED', params: { reason: 'CUTOFF' } })
    expect(refusal.windows).toHaveLength(3)
    expect(await used(today)).toBeNull()
    shop.time.now -= 1
    await hold(shop.browser(), today)
  })

  it('rejects unknown windows without storing a counter, and storage classes that the window does not carry', async () => {
    expect(await rejection(hold(shop.browser(), 'centro.2026-11-23.1800-2100'))).toMatchObject({
      code: 'WINDOW_CLOSED',
    })
    expect(await used('centro.2026-11-23.1800-2100')).toBeNull()
    await shop.set(miso, { storage: 'frozen' })
    await shop.schedule({
      ...centreWindows,
      zones: centreWindows.zones.map((zone) => ({
        ...zone,
        weekly: zone.weekly.map((rule) => ({ ...rule, carries: ['ambient'] })),
      })),
    })
    const refusal = await rejection(hold(shop.browser(), today, [{ productId: miso, quantity: 1 }]))
    expect(refusal).toMatchObject({ code: 'WINDOW_CLOSED', params: { reason: 'STORAGE' } })
    expect(refusal.windows).toEqual([])
  })

  it('returns QUOTE_STALE for a service that the quote does not offer', async () => {
    const { quoteId } = await quote(shop.api)
    const body = { quoteId, serviceId: 'metropolitan-delivery', windowId: today }
    expect(await rejection(shop.api.PUT('/public/shipping/hold', { body }).then(unwrap))).toMatchObject({
      code: 'QUOTE_STALE',
    })
  })

  it('uses a changed schedule immediately', async () => {
    await list({ zipCode: '80020310' })
    const [zone] = centreWindows.zones
    const weekly = zone!.weekly.map((rule) => ({ ...rule, capacity: { orders: 0 } }))
    await shop.schedule({ ...centreWindows, zones: [{ ...zone!, weekly }] })
    expect(await rejection(hold(shop.browser(), today))).toMatchObject({ code: 'WINDOW_FULL', windows: [] })
  })

  it('updates the list when a window becomes full', async () => {
    expect(await stateOf(today)).toBe('FEW')
    for (let place = 0; place < 2; place++) await hold(shop.browser(), today)
    await shop.until(async () => (await stateOf(today)) === 'FULL')
  })
})

describe('BEY-12 D68 a hold', () => {
  const extend = async (api: Api, holdId: string) =>
    unwrap(await api.PUT('/public/shipping/holds/{holdId}/extension', { params: { path: { holdId } } }))
  const release = async (api: Api, holdId: string) =>
    unwrap(await api.DELETE('/public/shipping/holds/{holdId}', { params: { path: { holdId } } }))

  it('is extended only once', async () => {
    const api = shop.browser()
    const { holdId } = await hold(api, today)
    const extended = await extend(api, holdId)
    expect(extended).toMatchObject({ expiresAt: new Date(monday + 40 * 60_000).toISOString(), extendable: false })
    expect(await extend(api, holdId)).toEqual(extended)
  })

  it('expires after 20 minutes: an extension returns HOLD_EXPIRED, and another browser can hold the place', async () => {
    const api = shop.browser()
    const { holdId } = await hold(api, today)
    await hold(shop.browser(), today)
    shop.time.now += 20 * 60_000
    expect(await rejection(extend(api, holdId))).toMatchObject({ code: 'HOLD_EXPIRED' })
    await hold(shop.browser(), today)
    expect((await used(today))?.[0]).toBe(1)
  })

  it('is replaced by a new hold of the same browser after it expired', async () => {
    const api = shop.browser()
    const { holdId } = await hold(api, today)
    shop.time.now += 21 * 60_000
    const again = await hold(api, today)
    expect(again.holdId).not.toBe(holdId)
    expect((await used(today))?.[0]).toBe(1)
  })

  it('is released by a job after it expired', async () => {
    await hold(shop.browser(), today)
    shop.time.now += 20 * 60_000
    await shop.releaseWindows()
    expect(await used(today)).toEqual([0, 0, 0, 0])
  })

  it('is deleted by a job a day after its release', async () => {
    const api = shop.browser()
    await release(api, (await hold(api, today)).holdId)
    await hold(shop.browser(), tomorrow)
    shop.time.now += 23 * 60 * 60_000
    await shop.cleanHolds()
    expect(await shop.db.selectFrom('window_holds').select('state').orderBy('state').execute()).toHaveLength(2)
    shop.time.now += 2 * 60 * 60_000
    await shop.cleanHolds()
    expect(await shop.db.selectFrom('window_holds').select('state').execute()).toEqual([{ state: 'held' }])
  })

  it('leaves a counter of its window, which a job deletes 30 days after the window', async () => {
    const api = shop.browser()
    await release(api, (await hold(api, today)).holdId)
    shop.time.now += 32 * 24 * 60 * 60_000
    await shop.cleanHolds()
    expect(await used(today)).toBeNull()
  })

  it('is released only by its own browser; a repeated release changes nothing', async () => {
    const api = shop.browser()
    const { holdId } = await hold(api, today)
    expect(await rejection(release(shop.browser(), holdId))).toMatchObject({ code: 'NOT_FOUND' })
    await release(api, holdId)
    await release(api, holdId)
    expect(await used(today)).toEqual([0, 0, 0, 0])
    expect(await rejection(extend(api, holdId))).toMatchObject({ code: 'HOLD_EXPIRED' })
  })
})

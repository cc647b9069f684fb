import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import type { CheckoutIntentRequest } from '@lotus/openapi/schema'

import { loadDefaultShipping } from '#shop-files.ts'

import { settingsRepository } from '../settings/settings.repository.ts'
import { lamen, rejection, startTestShop, type TestItem, type TestShop } from '../purchases/testing.ts'
import { centreWindows, pickupWindows } from './windows.examples.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 120_000)
beforeEach(async () => {
  await shop.reopen()
  await shop.schedule(centreWindows)
})
afterAll(() => shop.close())

const four = [{ productId: lamen, quantity: 4 }]
const today = 'centro.2026-11-23.1800-2000'
const later = 'centro.2026-12-01.1800-2000'
const minute = 60_000

/** Holds a window, and returns the request of a purchase with this hold. */
async function request(
  api: Api,
  {
    windowId = today,
    items = four,
    ...change
  }: Partial<CheckoutIntentRequest> & { windowId?: string; items?: TestItem[] } = {},
) {
  const { holdId, quoteId, cost } = await shop.hold(api, { windowId, items })
  const { subtotal } = unwrap(await api.POST('/public/carts/preview', { body: { items } }))
  const expectedTotal = Math.round((subtotal + cost) * 100) / 100
  return shop.request(api, items, { holdId, quoteId, expectedTotal, ...change })
}
const buy = async (api: Api, change?: Parameters<typeof request>[1]) => shop.openIntent(api, await request(api, change))
const states = async () =>
  (await shop.db.selectFrom('window_bookings').selectAll().orderBy('created_at').execute()).map(
    ({ state, window_id }) => [window_id, state],
  )
const ordersIn = async (windowId: string) =>
  (await shop.db.selectFrom('delivery_windows').select('used_orders').where('id', '=', windowId).executeTakeFirst())
    ?.used_orders ?? 0

describe('BEY-12 D68 a purchase with a window', () => {
  it('uses the hold, includes its fee in the total, and keeps the window after the time of the hold', async () => {
    const api = shop.browser()
    const intent = await buy(api)
    expect(intent.shipping).toMatchObject({ cost: 14.8, window: { windowId: today, from: '18:00', fee: 4.9 } })
    expect(intent.total).toBe(50.4)
    // An unused hold would have expired.
    shop.time.now += 25 * minute
    await shop.releaseWindows()
    expect([await states(), await ordersIn(today)]).toEqual([[[today, 'held']], 1])
    expect(await shop.intent(api, intent.intentId)).toMatchObject({ shipping: { window: { windowId: today } } })
  })

  it('requires a hold only if its service has windows', async () => {
    const api = shop.browser()
    const body = await shop.request(api, four)
    expect(await rejection(shop.openIntent(api, body))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'holdId', code: 'REQUIRED' }],
    })
    const pickup = await shop.request(api, four, { serviceId: 'pickup' })
    expect((await shop.openIntent(api, pickup)).shipping.window).toBeUndefined()
  })

  it('returns HOLD_EXPIRED for the hold of another browser and, with alternatives, for an expired hold', async () => {
    const api = shop.browser()
    const body = await request(api)
    const other = shop.browser()
    await shop.hold(other)
    expect(await rejection(shop.openIntent(other, body))).toMatchObject({ code: 'HOLD_EXPIRED' })
    shop.time.now += 20 * minute
    const refusal = await rejection(shop.openIntent(api, body))
    expect(refusal).toMatchObject({ code: 'HOLD_EXPIRED', status: 409 })
    expect(refusal.windows).toHaveLength(3)
    await shop.openIntent(api, await request(api))
  })

  it('succeeds after the cut-off with a hold that was made before it', async () => {
    shop.time.now = Date.parse('2026-11-23T16:59:00Z')
    const api = shop.browser()
    const body = await request(api)
    shop.time.now += 5 * minute
    expect((await shop.openIntent(api, body)).shipping.window?.windowId).toBe(today)
  })

  it('returns WINDOW_FULL if its cart has grown, and WINDOW_CLOSED if the shop has closed the window', async () => {
    const api = shop.browser()
    const [zone] = centreWindows.zones
    const weekly = zone!.weekly.map((rule) => ({ ...rule, capacity: { orders: 9, items: 5 } }))
    await shop.schedule({ ...centreWindows, zones: [{ ...zone!, weekly }] })
    const { holdId } = await shop.hold(api, { windowId: today })
    const six = await shop.request(api, [{ productId: lamen, quantity: 6 }], { holdId })
    const full = await rejection(shop.openIntent(api, six))
    expect(full).toMatchObject({ code: 'WINDOW_FULL', params: { reason: 'ITEMS' }, windows: [] })
    const body = await request(api)
    const exceptions = [{ date: '2026-11-23', windows: [] }]
    await shop.schedule({ ...centreWindows, zones: [{ ...zone!, weekly, exceptions }] })
    const closed = await rejection(shop.openIntent(api, body))
    expect(closed).toMatchObject({ code: 'WINDOW_CLOSED', params: { reason: 'CLOSED' } })
    expect(closed.windows).toHaveLength(3)
  })

  it('passes its window to the next purchase of the same browser, although the window is full', async () => {
    const api = shop.browser()
    const body = await request(api)
    const first = await shop.openIntent(api, body)
    await shop.hold(shop.browser(), { windowId: today })
    const second = await shop.openIntent(api, body, randomUUID())
    expect(second.intentId).not.toBe(first.intentId)
    expect([(await states()).map(([, state]) => state).toSorted(), await ordersIn(today)]).toEqual([
      ['held', 'released'],
      2,
    ])
  })

  it('counts one place for a browser that holds its window again while its purchase is unpaid', async () => {
    const api = shop.browser()
    await buy(api)
    await shop.hold(shop.browser(), { windowId: today })
    const two = [{ productId: lamen, quantity: 5 }]
    const body = await request(api, { items: two })
    expect(await ordersIn(today)).toBe(2)
    await shop.openIntent(api, body)
    expect(await ordersIn(today)).toBe(2)
  })

  it('accepts a hold from before the cut-off for 70 minutes, however often the browser goes back', async () => {
    shop.time.now = Date.parse('2026-11-23T16:59:00Z')
    const api = shop.browser()
    const body = await request(api)
    for (let visit = 0; visit < 3; visit++) {
      const { quoteId } = await shop.request(api, four)
      await shop.openIntent(api, { ...body, quoteId })
      shop.time.now += 25 * minute
    }
    const { quoteId } = await shop.request(api, four)
    const refusal = await rejection(shop.openIntent(api, { ...body, quoteId }))
    expect(refusal).toMatchObject({ code: 'WINDOW_CLOSED', params: { reason: 'CUTOFF' } })
  })

  it('holds its window again after the cut-off while its purchase is unpaid', async () => {
    shop.time.now = Date.parse('2026-11-23T16:59:00Z')
    const api = shop.browser()
    await shop.openIntent(api, await request(api))
    shop.time.now += 5 * minute
    const { holdId } = await shop.hold(api, { windowId: today, items: [{ productId: lamen, quantity: 5 }] })
    expect(holdId).toBeTypeOf('string')
  })

  /** A window of 15 minutes that is open until it starts. */
  const shortly = async () => {
    const [zone] = centreWindows.zones
    const everyDay = [1, 2, 3, 4, 5, 6, 7]
    const weekly = [
      { weekdays: everyDay, from: '18:00', to: '18:15', capacity: { orders: 9 } },
      { weekdays: everyDay, from: '20:00', to: '22:00', capacity: { orders: 9 } },
    ]
    await shop.schedule({ ...centreWindows, zones: [{ ...zone!, leadMinutes: 0, weekly }] })
    shop.time.now = Date.parse('2026-11-23T20:50:00Z')
  }

  it('BEY-03 does not offer another payment of an order whose window has begun', async () => {
    await shortly()
    const api = shop.browser()
    const { intentId } = await buy(api, { windowId: 'centro.2026-11-23.1800-1815' })
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    await shop.order(api, intentId, paymentId)
    await shop.act(paymentId, 'expire')
    await shop.tick(1)
    const { expiresAt, actions: before } = await shop.getOrder(api, intentId)
    expect(before).toEqual([
      { action: 'PAY', until: '2026-11-23T21:00:00.000Z' },
      { action: 'CANCEL', until: expiresAt },
    ])
    await shop.tick(10)
    const { status, canPayAgain, actions } = await shop.getOrder(api, intentId)
    expect([status, canPayAgain, actions.map(({ action }) => action)]).toEqual(['WAITING_PAYMENT', false, ['CANCEL']])
  })

  it('cannot be paid after its window has begun, and lists alternatives', async () => {
    await shortly()
    const api = shop.browser()
    const { intentId } = await buy(api, { windowId: 'centro.2026-11-23.1800-1815' })
    shop.time.now += 10 * minute
    const refusal = await rejection(shop.pay(api, intentId, { method: 'pix' }))
    expect(refusal).toMatchObject({ code: 'WINDOW_CLOSED', params: { reason: 'CUTOFF' } })
    expect(refusal.windows?.[0]?.windowId).toBe('centro.2026-11-23.2000-2200')
  })

  it.each([1, 0])(
    'S26 an order whose payment arrives after its window promises a later business day, for a service with %i days',
    async (minDays) => {
      const table = loadDefaultShipping()
      const value = { ...table, options: table.options.map((option) => ({ ...option, minDays, maxDays: minDays })) }
      await settingsRepository.put(shop.db, [{ group: 'SHIPPING', key: 'SHIPPING', value }])
      await shortly()
      const api = shop.browser()
      const { intentId } = await buy(api, { windowId: 'centro.2026-11-23.1800-1815' })
      const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
      await shop.order(api, intentId, paymentId)
      await shop.tick(29)
      await shop.act(paymentId, 'pay')
      await shop.tick(2)
      const order = await shop.getOrder(api, intentId)
      expect(order.status).toBe('PAYED')
      expect(order.shipping.window).toBeUndefined()
      expect(order.shipping.earliest! > '2026-11-23').toBe(true)
    },
  )

  it('confirms its window when it is paid, and promises the date of the window', async () => {
    const api = shop.browser()
    const { intentId } = await buy(api)
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    await shop.order(api, intentId, paymentId)
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    const order = await shop.getOrder(api, intentId)
    expect(order.status).toBe('PAYED')
    expect(order.shipping).toMatchObject({ earliest: '2026-11-23', latest: '2026-11-23', window: { windowId: today } })
    expect([await states(), await ordersIn(today)]).toEqual([[[today, 'confirmed']], 1])
  })

  it('releases its window when it expires, when it is cancelled, and when its payment is refunded', async () => {
    const [expired, cancelled] = [shop.browser(), shop.browser()]
    await buy(expired)
    const { intentId } = await buy(cancelled)
    const { paymentId } = await shop.pay(cancelled, intentId, await shop.card())
    await shop.order(cancelled, intentId, paymentId)
    await shop.tick()
    expect(await ordersIn(today)).toBe(2)
    unwrap(
      await cancelled.PUT('/public/orders/{orderId}/cancel', {
        params: { path: { orderId: intentId } },
        body: { reason: 'OTHER' },
      }),
    )
    expect(await ordersIn(today)).toBe(1)
    await shop.tick(31)
    expect([(await states()).map(([, state]) => state), await ordersIn(today)]).toEqual([['released', 'released'], 0])
  })

  it('keeps its window until the last minute of a Pix code', async () => {
    const api = shop.browser()
    const { intentId } = await buy(api)
    shop.time.now += 25 * minute
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    await shop.tick(29)
    expect(await states()).toEqual([[today, 'held']])
    await shop.act(paymentId, 'pay')
    await shop.tick(2)
    expect(await states()).toEqual([[today, 'confirmed']])
  })

  it('books its window again when a payment starts after it expired, or lists alternatives if the window is full', async () => {
    const api = shop.browser()
    const { intentId } = await buy(api)
    await shop.tick(31)
    expect(await ordersIn(today)).toBe(0)
    await shop.hold(shop.browser(), { windowId: today })
    const second = await shop.hold(shop.browser(), { windowId: today })
    const refusal = await rejection(shop.pay(api, intentId, { method: 'pix' }))
    expect(refusal).toMatchObject({ code: 'WINDOW_FULL', params: { reason: 'ORDERS' } })
    expect(refusal.windows.map(({ windowId, cost }) => [windowId, cost])[0]).toEqual([
      'centro.2026-11-24.0900-1100',
      12.8,
    ])
    expect(second.holdId).toBeTypeOf('string')
    shop.time.now += 21 * minute
    await shop.releaseWindows()
    await shop.pay(api, intentId, { method: 'pix' })
    expect([await states(), await ordersIn(today)]).toEqual([[[today, 'held']], 1])
  })

  it('S27 refunds a late payment and cancels the order if the window is full', async () => {
    const api = shop.browser()
    const { intentId } = await buy(api, { windowId: later })
    const { paymentId } = await shop.pay(api, intentId, { method: 'boleto' })
    await shop.order(api, intentId, paymentId)
    await shop.tick(5 * 24 * 60)
    expect(await states()).toEqual([[later, 'released']])
    const [zone] = centreWindows.zones
    const weekly = zone!.weekly.map((rule) => ({ ...rule, capacity: { orders: 0 } }))
    await shop.schedule({ ...centreWindows, zones: [{ ...zone!, weekly }] })
    await shop.act(paymentId, 'pay', { late: true })
    await shop.tick(24 * 60)
    const order = await shop.getOrder(api, intentId)
    expect(order).toMatchObject({ status: 'CANCELLED', payment: { status: 'refunded' } })
    expect(await states()).toEqual([[later, 'released']])
  })

  it('S27 books its window again for a late payment if the window is free', async () => {
    const api = shop.browser()
    const { intentId } = await buy(api, { windowId: later })
    const { paymentId } = await shop.pay(api, intentId, { method: 'boleto' })
    await shop.order(api, intentId, paymentId)
    await shop.tick(5 * 24 * 60)
    await shop.act(paymentId, 'pay', { late: true })
    await shop.tick(24 * 60)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
    expect([await states(), await ordersIn(later)]).toEqual([[[later, 'confirmed']], 1])
  })

  it('D68 rejects a boleto for a window before the second bank day after the due date', async () => {
    const api = shop.browser()
    const { intentId } = await buy(api)
    const refusal = await rejection(shop.pay(api, intentId, { method: 'boleto' }))
    expect(refusal).toMatchObject({ code: 'WINDOW_CLOSED', params: { reason: 'BOLETO' } })
    expect(refusal.windows?.map(({ boleto }) => boleto)).toEqual([true, true, true])
    const later = await buy(api, { windowId: 'centro.2026-11-30.0900-1100' })
    expect(await shop.pay(api, later.intentId, { method: 'boleto' })).toMatchObject({ status: 'pending' })
  })

  it('can be a pickup of an account', async () => {
    await shop.schedule(pickupWindows)
    const mei = await shop.shopper()
    const { holdId, quoteId } = await shop.hold(mei.api, { zipCode: mei.zipCode })
    const intent = await shop.buyAs(mei, { serviceId: 'pickup', holdId, quoteId, items: four, cpf: '52998224725' })
    expect(intent.shipping).toMatchObject({
      pickup: true,
      cost: 0,
      window: { windowId: 'loja.2026-11-24.1000-1900', fee: 0 },
    })
  })
})

describe('BEY-12 an order that moves to another window', () => {
  const tomorrow = 'centro.2026-11-24.1800-2000'
  const morning = 'centro.2026-11-24.0900-1100'
  async function paid(api: Api, change?: Parameters<typeof request>[1]): Promise<string> {
    const { intentId } = await buy(api, change)
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    await shop.order(api, intentId, paymentId)
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    return intentId
  }
  const path = (orderId: string) => ({ params: { path: { orderId } } })
  const move = async (api: Api, orderId: string, windowId: string) =>
    unwrap(await api.PUT('/public/orders/{orderId}/window', { ...path(orderId), body: { windowId } }))
  const listOf = async (api: Api, orderId: string) =>
    unwrap(await api.GET('/public/orders/{orderId}/windows', path(orderId)))
  const calendarOf = async (api: Api, orderId: string) =>
    unwrap(await api.GET('/public/orders/{orderId}/calendar', path(orderId))).content

  it('books the new window, releases the old one, keeps the price, and promises the new date', async () => {
    const api = shop.browser()
    const orderId = await paid(api)
    const before = await shop.getOrder(api, orderId)
    expect(before.actions).toContainEqual({ action: 'RESCHEDULE', until: '2026-11-23T17:00:00.000Z' })
    const order = await move(api, orderId, morning)
    expect(order).toMatchObject({
      total: before.total,
      shipping: { cost: 14.8, earliest: '2026-11-24', latest: '2026-11-24', window: { windowId: morning, fee: 4.9 } },
    })
    expect([await states(), await ordersIn(today), await ordersIn(morning)]).toEqual([[[morning, 'confirmed']], 0, 1])
    await move(api, orderId, morning)
    expect(await ordersIn(morning)).toBe(1)
  })

  it('lists its own window as current, and windows with a higher fee as such', async () => {
    const api = shop.browser()
    const orderId = await paid(api, { windowId: morning })
    const { services, windows } = await listOf(api, orderId)
    expect(services).toMatchObject([{ serviceId: 'centre-delivery' }])
    const reasonOf = (id: string) => windows.find(({ windowId }) => windowId === id)?.reason
    expect([morning, tomorrow, 'centro.2026-11-25.0900-1100'].map(reasonOf)).toEqual(['CURRENT', 'FEE', null])
    expect(await rejection(move(api, orderId, tomorrow))).toMatchObject({
      code: 'WINDOW_CLOSED',
      params: { reason: 'FEE' },
    })
  })

  it('stays in its window if the new one is full or unknown, and lists first the windows after that one', async () => {
    const api = shop.browser()
    const orderId = await paid(api)
    for (let place = 0; place < 2; place++) await shop.hold(shop.browser(), { windowId: tomorrow })
    const refusal = await rejection(move(api, orderId, tomorrow))
    expect(refusal).toMatchObject({ code: 'WINDOW_FULL', params: { reason: 'ORDERS' } })
    expect(refusal.windows?.map(({ windowId }) => windowId)).toEqual([
      'centro.2026-11-25.0900-1100',
      'centro.2026-11-25.1800-2000',
      'centro.2026-11-26.0900-1100',
    ])
    expect(await rejection(move(api, orderId, 'loja.2026-11-24.1000-1900'))).toMatchObject({ code: 'WINDOW_CLOSED' })
    expect([await states(), await ordersIn(today)]).toEqual([[[today, 'confirmed']], 1])
  })

  it('returns RESCHEDULE_NOT_ALLOWED from the cut-off, while unpaid, and NOT_FOUND to another browser', async () => {
    const api = shop.browser()
    const orderId = await paid(api)
    expect(await rejection(move(shop.browser(), orderId, morning))).toMatchObject({ code: 'NOT_FOUND' })
    shop.time.now = Date.parse('2026-11-23T16:59:59.999Z')
    await move(api, orderId, morning)
    await move(api, orderId, today)
    shop.time.now += 1
    expect(await rejection(move(api, orderId, morning))).toMatchObject({ code: 'RESCHEDULE_NOT_ALLOWED', status: 409 })
    expect((await listOf(api, orderId)).windows).toEqual([])
    const unpaid = await buy(api, { windowId: morning })
    const { paymentId } = await shop.pay(api, unpaid.intentId, { method: 'pix' })
    await shop.order(api, unpaid.intentId, paymentId)
    expect(await rejection(move(api, unpaid.intentId, tomorrow))).toMatchObject({ code: 'RESCHEDULE_NOT_ALLOWED' })
  })

  it('has a calendar file with a stable UID and a rising SEQUENCE', async () => {
    const api = shop.browser()
    const orderId = await paid(api)
    const fieldsOf = async (...names: string[]) => {
      const lines = (await calendarOf(api, orderId)).split('\r\n')
      return names.map((name) => lines.find((line) => line.startsWith(`${name}:`)))
    }
    const [uid, sequence, ...times] = await fieldsOf('UID', 'SEQUENCE', 'DTSTART', 'DTEND', 'STATUS')
    expect(times).toEqual(['DTSTART:20261123T210000Z', 'DTEND:20261123T230000Z', 'STATUS:CONFIRMED'])
    shop.time.now += minute
    await move(api, orderId, morning)
    const [sameUid, later, start] = await fieldsOf('UID', 'SEQUENCE', 'DTSTART')
    expect([sameUid, start]).toEqual([uid, 'DTSTART:20261124T120000Z'])
    expect(Number(later?.split(':')[1])).toBeGreaterThan(Number(sequence?.split(':')[1]))
    expect(await rejection(calendarOf(shop.browser(), orderId))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

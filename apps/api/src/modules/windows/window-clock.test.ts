import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { ApiError, unwrap, type Api } from '@lotus/api-client'

import type { WindowRule, WindowSchedule, WindowZone } from '#domain/window-schedule.ts'

import { settingsRepository } from '../settings/settings.repository.ts'
import { lamen, rejection, startTestShop, type TestShop } from '../purchases/testing.ts'
import { centreWindows } from './windows.examples.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 120_000)
afterAll(() => shop.close())

const serverZone = process.env['TZ']
afterEach(() => {
  if (serverZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = serverZone
})

const items = [{ productId: lamen, quantity: 4 }]
const capacity = { orders: 90 }
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const scheduleOf = (timeZone: string, rule: WindowRule): WindowSchedule => {
  const zone: WindowZone = { ...centreWindows.zones[0]!, timeZone, opensOnHolidays: true, leadMinutes: 0 }
  return { ...centreWindows, zones: [{ ...zone, weekly: [{ weekdays: everyDay, ...rule }] }] }
}

async function listed(api: Api, windowId: string) {
  const { quoteId, options } = unwrap(
    await api.POST('/public/shipping/quotes', { body: { zipCode: '80020310', items } }),
  )
  const { windows } = unwrap(await api.GET('/public/shipping/windows', { params: { query: { quoteId } } }))
  const window = windows.find((one) => one.windowId === windowId)
  return { quoteId, scheduled: options.find(({ serviceId }) => serviceId === 'centre-delivery')?.scheduled, window }
}

/** The state of a window in the list, and the result of holding it. They must agree. */
async function answers(api: Api, windowId: string): Promise<{ listed: string; held: string }> {
  const { quoteId, window } = await listed(api, windowId)
  const holding = api.PUT('/public/shipping/hold', { body: { quoteId, serviceId: 'centre-delivery', windowId } })
  const held = await holding.then(unwrap).then(
    () => 'open',
    (error: unknown) => (error instanceof ApiError ? `${error.code} ${error.params?.['reason']}` : String(error)),
  )
  return { listed: window?.reason ?? window?.state ?? 'none', held }
}

async function buy(api: Api, windowId: string) {
  const { holdId, quoteId, cost } = await shop.hold(api, { windowId, items })
  const { subtotal } = unwrap(await api.POST('/public/carts/preview', { body: { items } }))
  const expectedTotal = Math.round((subtotal + cost) * 100) / 100
  const { intentId } = await shop.openIntent(api, await shop.request(api, items, { holdId, quoteId, expectedTotal }))
  const { paymentId } = await shop.pay(api, intentId, await shop.card())
  return shop.order(api, intentId, paymentId)
}

describe.each(['UTC', 'Asia/Tokyo'])('BEY-12 list, hold and purchase by the clock, server in %s', (server) => {
  it.each([
    ['the last day of a year', 'America/Sao_Paulo', '2026-12-31', '14:00', 0, '2026-12-31T17:00:00.000Z'],
    ['the first day of a year', 'America/Manaus', '2027-01-01', '21:00', 1, '2027-01-01T01:00:00.000Z'],
    ['the first day of a month', 'America/Noronha', '2027-02-01', '23:30', 1, '2027-02-01T01:30:00.000Z'],
    ['29 February', 'America/Manaus', '2028-02-29', '14:00', 0, '2028-02-29T18:00:00.000Z'],
    ['1 March of a leap year', 'America/Sao_Paulo', '2028-03-01', '22:00', 1, '2028-03-01T01:00:00.000Z'],
    ['1 March of another year', 'America/Noronha', '2027-03-01', '22:30', 1, '2027-03-01T00:30:00.000Z'],
    ['the first day of summer time', 'Europe/Lisbon', '2027-03-28', '14:00', 0, '2027-03-28T13:00:00.000Z'],
    ['a cut-off that summer time skips', 'Europe/Lisbon', '2027-03-28', '01:30', 0, '2027-03-28T01:30:00.000Z'],
    ['a cut-off that occurs twice', 'Europe/Lisbon', '2027-10-31', '01:30', 0, '2027-10-31T00:30:00.000Z'],
    ['the first day of winter time', 'Europe/Lisbon', '2027-10-31', '14:00', 0, '2027-10-31T14:00:00.000Z'],
  ])('close at the cut-off: %s in %s', async (_title, timeZone, date, time, daysBefore, cutoff) => {
    process.env['TZ'] = server
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(server)
    await shop.reopen()
    await shop.schedule(scheduleOf(timeZone, { from: '18:00', to: '20:00', cutoff: { time, daysBefore }, capacity }))
    const windowId = `centro.${date}.1800-2000`
    shop.time.now = Date.parse(cutoff) - 1
    const early = shop.browser()
    const { scheduled, window } = await listed(early, windowId)
    expect([scheduled, window]).toMatchObject([true, { date, from: '18:00', to: '20:00', timeZone, cutoffAt: cutoff }])
    expect(await answers(early, windowId)).toEqual({ listed: 'FREE', held: 'open' })
    const order = await buy(early, windowId)
    expect(order).toMatchObject({
      status: 'PAYED',
      shipping: { earliest: date, latest: date, window: { windowId, startsAt: window?.startsAt } },
      actions: expect.arrayContaining([{ action: 'RESCHEDULE', until: cutoff }]),
    })
    shop.time.now += 1
    expect(await answers(shop.browser(), windowId)).toEqual({ listed: 'CUTOFF', held: 'WINDOW_CLOSED CUTOFF' })
    const late = { params: { path: { orderId: order.orderId } }, body: { windowId } }
    const move = early.PUT('/public/orders/{orderId}/window', late).then(unwrap)
    expect(await rejection(move)).toMatchObject({ code: 'RESCHEDULE_NOT_ALLOWED' })
  })
})

it('BEY-12 a holiday that is added later closes the window for holds, but paid orders keep it', async () => {
  await shop.reopen()
  await shop.schedule(scheduleOf('America/Sao_Paulo', { from: '18:00', to: '20:00', capacity }))
  const windowId = 'centro.2026-11-24.1800-2000'
  const [paid, holding] = [shop.browser(), shop.browser()]
  const { orderId } = await buy(paid, windowId)
  const { holdId, quoteId } = await shop.hold(holding, { windowId, items })
  const closedDays = [{ date: '2026-11-24' }]
  await settingsRepository.put(shop.db, [{ group: 'STORE', key: 'closedDays', value: closedDays }])
  await shop.followInvalidations()
  const closed = { code: 'WINDOW_CLOSED', params: { reason: 'HOLIDAY' } }
  expect(await answers(shop.browser(), windowId)).toEqual({ listed: 'HOLIDAY', held: 'WINDOW_CLOSED HOLIDAY' })
  const purchase = await shop.request(holding, items, { holdId, quoteId })
  expect(await rejection(shop.openIntent(holding, purchase))).toMatchObject(closed)
  const order = await shop.getOrder(paid, orderId)
  expect(order).toMatchObject({ status: 'PAYED', shipping: { earliest: '2026-11-24', window: { windowId } } })
  expect(order.actions.map(({ action }) => action)).toContain('RESCHEDULE')
})

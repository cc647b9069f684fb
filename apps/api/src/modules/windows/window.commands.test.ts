import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'

import { lamen, rejection, startTestShop, type TestShop } from '../purchases/testing.ts'
import { centreWindows } from './windows.examples.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 120_000)
beforeEach(async () => {
  await shop.reopen()
  await shop.schedule(centreWindows)
})
afterAll(() => shop.close())

const items = [{ productId: lamen, quantity: 4 }]
const today = 'centro.2026-11-23.1800-2000'
const morning = 'centro.2026-11-24.0900-1100'
const tomorrow = 'centro.2026-11-24.1800-2000'

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  return shop.app.operator.run({ operator: 'ana', args })
}
async function done(...args: string[]) {
  const { code, output } = await run(...args, '--json')
  expect([code, code === 0 ? null : output]).toEqual([0, null])
  return JSON.parse(output)
}
async function ordered(api: Api, windowId = today) {
  const { holdId, quoteId, cost } = await shop.hold(api, { windowId, items })
  const { subtotal } = unwrap(await api.POST('/public/carts/preview', { body: { items } }))
  const expectedTotal = Math.round((subtotal + cost) * 100) / 100
  const { intentId } = await shop.openIntent(api, await shop.request(api, items, { holdId, quoteId, expectedTotal }))
  const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
  const { orderNumber } = await shop.order(api, intentId, paymentId)
  return { api, orderId: intentId, number: orderNumber, paymentId }
}
async function paid(windowId = today) {
  const order = await ordered(shop.browser(), windowId)
  await shop.act(order.paymentId, 'pay')
  await shop.tick(1)
  return order
}
const mailsAbout = (subject: string) =>
  shop.outbox.filter((mail) => mail.subject.includes(subject)).map(({ text }) => text)
/** Opens a window whose order has a buyer without an e-mail about the closing. */
async function expectUninformed(orderNumber: string) {
  expect((await run('open-window', morning)).output.split('\n')).toEqual([
    'Opened. 0 buyers mailed.',
    `  ${orderNumber}  PAYED  Mei Tanaka  not mailed: the e-mail about the closing was not sent`,
  ])
}
const loadOf = async (windowId: string) =>
  (await done('windows', '--from', windowId.split('.')[1] ?? '')).find(
    (load: { windowId: string }) => load.windowId === windowId,
  )

describe('BEY-12 the operator lists windows', () => {
  it('with their state, used capacity and limits, for a zone and some days', async () => {
    await shop.hold(shop.browser(), { windowId: morning, items })
    const { code, output } = await run('windows', '--zone', 'centro', '--days', '2')
    expect(code).toBe(0)
    expect(output.split('\n')).toEqual([
      'centro.2026-11-23.0900-1100  CLOSED CUTOFF   0/3 orders, 0/60 units, 0/40000 g, 0/60 min to pick  centre-delivery',
      `${today}  FEW             0/2 orders, 0 units, 0 g, 0 min to pick  centre-delivery`,
      expect.stringMatching(
        /^centro\.2026-11-24\.0900-1100 {2}FEW {13}1\/3 orders, 4\/60 units, \d+\/40000 g, 6\/60 min/,
      ),
      `${tomorrow}  FEW             0/2 orders, 0 units, 0 g, 0 min to pick  centre-delivery`,
    ])
    expect(await loadOf(morning)).toMatchObject({ used: { orders: 1, items: 4 }, capacity: { orders: 3, items: 60 } })
  })

  it('that are not scheduled any more but have orders', async () => {
    await paid()
    await shop.schedule({ ...centreWindows, zones: centreWindows.zones.map((zone) => ({ ...zone, weekly: [] })) })
    expect(await done('windows')).toEqual([
      expect.objectContaining({ windowId: today, state: 'CLOSED', reason: 'UNSCHEDULED', used: expect.anything() }),
    ])
  })

  it('and gets a message for an unknown zone or wrong number of days', async () => {
    expect(await run('windows', '--zone', 'sul')).toEqual({
      code: 1,
      output: 'There is no zone sul [UNKNOWN_ZONE]. The zones are: centro.',
    })
    for (const days of ['0', '61'])
      expect(await run('windows', '--days', days)).toEqual({
        code: 2,
        output: `--days ${days}: write a number from 1 to 60.`,
      })
  })
})

describe('BEY-12 the operator closes a window', () => {
  it('which lists its orders with free windows, mails paid buyers once, and takes no more orders', async () => {
    const { number } = await paid()
    const unpaid = await ordered(shop.browser())
    const closed = await done('close-window', today)
    expect(closed.orders).toMatchObject([
      { orderNumber: number, status: 'PAYED', isMailed: true },
      { orderNumber: unpaid.number, status: 'WAITING_PAYMENT', isMailed: false },
    ])
    expect(closed.orders[0].freeWindows).toEqual(expect.arrayContaining([morning]))
    const again = await run('close-window', today)
    expect(again.output.split('\n').filter((line) => !line.startsWith('    '))).toEqual([
      'The window was closed already. 2 orders in the window, 0 buyers mailed.',
      `  ${number}  PAYED  Mei Tanaka  mailed before`,
      `  ${unpaid.number}  WAITING_PAYMENT  Mei Tanaka`,
      'Move an order: move-order <order> <window>',
    ])
    await shop.tick(1)
    const mails = mailsAbout('precisa de outro horário')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('18:00–20:00')
    expect(mails[0]).toMatch(/Horários livres agora: .+09:00–11:00/)
    expect(await rejection(shop.hold(shop.browser(), { windowId: today, items }))).toMatchObject({
      code: 'WINDOW_CLOSED',
      params: { reason: 'CLOSED' },
    })
    await shop.act(unpaid.paymentId, 'pay')
    await shop.tick(10)
    await done('close-window', today)
    await shop.tick(1)
    expect(mailsAbout('precisa de outro horário')).toHaveLength(2)
    await done('open-window', today)
    expect(await loadOf(today)).toMatchObject({ state: 'FULL', reason: 'ORDERS' })
  })

  it('and opens it again: buyers who were mailed and whose orders are still in it get one e-mail for each closing', async () => {
    const [stays, moves, unpaid] = [await paid(morning), await paid(morning), await ordered(shop.browser(), morning)]
    await done('close-window', morning)
    await shop.tick(1)
    await done('move-order', moves.number, tomorrow)
    await shop.act(unpaid.paymentId, 'pay')
    await shop.tick(1)
    const opened = await run('open-window', morning)
    expect(opened.output.split('\n')).toEqual([
      'Opened. 1 buyer mailed.',
      `  ${stays.number}  PAYED  Mei Tanaka  mailed`,
    ])
    const repeated = await run('open-window', morning)
    expect(repeated.output.split('\n')).toEqual([
      'The window was open already. 0 buyers mailed.',
      `  ${stays.number}  PAYED  Mei Tanaka  mailed before`,
    ])
    await shop.tick(1)
    const mails = mailsAbout('está mantido')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(stays.number)
    expect(mails[0]).toMatch(/está mantido: .+24 de nov.+09:00–11:00/)
    // Each further closing and opening is mailed again.
    shop.time.now += 60_000
    await done('close-window', morning)
    await shop.tick(1)
    await done('open-window', morning)
    await shop.tick(1)
    expect(mailsAbout('está mantido').filter((text) => text.includes(stays.number))).toHaveLength(2)
  })

  it('and opens it before the e-mails are sent: no e-mail is sent', async () => {
    const { number } = await paid(morning)
    await done('close-window', morning)
    await expectUninformed(number)
    await shop.tick(1)
    expect([mailsAbout('precisa de outro horário'), mailsAbout('está mantido')]).toEqual([[], []])
  })

  it('and opens it while the e-mail about the closing cannot be sent: no e-mail refers to it', async () => {
    const { number } = await paid(morning)
    await done('close-window', morning)
    await shop.db.updateTable('jobs').set({ dead_at: new Date() }).where('kind', '=', 'mail.order').execute()
    await expectUninformed(number)
    await shop.tick(1)
    expect(mailsAbout('está mantido')).toEqual([])
  })

  it('and opens and closes it again before the e-mails are sent: only the e-mail about the last closing is sent', async () => {
    await paid(morning)
    await done('close-window', morning)
    await done('open-window', morning)
    shop.time.now += 60_000
    await done('close-window', morning)
    await shop.tick(1)
    expect(mailsAbout('precisa de outro horário')).toHaveLength(1)
    await done('open-window', morning)
    await shop.tick(1)
    expect(mailsAbout('está mantido')).toHaveLength(1)
  })

  it('and opens it while an order is in another window: the order that returns gets no e-mail', async () => {
    const { number } = await paid(morning)
    await done('close-window', morning)
    await shop.tick(1)
    shop.time.now += 60_000
    await done('move-order', number, tomorrow)
    await done('open-window', morning)
    await done('move-order', number, morning)
    expect((await run('open-window', morning)).output).toBe('The window was open already. 0 buyers mailed.')
    await shop.tick(1)
    expect(mailsAbout('está mantido')).toEqual([])
  })

  it('and opens it after its end: no e-mail is sent', async () => {
    await paid(morning)
    await done('close-window', morning)
    await shop.tick(1)
    shop.time.now = Date.parse('2026-11-24T15:00:00Z')
    expect((await run('open-window', morning)).output).toBe('Opened. 0 buyers mailed.')
  })

  it('and after the cut-off, the e-mail says that the shop will contact the buyer', async () => {
    await paid()
    shop.time.now = Date.parse('2026-11-23T18:00:00Z')
    await done('close-window', today)
    await shop.tick(1)
    expect(mailsAbout('precisa de outro horário')[0]).toContain('A loja entra em contato')
  })

  it('and cannot open it, or mail its buyers, while the settings close it', async () => {
    await paid(tomorrow)
    await done('close-window', tomorrow)
    await shop.tick(1)
    const [zone] = centreWindows.zones
    const exceptions = [{ date: '2026-11-24', windows: [] }]
    await shop.schedule({ ...centreWindows, zones: [{ ...zone!, exceptions }] })
    const { code, output } = await run('open-window', tomorrow)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The settings close the window \(CLOSED\) \[WINDOW_CLOSED\]/),
    ])
    expect((await run('open-window', morning)).code).toBe(1)
    await shop.schedule({ ...centreWindows, zones: [{ ...zone!, weekly: [] }] })
    expect((await run('open-window', tomorrow)).output).toMatch(/^The settings close the window \(UNSCHEDULED\)/)
    await shop.schedule(centreWindows)
    expect((await run('open-window', tomorrow)).output).toMatch(/^Opened\. 1 buyer mailed\./)
  })

  it('and gets UNKNOWN_WINDOW for a window that is not scheduled', async () => {
    for (const command of ['close-window', 'open-window', 'window-capacity']) {
      const more = command === 'window-capacity' ? ['--orders', '1'] : []
      const { code, output } = await run(command, 'centro.2026-11-24.0900-1200', ...more)
      expect([code, output]).toEqual([1, expect.stringContaining('[UNKNOWN_WINDOW]')])
    }
  })
})

describe('BEY-12 the operator changes the capacity of a window', () => {
  it('to a larger or smaller one than is used, and back to that of the schedule', async () => {
    await paid()
    expect(await done('window-capacity', today, '--orders', '1', '--units', '0')).toMatchObject({
      state: 'FULL',
      capacity: { orders: 1, items: 0 },
    })
    expect(await rejection(shop.hold(shop.browser(), { windowId: today, items }))).toMatchObject({
      code: 'WINDOW_FULL',
    })
    expect(await done('window-capacity', today, '--reset')).toMatchObject({
      state: 'FEW',
      capacity: { orders: 2, items: null },
    })
    await shop.hold(shop.browser(), { windowId: today, items })
    expect(await run('window-capacity', today)).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^Write --reset/),
    })
    expect(await run('window-capacity', today, '--orders', 'x')).toMatchObject({ code: 2 })
  })
})

describe('BEY-12 the operator moves an order', () => {
  it('after the cut-off, into a window with a higher fee, at the same price, and mails both windows', async () => {
    const { api, orderId, number } = await paid(morning)
    const before = await shop.getOrder(api, orderId)
    shop.time.now = Date.parse('2026-11-24T18:00:00Z')
    expect((await run('move-order', number, tomorrow)).output).toMatch(/^Moved\.\n/)
    const order = await shop.getOrder(api, orderId)
    expect(order.total).toBe(before.total)
    expect(order.shipping).toMatchObject({
      earliest: '2026-11-24',
      window: { windowId: tomorrow, from: '18:00', fee: 2.9 },
    })
    const again = await run('move-order', number, tomorrow)
    expect([again.code, again.output.split('\n')[0]]).toEqual([
      0,
      'The order is in this window already; nothing was changed.',
    ])
    await shop.tick(1)
    const mails = mailsAbout('mudou de horário')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(/agora é: .+24 de nov.+18:00–20:00[^]+anterior era: .+24 de nov.+09:00–11:00/)
    expect([(await loadOf(morning)).used.orders, (await loadOf(tomorrow)).used.orders]).toEqual([0, 1])
    const { output } = await run('order', number)
    expect(output).toContain(`2026-11-24 18:00–20:00 (${tomorrow})`)
  })

  it('also if the payment arrived after its window', async () => {
    const [zone] = centreWindows.zones
    const weekly = [...zone!.weekly, { weekdays: [1], from: '18:00', to: '18:15', capacity: { orders: 2 } }]
    await shop.schedule({ ...centreWindows, zones: [{ ...zone!, leadMinutes: 0, weekly }] })
    shop.time.now = Date.parse('2026-11-23T20:50:00Z')
    const order = await ordered(shop.browser(), 'centro.2026-11-23.1800-1815')
    await shop.tick(29)
    await shop.act(order.paymentId, 'pay')
    await shop.tick(2)
    expect((await shop.getOrder(order.api, order.orderId)).shipping.window).toBeUndefined()
    const over = { orderNumber: order.number, windowId: 'centro.2026-11-23.1800-1815', reason: 'OVER' }
    expect(await done('orders-to-move')).toEqual([over])
    expect((await run('doctor')).output).toMatch(/warning +windows +1 paid order in a window/)
    const moved = await done('move-order', order.number, tomorrow)
    expect(await done('orders-to-move')).toEqual([])
    await done('close-window', tomorrow)
    expect(await done('orders-to-move')).toEqual([{ ...over, windowId: tomorrow, reason: 'CLOSED' }])
    expect(moved.shipping).toMatchObject({ earliest: '2026-11-24', window: { windowId: tomorrow } })
  })

  it.each([
    ['an exception of the day', 'CLOSED', [{ date: '2026-11-24', windows: [] }], []],
    ['a closed day of the shop', 'HOLIDAY', [], [{ date: '2026-11-24' }]],
    [
      'other windows on the day',
      'UNSCHEDULED',
      [{ date: '2026-11-24', windows: [{ from: '12:00', to: '13:00', capacity: { orders: 1 } }] }],
      [],
    ],
  ])('also if the settings close its window by %s', async (_title, reason, exceptions, closedDays) => {
    const { number } = await paid(tomorrow)
    const [zone] = centreWindows.zones
    const settings = [
      {
        group: 'SHIPPING',
        key: 'DELIVERY_WINDOWS',
        value: { ...centreWindows, zones: [{ ...zone!, exceptions }] },
      },
      { group: 'STORE', key: 'closedDays', value: closedDays },
    ]
    expect(await done('orders-to-move')).toEqual([])
    const file = Buffer.from(JSON.stringify(settings))
    const imported = await shop.app.operator.run({ operator: 'ana', args: ['import-settings', 'x.json'], file })
    expect(imported.output.split('\n').at(-1)).toBe(
      '1 order has to move: orders-to-move lists it. No e-mail was sent: close-window <window> mails the buyers of a window.',
    )
    // A notification of PostgreSQL invalidates the cached plan after the command.
    await expect.poll(async () => (await loadOf(tomorrow)).reason).toBe(reason)
    expect(await done('orders-to-move')).toEqual([{ orderNumber: number, windowId: tomorrow, reason }])
    expect((await run('doctor')).output).toMatch(/warning +windows +1 paid order in a window/)
    const undone = await run('undo-settings')
    expect(undone.output).not.toContain('to move')
    await expect.poll(() => done('orders-to-move')).toEqual([])
  })

  it('is not asked to move an order whose units are all refunded, and its buyer gets no e-mail', async () => {
    const { number } = await paid(tomorrow)
    await done('refund', number, '--line', `${lamen}:4`)
    await shop.tick(1)
    expect((await run('close-window', tomorrow)).output).toContain('0 buyers mailed')
    expect(await done('orders-to-move')).toEqual([])
    expect((await run('doctor')).output).toContain('0 orders to pack')
    await shop.tick(1)
    expect(mailsAbout('janela')).toEqual([])
  })

  it('and gets the reason with free windows if the new window is full, closed or unknown', async () => {
    const { number } = await paid()
    for (let place = 0; place < 2; place++) await shop.hold(shop.browser(), { windowId: tomorrow, items })
    const full = await run('move-order', number, tomorrow)
    expect(full.code).toBe(1)
    expect(full.output).toMatch(/^The window is full \(ORDERS\) \[WINDOW_FULL\]\..+Free: centro\./)
    await done('window-capacity', tomorrow, '--orders', '3')
    await done('move-order', number, tomorrow)
    await done('close-window', morning)
    expect((await run('move-order', number, morning)).output).toMatch(
      /^The window is not open \(CLOSED\) \[WINDOW_CLOSED\]/,
    )
    expect((await run('move-order', number, 'loja.2026-11-24.1000-1900')).output).toContain('[WINDOW_CLOSED]')
  })

  it('only if it is paid, not shipped, and has a window', async () => {
    const unpaid = await ordered(shop.browser())
    expect((await run('move-order', unpaid.number, tomorrow)).output).toContain('[RESCHEDULE_NOT_ALLOWED]')
    await shop.act(unpaid.paymentId, 'pay')
    await shop.tick(1)
    expect((await run('order', unpaid.number)).output).toMatch(/Next: .*move-order/)
    await done('ship', unpaid.number, '--own')
    expect((await run('move-order', unpaid.number, tomorrow)).output).toContain('[RESCHEDULE_NOT_ALLOWED]')
    await shop.schedule({ ...centreWindows, zones: [] })
    const api = shop.browser()
    const { intentId } = await shop.buy(api, items)
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    const { orderNumber } = await shop.order(api, intentId, paymentId)
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    expect((await run('move-order', orderNumber, tomorrow)).output).toContain('[NO_WINDOW]')
    expect((await run('order', orderNumber)).output).not.toMatch(/Next: .*move-order/)
  })
})

it('BEY-12 BEY-18 lists orders to pack by window, and shows the window on the packing slip and in the e-mails', async () => {
  const later = await paid(tomorrow)
  const first = await paid(morning)
  const list: { orderNumber: string; window: { from: string } | null }[] = await done('orders-to-pack')
  expect(list.map(({ orderNumber, window }) => [orderNumber, window?.from])).toEqual([
    [first.number, '09:00'],
    [later.number, '18:00'],
  ])
  expect((await run('orders-to-pack')).output).toContain(`${first.number}  2026-11-24 09:00–11:00  `)
  expect((await run('packing-slip', first.number)).output).toContain(
    '<p class="window">terça-feira, 24/11, 09:00–11:00</p>',
  )
  expect(mailsAbout('Pagamento do pedido').at(-1)).toMatch(/24 de nov.+09:00–11:00/)
})

it('BEY-12 imports the sample schedule, which has windows for deliveries and pickups', async () => {
  const file = await readFile(new URL('../../../seed/delivery-windows.json', import.meta.url))
  const { code, output } = await shop.app.operator.run({ operator: 'ana', args: ['import-settings', 'x.json'], file })
  expect([code, output]).toEqual([0, expect.stringContaining('DELIVERY_WINDOWS')])
  const loads: { windowId: string; state: string }[] = await done('windows', '--from', '2026-11-24', '--days', '1')
  expect(loads.map(({ windowId, state }) => [windowId, state])).toEqual([
    ['centro.2026-11-24.0900-1100', 'FREE'],
    ['centro.2026-11-24.1400-1600', 'FREE'],
    ['centro.2026-11-24.1800-2000', 'FREE'],
    ['loja.2026-11-24.1000-1300', 'FREE'],
    ['loja.2026-11-24.1300-1600', 'FREE'],
    ['loja.2026-11-24.1600-1900', 'FREE'],
  ])
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { sql } from 'kysely'

import { unwrap, type Api } from '@lotus/api-client'
import { formatPhone } from '@lotus/commerce/brazil'
import { guestData } from '@lotus/fixtures/checkout'
import type { Order, ReturnReason } from '@lotus/openapi/schema'

import { erasureRepository } from './erasure.repository.ts'
import { lamen, miso, startTestShop, type TestItem, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

/** Runs a command; the output of a successful one is its JSON. */
async function run(...args: string[]) {
  const { code, output } = await shop.app.operator.run({ operator: 'ana', args: [...args, '--json'] })
  return { code, data: JSON.parse(output) as Order & { error: string } }
}
async function done(...args: string[]): Promise<Order> {
  const { code, data } = await run(...args)
  expect([code, data.error]).toEqual([0, undefined])
  return data
}
const rejectedWith =
  (expected: number) =>
  async (...args: string[]) => {
    const { code, data } = await run(...args)
    expect([code, data.error]).toEqual([expected, expect.any(String)])
    return data.error
  }
const rejected = rejectedWith(1)
const wrong = rejectedWith(2)

/** A guest's paid order. */
async function paid(items: TestItem[] = [{ productId: lamen, quantity: 4 }]) {
  const api = shop.browser()
  const { intentId } = await shop.buy(api, items)
  const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
  const { orderNumber } = await shop.order(api, intentId, paymentId)
  await shop.act(paymentId, 'pay')
  await shop.tick(1)
  return { api, orderId: intentId, number: orderNumber, paymentId }
}
/** Changes the shipping service of an order. */
const shipBy = (serviceId: string, orderId: string) =>
  shop.db
    .updateTable('checkout_intents')
    .set({ shipping: sql`jsonb_set(shipping, '{serviceId}', to_jsonb(${serviceId}::text))` })
    .where('id', '=', orderId)
    .execute()
const shipping = ['--carrier', 'Correios', '--tracking', 'LB123456785BR']
async function delivered(items?: TestItem[]) {
  const order = await paid(items)
  await done('ship', order.number, ...shipping)
  await done('deliver', order.number)
  return order
}
const withdraw = async (api: Api, orderId: string) =>
  unwrap(await api.PUT('/public/orders/{orderId}/withdraw', { params: { path: { orderId } }, body: {} }))
const requestReturn = async (api: Api, orderId: string, quantity: number, reason: ReturnReason = 'DAMAGED') =>
  unwrap(
    await api.PUT('/public/orders/{orderId}/return', {
      params: { path: { orderId } },
      body: { reason, lines: [{ productId: lamen, quantity }] },
    }),
  )
/** The first line of a command's answer. */
const titleOf = async (...args: string[]) =>
  (await shop.app.operator.run({ operator: 'ana', args })).output.split('\n')[0]
/** The provider's payment: its status and refunded reais. */
async function charge(paymentId: string) {
  const { body } = await shop.sandbox.call('GET', `/v1/payments/${paymentId}`)
  return [body['status'], body['transaction_amount_refunded']]
}
const setCode = (productId: number, code: string) =>
  shop.db.updateTable('products').set({ code }).where('id', '=', productId).execute()
const sold = async () => (await shop.books()).find(({ productId }) => productId === lamen)?.customer

describe('BEY-18 shipping', () => {
  it('lists paid orders to pack, and prints what goes into the parcel', async () => {
    const { number } = await paid([
      { productId: lamen, quantity: 4 },
      { productId: miso, quantity: 1 },
    ])
    const { data } = await run('orders-to-pack')
    expect(data).toMatchObject([{ orderNumber: number, units: 5, lines: [{ productId: lamen }, { productId: miso }] }])
    await done('refund', number, '--line', `${lamen}:1`)
    const { code, output } = await shop.app.operator.run({ operator: 'ana', args: ['packing-slip', number] })
    expect(code).toBe(0)
    expect(output).toContain(`Pedido ${number}`)
    expect([...output.matchAll(/(\d+) ×/g)].map(([, units]) => units)).toEqual(['3', '1'])
    await done('ship', number, ...shipping)
    expect((await run('orders-to-pack')).data).toEqual([])
  })

  it('ships with a tracking code and delivers: the buyer sees both, and the deadlines start', async () => {
    const { api, orderId, number } = await paid()
    expect(await rejected('deliver', number)).toBe('The order is PAYED; only a shipped order is delivered.')
    await done('ship', number, '--carrier', 'Correios', '--tracking', 'LB000000000BR')
    // A typing error is corrected by shipping again.
    await done('ship', number.toLowerCase(), ...shipping)
    const onTheWay = await shop.getOrder(api, orderId)
    expect([onTheWay.status, onTheWay.tracking]).toEqual([
      'IN_ROUTE',
      {
        carrier: 'Correios',
        code: 'LB123456785BR',
        url: 'https://rastreamento.correios.com.br/app/index.php?objetos=LB123456785BR',
        shippedAt: expect.any(String),
      },
    ])
    expect((await shop.readMail()).at(-1)?.text).toContain('Correios: LB123456785BR')
    await done('deliver', orderId)
    await done('deliver', orderId)
    const { status, actions, timeline } = await shop.getOrder(api, orderId)
    expect(status).toBe('DELIVERED')
    expect(actions.map(({ action }) => action)).toEqual(['WITHDRAW', 'REQUEST_RETURN', 'BUY_AGAIN', 'RECEIPT'])
    expect(timeline.map((entry) => entry.status)).toEqual(['WAITING_PAYMENT', 'PAYED', 'IN_ROUTE', 'DELIVERED'])
    expect(await rejected('ship', number, ...shipping)).toBe('The order is DELIVERED; only a paid order is shipped.')
  })

  it('does not ship what is charged back or being refunded, nor list it to pack', async () => {
    const [disputed, refunded] = [await paid(), await paid()]
    await shop.act(disputed.paymentId, 'chargeback')
    await shop.db
      .updateTable('payment_attempts')
      .set({ next_poll_at: new Date(shop.clock()) })
      .execute()
    await shop.tick(1)
    await done('refund', refunded.number, '--full')
    expect((await run('orders-to-pack')).data).toEqual([])
    expect(await rejected('ship', disputed.number, ...shipping)).toBe('Do not ship: the payment is charged_back.')
    expect(await rejected('ship', refunded.number, ...shipping)).toContain('refunded')
  })

  it.each([
    ['--own', 'state-delivery', ['--own']],
    ['a service with own delivery', 'centre-delivery', []],
  ])('ships without a carrier by %s: order, tracking page and mail say so', async (_title, serviceId, options) => {
    const { api, orderId, number } = await paid()
    await shipBy(serviceId, orderId)
    await shop.readMail()
    await done('ship', number, ...options)
    const { tracking, timeline } = await shop.getOrder(api, orderId)
    expect(tracking).toEqual({ carrier: null, code: null, url: null, shippedAt: expect.any(String) })
    expect(timeline.map(({ status, ownDelivery }) => [status, ownDelivery])).toEqual([
      ['WAITING_PAYMENT', undefined],
      ['PAYED', undefined],
      ['IN_ROUTE', true],
    ])
    const body = { orderNumber: number, email: guestData.email }
    const tracked = unwrap(await shop.browser().POST('/public/orders/track', { body }))
    expect(tracked.timeline.at(-1)).toMatchObject({ status: 'IN_ROUTE', ownDelivery: true })
    const [mail] = await shop.readMail()
    expect(mail?.text).toContain('A entrega é feita pela nossa própria equipe, por isso não há código de rastreamento.')
    // A carrier delivers the parcel after all.
    await done('ship', number, ...shipping)
    expect((await shop.getOrder(api, orderId)).tracking).toMatchObject({ carrier: 'Correios', code: 'LB123456785BR' })
  })

  it('changes nothing without options, and mails the buyer again when the carrier or the code is corrected', async () => {
    const { api, orderId, number } = await paid()
    await shipBy('centre-delivery', orderId)
    const loggi = ['--carrier', 'Loggi', '--tracking']
    expect(await titleOf('ship', number, ...loggi, 'LOG123')).toBe('Shipped.')
    await shop.readMail()
    for (const options of [[], [...loggi, 'LOG123']])
      expect(await titleOf('ship', number, ...options)).toBe(
        'That was done before; nothing was changed. Shipped by Loggi: LOG123.',
      )
    expect((await shop.getOrder(api, orderId)).tracking).toMatchObject({ carrier: 'Loggi', code: 'LOG123' })
    expect(await shop.readMail()).toEqual([])
    expect(await titleOf('ship', number, ...loggi, 'LOG124')).toBe(
      'Corrected. A buyer who gets e-mails about shipments gets this one again.',
    )
    const mails = await shop.readMail()
    expect(mails.map(({ text }) => /Loggi: \w+/.exec(text)?.[0])).toEqual(['Loggi: LOG124'])
    const page = ['--url', 'https://loggi.example/1']
    await done('ship', number, ...loggi, 'LOG124', ...page)
    expect(await titleOf('ship', number, ...loggi, 'LOG124')).toMatch(/^That was done before/)
    const { tracking, timeline } = await shop.getOrder(api, orderId)
    expect(tracking).toMatchObject({ code: 'LOG124', url: 'https://loggi.example/1' })
    expect(timeline.filter(({ status }) => status === 'IN_ROUTE')).toHaveLength(1)
    expect(await titleOf('ship', number, '--own')).toMatch(/^Corrected\./)
    expect((await shop.getOrder(api, orderId)).tracking).toMatchObject({ carrier: null, code: null })
    expect(await titleOf('ship', number)).toBe(
      'That was done before; nothing was changed. Delivered by the shop itself.',
    )
  })

  it('rejects --own together with a carrier, and a page without one', async () => {
    const { number } = await paid()
    expect(await wrong('ship', number, ...shipping, '--own')).toMatch(/^--own has no carrier and no code/)
    expect(await wrong('ship', number, '--own', '--url', 'https://a.example')).toMatch(
      /^--url is the page of a carrier/,
    )
  })

  it.each([
    ['--carrier', 'Correios\u001b[2J', /^--carrier: write one line without control characters/],
    ['--carrier', 'Cor\nreios', /^--carrier: write one line/],
    ['--carrier', '\u200b', /^--carrier: is empty/],
    ['--tracking', '', /^--tracking: is empty/],
    ['--tracking', ' ', /^--tracking: is empty/],
    ['--url', 'https://a.example/\n1', /^--url: write one line/],
  ])('S32 rejects %s %j, also of an own delivery', async (option, value, problem) => {
    const { orderId, number } = await paid()
    await shipBy('centre-delivery', orderId)
    const own = await wrong('ship', number, option, value)
    expect(own).toMatch(problem)
    const given = new Map([
      ['--carrier', 'Correios'],
      ['--tracking', 'LB1'],
      ['--url', 'https://a.example'],
      [option, value],
    ])
    expect(await wrong('ship', number, ...[...given].flat())).toBe(own)
  })

  it('shows codes, buyer, contact, address and the choice for missing products', async () => {
    const { number } = await paid()
    const { output } = await shop.app.operator.run({ operator: 'ana', args: ['order', number] })
    const { name, email, phone } = guestData
    expect(output.split('\n').slice(1)).toEqual([
      '  4 × Lámen (code T-1, product 1), R$ 35,60',
      expect.stringMatching(/^ {2}Delivery: Entrega no Centro, R\$ 9,90, 2026-11-\d\d to 2026-11-\d\d$/),
      `  Buyer: ${name}, ${email}, ${formatPhone(phone)}`,
      expect.stringMatching(/^ {2}Address: .+, CEP \d{5}-\d{3}/),
      '  If a product is missing: ask before replacing ("Perguntar antes de trocar")',
      '  Next: ship, cancel, refund',
    ])
    expect(output).toContain(`(code T-1, product ${lamen})`)
    const list = await shop.app.operator.run({ operator: 'ana', args: ['orders-to-pack'] })
    expect(list.output).toContain('  4 × Lámen (code T-1, product 1)')
    expect(list.output).toMatch(/  4 units$/m)
    await done('refund', number, '--line', `${lamen}:3`)
    expect((await shop.app.operator.run({ operator: 'ana', args: ['orders-to-pack'] })).output).toMatch(/  1 unit$/m)
    expect(await rejected('refund', number, '--line', `${lamen}:2`)).toMatch(/: at most 1 unit can be refunded\.$/)
  })

  it('D42 shows the days of an unpaid order as business days after its payment', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, { method: 'boleto' })
    const { orderNumber } = await shop.order(api, intentId, paymentId)
    const { output } = await shop.app.operator.run({ operator: 'ana', args: ['order', orderNumber] })
    expect(output).toMatch(/^ {2}Delivery: Entrega no Centro, R\$ 9,90, \d to \d business days after the payment$/m)
  })

  it('rejects an unpaid order, a missing code, a page that is not https, and an unknown order', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    const { orderNumber } = await shop.order(api, intentId, paymentId)
    expect(await rejected('ship', orderNumber, ...shipping)).toMatch(/^The order is WAITING_PAYMENT/)
    const { number, orderId } = await paid()
    await shipBy('state-delivery', orderId)
    expect(await rejected('ship', number)).toBe(
      'Name the carrier and the tracking code, or --own for a delivery by the shop itself.',
    )
    expect(await wrong('ship', number, '--carrier', 'Correios')).toBe('Name both --carrier and --tracking.')
    expect(await wrong('ship', number, ...shipping, '--url', 'javascript:alert(1)')).toMatch(/write an https address/)
    expect(await rejected('ship', 'LT-000000', ...shipping)).toBe('There is no order LT-000000.')
    expect((await shop.getOrder(api, intentId)).tracking).toBeNull()
  })
})

describe('BEY-18 cancel', () => {
  it('cancels a paid order: the units return to stock and the buyer gets everything back', async () => {
    const { api, orderId, number, paymentId } = await paid()
    expect([await titleOf('cancel', number), await titleOf('cancel', number)]).toEqual([
      'Cancelled. 4 units are back on sale.',
      'That was done before; nothing was changed. All its units are back on sale.',
    ])
    await shop.tick(1)
    const order = await shop.getOrder(api, orderId)
    expect(order).toMatchObject({ status: 'CANCELLED', cancelCause: 'SHOP', paymentState: 'refunded' })
    expect(order.refunds).toMatchObject([{ amount: 45.5, cause: 'CANCELLED', state: 'DONE' }])
    expect([await charge(paymentId), await sold()]).toEqual([['refunded', 45.5], 0])
  })

  it('sends the reason to the buyer by e-mail, and erases it with the personal data', async () => {
    const { orderId, number } = await paid()
    await shop.readMail()
    const reason = 'O depósito alagou <b> {number}'
    expect(await titleOf('cancel', number, '--reason', reason)).toBe('Cancelled. 4 units are back on sale.')
    const [message] = await shop.readMail()
    expect(message?.text).toContain(`A loja não conseguiu atender o pedido.\n\nMotivo: ${reason}\n`)
    expect(message?.html).toContain('O depósito alagou &lt;b&gt;')
    const { rows } = await shop.database.pool.query('select arguments::text from operator_actions')
    expect(JSON.stringify(rows)).not.toContain('alagou')
    expect(await wrong('cancel', number, '--reason', 'a\nb')).toContain('--reason: write one line')
    await shop.db
      .updateTable('checkout_intents')
      .set({ erasure_requested_at: new Date(shop.clock()) })
      .execute()
    await erasureRepository.eraseDue(shop.db, new Date(shop.clock()))
    const facts = await shop.db.selectFrom('order_mails').select('facts').where('order_id', '=', orderId).execute()
    expect(JSON.stringify(facts)).not.toContain('alagou')
  })

  it('a refund that leaves no units to ship names cancel and the amount that cancel refunds', async () => {
    const { number } = await paid()
    const titles = [
      await titleOf('refund', number, '--line', 'T-1:3'),
      await titleOf('refund', number, '--line', 'T-1'),
    ]
    expect(titles.map((title) => title?.includes('No units are left to ship'))).toEqual([false, true])
    expect(titles[1]).toContain(
      'R$ 8,90 will be refunded. No units are left to ship: cancel the order, which also refunds R$ 9,90.',
    )
    const { output } = await shop.app.operator.run({ operator: 'ana', args: ['order', number] })
    expect(output.split('\n')).toContain('  Next: cancel, refund')
    expect(await titleOf('cancel', number)).toContain('Cancelled.')
    const { number: other } = await paid()
    expect(await titleOf('refund', other, '--full')).not.toContain('No units are left to ship')
  })

  it('cancel is the only next command of an order whose payment is being refunded', async () => {
    const { number } = await paid()
    await shop.sandbox.admin('/faults', { kind: 'http503', match: 'POST /v1/payments/*/refunds', times: 9 })
    await done('refund', number, '--full')
    const { output } = await shop.app.operator.run({ operator: 'ana', args: ['order', number] })
    expect(output.split('\n')).toContain('  Next: cancel')
    expect(await rejected('ship', number, ...shipping)).toBe('Do not ship: the payment is being refunded.')
  })

  it('cancels a shipped order whose parcel is lost without returning units, unless the parcel came back', async () => {
    const [lost, back] = [await paid(), await paid()]
    for (const { number } of [lost, back]) await done('ship', number, ...shipping)
    await done('cancel', lost.number)
    expect(await sold()).toBe(8)
    await done('cancel', back.number, '--restock')
    expect(await sold()).toBe(4)
    const { number } = await delivered()
    expect(await rejected('cancel', number)).toMatch(/^The order cannot be cancelled any more/)
  })

  it('BEY-26 prints how many units are not back on sale, also if the command is repeated', async () => {
    const record = 'if they are in the shop and not recorded yet'
    const { number } = await paid()
    await done('ship', number, ...shipping)
    expect(await titleOf('cancel', number)).toBe(
      `Cancelled. 4 units are not back on sale: ${record}, record them with receive-stock.`,
    )
    expect(await titleOf('cancel', number, '--restock')).toBe(
      `That was done before; nothing was changed. 4 units are not back on sale: ${record}, record them with receive-stock.`,
    )
    const refunded = await paid()
    await done('ship', refunded.number, ...shipping)
    expect(await titleOf('refund', refunded.number, '--full')).toBe(
      `R$ 45,50 will be refunded. 4 units are not back on sale: ${record}, record them with receive-stock.`,
    )
    expect(await titleOf('cancel', refunded.number, '--restock')).toBe(
      `Cancelled. 4 units are not back on sale: ${record}, record them with receive-stock.`,
    )
    expect(await sold()).toBe(8)
    for (const options of [[], ['--restock']]) {
      const partly = await paid()
      await done('ship', partly.number, ...shipping)
      await done('refund', partly.number, '--line', 'T-1', ...options)
      expect(await titleOf('cancel', partly.number, '--restock')).toBe(
        options.length > 0
          ? 'Cancelled. 3 units are back on sale.'
          : 'Cancelled. 3 units are back on sale. 1 unit is not: if it is in the shop and not recorded yet, record it with receive-stock.',
      )
    }
    expect(await sold()).toBe(9)
  })

  it('refunds money that arrives after the shop cancelled', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    await shop.order(api, intentId, paymentId)
    await done('cancel', intentId)
    await shop.act(paymentId, 'pay', { late: true })
    await shop.tick(61)
    await shop.tick(1)
    expect(await charge(paymentId)).toEqual(['refunded', 45.5])
    expect((await shop.getOrder(api, intentId)).status).toBe('CANCELLED')
  })
})

describe('BEY-18 refund', () => {
  it('refunds units, the delivery and an amount in parts, never more than was paid', async () => {
    const { api, orderId, number, paymentId } = await delivered()
    await done('refund', number, '--line', `${lamen}`)
    await done('refund', number, '--shipping')
    await done('refund', number, '--amount', '0,50')
    expect(await rejected('refund', number, '--shipping')).toBe('The delivery is refunded already, or was free.')
    expect(await rejected('refund', number, '--line', `${lamen}:4`)).toBe(
      `Lámen (product ${lamen}): at most 3 units can be refunded.`,
    )
    expect(await rejected('refund', number, '--amount', '26,21')).toBe('At most R$ 26,20 can be refunded.')
    expect(await rejected('refund', number)).toBe('Name what to refund: units, the delivery or an amount.')
    await shop.tick(1)
    expect(await charge(paymentId)).toEqual(['approved', 19.3])
    const order = await shop.getOrder(api, orderId)
    expect(order.refunds.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([0.5, 8.9, 9.9])
    expect(order.refunds.every(({ state, cause }) => state === 'DONE' && cause === 'SHOP')).toBe(true)
    expect([order.status, order.paymentState]).toEqual(['DELIVERED', 'approved'])
    await done('refund', number, '--full', '--restock')
    await shop.tick(1)
    expect([await charge(paymentId), await sold()]).toEqual([['refunded', 45.5], 1])
    expect(await rejected('refund', number, '--full')).toBe('The payment is refunded already.')
  })

  it('shows the refunded units and their amounts to the buyer and the operator', async () => {
    const { api, orderId, number } = await paid([
      { productId: lamen, quantity: 4 },
      { productId: miso, quantity: 1 },
    ])
    await shop.readMail()
    await done('refund', number, '--line', `${lamen}:2`, '--line', `${miso}`, '--shipping')
    const [unitsMail] = await shop.readMail()
    expect(unitsMail?.text).toMatch(
      /Produtos reembolsados\n+2 × Lámen: R\$\s17,80\n1 × Missô: R\$\s[\d,]+\nFrete: R\$\s9,90\n\n/,
    )
    await done('refund', number, '--amount', '1')
    const [amountMail] = await shop.readMail()
    expect(amountMail?.subject).toMatch(/^Devolvemos R\$\s1,00/)
    expect(amountMail?.text).not.toContain('Produtos reembolsados')
    const { lines: bought, refunds } = await shop.getOrder(api, orderId)
    const [first, second] = bought
    const lines = [
      { productId: lamen, names: first!.names, quantity: 2, amount: 17.8 },
      { productId: miso, names: second!.names, quantity: 1, amount: second!.lineTotal },
    ]
    expect(refunds.map((refund) => refund.lines)).toEqual([lines, []])
    const receipt = unwrap(await api.GET('/public/orders/{orderId}/receipt', { params: { path: { orderId } } }))
    expect(receipt.refunds).toEqual(refunds)
    const { output } = await shop.app.operator.run({ operator: 'ana', args: ['order', number] })
    expect(output.split('\n').slice(-2)).toEqual([
      expect.stringMatching(/^ {2}Refund R\$ [\d,]+ DONE \(SHOP\): 2 × Lámen \(T-1\), 1 × Missô \(T-\d\)$/),
      '  Refund R$ 1,00 DONE (SHOP)',
    ])
  })

  it('lists the delivery and an extra amount in the e-mail about refunded units: the rows add up to the refund', async () => {
    const { number } = await paid()
    await shop.readMail()
    await done('refund', number, '--line', `${lamen}:2`, '--shipping', '--amount', '1,25')
    const [mail] = await shop.readMail()
    expect(mail?.subject).toMatch(/^Devolvemos R\$\s28,95/)
    expect(mail?.text).toMatch(
      /Produtos reembolsados\n+2 × Lámen: R\$\s17,80\nFrete: R\$\s9,90\nOutro valor: R\$\s1,25\n\n/,
    )
  })

  it('refunds a line by the code on the packing slip, in any case, or by the product number', async () => {
    const { api, orderId, number } = await delivered([
      { productId: lamen, quantity: 4 },
      { productId: miso, quantity: 1 },
    ])
    await setCode(miso, 'MISO:1')
    const slip = await shop.app.operator.run({ operator: 'ana', args: ['packing-slip', number] })
    const printed = [...slip.output.matchAll(/<td>([^<]+)<\/td><\/tr>/g)].map(([, code]) => String(code))
    expect(printed).toEqual(['T-1', 'MISO:1'])
    await done('refund', number, '--line', 'T-1:2')
    await done('refund', number, '--line', 't-1', '--line', 'MISO:1')
    await done('refund', number, '--line', `${lamen}`)
    const { refunds } = await shop.getOrder(api, orderId)
    expect(refunds.map(({ lines }) => lines?.map(({ productId, quantity }) => `${productId}:${quantity}`))).toEqual([
      [`${lamen}:2`],
      [`${lamen}:1`, `${miso}:1`],
      [`${lamen}:1`],
    ])
  })

  it.each(['', '0', '1.5', '-1', ' 2', 'two', '200'])('rejects the units "%s" of a line that exists', async (units) => {
    const { number } = await delivered([{ productId: lamen, quantity: 4 }])
    await done('refund', number, '--line', 'T-1')
    for (const name of ['T-1', 't-1', lamen])
      expect(await rejected('refund', number, '--line', `${name}:${units}`)).toBe(
        `--line ${name}:${units}: the units "${units}" are not a number from 1 to 3. Lines: T-1 (product ${lamen}, 3 left). Write the units after a colon, e.g. 12:3; the default is one unit.`,
      )
  })

  it.each(['T-9', '999', ':2', 'T-9:200'])('rejects --line %s and lists the lines of the order', async (line) => {
    const { number } = await delivered([{ productId: lamen, quantity: 4 }])
    expect(await rejected('refund', number, '--line', line)).toBe(
      `--line ${line}: no line of the order has this code or product number. Lines: T-1 (product ${lamen}, 4 left). Write the units after a colon, e.g. 12:3; the default is one unit.`,
    )
  })

  it('rejects a number that is the product number of one line and the code of another', async () => {
    const { number } = await delivered([
      { productId: lamen, quantity: 4 },
      { productId: miso, quantity: 1 },
    ])
    await setCode(lamen, String(miso))
    expect(await rejected('refund', number, '--line', String(miso))).toMatch(
      `--line ${miso}: it names several lines. Lines: ${miso} (product ${lamen}, 4 left)`,
    )
    await done('refund', number, '--line', String(lamen))
  })

  it('limits the amount of refunded units to the rest of the payment', async () => {
    const { api, orderId, number } = await delivered()
    await done('refund', number, '--amount', '44')
    await done('refund', number, '--full')
    const { refunds } = await shop.getOrder(api, orderId)
    expect(refunds.map(({ amount, lines }) => [amount, lines?.map((line) => line.amount)])).toEqual([
      [44, []],
      [1.5, [0]],
    ])
  })

  it('refunds once if the response of the provider is lost, also when its memory of the key is gone', async () => {
    const { number, paymentId } = await delivered()
    const fault = { kind: 'dropAfterCommit', match: 'POST /v1/payments/*/refunds', times: 4 }
    await shop.sandbox.admin('/faults', fault)
    await done('refund', number, '--line', `${lamen}:2`)
    await shop.tick(1)
    await shop.db
      .updateTable('refunds')
      .set({ provider_key: 'f'.repeat(64) })
      .execute()
    await shop.tick(2)
    await shop.tick(61)
    expect(await charge(paymentId)).toEqual(['approved', 17.8])
    const row = await shop.db.selectFrom('refunds').select(['state', 'amount_cents']).executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'DONE', amount_cents: 1780 })
  })

  it('makes a refund after an outage of the provider', async () => {
    const { number, paymentId } = await delivered()
    await shop.sandbox.admin('/faults', { kind: 'http503', match: 'POST /v1/payments/*/refunds', times: 1000 })
    await done('refund', number, '--amount', '10')
    for (let minutes = 0; minutes < 60; minutes += 10) await shop.tick(10)
    expect(await charge(paymentId)).toEqual(['approved', 0])
    await shop.sandbox.admin('/faults', undefined, 'DELETE')
    await shop.tick(10)
    await shop.tick(61)
    expect(await charge(paymentId)).toEqual(['approved', 10])
  })

  it('cancels an unshipped order that is refunded in full, and returns its units once', async () => {
    const { api, orderId, number } = await paid()
    await done('refund', number, '--line', `${lamen}:1`, '--restock')
    await done('refund', number, '--full')
    await shop.tick(1)
    expect(await shop.getOrder(api, orderId)).toMatchObject({ status: 'CANCELLED', cancelCause: 'REFUNDED' })
    expect(await sold()).toBe(0)
    const [book] = (await shop.books()).filter(({ productId }) => productId === lamen)
    expect(book?.stock).toBe(book?.counted)
  })

  it('BEY-26 prints what becomes of the refunded units', async () => {
    const { number } = await paid()
    expect(await titleOf('refund', number, '--line', 'T-1', '--restock')).toBe(
      'R$ 8,90 will be refunded. 1 unit is back on sale.',
    )
    expect(await titleOf('refund', number, '--amount', '1')).toBe('R$ 1,00 will be refunded.')
    expect(await titleOf('refund', number, '--full')).toBe(
      'R$ 35,60 will be refunded. 3 units go back on sale when the order is cancelled; a full refund cancels it.',
    )
    await shop.tick(1)
    expect(await sold()).toBe(0)
  })

  it('shows a refund that was made in the pages of the provider', async () => {
    const { api, orderId, number, paymentId } = await delivered()
    await shop.act(paymentId, 'refund', { amount: 5 })
    await shop.db
      .updateTable('payment_attempts')
      .set({ next_poll_at: new Date(shop.clock()) })
      .execute()
    await shop.tick(1)
    expect((await shop.getOrder(api, orderId)).refunds).toMatchObject([{ amount: 5, cause: 'PROVIDER', state: 'DONE' }])
    expect(await rejected('refund', number, '--amount', '40,51')).toBe('At most R$ 40,50 can be refunded.')
  })
})

describe('BEY-18 reconcile', () => {
  it('compares the payments of the provider with ours, and reports an outage', async () => {
    const { paymentId } = await delivered()
    await shop.act(paymentId, 'refund')
    await shop.db.updateTable('payment_attempts').set({ next_poll_at: null }).execute()
    const { data } = await run('reconcile', '--days', '30')
    const { differences } = data as unknown as { differences: { paymentId: string }[] }
    expect(differences.filter((difference) => difference.paymentId === paymentId)).toMatchObject([
      { kind: 'status', ours: 'approved, order DELIVERED', repaired: true },
    ])
    expect((await run('reconcile', '--days', '0')).code).toBe(2)
    await shop.sandbox.admin('/faults', { kind: 'http503', match: 'GET /v1/payments/search', times: 100 })
    expect(await rejected('reconcile')).toMatch(/^The payment provider cannot be reached/)
  })
})

describe('BEY-10 BEY-18 withdrawal and return', () => {
  it('refunds a withdrawal with its delivery when the goods are back, and cancels the order', async () => {
    const { api, orderId, number, paymentId } = await delivered()
    await withdraw(api, orderId)
    expect(await charge(paymentId)).toEqual(['approved', 0])
    expect((await run('open-returns')).data).toMatchObject([
      { orderNumber: number, kind: 'WITHDRAWAL', state: 'REQUESTED' },
    ])
    const { output } = await shop.app.operator.run({ operator: 'ana', args: ['open-returns'] })
    expect(output).toMatch(/ products T-1:4$/)
    expect(await rejected('reject-return', number, '--answer', 'Não')).toMatch(/^A withdrawal is not answered/)
    await done('receive-return', number)
    await shop.tick(1)
    expect((await run('open-returns')).data).toEqual([])
    const order = await shop.getOrder(api, orderId)
    expect(order).toMatchObject({
      status: 'CANCELLED',
      cancelCause: 'WITHDRAWN',
      paymentState: 'refunded',
      returns: [{ kind: 'WITHDRAWAL', state: 'RECEIVED' }],
      refunds: [{ amount: 45.5, cause: 'WITHDRAWAL', state: 'DONE' }],
    })
    expect([await charge(paymentId), await sold()]).toEqual([['refunded', 45.5], 0])
    const events = await shop.db.selectFrom('order_events').select('event').orderBy('id').execute()
    expect(events.map(({ event }) => event).slice(4)).toEqual([
      'WITHDRAWAL_REQUESTED',
      'RETURN_RECEIVED',
      'CANCELLED',
      'REFUNDED',
    ])
    const receipt = unwrap(await api.GET('/public/orders/{orderId}/receipt', { params: { path: { orderId } } }))
    expect([receipt.total, receipt.refunded]).toEqual([45.5, 45.5])
  })

  it('refunds the units of an approved return; the rest of the sale stands', async () => {
    const { api, orderId, number, paymentId } = await delivered()
    await requestReturn(api, orderId, 1)
    expect(await rejected('receive-return', number)).toBe('The return is not approved yet.')
    const approved = await done('approve-return', number, '--answer', 'Mande pelo correio, frete por nossa conta.')
    expect(approved.returns).toMatchObject([
      { state: 'APPROVED', answer: 'Mande pelo correio, frete por nossa conta.' },
    ])
    await done('receive-return', number, '--discard')
    await shop.tick(1)
    // The unit that came back is written off.
    expect([await charge(paymentId), await sold()]).toEqual([['approved', 8.9], 3])
    const order = await shop.getOrder(api, orderId)
    expect(order.refunds).toMatchObject([{ amount: 8.9, cause: 'RETURN', state: 'DONE' }])
    // The other three units can still be withdrawn from: everything that is left is refunded.
    await withdraw(api, orderId)
    await done('receive-return', number)
    await shop.tick(1)
    expect(await charge(paymentId)).toEqual(['refunded', 45.5])
  })

  it.each([
    ['DAMAGED', [], '2 units are written off.', [50 - 4, 2]],
    ['EXPIRED', [], '2 units are written off.', [50 - 4, 2]],
    ['DAMAGED', ['--restock'], '2 units are back on sale.', [50 - 2, 2]],
    ['OTHER', [], '2 units are back on sale.', [50 - 2, 2]],
    ['OTHER', ['--discard'], '2 units are written off.', [50 - 4, 2]],
  ] as const)('BEY-26 receives a return as %s with %j: %s', async (reason, options, text, [stock, left]) => {
    const { api, orderId, number } = await delivered()
    await requestReturn(api, orderId, 2, reason)
    await done('approve-return', number)
    expect(await wrong('receive-return', number, '--restock', '--discard')).toMatch(/not both\.$/)
    expect(await titleOf('receive-return', number, ...options)).toBe(
      `Received, ${reason}. R$ 17,80 will be refunded. ${text}`,
    )
    expect([await shop.stockOf(lamen), await sold()]).toEqual([stock, left])
  })

  it('rejects a return with a reason for the buyer, who may ask again', async () => {
    const { api, orderId, number } = await delivered()
    await requestReturn(api, orderId, 2)
    expect(await wrong('reject-return', number)).toMatch(/^Write the reason/)
    await done('reject-return', number, '--answer', 'A embalagem foi aberta.')
    const order = await shop.getOrder(api, orderId)
    expect(order.returns).toMatchObject([{ state: 'REJECTED', answer: 'A embalagem foi aberta.' }])
    expect((await requestReturn(api, orderId, 2)).returns).toHaveLength(2)
    expect(await rejected('receive-return', (await paid()).number)).toBe('The order has no open withdrawal or return.')
    expect(number).toMatch(/^LT-/)
  })
})

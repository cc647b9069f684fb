import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { guestData } from '@lotus/fixtures/checkout'

import { settingsRepository } from '#modules/settings/settings.repository.ts'

import { lamen, miso, startTestShop, type TestItem, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const run = async (...args: string[]) => {
  const { code, output } = await shop.app.operator.run({ operator: 'ana', args })
  return { code, output }
}
const data = async (...args: string[]) => JSON.parse((await run(...args, '--json')).output) as unknown

const day = 24 * 60 * 60_000

type Guest = Partial<typeof guestData>
async function ordered(guest: Guest = {}, items: TestItem[] = [{ productId: lamen, quantity: 4 }]) {
  const api = shop.browser()
  const request = await shop.request(api, items, { guest: { ...guestData, ...guest } })
  const { intentId } = await shop.openIntent(api, request)
  const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
  const { orderNumber: number } = await shop.order(api, intentId, paymentId)
  return { number, paymentId, orderId: intentId }
}
async function paid(guest: Guest = {}, items?: TestItem[]) {
  const order = await ordered(guest, items)
  await shop.act(order.paymentId, 'pay')
  await shop.tick(1)
  return order
}

describe('BEY-18 orders', () => {
  const numbers = async (...args: string[]) =>
    ((await data('orders', ...args)) as { orders: { orderNumber: string }[] }).orders.map(
      ({ orderNumber }) => orderNumber,
    )

  it('finds orders by name without accents, e-mail, phone, number and CPF, and the audit does not store the search text', async () => {
    const joao = await paid({ name: 'João D’Ávila', email: 'joao@example.com', phone: '11987654321' })
    const mei = await ordered({ name: '陈美', email: 'mei_chen@example.com', cpf: '11144477735' })
    expect(await numbers()).toEqual([mei.number, joao.number])
    expect(await numbers('--search', 'joao d’avila')).toEqual([joao.number])
    expect(await numbers('--search', '陈')).toEqual([mei.number])
    expect(await numbers('--search', 'MEI_CHEN@')).toEqual([mei.number])
    expect(await numbers('--search', 'meixchen')).toEqual([])
    expect(await numbers('--search', '(11) 98765-4321')).toEqual([joao.number])
    expect(await numbers('--search', '111.444.777-35')).toEqual([mei.number])
    expect(await numbers('--search', joao.number.slice(3).toLowerCase())).toEqual([joao.number])
    expect(await numbers('--search', '%')).toEqual([])
    const rows = await shop.db.selectFrom('operator_actions').select('arguments').execute()
    expect(JSON.stringify(rows)).not.toMatch(/joao|111\.444|陈/)
  })

  it.each(['+55 (11) 98765-4321', '011 98765-4321', 'CPF: 390.533.447-05'])(
    'finds an order by the pasted text %s',
    async (text) => {
      const joao = await paid({ phone: '11987654321', cpf: '39053344705' })
      await paid({ email: 'outra@example.com', phone: '41988887777', cpf: '11144477735' })
      expect(await numbers('--search', text)).toEqual([joao.number])
    },
  )

  it('finds an order by its number with a label and a space instead of the hyphen', async () => {
    const { number } = await paid()
    expect(await numbers('--search', `pedido ${number.replace('-', ' ')}`)).toEqual([number])
  })

  it('filters by status and day, and says how many more there are', async () => {
    const first = await paid()
    shop.time.now += 3 * day
    const second = await ordered({ email: 'outra@example.com' })
    expect(await numbers('--status', 'payed')).toEqual([first.number])
    expect(await numbers('--since', '1d')).toEqual([second.number])
    expect(await numbers('--since', '2026-11-23')).toEqual([second.number, first.number])
    expect((await run('orders', '--limit', '1')).output.split('\n')[1]).toBe('… and 1 more (--limit).')
    expect(await run('orders', '--status', 'paid')).toMatchObject({ code: 2, output: expect.stringContaining('PAYED') })
    expect(await run('orders', '--since', '31/12/2026')).toMatchObject({
      code: 2,
      output: '--since 31/12/2026: write a day such as 2026-11-30, or 7d for seven days ago.',
    })
    expect(await run('orders', '--since', '2026-02-30')).toMatchObject({ code: 2 })
  })

  it('writes a line per order, and CSV in which no cell is a formula', async () => {
    const { number } = await paid()
    await shop.db
      .updateTable('checkout_intents')
      .set({ guest: JSON.stringify({ ...guestData, name: '=HYPERLINK("http://evil.example")\n\u001B[2JLT-FALSE' }) })
      .execute()
    const { output } = await run('orders')
    expect(output.split('\n')).toHaveLength(1)
    expect(output).toContain(`${number}  2026-11-23 11:0`)
    expect(output).not.toContain('\u001B')
    const csv = (await run('orders', '--csv')).output
    expect(csv.split('\r\n')[0]).toBe(
      '\uFEFFnumber;created;status;total;name;email;phone;city;state;service;units;pickup',
    )
    expect(csv).toContain(`${number};2026-11-23 11:0`)
    expect(csv).toContain(`"'=HYPERLINK(""http`)
  })
})

describe('BEY-18 a pickup', () => {
  it('reads as ready and collected in the commands, and not as shipped and delivered', async () => {
    const api = shop.browser()
    const request = await shop.request(api, [{ productId: lamen, quantity: 4 }], { serviceId: 'pickup' })
    const { intentId } = await shop.openIntent(api, request)
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    const { orderNumber: number } = await shop.order(api, intentId, paymentId)
    await settingsRepository.put(shop.db, [
      { group: 'OPERATIONS', key: 'newOrderEmails', value: ['loja@shop.example'] },
    ])
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    const mail = shop.outbox.find(({ to }) => to === 'loja@shop.example')
    expect(mail?.text).toMatch(/^Retirada\n/m)
    expect(mail?.text).not.toContain('Entrega')
    expect((await run('orders', '--csv')).output).toMatch(/;4;yes\r\n$/)
    const ready = (await run('ship', number)).output.split('\n')
    expect(ready.slice(0, 2)).toEqual([
      'Ready for pickup.',
      expect.stringMatching(`^${number}: IN_ROUTE \\(ready\\), payment approved, `),
    ])
    expect(ready).toContainEqual(expect.stringMatching(/^ {2}Pickup: /))
    expect(ready.join('\n')).not.toContain('Delivery')
    expect((await run('orders')).output).toMatch(/ IN_ROUTE \(ready\) /)
    expect((await run('deliver', number)).output).toMatch(/^Collected\.\n.*: DELIVERED \(collected\), /)
    expect((await run('orders')).output).toMatch(/ DELIVERED \(collected\) /)
  })
})

describe('BEY-18 sales', () => {
  it('sums up paid orders by day, product and department, without unpaid and cancelled ones', async () => {
    await paid({}, [
      { productId: lamen, quantity: 4 },
      { productId: miso, quantity: 1 },
    ])
    await ordered({ email: 'outra@example.com' })
    const cancelled = await paid({ email: 'terceira@example.com' })
    await run('cancel', cancelled.number)
    shop.time.now += day
    const second = await paid({ email: 'quarta@example.com' }, [{ productId: lamen, quantity: 5 }])
    await run('refund', second.number, '--line', `${lamen}:1`)
    expect(await data('sales')).toMatchObject({
      from: '2026-10-26',
      to: '2026-11-24',
      rows: [
        { key: '2026-11-23', orders: 1, units: 5, amount: 60.71, refundedUnits: 0 },
        { key: '2026-11-24', orders: 1, units: 5, amount: 44.5, refundedUnits: 1 },
      ],
      total: { orders: 2, units: 10, amount: 105.21, refunded: 8.9 },
    })
    expect((await run('sales', '--by', 'product', '--from', '2026-11-24', '--csv')).output).toBe(
      '\uFEFFcode;name;orders;units;amount;refunded units\r\nT-1;Lámen;1;5;44,50;1\r\n',
    )
    expect(
      (await run('sales', '--by', 'product')).output.split('\n').map((line) => line.split(/ {2,}/).at(-1)),
    ).toEqual(['Lámen', 'Missô', expect.stringContaining('2026-10-26 to 2026-11-24: 2 orders, 10 units, R$ 105,21')])
    expect((await run('sales', '--by', 'product')).output).toMatch(
      / 1 unit refunded {2}Lámen\n.*refunded R\$\s8,90, which the amounts above still contain$/s,
    )
    expect(await data('sales', '--by', 'department')).toMatchObject({ rows: [{ key: 'Mercearia', units: 10 }] })
    expect(await data('sales', '--to', '2026-11-22')).toMatchObject({ rows: [], total: { orders: 0, amount: 0 } })
  })

  it.each([
    [['--by', 'week'], '--by week: write product, day or department.'],
    [['--from', '2026-12-01', '--to', '2026-11-01'], '--from 2026-12-01 is after --to 2026-11-01.'],
  ])('rejects %j', async (args, message) => {
    expect(await run('sales', ...args)).toEqual({ code: 2, output: message })
  })
})

describe('the e-mail about a new order', () => {
  const setRecipients = (emails: string[]) =>
    settingsRepository.put(shop.db, [{ group: 'OPERATIONS', key: 'newOrderEmails', value: emails }])

  it('BEY-18 goes once to the addresses of the setting when an order is paid, and does not name the buyer', async () => {
    await setRecipients(['loja@shop.example', 'estoque@shop.example'])
    const { number } = await ordered({ name: 'Visite https://evil.example' })
    const toShop = async () => (await shop.readMail()).filter(({ to }) => to.includes('loja@shop.example'))
    expect(await toShop()).toEqual([])
    await shop.db.deleteFrom('settings').execute()
    await setRecipients(['loja@shop.example', 'estoque@shop.example'])
    const second = await paid({ name: 'Visite https://evil.example', email: 'outra@example.com' })
    const mails = shop.outbox.filter(({ to }) => to.includes('loja@shop.example'))
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['loja@shop.example, estoque@shop.example', expect.stringContaining(`Novo pedido ${second.number}: R$`)],
    ])
    expect(mails[0]?.text).toMatch(/4 × Lámen.+T-1/)
    expect(mails[0]?.text).not.toMatch(/evil|outra@example/)
    expect(mails[0]?.text).toMatch(/^Entrega\n[^:]+\nPrometido até: .+\nCidade: /m)
    expect(number).not.toBe(second.number)
  })

  it('D42 names the days that count from the payment of a boleto', async () => {
    await setRecipients(['loja@shop.example'])
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, { method: 'boleto' })
    await shop.order(api, intentId, paymentId)
    await shop.tick((2 * day) / 60_000)
    await shop.act(paymentId, 'pay')
    await shop.tick(60)
    const { latest } = (await shop.getOrder(api, intentId)).shipping
    const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })
    const mail = shop.outbox.find(({ subject }) => subject.includes('Novo pedido'))
    expect(mail?.text).toContain(format.format(new Date(`${latest}T12:00:00Z`)))
  })

  it('is not sent without the setting, which no public answer shows', async () => {
    await paid()
    expect(shop.outbox.filter(({ subject }) => subject.includes('Novo pedido'))).toEqual([])
    await setRecipients(['loja@shop.example'])
    const answer = await shop
      .browser()
      .GET('/public/settings/key/{key}', { params: { path: { key: 'newOrderEmails' } } })
    expect(answer.response.status).toBe(404)
  })
})

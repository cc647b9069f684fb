import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'
import type { Language, Order, PreferencesUpdate } from '@lotus/openapi/schema'

import { buildApi } from '../../app.ts'
import { enqueue } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/logger.ts'
import type { Message } from '../../platform/mail.ts'
import { testApiKey, testAuth, testMailer } from '../../testing.ts'
import { enqueueOrderMail } from './order-mails.repository.ts'
import { lamen, rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const pix = { method: 'pix' } as const
const minute = 60_000
const day = 24 * 60 * minute

/** The subject without the shop and the order's number, and the recipient. */
const headOf = ({ to, subject }: Message) => [to, subject.replace(/LT-[0-9A-Z]{6}/, '#').replace(' – Lótus', '')]
const heads = async () => (await shop.readMail()).map(headOf)
const linkOf = (message: Message | undefined) =>
  /order-confirmation\/([\w-]{36})#k=([\w-]{43})/.exec(message?.text ?? '')

const buyWithPix = (api: Api, language?: Language) => buyBy('pix', api, language)

async function buyBy(method: 'pix' | 'boleto', api: Api, language?: Language): Promise<Order & { paymentId: string }> {
  const request = await shop.request(
    api,
    [{ productId: lamen, quantity: 4 }],
    language === undefined ? {} : { language },
  )
  const { intentId } = await shop.openIntent(api, request)
  const { paymentId } = await shop.pay(api, intentId, { method })
  return { ...(await shop.order(api, intentId, paymentId)), paymentId: String(paymentId) }
}

/** Changes a payment at the provider, lets the shop fetch it, and returns the e-mails. */
async function change(paymentId: string, action: 'pay' | 'refund'): Promise<Message[]> {
  await shop.act(paymentId, action)
  const { id: attemptId } = await shop.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await enqueue(shop.db, { kind: 'payments.poll', payload: { attemptId } })
  return shop.readMail()
}

/** Lets minutes pass, and returns the reminders that are due then. */
async function remind(minutes: number) {
  shop.time.now += minutes * minute
  await enqueue(shop.db, { kind: 'orders.remind-due' })
  return heads()
}

const open = (api: Api, orderId: string, accessKey: string) =>
  api.POST('/public/orders/{orderId}/access', { params: { path: { orderId } }, body: { accessKey } }).then(unwrap)

const prefer = async (api: Api, orderUpdates: boolean): Promise<void> => {
  const { updatedAt: _at, ...known } = unwrap(await api.GET('/users/user/preferences'))
  const body: PreferencesUpdate = { ...known, notifications: { ...known.notifications, orderUpdates } }
  unwrap(await api.PUT('/users/user/preferences', { body }))
}

describe('CHK-12 e-mails about an order', () => {
  it.each([
    [
      'pt-BR',
      'Recebemos o seu pedido #',
      'Pagamento do pedido # confirmado',
      /11:30 \(horário de Brasília\)/,
      '\nTotal: R$',
    ],
    ['zh-CN', '我们已收到您的订单 #', '订单 # 付款已确认', /11:30（巴西利亚时间）/, '\n合计：R$'],
    ['en-US', 'We received your order #', 'Payment of order # confirmed', /11:30 AM \(Brasília time\)/, '\nTotal: R$'],
    ['es-ES', 'Hemos recibido tu pedido #', 'Pago del pedido # confirmado', /11:30 \(hora de Brasilia\)/, '\nTotal: '],
  ] as const)(
    'confirm to a guest in %s that the order was received and that it is paid',
    async (language, first, second, deadline, total) => {
      const order = await buyWithPix(shop.browser(), language)
      const [received, ...others] = await shop.readMail()
      expect(others).toEqual([])
      expect(received && headOf(received)).toEqual([guestData.email, first])
      expect(received?.language).toBe(language)
      expect(received?.text).toMatch(deadline)
      expect(received?.text).toContain(total)
      expect(received?.text).toContain(order.orderNumber)
      expect((await change(order.paymentId, 'pay')).map(headOf)).toEqual([[guestData.email, second]])
    },
  )

  it('lists the items, the shipping and the total in the e-mail that confirms a card payment', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, await shop.card())
    const order = await shop.order(api, intentId, paymentId)
    const [message, ...others] = await shop.readMail()
    expect(others).toEqual([])
    expect(message && headOf(message)).toEqual([guestData.email, 'Pedido # confirmado'])
    const money = (value: number) => `R$\u00a0${value.toFixed(2).replace('.', ',')}`
    expect(message?.text).toContain(
      `4 × Lámen: ${money(order.subtotal)}\nFrete: ${money(order.shipping.cost)}\nTotal: ${money(order.total)}`,
    )
    expect(message?.text).not.toContain('Pague até')
  })

  it('BEY-18 names the products that were refunded before the shipment in the e-mail about the shipment', async () => {
    const { orderId, paymentId } = await buyWithPix(shop.browser())
    await change(paymentId, 'pay')
    const operate = async (...args: string[]) => (await shop.app.operator.run({ operator: 'ana', args })).code
    expect(await operate('refund', orderId, '--line', 'T-1:3', '--shipping')).toBe(0)
    await shop.readMail()
    expect(await operate('ship', orderId, '--carrier', 'Correios', '--tracking', 'LB1')).toBe(0)
    const [message] = await shop.readMail()
    expect(message?.text).toContain('4 × Lámen: R$\u00a035,60')
    expect(message?.text).toContain('Produtos reembolsados\n3 × Lámen: R$\u00a026,70\n\n')
  })

  it('S32 greets a guest whose name holds an address without it, in the text and the HTML of every e-mail', async () => {
    const api = shop.browser()
    const guest = { ...guestData, name: 'conta bloqueada! Confirme em https://golpe.example' }
    const { intentId } = await shop.openIntent(
      api,
      await shop.request(api, [{ productId: lamen, quantity: 4 }], { guest }),
    )
    const { paymentId } = await shop.pay(api, intentId, pix)
    const { orderNumber } = await shop.order(api, intentId, paymentId)
    await shop.act(String(paymentId), 'pay')
    await shop.tick(2)
    await shop.app.operator.run({ operator: 'ana', args: ['cancel', orderNumber] })
    const mails = await shop.readMail()
    expect(mails.length).toBeGreaterThan(1)
    for (const { subject, text, html } of mails) {
      expect(`${subject}${text}${html}`).not.toMatch(/golpe|bloqueada/)
      expect([text.startsWith('Olá!\n'), html.includes('>Olá!<')]).toEqual([true, true])
    }
  })

  it('states why an order was cancelled, that the money returns, and later that it did', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, await shop.card())
    const { orderId, total } = await shop.order(api, intentId, paymentId)
    await shop.readMail()
    unwrap(
      await api.PUT('/public/orders/{orderId}/cancel', {
        params: { path: { orderId } },
        body: { reason: 'CHANGED_MIND' },
      }),
    )
    const [cancelled, refunded, ...others] = (await shop.readMail()).toSorted((one) =>
      one.subject.startsWith('Devolvemos') ? 1 : -1,
    )
    const amount = `R$\u00a0${total.toFixed(2).replace('.', ',')}`
    expect(others).toEqual([])
    expect(cancelled?.text).toContain(`Cancelamos porque você pediu.\n\nVamos devolver ${amount}`)
    expect(refunded?.subject).toContain(`Devolvemos ${amount} do pedido`)
  })

  it('promises in the e-mail about a cancellation only what earlier refunds left of the payment', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, pix)
    const { orderNumber } = await shop.order(api, intentId, paymentId)
    await change(String(paymentId), 'pay')
    const run = (...args: string[]) => shop.app.operator.run({ operator: 'ana', args })
    // One of the refunds is pending when the order is cancelled.
    await run('refund', orderNumber, '--line', `${lamen}:2`)
    await shop.tick(1)
    await run('refund', orderNumber, '--amount', '1')
    await run('cancel', orderNumber)
    const mails = await shop.readMail()
    const cancelled = mails.find(({ subject }) => subject.includes('foi cancelado'))
    expect(cancelled?.text).toMatch(/Vamos devolver R\$\s26,70 pelo mesmo meio/)
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Devolvemos R\$\s26,70 /))
  })

  it('reports an unpaid order as expired, without money to return', async () => {
    await buyWithPix(shop.browser())
    await shop.readMail()
    await shop.tick(50)
    const sent = shop.outbox.at(-1)
    expect(sent && headOf(sent)).toEqual([guestData.email, 'O pedido # foi cancelado'])
    expect(sent?.text).toContain('O prazo para pagar terminou.')
    expect(sent?.text).not.toContain('devolver')
  })

  it.each([
    ['pix', 'pt-BR', 'Pagamento', 'Pix: ', 'Código Pix copia e cola:', 25],
    ['boleto', 'pt-BR', 'Pagamento', 'Boleto: ', 'Linha digitável do boleto:', 61 * 60],
    ['pix', 'zh-CN', '付款', 'Pix：', 'Pix 复制粘贴代码：', 25],
    ['boleto', 'zh-CN', '付款', '银行付款单（Boleto）：', '付款单数字码：', 61 * 60],
    ['pix', 'en-US', 'Payment', 'Pix: ', 'Pix copy-and-paste code:', 25],
    ['boleto', 'es-ES', 'Pago', 'Boleto bancario: ', 'Código numérico del boleto:', 61 * 60],
  ] as const)(
    'BEY-02 show the method, the amount and the code of an open %s in %s, on receipt and in the reminder',
    async (method, language, title, name, label, minutes) => {
      const { orderId, payment } = await buyBy(method, shop.browser(), language)
      const code = payment?.pix?.copyPaste ?? payment?.boleto?.digitableLine ?? 'none'
      const mails = await shop.readMail()
      shop.time.now += minutes * minute
      await enqueue(shop.db, { kind: 'orders.remind-due' })
      mails.push(...(await shop.readMail()))
      expect(mails).toHaveLength(2)
      for (const { text, html } of mails) {
        const [, amount = ''] = text.split(`${title}\n${name}`)[1]?.match(/^(.+)\n/) ?? []
        expect(amount).toMatch(/45[,.]50/)
        expect(text).toContain(`\n\n${title}\n${name}${amount}\n${label}\n${code}\n\n`)
        for (const shown of [title, name.replace(/[:：] ?$/, ''), amount, label.replace(/[:：]$/, ''), code]) {
          expect(html).toContain(`>${shown}<`)
        }
        expect(text).toContain(`/order-confirmation/${orderId}#k=`)
      }
      expect(mails[0]?.text).not.toBe(mails[1]?.text)
    },
  )

  it('BEY-02 name no code that can no longer be paid, and none of a paid order', async () => {
    const late = await buyWithPix(shop.browser())
    shop.time.now += 31 * minute
    const [received] = await shop.readMail()
    expect(received?.text).toContain(late.orderNumber)
    expect(received?.text).not.toMatch(/Código Pix|Pague até/)
    const order = await buyWithPix(shop.browser())
    await shop.readMail()
    const [paid] = await change(order.paymentId, 'pay')
    expect(paid?.text).toContain('está confirmado')
    expect(paid?.text).not.toContain('Código Pix')
  })

  it('remind once of a Pix that is about to expire, unless it was paid', async () => {
    const waiting = await buyWithPix(shop.browser())
    const paid = await buyWithPix(shop.browser())
    await change(paid.paymentId, 'pay')
    expect(await remind(15)).toEqual([])
    expect(await remind(5)).toEqual([[guestData.email, 'Falta pagar o pedido #']])
    expect(await remind(1)).toEqual([])
    expect(shop.outbox.at(-1)?.text).toContain(`Pague até 23 de novembro de 2026 às 11:30`)
    expect(shop.outbox.at(-1)?.text).toContain(waiting.orderNumber)
  })

  it('BEY-02 remind once of a boleto on its last day, with its due date, unless it was paid', async () => {
    const [waiting, paid] = [await buyBy('boleto', shop.browser()), await buyBy('boleto', shop.browser())]
    expect((await heads()).map(([, subject]) => subject)).toEqual([
      'Recebemos o seu pedido #',
      'Recebemos o seu pedido #',
    ])
    await change(paid.paymentId, 'pay')
    // From Monday, 11:00 in São Paulo, to Wednesday evening.
    expect(await remind(60 * 60)).toEqual([])
    expect(await remind(60)).toEqual([[guestData.email, 'Falta pagar o pedido #']])
    const text = shop.outbox.at(-1)?.text
    expect(text).toContain('Pague até 26 de novembro de 2026 às 23:59')
    expect(text).toContain(waiting.orderNumber)
    expect(await remind(22 * 60)).toEqual([])
  })

  it('USER-04 follow the toggle for order updates of the account, except for e-mails that the law requires', async () => {
    const by = await shop.shopper({ email: 'mei@example.com' })
    const buyAs = async () => {
      const { intentId } = await shop.buyAs(by, { cpf: guestData.cpf })
      const { paymentId } = await shop.pay(by.api, intentId, pix)
      const order = await shop.orderAs(by, intentId, paymentId)
      await shop.readMail()
      return { ...order, paymentId: String(paymentId) }
    }
    const first = await buyAs()
    expect(shop.outbox.map(headOf)).toEqual([['mei@example.com', 'Recebemos o seu pedido #']])
    expect(shop.outbox[0]?.text).toContain(`/user/purchases/${first.orderId}\n`)
    const paid = await change(first.paymentId, 'pay')
    expect(paid.map(headOf)).toContainEqual(['mei@example.com', 'Pagamento do pedido # confirmado'])

    await prefer(by.api, false)
    shop.outbox.length = 0
    const second = await buyAs()
    await change(second.paymentId, 'pay')
    await change(second.paymentId, 'refund')
    expect(shop.outbox.map((message) => headOf(message)[1]).toSorted()).toEqual([
      'Devolvemos R$\u00a045,50 do pedido #',
      'O pedido # foi cancelado',
      'Recebemos o seu pedido #',
    ])
    const muted = await shop.db
      .selectFrom('order_mails')
      .select(['kind', 'outcome'])
      .where('outcome', '=', 'muted')
      .execute()
    expect(muted).toEqual([{ kind: 'paid', outcome: 'muted' }])
  })
})

describe('BEY-01 the signed link in an e-mail', () => {
  it('opens the order in any browser for 30 days, and no other order', async () => {
    const order = await buyWithPix(shop.browser())
    const other = await buyWithPix(shop.browser())
    const [first, second] = await shop.readMail()
    const [, orderId = '', key = ''] = linkOf(first) ?? []
    const [, otherId = '', otherKey = ''] = linkOf(second) ?? []
    expect([orderId, otherId].toSorted()).toEqual([order.orderId, other.orderId].toSorted())
    expect((await open(shop.browser(), orderId, key)).orderId).toBe(orderId)
    expect((await rejection(open(shop.browser(), otherId, key))).code).toBe('NOT_FOUND')
    expect((await rejection(open(shop.browser(), orderId, otherKey))).code).toBe('NOT_FOUND')
    shop.time.now += 30 * day - 1
    expect((await open(shop.browser(), orderId, key)).orderId).toBe(orderId)
    shop.time.now += 1
    expect((await rejection(open(shop.browser(), orderId, key))).code).toBe('NOT_FOUND')
  })

  it('S07 is stored only as a hash', async () => {
    await buyWithPix(shop.browser())
    const [message] = await shop.readMail()
    const [, , key = 'none'] = linkOf(message) ?? []
    const stored = JSON.stringify([
      await shop.db.selectFrom('order_links').selectAll().execute(),
      await shop.db.selectFrom('order_mails').selectAll().execute(),
      await shop.db.selectFrom('orders').selectAll().execute(),
    ])
    expect(stored).not.toContain(key)
  })
})

describe('BEY-01 requestOrderLink', () => {
  const ask = (orderNumber: string, email: string) =>
    shop.browser().POST('/public/orders/link', { body: { orderNumber, email } }).then(unwrap)

  it('mails a new link to the buyer, and the former link stays valid', async () => {
    const order = await buyWithPix(shop.browser(), 'en-US')
    const [received] = await shop.readMail()
    expect(await ask(order.orderNumber.toLowerCase(), guestData.email.toUpperCase())).toEqual({})
    const [message, ...others] = await shop.readMail()
    expect(others).toEqual([])
    expect(message && headOf(message)).toEqual([guestData.email, 'The link to your order #'])
    for (const mail of [received, message]) {
      const [, orderId = '', key = ''] = linkOf(mail) ?? []
      expect((await open(shop.browser(), orderId, key)).orderId).toBe(order.orderId)
    }
    expect(linkOf(message)?.[2]).not.toBe(linkOf(received)?.[2])
  })

  it('gives the same answer for a wrong number or e-mail, and sends nothing', async () => {
    const order = await buyWithPix(shop.browser())
    await shop.readMail()
    expect(await ask(order.orderNumber, 'other@example.com')).toEqual({})
    expect(await ask('LT-000000', guestData.email)).toEqual({})
    expect(await shop.readMail()).toEqual([])
    const jobs = await shop.db.selectFrom('jobs').select('payload').where('kind', '=', 'orders.mail-link').execute()
    expect(jobs).toEqual([])
  })

  it('links the order of an account to its page there, which asks for the login', async () => {
    const by = await shop.shopper({ email: 'mei@example.com' })
    const { intentId } = await shop.buyAs(by, { cpf: guestData.cpf })
    const { paymentId } = await shop.pay(by.api, intentId, pix)
    const order = await shop.orderAs(by, intentId, paymentId)
    await shop.readMail()
    await ask(order.orderNumber, 'mei@example.com')
    const [message] = await shop.readMail()
    expect(message?.text).toContain(`/user/purchases/${order.orderId}\n`)
    expect(linkOf(message)).toBe(null)
  })

  it('limits the e-mails to one address, also if there is no order', async () => {
    const email = 'victim@example.com'
    for (let count = 0; count < 5; count++) await ask('LT-000000', email)
    expect((await rejection(ask('LT-000001', email))).code).toBe('RATE_LIMITED')
  })
})

describe('an e-mail about an order is sent exactly once', () => {
  it('if its event is reported again, also after it was sent', async () => {
    const { orderId } = await buyWithPix(shop.browser())
    await shop.readMail()
    const mail = { orderId, kind: 'refunded', event: 'refund:1', facts: { amountCents: 100 } } as const
    const report = () => enqueueOrderMail(shop.db, mail, new Date(shop.time.now))
    await Promise.all([report(), report()])
    expect(await shop.readMail()).toHaveLength(1)
    await report()
    expect(await shop.readMail()).toEqual([])
  })

  it('if and only if the transaction of its event commits', async () => {
    const { orderId } = await buyWithPix(shop.browser())
    await shop.readMail()
    const failed = shop.db.transaction().execute(async (trx) => {
      await enqueueOrderMail(trx, { orderId, kind: 'delivered', event: 'status:0' }, new Date(shop.time.now))
      throw new Error('The transaction fails')
    })
    await expect(failed).rejects.toThrow('The transaction fails')
    expect(await shop.readMail()).toEqual([])
    expect(await shop.db.selectFrom('order_mails').select('kind').execute()).toEqual([{ kind: 'received' }])
  })

  it('if two processes run the jobs at the same time', async () => {
    const send = async (message: Message) => void shop.outbox.push(message)
    const second = await buildApi({
      database: shop.database,
      logger: createLogger({ level: 'error' }),
      publicUrl: 'http://shop.test',
      apiKey: testApiKey,
      payments: shop.provider,
      auth: testAuth,
      mailer: { ...testMailer, send },
      clock: shop.clock,
      limits: null,
      jobsByHand: true,
    })
    try {
      await second.ready()
      for (let count = 0; count < 8; count++) await buyWithPix(shop.browser())
      await Promise.all([shop.app.jobs.drain(), second.jobs.drain()])
      expect(new Set(shop.outbox.map(({ id }) => id)).size).toBe(8)
      expect(shop.outbox).toHaveLength(8)
    } finally {
      await second.close()
    }
  })

  it('if its process dies after sending: the repeated message has the same id and content', async () => {
    await buyWithPix(shop.browser())
    const [sent] = await shop.readMail()
    const mailId = sent?.id ?? ''
    // The state after a crash between sending and recording.
    await shop.db.updateTable('order_mails').set({ outcome: null, settled_at: null }).where('id', '=', mailId).execute()
    await enqueue(shop.db, { kind: 'mail.order', payload: { mailId } })
    expect(await shop.readMail()).toEqual([sent])
    await enqueue(shop.db, { kind: 'mail.order', payload: { mailId } })
    expect(await shop.readMail()).toEqual([])
  })
})

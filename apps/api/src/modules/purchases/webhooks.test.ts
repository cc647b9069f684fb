import { createHmac, randomUUID } from 'node:crypto'

import { WEBHOOK_SECRET } from '@lotus/payment-sandbox/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'

import { lamen, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ payments: { webhookSecrets: [WEBHOOK_SECRET, 'former-secret'] } })
  await shop.listen()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const pix = { method: 'pix' } as const

type Notice = {
  dataId?: string
  requestId?: string
  secret?: string
  ts?: number
  type?: string
  body?: object
  query?: string
}

/** A notification as the provider, or an attacker, sends it. */
const notify = (paymentId: string, change: Notice = {}) => {
  const { dataId = paymentId, requestId = randomUUID(), secret = WEBHOOK_SECRET, type = 'payment' } = change
  const ts = change.ts ?? shop.clock()
  const v1 = createHmac('sha256', secret).update(`id:${paymentId};request-id:${requestId};ts:${ts};`).digest('hex')
  return shop.app.inject({
    method: 'POST',
    url: change.query ?? `/api/webhooks/mercadopago?data.id=${dataId}&type=${type}`,
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
    payload: change.body ?? { action: 'payment.updated', data: { id: dataId }, type },
  })
}

async function waiting(api: Api) {
  const { intentId } = await shop.buy(api)
  const { paymentId } = await shop.pay(api, intentId, pix)
  await shop.order(api, intentId, paymentId)
  return { intentId, paymentId }
}

describe('CHK-10 S22 receiveMercadoPagoWebhook', () => {
  it('marks a waiting order as paid after fetching the payment from the provider', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    await shop.act(paymentId, 'pay')
    const answer = await notify(paymentId)
    expect([answer.statusCode, answer.json().data]).toEqual([200, { received: true }])
    expect((await shop.getOrder(api, intentId)).status).toBe('WAITING_PAYMENT')
    await shop.app.jobs.drain()
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it('S24 ignores the body', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    await notify(paymentId, {
      body: { action: 'payment.updated', status: 'approved', data: { id: paymentId, status: 'approved' } },
    })
    await shop.app.jobs.drain()
    expect((await shop.getOrder(api, intentId)).status).toBe('WAITING_PAYMENT')
  })

  it.each<[string, Notice]>([
    ['another secret', { secret: 'guess' }],
    ['another payment than was signed', { dataId: '999' }],
    ['8 days old', { ts: Date.parse('2026-11-15T14:00:00Z') }],
    ['an hour ahead', { ts: Date.parse('2026-11-23T15:00:00Z') }],
  ])('rejects an invalid signature before storing anything: %s', async (_, change) => {
    const answer = await notify('123', change)
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID'])
    expect(await shop.db.selectFrom('webhook_inbox').selectAll().execute()).toEqual([])
  })

  it('rejects a missing signature before any other validation', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/mercadopago?nonsense=1',
      payload: 'x',
      headers: { 'content-type': 'text/plain' },
    })
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID'])
  })

  it('accepts the previous secret during a rotation', async () => {
    expect((await notify('123', { secret: 'former-secret' })).statusCode).toBe(200)
  })

  it('acknowledges and ignores other topics', async () => {
    expect((await notify('123', { type: 'merchant_order' })).statusCode).toBe(200)
    await shop.app.jobs.drain()
    const inbox = await shop.db.selectFrom('webhook_inbox').selectAll().execute()
    expect(inbox.map(({ topic, processed_at }) => [topic, processed_at !== null])).toEqual([['merchant_order', true]])
  })

  it('retries a notification about an unknown payment for an hour', async () => {
    const waiting = () =>
      shop.db.selectFrom('jobs').select('attempts').where('kind', '=', 'payments.notification').execute()
    await notify('4242')
    await shop.app.jobs.drain()
    expect(await waiting()).toEqual([{ attempts: 0 }])
    await shop.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute()
    await shop.tick(60)
    expect(await waiting()).toEqual([])
  })

  it('stores a duplicate notification once', async () => {
    const requestId = randomUUID()
    await notify('123', { requestId })
    await notify('123', { requestId })
    expect(await shop.db.selectFrom('webhook_inbox').selectAll().execute()).toHaveLength(1)
  })
})

describe('S23 R06 duplicate, reordered and missing notifications', () => {
  it('100 concurrent duplicates cause one transition', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    await shop.act(paymentId, 'pay')
    let left = 100
    // The provider resends notifications that an overloaded shop rejects.
    while (left > 0) {
      const answers = await Promise.all(Array.from({ length: left }, () => notify(paymentId)))
      left = answers.filter(({ statusCode }) => statusCode === 503).length
      expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 503)).toEqual([])
    }
    expect(await shop.db.selectFrom('webhook_inbox').select('id').execute()).toHaveLength(100)
    await shop.app.jobs.drain()
    const order = await shop.getOrder(api, intentId)
    expect(order.timeline.map(({ status }) => status)).toEqual(['WAITING_PAYMENT', 'PAYED'])
    const moves = await shop.db
      .selectFrom('stock_moves')
      .select('kind')
      .where('intent_id', '=', intentId)
      .orderBy('id')
      .execute()
    expect(moves.map(({ kind }) => kind)).toEqual(['reserved', 'sold'])
  }, 60_000)

  it('a late notification does not undo a final status', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    await shop.act(paymentId, 'pay')
    await notify(paymentId)
    await shop.app.jobs.drain()
    await notify(paymentId, { body: { action: 'payment.created' } })
    await shop.app.jobs.drain()
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it("the sandbox's notifications over HTTP, duplicated and shuffled, settle the payment", async () => {
    const api = shop.browser()
    await shop.sandbox.admin('/webhooks', { off: false, duplicate: 3, shuffle: true })
    const { intentId, paymentId } = await waiting(api)
    await shop.act(paymentId, 'pay')
    await shop.until(async () => {
      await shop.app.jobs.drain()
      return (await shop.getOrder(api, intentId)).status === 'PAYED'
    })
    const seen = await shop.db.selectFrom('webhook_inbox').select('data_id').execute()
    expect(new Set(seen.map(({ data_id }) => data_id))).toEqual(new Set([paymentId]))
  }, 60_000)

  it('R06 without any notification, polling settles the payment within minutes', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    await shop.tick(2)
    await shop.act(paymentId, 'pay')
    await shop.tick(5)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })
})

describe('S26 S27 late events at the provider', () => {
  it('a payment without an order creates the order', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, pix)
    await shop.act(paymentId, 'pay')
    await notify(paymentId)
    await shop.app.jobs.drain()
    const intent = await shop.intent(api, intentId)
    expect([intent.status, intent.orderId]).toEqual(['ORDERED', intentId])
    const order = await shop.getOrder(api, intentId)
    expect([order.status, order.timeline.map(({ status }) => status), order.accessKey]).toEqual([
      'PAYED',
      ['PAYED'],
      null,
    ])
    // The shopper comes back later and still gets the signed link.
    expect((await shop.order(api, intentId, paymentId)).accessKey).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  it('S27 a payment after expiry revives the order if the units are in stock', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    await shop.tick(46)
    expect((await shop.getOrder(api, intentId)).status).toBe('CANCELLED')
    await shop.act(paymentId, 'pay', { late: true })
    await notify(paymentId)
    await shop.app.jobs.drain()
    const order = await shop.getOrder(api, intentId)
    expect(order.timeline.map(({ status }) => status)).toEqual(['WAITING_PAYMENT', 'CANCELLED', 'PAYED'])
    expect(await shop.stockOf(lamen)).toBe(46)
  })

  it('S27 a payment after expiry is refunded with its reason if the units are out of stock', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, pix)
    await shop.tick(46)
    await shop.set(lamen, { stock: 3 })
    await shop.act(paymentId, 'pay', { late: true })
    await notify(paymentId)
    await shop.app.jobs.drain()
    const order = await shop.getOrder(api, intentId)
    expect([order.status, order.paymentState, order.payment?.status]).toEqual(['CANCELLED', 'refunded', 'refunded'])
    expect(await shop.stockOf(lamen)).toBe(3)
    const [attempt] = await shop.db.selectFrom('payment_attempts').selectAll().execute()
    const [kept] = await shop.db.selectFrom('orders').select('cancel_reason').execute()
    expect([attempt?.refund_reason, kept?.cancel_reason]).toEqual(['out_of_stock', 'out_of_stock'])
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['refunded'])
  })

  it('BEY-10 BEY-18 the refund of a duplicate payment does not count as a refund in the order, the receipt and the sales', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const { paymentId: cardId } = await shop.pay(api, intentId, await shop.card('CONT'))
    await shop.act(paymentId, 'pay', { late: true })
    await notify(paymentId)
    await shop.app.jobs.drain()
    await shop.act(cardId, 'pay')
    await shop.sandbox.admin('/faults', { kind: 'http503', match: 'POST /v1/payments/*/refunds', times: 2 })
    const params = { params: { path: { orderId: intentId } } }
    const shown = async () => {
      const { status, paymentState, payment } = await shop.getOrder(api, intentId)
      const { payment: paid, refunds, refunded } = unwrap(await api.GET('/public/orders/{orderId}/receipt', params))
      return [status, paymentState, payment?.paymentId, paid.paymentId, refunds, refunded]
    }
    await notify(cardId)
    await shop.app.jobs.drain()
    expect(await shown()).toEqual(['PAYED', 'approved', paymentId, paymentId, [], 0])
    await shop.tick(2)
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['refunded', 'approved'])
    expect(await shown()).toEqual(['PAYED', 'approved', paymentId, paymentId, [], 0])
    const { output } = await shop.app.operator.run({ operator: 'ana', args: ['sales'] })
    expect(output).toContain('refunded R$ 0,00')
  })

  it('S27 the refund is retried if the provider fails at first', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, pix)
    await shop.tick(46)
    await shop.set(lamen, { stock: 0 })
    await shop.act(paymentId, 'pay', { late: true })
    await shop.sandbox.admin('/faults', { kind: 'dropAfterCommit', match: 'POST /v1/payments/*/refunds', times: 2 })
    await notify(paymentId)
    await shop.app.jobs.drain()
    await shop.tick(1)
    const charges = await shop.charges(intentId)
    expect(charges.map(({ status }) => status)).toEqual(['refunded'])
    expect((await shop.getOrder(api, intentId)).paymentState).toBe('refunded')
  })

  it('D5 a refunded order is cancelled and its units return to stock', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
    await shop.act(paymentId, 'refund')
    await notify(paymentId)
    await shop.app.jobs.drain()
    const order = await shop.getOrder(api, intentId)
    expect([order.status, order.paymentState]).toEqual(['CANCELLED', 'refunded'])
    expect(await shop.stockOf(lamen)).toBe(50)
  })

  it('a chargeback is recorded and leaves the order status unchanged', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
    await shop.act(paymentId, 'chargeback')
    await notify(paymentId)
    await shop.app.jobs.drain()
    const order = await shop.getOrder(api, intentId)
    expect([order.status, order.paymentState]).toEqual(['PAYED', 'charged_back'])
    expect(await shop.stockOf(lamen)).toBe(46)
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'

import { enqueue } from '../../platform/jobs.ts'
import { lamen, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ payments: { timeouts: { connect: 5000, answer: 8000, total: 9000 } } })
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const minute = 60_000
const operate = (...args: string[]) => shop.app.operator.run({ operator: 'ana', args })
const fault = (kind: string, match: string, times: number, ms = 0) =>
  shop.sandbox.admin('/faults', { kind, match, times, ms })
const pollAll = () =>
  shop.db
    .updateTable('payment_attempts')
    .set({ next_poll_at: new Date(shop.clock()) })
    .execute()

async function paid(): Promise<{ api: Api; orderId: string; paymentId: string }> {
  const api = shop.browser()
  const { intentId } = await shop.buy(api)
  const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
  await shop.order(api, intentId, paymentId)
  return { api, orderId: intentId, paymentId }
}

async function delivered() {
  const order = await paid()
  await operate('ship', order.orderId, '--carrier', 'Correios', '--tracking', 'LB1')
  await operate('deliver', order.orderId)
  return order
}

describe('BEY-26 CHK-10 the reservation', () => {
  it('of a boleto is not shortened when the Pix that it replaced is polled', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await shop.pay(api, intentId, { method: 'pix' })
    const { paymentId } = await shop.pay(api, intentId, { method: 'boleto' })
    const { expiresAt } = await shop.order(api, intentId, paymentId)
    await pollAll()
    await shop.tick(2 * 60)
    const order = await shop.getOrder(api, intentId)
    expect([order.status, order.expiresAt]).toEqual(['WAITING_PAYMENT', expiresAt])
  })

  it('of a purchase that is renewed while others expire stands, and so does its new Pix', async () => {
    const start = async () => {
      const api = shop.browser()
      const { intentId } = await shop.buy(api)
      await shop.pay(api, intentId, { method: 'pix' })
      return { api, intentId }
    }
    for (let count = 0; count < 4; count++) await start()
    shop.time.now += minute
    const { api, intentId } = await start()
    shop.time.now += 50 * minute
    await shop.db.updateTable('payment_attempts').set({ next_poll_at: null }).execute()
    await enqueue(shop.db, { kind: 'checkout.expire-due' })
    // The first four wait for the provider while the buyer of the fifth pays again.
    await fault('delay', 'GET /v1/payments/*', 100, 1000)
    const expiry = shop.app.jobs.drain()
    const renewed = await shop.pay(api, intentId, { method: 'pix' })
    await expiry
    await shop.sandbox.admin('/faults', undefined, 'DELETE')
    const states = (await shop.intent(api, intentId)).payments.map(({ status }) => status)
    expect([states.at(-1), renewed.status]).toEqual(['pending', 'pending'])
    await shop.act(renewed.paymentId, 'pay')
    await pollAll()
    await shop.tick(1)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })
})

describe('BEY-26 units that are discarded', () => {
  it('do not return to stock with a later withdrawal', async () => {
    const { api, orderId } = await delivered()
    const before = await shop.stockOf(lamen)
    const params = { path: { orderId } }
    const lines = [{ productId: lamen, quantity: 1 }]
    unwrap(await api.PUT('/public/orders/{orderId}/return', { params, body: { reason: 'DAMAGED', lines } }))
    await operate('approve-return', orderId)
    await operate('receive-return', orderId, '--discard')
    const losses = await shop.db.selectFrom('stock_moves').where('kind', '=', 'written_off').selectAll().execute()
    expect(losses).toMatchObject([
      { product_id: lamen, quantity: 1, intent_id: orderId, source: 'customer', destination: 'loss' },
    ])
    unwrap(await api.PUT('/public/orders/{orderId}/withdraw', { params, body: {} }))
    await operate('receive-return', orderId)
    expect([(await shop.stockOf(lamen)) - before, (await shop.getOrder(api, orderId)).status]).toEqual([3, 'CANCELLED'])
  })
})

describe('S26 refunds', () => {
  it('that are requested while another one of the same payment is made are made at once', async () => {
    const { orderId, paymentId } = await delivered()
    await fault('delay', 'POST /v1/payments/*/refunds', 1, 1500)
    await operate('refund', orderId, '--line', `${lamen}:1`)
    const first = shop.app.jobs.drain()
    await shop.until(async () => {
      const rows = await shop.db.selectFrom('refunds').select(['created_at', 'updated_at']).execute()
      return rows.some(({ created_at, updated_at }) => updated_at > created_at)
    })
    await operate('refund', orderId, '--line', `${lamen}:2`)
    await first
    await shop.tick(1)
    const { body } = await shop.sandbox.call('GET', `/v1/payments/${paymentId}`)
    const refunds = await shop.db.selectFrom('refunds').select('state').execute()
    expect([refunds.map(({ state }) => state), body['transaction_amount_refunded']]).toEqual([['DONE', 'DONE'], 26.7])
  })

  it('of a charged back order are rejected instead of promised', async () => {
    const { orderId, paymentId } = await delivered()
    await shop.act(paymentId, 'chargeback')
    await pollAll()
    await shop.tick(1)
    const { code, output } = await operate('refund', orderId, '--full')
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('The payment is charged back: the bank gave the money back'),
    ])
  })

  it('D66 pay back a payment that the provider partly refunded before the shop knew of it', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    await shop.act(paymentId, 'pay')
    await shop.act(paymentId, 'refund', { amount: 5 })
    await pollAll()
    await shop.tick(1)
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['refunded'])
    expect((await shop.pay(api, intentId, await shop.card('APRO'))).status).toBe('approved')
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })
})

describe('BEY-18 ship', () => {
  it.each([
    ['charged back', 'chargeback', 'Do not ship: the payment is charged_back.'],
    ['refunded', 'refund', 'The order is CANCELLED; only a paid order is shipped.'],
  ])('does not ship an order whose payment was %s, although the notice was lost', async (_, action, text) => {
    const { orderId, paymentId } = await paid()
    await shop.act(paymentId, action)
    const { output } = await operate('ship', orderId, '--carrier', 'Correios', '--tracking', 'LB1')
    expect(output).toContain(text)
  })

  it('says that the provider cannot be asked, and ships when it answers', async () => {
    const { orderId } = await paid()
    await fault('http503', 'GET /v1/payments/*', 2)
    const ship = () => operate('ship', orderId, '--carrier', 'Correios', '--tracking', 'LB1')
    expect((await ship()).output).toContain('the payment provider cannot confirm the payment')
    expect((await ship()).output).toContain('Shipped.')
  })
})

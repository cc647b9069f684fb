import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { lamen, rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ payments: { timeouts: { connect: 5000, answer: 2000, total: 4500 } } })
}, 60_000)
// A day later each time, so that the failures of one test do not keep the breaker open in the next.
let day = 0
beforeEach(async () => {
  await shop.reopen()
  day += 1
  await shop.tick(day * 24 * 60)
})
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const pix = { method: 'pix' } as const
const post = 'POST /v1/payments'
const search = 'GET /v1/payments/search'
const fault = (kind: string, match = post, times = 1, ms?: number) =>
  shop.sandbox.admin('/faults', { kind, match, times, ...(ms === undefined ? {} : { ms }) })

describe('S25 R07 a time-out after the provider charged the payment', () => {
  it('creates one charge if the first response is lost', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await fault('dropAfterCommit')
    expect((await shop.pay(api, intentId, await shop.card('APRO'))).status).toBe('approved')
    expect(await shop.charges(intentId)).toHaveLength(1)
  })

  it('finds the charge by search if both responses are lost', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await fault('dropAfterCommit', post, 2)
    expect((await shop.pay(api, intentId, await shop.card('APRO'))).status).toBe('approved')
    expect(await shop.charges(intentId)).toHaveLength(1)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it('returns PAYMENT_UNKNOWN if the search fails, and the same key finds the charge later', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const [card, key] = [await shop.card('APRO'), randomUUID()]
    await fault('dropAfterCommit', post, 2)
    await fault('http503', search, 2)
    const error = await rejection(shop.pay(api, intentId, card, key))
    expect([error.status, error.code]).toEqual([502, 'PAYMENT_UNKNOWN'])
    expect((await shop.intent(api, intentId)).payments.map(({ status }) => status)).toEqual(['unknown'])
    expect((await shop.pay(api, intentId, card, key)).status).toBe('approved')
    expect(await shop.charges(intentId)).toHaveLength(1)
  })

  it('starts no other payment while one may be open', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await fault('dropAfterCommit', post, 2)
    await fault('http503', search, 4)
    await rejection(shop.pay(api, intentId, await shop.card('APRO')))
    const second = await rejection(shop.pay(api, intentId, await shop.card('APRO')))
    expect(second.code).toBe('PAYMENT_UNKNOWN')
    await shop.sandbox.admin('/faults', undefined, 'DELETE')
    await shop.tick(1)
    expect((await rejection(shop.pay(api, intentId, await shop.card('APRO')))).code).toBe('INTENT_CLOSED')
    expect(await shop.charges(intentId)).toHaveLength(1)
  })

  it('is detected by polling, which creates the order', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await fault('dropAfterCommit', post, 2)
    await fault('http503', search, 2)
    await rejection(shop.pay(api, intentId, await shop.card('APRO')))
    await shop.tick(1)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it('voids a payment that was never created after two minutes, and allows another', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await fault('reset', post, 2)
    const error = await rejection(shop.pay(api, intentId, await shop.card('APRO')))
    expect(error.code).toBe('PAYMENT_UNKNOWN')
    await shop.tick(1)
    expect((await shop.intent(api, intentId)).payments.map(({ status }) => status)).toEqual(['unknown'])
    await shop.tick(2)
    expect((await shop.intent(api, intentId)).payments).toEqual([])
    const paid = await shop.pay(api, intentId, await shop.card('APRO'))
    expect([paid.status, (await shop.charges(intentId)).length]).toEqual(['approved', 1])
  })

  it('accepts a payment that appears after it was voided, and refunds a second one', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await fault('dropAfterCommit', post, 2)
    await fault('http503', search, 2)
    await rejection(shop.pay(api, intentId, await shop.card('APRO')))
    const [lost] = await shop.charges(intentId)
    await shop.db.updateTable('payment_attempts').set({ status: 'void', next_poll_at: null }).execute()
    await shop.db.deleteFrom('jobs').where('kind', '=', 'payments.poll').execute()
    await shop.pay(api, intentId, await shop.card('APRO'))
    // The provider speaks of the first one only now.
    await shop.order(api, intentId, String(lost?.id))
    await shop.tick()
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['approved', 'refunded'])
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it('detects a crash between request and response at the next poll', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await shop.pay(api, intentId, await shop.card('APRO'))
    // As it would be had the process ended before the answer came.
    const attempt = {
      status: 'unknown' as const,
      provider_payment_id: null,
      provider_updated_at: null,
      accepted: false,
      next_poll_at: new Date(shop.clock()),
    }
    await shop.db.updateTable('payment_attempts').set(attempt).execute()
    await shop.db.deleteFrom('order_access').where('intent_id', '<>', intentId).execute()
    await shop.database.pool.query('truncate orders, stock_moves cascade')
    await shop.database.pool.query("update checkout_intents set holding = 'reserved', status = 'OPEN'")
    await shop.tick(1)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
    expect(await shop.charges(intentId)).toHaveLength(1)
  })
})

describe('CHK-08 R11 the provider is down', () => {
  it('returns an error and leaves no open attempt if it is unreachable', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await fault('http429')
    const error = await rejection(shop.pay(api, intentId, pix))
    expect([error.status, error.code]).toEqual([503, 'PAYMENT_PROVIDER_DOWN'])
    expect((await shop.intent(api, intentId)).payments).toEqual([])
    expect((await shop.pay(api, intentId, pix)).status).toBe('pending')
  })

  it('fails fast after five failures, and recovers', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const [card, key] = [await shop.card('APRO'), randomUUID()]
    await fault('http503', post, 20)
    await fault('http503', search, 20)
    for (let count = 0; count < 2; count++) await rejection(shop.pay(api, intentId, card, key))
    const other = shop.browser()
    const second = await shop.buy(other)
    const error = await rejection(shop.pay(other, second.intentId, pix))
    expect([error.status, error.code, error.retryAfter]).toEqual([503, 'PAYMENT_PROVIDER_DOWN', 15])
    await shop.sandbox.admin('/faults', undefined, 'DELETE')
    await shop.tick(0.5)
    expect((await shop.pay(api, intentId, card, key)).status).toBe('approved')
    expect((await shop.pay(other, second.intentId, pix)).status).toBe('pending')
  })

  it('retries a slow response with the same key', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await fault('delay', post, 1, 2500)
    expect((await shop.pay(api, intentId, pix)).status).toBe('pending')
    await shop.tick(1)
    expect(await shop.charges(intentId)).toHaveLength(1)
  })

  it('does not expire an order while its payment state is unavailable', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, pix)
    await shop.order(api, intentId, paymentId)
    await shop.act(paymentId, 'pay')
    await fault('http503', 'GET /v1/payments/*', 1000)
    await shop.tick(50)
    expect((await shop.getOrder(api, intentId)).status).toBe('WAITING_PAYMENT')
    expect(await shop.stockOf(lamen)).toBe(46)
    await shop.sandbox.admin('/faults', undefined, 'DELETE')
    await shop.tick(1)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it('S27 expires the order after the maximum wait, and refunds a payment that arrived', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, pix)
    await shop.order(api, intentId, paymentId)
    await shop.act(paymentId, 'pay')
    await fault('http503', 'GET /v1/payments/*', 1000)
    await shop.tick(50)
    await shop.tick(60)
    expect((await shop.getOrder(api, intentId)).status).toBe('CANCELLED')
    expect(await shop.stockOf(lamen)).toBe(50)
    await shop.set(lamen, { stock: 0 })
    await shop.sandbox.admin('/faults', undefined, 'DELETE')
    await shop.tick(61)
    await shop.tick(1)
    const order = await shop.getOrder(api, intentId)
    expect([order.status, order.paymentState]).toEqual(['CANCELLED', 'refunded'])
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['refunded'])
  })
})

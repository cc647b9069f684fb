import { createHmac, randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { WEBHOOK_SECRET } from '@lotus/payment-sandbox/testing'

import { setStock } from '../stock/testing.ts'
import { rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
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

const fault = (kind: string, match: string, times = 1000) => shop.sandbox.admin('/faults', { kind, match, times })
const mend = () => shop.sandbox.admin('/faults', undefined, 'DELETE')
const anyPayment = 'GET /v1/payments/*'
const search = 'GET /v1/payments/search'

/** Sends a signed notification, as the provider does. */
async function notify(paymentId: string): Promise<void> {
  const [requestId, ts] = [randomUUID(), shop.clock()]
  const v1 = createHmac('sha256', WEBHOOK_SECRET)
    .update(`id:${paymentId};request-id:${requestId};ts:${ts};`)
    .digest('hex')
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/webhooks/mercadopago?data.id=${paymentId}&type=payment`,
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
    payload: {},
  })
  expect(answer.statusCode).toBe(200)
}

async function buyPaid() {
  const api = shop.browser()
  const { intentId } = await shop.buy(api)
  const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
  await shop.order(api, intentId, paymentId)
  return { api, intentId, paymentId }
}

/** Runs every job that waits, as often as real time would in an outage; the breaker uses the shop's clock. */
async function runWaitingJobs(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await sql`update jobs set run_at = now() where dead_at is null`.execute(shop.db)
    await shop.tick(0.5)
  }
}

describe('S27 R11 a refund or chargeback during an outage of the provider', () => {
  it.each([
    ['refund', 'CANCELLED', 'refunded'],
    ['chargeback', 'PAYED', 'charged_back'],
  ])(
    'applies a %s whose notification arrived in the outage, however often its job ran',
    async (action, status, state) => {
      const { api, intentId, paymentId } = await buyPaid()
      await shop.act(paymentId, action)
      await fault('http503', anyPayment)
      await notify(paymentId)
      await runWaitingJobs(20)
      expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
      await mend()
      await runWaitingJobs(1)
      const order = await shop.getOrder(api, intentId)
      expect([order.status, order.paymentState]).toEqual([status, state])
    },
  )

  it('consumes no attempts of a notification while the circuit breaker rejects its calls', async () => {
    const { paymentId } = await buyPaid()
    await fault('http503', anyPayment)
    await notify(paymentId)
    await runWaitingJobs(10)
    const jobs = await shop.db
      .selectFrom('jobs')
      .select(['attempts', 'dead_at'])
      .where('kind', '=', 'payments.notification')
      .execute()
    expect(jobs).toEqual([{ attempts: 0, dead_at: null }])
  })

  it.each([1, 24 * 5])('finds a refund %i hours after the approval, whose notification was lost', async (hours) => {
    const { api, intentId, paymentId } = await buyPaid()
    for (let hour = 0; hour < hours; hour += 6) await shop.tick(6 * 60)
    await shop.act(paymentId, 'refund')
    await shop.tick(24 * 60)
    expect((await shop.getOrder(api, intentId)).status).toBe('CANCELLED')
  })
})

describe('S26 R07 a charge that the provider does not report yet', () => {
  it('becomes an order if both responses were lost and the search was empty for ten minutes', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await fault('dropAfterCommit', 'POST /v1/payments', 2)
    await fault('emptySearch', search)
    expect((await rejection(shop.pay(api, intentId, await shop.card('APRO')))).code).toBe('PAYMENT_UNKNOWN')
    for (let minute = 0; minute < 10; minute++) await shop.tick(1)
    expect((await shop.intent(api, intentId)).payments).toEqual([])
    await mend()
    await shop.tick(30)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it('is refunded if it appears two days later and its units are gone', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await fault('dropAfterCommit', 'POST /v1/payments', 2)
    await fault('emptySearch', search)
    await rejection(shop.pay(api, intentId, await shop.card('APRO')))
    for (let hour = 0; hour < 48; hour += 4) await shop.tick(4 * 60)
    await setStock(shop.db, 0)
    await mend()
    await shop.tick(24 * 60)
    await shop.tick(1)
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['refunded'])
  })

  it('keeps the id of a payment that was created but cannot be read for an hour', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await fault('http404', anyPayment)
    await fault('emptySearch', search)
    expect((await rejection(shop.pay(api, intentId, await shop.card('APRO')))).code).toBe('PAYMENT_UNKNOWN')
    const [charge] = await shop.db.selectFrom('payment_attempts').select(['status', 'provider_payment_id']).execute()
    expect(charge).toEqual({ status: 'unknown', provider_payment_id: expect.stringMatching(/^\d+$/) })
    for (let minute = 0; minute < 60; minute += 5) await shop.tick(5)
    expect((await rejection(shop.pay(api, intentId, await shop.card('APRO')))).code).toBe('PAYMENT_UNKNOWN')
    await mend()
    // Only the id leads to the payment.
    await fault('emptySearch', search)
    await shop.tick(61)
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it('is applied when a notification announces it before it can be read', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    await shop.act(paymentId, 'pay')
    await fault('http404', anyPayment, 3)
    await notify(paymentId)
    await shop.app.jobs.drain()
    await mend()
    await sql`update jobs set run_at = now()`.execute(shop.db)
    await shop.app.jobs.drain()
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })
})

it('R11 CHK-10 a payment in review whose purchase expired in an outage is cancelled when the provider answers again', async () => {
  const api = shop.browser()
  const { intentId } = await shop.buy(api)
  const { paymentId } = await shop.pay(api, intentId, await shop.card('CONT'))
  await shop.order(api, intentId, paymentId)
  for (const match of [anyPayment, search, 'PUT /v1/payments/*']) await fault('http503', match)
  // A review takes two business days.
  for (let hours = 0; hours < 6 * 24; hours += 2) await shop.tick(2 * 60)
  expect((await shop.getOrder(api, intentId)).status).toBe('CANCELLED')
  await mend()
  for (let hours = 0; hours < 2; hours++) await shop.tick(60)
  expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['cancelled'])
  const attempts = await shop.db.selectFrom('payment_attempts').select('status').execute()
  expect(attempts).toEqual([{ status: 'cancelled' }])
})

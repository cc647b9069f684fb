import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { PIX } from '@lotus/payment-sandbox/testing'

import { enqueue } from '../../platform/jobs.ts'
import { rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
// A day later each time, so that each comparison sees the payments of its own test only.
let day = 0
beforeEach(async () => {
  await shop.reopen()
  day += 2
  await shop.tick(day * 24 * 60)
  await compare()
  shop.logged.length = 0
  await shop.tick(24 * 60)
})
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

/** Runs the daily job and returns its stored result. */
async function compare() {
  // The sandbox dates a second change within one millisecond one millisecond later.
  await shop.tick(1)
  await enqueue(shop.db, { kind: 'payments.reconcile' })
  await shop.app.jobs.drain()
  const rows = await shop.db.selectFrom('provider_comparisons').selectAll().orderBy('finished_at', 'desc').execute()
  return { payments: rows[0]?.payments, differences: rows[0]?.differences, count: rows.length }
}

async function buyPaid() {
  const api = shop.browser()
  const { intentId } = await shop.buy(api)
  const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
  await shop.order(api, intentId, paymentId)
  return { api, intentId, paymentId }
}

/** As if every notification and every poll had been lost. */
const stopPolling = () => shop.db.updateTable('payment_attempts').set({ next_poll_at: null }).execute()
const errors = () => shop.logged.filter(({ code, level }) => code === 'PAYMENT_DIFFERENCE' && level === 'error')

describe('S27 R17 the daily comparison with the provider', () => {
  it('finds no difference while both agree', async () => {
    const { intentId } = await buyPaid()
    const api = shop.browser()
    await shop.pay(api, (await shop.buy(api)).intentId, { method: 'pix' })
    expect(await compare()).toEqual({ payments: 2, differences: [], count: 2 })
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['approved'])
  })

  it('applies a refund that no notification and no poll reported, and records it', async () => {
    const { api, intentId, paymentId } = await buyPaid()
    await shop.act(paymentId, 'refund')
    await stopPolling()
    const { differences } = await compare()
    expect(differences).toEqual([
      {
        paymentId,
        intentId,
        kind: 'status',
        theirs: 'refunded (by_admin)',
        ours: 'approved, order PAYED',
        amountCents: expect.any(Number) as number,
        repaired: true,
      },
    ])
    expect((await shop.getOrder(api, intentId)).status).toBe('CANCELLED')
    expect(errors()).toEqual([])
  })

  it('makes the order of a charge that was recorded as never made', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await shop.sandbox.admin('/faults', { kind: 'dropAfterCommit', match: 'POST /v1/payments', times: 2 })
    await shop.sandbox.admin('/faults', { kind: 'emptySearch', match: 'GET /v1/payments/search', times: 100 })
    await rejection(shop.pay(api, intentId, await shop.card('APRO')))
    await shop.tick(1)
    await shop.tick(2)
    await shop.sandbox.admin('/faults', undefined, 'DELETE')
    await stopPolling()
    expect((await compare()).differences).toMatchObject([{ intentId, kind: 'unrecorded', repaired: true }])
    expect((await shop.getOrder(api, intentId)).status).toBe('PAYED')
  })

  it('makes a refund that is due and that no job would make', async () => {
    const { intentId, paymentId } = await buyPaid()
    await shop.app.operator.run({ operator: 'ana', args: ['cancel', intentId] })
    await shop.db.deleteFrom('jobs').where('kind', '=', 'payments.refund').execute()
    await stopPolling()
    await shop.tick(120)
    await stopPolling()
    expect((await compare()).differences).toMatchObject([{ paymentId, kind: 'refund_due', repaired: true }])
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['refunded'])
  })

  it('makes a refund that is due for days, although the payment has not changed since', async () => {
    const { intentId, paymentId } = await buyPaid()
    await shop.tick(5 * 24 * 60)
    await compare()
    await shop.app.operator.run({ operator: 'ana', args: ['refund', intentId, '--full'] })
    await shop.db.deleteFrom('jobs').where('kind', '=', 'payments.refund').execute()
    await stopPolling()
    await shop.tick(24 * 60)
    await stopPolling()
    expect((await compare()).differences).toMatchObject([{ paymentId, kind: 'refund_due', repaired: true }])
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['refunded'])
  })

  it('reports what it cannot repair: money for no purchase, a wrong amount, an order without money', async () => {
    const unknown = randomUUID()
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const lost = await buyPaid()
    const [stray, wrong] = [
      await shop.sandbox.pay({ ...PIX, external_reference: unknown }),
      await shop.sandbox.pay({ ...PIX, external_reference: intentId, transaction_amount: 1.5 }),
    ]
    for (const { id } of [stray, wrong]) await shop.act(String(id), 'pay')
    await shop.db
      .updateTable('payment_attempts')
      .set({ provider_payment_id: '4242' })
      .where('intent_id', '=', lost.intentId)
      .execute()
    const { differences = [] } = await compare()
    expect(differences.map(({ kind, paymentId, repaired }) => [kind, paymentId, repaired])).toEqual([
      // Refunded, because its order was recorded as paid by the other payment.
      ['unrecorded', lost.paymentId, true],
      ['unknown_reference', String(stray.id), false],
      ['mismatch', String(wrong.id), false],
      ['missing', '4242', false],
    ])
    expect(errors()).toHaveLength(3)
  })

  it('ignores payments of other sales channels of the same account', async () => {
    const stray = await shop.sandbox.pay({ ...PIX, external_reference: 'loja-do-bairro-17' })
    await shop.act(String(stray.id), 'pay')
    expect((await compare()).differences).toEqual([])
  })

  it('compares every payment of a day with more than one page, even if all changed at once', async () => {
    for (let count = 0; count < 120; count++) {
      await shop.sandbox.pay({ ...PIX, external_reference: randomUUID() })
    }
    expect((await compare()).payments).toBe(120)
  })

  it('runs again after an outage of the provider, over the same window', async () => {
    const { api, intentId, paymentId } = await buyPaid()
    await shop.act(paymentId, 'refund')
    await stopPolling()
    await shop.sandbox.admin('/faults', { kind: 'http503', match: 'GET /v1/payments/search', times: 100 })
    expect((await compare()).count).toBe(1)
    await shop.sandbox.admin('/faults', undefined, 'DELETE')
    await shop.tick(24 * 60)
    await stopPolling()
    await shop.db.deleteFrom('jobs').execute()
    expect((await compare()).differences).toMatchObject([{ paymentId, kind: 'status', repaired: true }])
    expect((await shop.getOrder(api, intentId)).status).toBe('CANCELLED')
  })
})

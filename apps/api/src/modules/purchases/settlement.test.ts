import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Api } from '@lotus/api-client'

import { engineSeed } from '../../testing.ts'
import { lamen, rejection, startTestShop, type TestShop } from './testing.ts'
import { paidOnTheWire, startScriptedProvider, type WireJson } from './mercado-pago/scripted-provider.examples.ts'

let provider: Awaited<ReturnType<typeof startScriptedProvider>>
let shop: TestShop
beforeAll(async () => {
  provider = await startScriptedProvider()
  shop = await startTestShop({ payments: { baseUrl: provider.url, collectorId: '488000001' } })
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(async () => {
  await shop.close()
  await provider.close()
})

/** Whatever is asked, this payment is the answer. */
const say = (payment: WireJson) => {
  provider.script.answer = ({ method, path }) => {
    if (method === 'GET' && path.startsWith('/v1/payments/search')) {
      return { status: 200, body: { paging: {}, results: [payment] } }
    }
    return { status: method === 'POST' ? 201 : 200, body: payment }
  }
}

const orderStatus = async (api: Api, intentId: string): Promise<string> => {
  const orders = await shop.db.selectFrom('orders').selectAll().where('id', '=', intentId).execute()
  if (orders.length === 0) return 'none'
  return (await shop.getOrder(api, intentId)).status
}

const wrong: [name: string, change: WireJson][] = [
  ['status', { status: 'pending', status_detail: 'pending_waiting_transfer' }],
  ['status_detail', { status_detail: 'pending_capture' }],
  ['currency', { currency_id: 'ARS' }],
  ['amount', { transaction_amount: 0.01 }],
  ['reference', { external_reference: '7a3c2f5e-0000-4000-8000-000000000001' }],
  ['collector', { collector_id: 1 }],
  ['live_mode', { live_mode: true }],
]

describe('S01 D18 CHK-07 a paid order', () => {
  it('requires a payment that meets all seven conditions', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    say(paidOnTheWire(intentId, total))
    expect((await shop.pay(api, intentId, { method: 'pix' })).status).toBe('approved')
    expect(await orderStatus(api, intentId)).toBe('PAYED')
  })

  it.each(wrong)('is not one whose %s is wrong, for none of those who look', async (name, change) => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    say({ ...paidOnTheWire(intentId, total), ...change })
    const ignored = { ...shop.app.measures.ignoredPayments() }
    await shop.pay(api, intentId, { method: 'pix' }).catch(() => null)
    const forged = { paymentStatus: 'approved', statusDetail: 'accredited' }
    await shop.order(api, intentId, '7000001', forged).catch(() => null)
    await shop.tick(3)
    expect(['none', 'WAITING_PAYMENT']).toContain(await orderStatus(api, intentId))
    expect(await shop.stockOf(lamen)).toBe(46)
    const isMismatch = !name.startsWith('status')
    expect(shop.logged.some(({ code }) => code === 'PAYMENT_MISMATCH')).toBe(isMismatch)
    const now = shop.app.measures.ignoredPayments()
    expect([now.mismatch > ignored.mismatch, now.foreign > ignored.foreign]).toEqual([
      isMismatch && name !== 'reference',
      name === 'reference',
    ])
  })

  it('is not created with any combination of failed conditions (25 of them)', async () => {
    const combinations = fc.sample(fc.subarray(wrong, { minLength: 1 }), { numRuns: 25, seed: engineSeed })
    for (const changes of combinations) {
      const api = shop.browser()
      const { intentId, total } = await shop.buy(api, [{ productId: 5, quantity: 14 }])
      say({
        ...paidOnTheWire(intentId, total),
        ...Object.fromEntries(changes.flatMap(([, change]) => Object.entries(change))),
      })
      await shop.pay(api, intentId, { method: 'pix' }).catch(() => null)
      await shop.order(api, intentId, '7000001', { paymentStatus: 'approved' }).catch(() => null)
      await shop.tick()
      expect([changes.map(([name]) => name), await orderStatus(api, intentId)]).not.toContain('PAYED')
      await shop.reopen()
    }
  }, 120_000)

  it.each([
    ['more than the total', 1000],
    ['a cent less', -0.01],
    ['a cent more', 0.01],
    ['a fraction of a cent more', 0.001],
  ])('is not created from %s', async (_, difference) => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    say({ ...paidOnTheWire(intentId, total), transaction_amount: total + difference })
    const error = await rejection(shop.pay(api, intentId, { method: 'pix' }))
    expect(error.code).toBe('PAYMENT_MISMATCH')
    expect(await orderStatus(api, intentId)).toBe('none')
  })

  it("is not created from another purchase's payment", async () => {
    const [one, other] = [shop.browser(), shop.browser()]
    const cheap = await shop.buy(one)
    const dear = await shop.buy(other, [{ productId: lamen, quantity: 40 }])
    say(paidOnTheWire(cheap.intentId, cheap.total))
    const error = await rejection(shop.order(other, dear.intentId, '7000001'))
    expect([error.status, error.code]).toEqual([409, 'PAYMENT_MISMATCH'])
    expect(await orderStatus(other, dear.intentId)).toBe('none')
    expect(await orderStatus(one, cheap.intentId)).toBe('PAYED')
  })

  it('ignores a status in the body that differs from the provider’s', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    say({ ...paidOnTheWire(intentId, total), status: 'rejected', status_detail: 'cc_rejected_other_reason' })
    await shop.pay(api, intentId, { method: 'pix' })
    const error = await rejection(
      shop.order(api, intentId, '7000001', { paymentStatus: 'approved', statusDetail: 'accredited' }),
    )
    expect([error.status, error.code, error.params]).toEqual([409, 'PAYMENT_MISMATCH', { status: 'rejected' }])
    expect(await orderStatus(api, intentId)).toBe('none')
  })

  it('is not created from an unknown payment', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    provider.script.answer = () => ({ status: 404, body: {} })
    expect((await rejection(shop.order(api, intentId, '999'))).code).toBe('PAYMENT_MISMATCH')
    expect((await rejection(shop.order(api, intentId, 'abc-DEF_'))).code).toBe('PAYMENT_MISMATCH')
  })
})

describe('S23 payment statuses only move forward', () => {
  const settle = async (api: Api, intentId: string) => {
    await shop.db
      .updateTable('payment_attempts')
      .set({ next_poll_at: new Date(0) })
      .execute()
    await shop.tick()
    return [await orderStatus(api, intentId), (await shop.getOrder(api, intentId)).paymentState]
  }

  it.each([
    ['pending again', { status: 'pending', status_detail: 'pending_waiting_transfer' }],
    ['in process', { status: 'in_process', status_detail: 'pending_contingency' }],
    ['rejected', { status: 'rejected', status_detail: 'cc_rejected_other_reason' }],
    ['cancelled', { status: 'cancelled', status_detail: 'expired' }],
    ['an unknown status', { status: 'in_mediation', status_detail: 'pending' }],
    ['approved with an unknown detail', { status_detail: 'something_new' }],
  ])('keeps a paid order paid if the payment is reported as %s', async (_, change) => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    say(paidOnTheWire(intentId, total))
    await shop.pay(api, intentId, { method: 'pix' })
    say({ ...paidOnTheWire(intentId, total), date_last_updated: '2026-11-23T10:09:00.000-04:00', ...change })
    expect(await settle(api, intentId)).toEqual(['PAYED', 'approved'])
  })

  it('ignores a response that is older than the applied state', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    const pending = { status: 'pending', status_detail: 'pending_waiting_transfer' }
    say({ ...paidOnTheWire(intentId, total), ...pending, date_last_updated: '2026-11-23T10:09:00.000-04:00' })
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    await shop.order(api, intentId, paymentId)
    say({ ...paidOnTheWire(intentId, total), status: 'rejected', status_detail: 'rejected_by_bank' })
    expect(await settle(api, intentId)).toEqual(['WAITING_PAYMENT', 'pending'])
  })

  it('keeps a partially refunded order paid', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    say(paidOnTheWire(intentId, total))
    await shop.pay(api, intentId, { method: 'pix' })
    say({
      ...paidOnTheWire(intentId, total),
      status_detail: 'partially_refunded',
      date_last_updated: '2026-11-23T11:00:00.000-04:00',
    })
    expect(await settle(api, intentId)).toEqual(['PAYED', 'approved'])
    expect((await shop.getOrder(api, intentId)).payment?.statusDetail).toBe('partially_refunded')
  })

  it('does not accept a payment that was partially refunded before it was recorded', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    say({ ...paidOnTheWire(intentId, total), status_detail: 'partially_refunded' })
    expect((await rejection(shop.pay(api, intentId, { method: 'pix' }))).code).toBe('PAYMENT_UNKNOWN')
    expect(await orderStatus(api, intentId)).toBe('none')
  })
})

describe('S26 a payment without a recorded attempt', () => {
  it('is an error to look at if its type is unknown, and no Pix', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    say({ ...paidOnTheWire(intentId, total, 7_000_009), payment_type_id: 'digital_currency' })
    expect((await rejection(shop.order(api, intentId, '7000009'))).code).toBe('PAYMENT_MISMATCH')
    expect((await shop.intent(api, intentId)).payments).toEqual([])
    expect(shop.logged.flatMap(({ mismatches }) => mismatches ?? [])).toEqual(['method'])
  })

  it('is accepted and recorded if it meets all conditions', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api)
    say(paidOnTheWire(intentId, total, 7_000_009))
    const order = await shop.order(api, intentId, '7000009', { key: randomUUID() })
    expect([order.status, order.payment?.paymentId, order.payment?.attempt]).toEqual(['PAYED', '7000009', 1])
  })
})

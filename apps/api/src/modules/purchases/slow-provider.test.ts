import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'
import { cpfOf } from '@lotus/fixtures/cpf'

import { lamen, miso, startTestShop, type TestShop } from './testing.ts'

const codeOf = ({ code }: { code: string }) => code

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
  await shop.set(lamen, { stock: 1000 })
})
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const pix = { method: 'pix' } as const
const fault = (kind: string, match: string, times: number, ms = 0) =>
  shop.sandbox.admin('/faults', { kind, match, times, ms })

/** Purchases of as many buyers, each in a browser of its own. */
async function buyMany(count: number): Promise<{ api: Api; intentId: string }[]> {
  const body = await shop.request(shop.browser(), [{ productId: lamen, quantity: 4 }])
  const purchases = []
  for (let index = 0; index < count; index++) {
    const api = shop.browser()
    const guest = { ...guestData, email: `pessoa${index}@example.com`, cpf: cpfOf(index) }
    purchases.push({ api, intentId: (await shop.openIntent(api, { ...body, guest })).intentId })
  }
  return purchases
}

describe('CHK-10 R11 expiry while the provider cannot be asked', () => {
  it('releases an abandoned purchase although 60 older ones wait for the provider', async () => {
    for (const { api, intentId } of await buyMany(60)) await shop.pay(api, intentId, pix)
    await shop.tick(20)
    await shop.buy(shop.browser(), [{ productId: miso, quantity: 5 }])
    expect(await shop.stockOf(miso)).toBe(15)
    await fault('http503', 'GET /v1/payments/*', 10_000)
    await shop.tick(46)
    expect(await shop.stockOf(miso)).toBe(20)
  })

  it('expires the purchases of a provider that answers again, although 60 older ones still wait', async () => {
    const purchases = await buyMany(61)
    for (const { api, intentId } of purchases) await shop.pay(api, intentId, pix)
    // The provider does not find the payments that it made.
    const stuck = purchases.slice(0, 60).map(({ intentId }) => intentId)
    for (const [index, intentId] of stuck.entries()) {
      await shop.db
        .updateTable('payment_attempts')
        .set({ status: 'unknown', provider_payment_id: `42${index}` })
        .where('intent_id', '=', intentId)
        .execute()
    }
    await shop.db
      .updateTable('checkout_intents')
      .set({ expires_at: new Date(shop.clock()) })
      .where('id', 'in', stuck)
      .execute()
    await shop.tick(46)
    await shop.tick(0.5)
    await shop.tick(0.5)
    expect((await shop.intent(purchases[60]!.api, purchases[60]!.intentId)).status).toBe('EXPIRED')
  }, 60_000)
})

describe('R11 R12 a slow provider', () => {
  it('leaves sign-in and carts available while more payments wait than the shop has slots', async () => {
    const purchases = await buyMany(70)
    await fault('delay', 'POST /v1/payments', 1000, 1500)
    const paying = purchases.map(({ api, intentId }) =>
      shop.pay(api, intentId, pix).then(({ status }) => status, codeOf),
    )
    // Answered before any payment is: the bulkhead is full.
    expect(await Promise.race(paying)).toBe('SERVICE_UNAVAILABLE')
    const items = [{ productId: lamen, quantity: 1 }]
    const api = shop.browser()
    const preview = unwrap(await api.POST('/public/carts/preview', { body: { items } }))
    expect(preview.lines).toHaveLength(1)
    const { error } = await api.POST('/auth/sign-in', { body: { email: 'a@example.com', password: 'wrong-one-1A!' } })
    expect(error?.error.code).toBe('CREDENTIALS_INVALID')
    const results = await Promise.all(paying)
    expect(results.filter((result) => result === 'SERVICE_UNAVAILABLE')).toHaveLength(70 - 64)
  }, 60_000)
})

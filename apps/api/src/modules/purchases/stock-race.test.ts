import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ApiError, type Api } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'
import type { CheckoutIntentRequest } from '@lotus/openapi/schema'

import { lamen, miso, rice, startTestShop, stockAtFirst, type TestItem, type TestShop } from './testing.ts'

// PGlite has a single session, so a race proves nothing there.
const onServer = Boolean(process.env['TEST_DATABASE_URL'])

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterAll(() => shop.close())

const codeOf = ({ code }: { code: string }) => code

/** Retries while the server is overloaded. */
async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let left = 500; ; left--) {
    try {
      return await call()
    } catch (error) {
      if (left === 0 || !(error instanceof ApiError) || error.code !== 'SERVICE_UNAVAILABLE') throw error
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200))
    }
  }
}

type Purchase = { api: Api; body: CheckoutIntentRequest; key: string }
const ownEmail = (index: number) => `buyer${index}@example.com`

const ownAddress = (index: number) => `10.1.${Math.floor(index / 250)}.${index % 250}`

/** Prepares buyers, each with a separate browser and, by default, internet address. */
async function preparePurchases(
  at: TestShop,
  carts: readonly TestItem[][],
  email = ownEmail,
  address = ownAddress,
): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  for (const [index, items] of carts.entries()) {
    const api = at.browser({ address: address(index) })
    const body = await at.request(api, items)
    purchases.push({ api, body: { ...body, guest: { ...guestData, email: email(index) } }, key: randomUUID() })
  }
  return purchases
}

/** Sends all purchases concurrently and returns their results. */
const press = (at: TestShop, purchases: readonly Purchase[]): Promise<string[]> =>
  Promise.all(
    purchases.map(({ api, body, key }) =>
      patiently(() => at.openIntent(api, body, key)).then(({ status }) => status, codeOf),
    ),
  )

const count = (results: readonly string[], wanted: string) => results.filter((result) => result === wanted).length
const times = <Item>(length: number, item: (index: number) => Item) => Array.from({ length }, (_, index) => item(index))

async function expectBalanced(): Promise<void> {
  for (const { stock, counted } of await shop.books()) {
    expect(counted).toBe(stock)
    expect(counted).toBeGreaterThanOrEqual(0)
  }
}

describe('S04 concurrent purchases never oversell', () => {
  it('sells 10 units to 12 sequential buyers', async () => {
    const results: string[] = []
    const purchases = await preparePurchases(
      shop,
      times(12, () => [{ productId: rice, quantity: 1 }]),
    )
    for (const purchase of purchases) results.push(...(await press(shop, [purchase])))
    expect([count(results, 'OPEN'), count(results, 'OUT_OF_STOCK')]).toEqual([10, 2])
    expect(await shop.stockOf(rice)).toBe(0)
    await expectBalanced()
  })

  it.runIf(onServer)('sells 50 units to 200 concurrent buyers of four each', { timeout: 120_000 }, async () => {
    const carts = times(200, () => [{ productId: lamen, quantity: 4 }])
    const results = await press(shop, await preparePurchases(shop, carts))
    expect([count(results, 'OPEN'), count(results, 'OUT_OF_STOCK')]).toEqual([12, 188])
    expect(await shop.stockOf(lamen)).toBe(2)
    await expectBalanced()
  })

  it.runIf(onServer)('does not deadlock on the same products in opposite order', { timeout: 120_000 }, async () => {
    const cart = [
      { productId: lamen, quantity: 2 },
      { productId: miso, quantity: 1 },
      { productId: rice, quantity: 1 },
    ]
    const carts = times(60, (index) => (index % 2 === 0 ? cart : cart.toReversed()))
    const results = await press(shop, await preparePurchases(shop, carts))
    expect([count(results, 'OPEN'), count(results, 'OUT_OF_STOCK')]).toEqual([10, 50])
    await expectBalanced()
    const { rows } = await shop.database.pool.query(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    )
    expect(rows).toEqual([{ deadlocks: 0 }])
  })

  it.runIf(onServer)('fails with a planted read-check-write', { timeout: 60_000 }, async () => {
    const { pool } = shop.database
    const takeCarelessly = async () => {
      const { rows } = await pool.query<{ stock: number }>('select stock from products where id = 1')
      const stock = rows[0]?.stock ?? 0
      if (stock < 4) return false
      await pool.query('update products set stock = $1 where id = 1', [stock - 4])
      return true
    }
    const results = await Promise.all(times(100, takeCarelessly))
    expect(results.filter(Boolean).length).toBeGreaterThan(12)
  })

  it.runIf(onServer)(
    'R17 buyers who change their minds at once leave the books balanced',
    { timeout: 120_000 },
    async () => {
      const carts = times(40, (index) => [
        { productId: index % 2 === 0 ? lamen : miso, quantity: 2 },
        { productId: rice, quantity: 1 },
      ])
      const purchases = await preparePurchases(shop, carts)
      const again = purchases.map((purchase) => ({ ...purchase, key: randomUUID() }))
      await press(shop, [...purchases, ...again])
      await expectBalanced()
      await shop.tick(31)
      for (const { productId, counted } of await shop.books()) expect(counted).toBe(stockAtFirst.get(productId))
    },
  )

  it.runIf(onServer)(
    'S28 counts parallel purchases of one e-mail at one internet address exactly',
    { timeout: 120_000 },
    async () => {
      const strict = await startTestShop({
        limits: { buyer: { purchases: 3, cents: 1_000_000, share: 1, units: 1000 } },
      })
      await strict.reopen()
      const carts = times(20, () => [{ productId: lamen, quantity: 4 }])
      const results = await press(
        strict,
        await preparePurchases(
          strict,
          carts,
          () => 'mei@example.com',
          () => '10.2.0.1',
        ),
      )
      await strict.close()
      expect([count(results, 'OPEN'), count(results, 'TOO_MANY_OPEN_ORDERS')]).toEqual([3, 17])
    },
  )

  it.runIf(onServer)('R03 creates one purchase for 50 concurrent calls with one key', { timeout: 60_000 }, async () => {
    const [purchase] = await preparePurchases(shop, [[{ productId: lamen, quantity: 4 }]])
    const results = await press(
      shop,
      times(50, () => purchase!),
    )
    expect(count(results, 'OPEN') + count(results, 'IDEMPOTENCY_IN_PROGRESS')).toBe(50)
    expect(count(results, 'OPEN')).toBeGreaterThan(0)
    expect(await shop.stockOf(lamen)).toBe(46)
  })

  it.runIf(onServer)(
    'R07 creates one charge for 20 concurrent cards on one purchase',
    { timeout: 60_000 },
    async () => {
      const api = shop.browser()
      const { intentId } = await shop.buy(api)
      const cards = await Promise.all(times(20, () => shop.card('APRO')))
      const results = await Promise.all(
        cards.map((card) => patiently(() => shop.pay(api, intentId, card)).then(({ status }) => status, codeOf)),
      )
      expect(count(results, 'approved')).toBe(1)
      expect(await shop.charges(intentId)).toHaveLength(1)
    },
  )
})

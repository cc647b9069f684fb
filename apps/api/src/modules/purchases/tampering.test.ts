import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { guestData } from '@lotus/fixtures/checkout'

import { engineSeed } from '../../testing.ts'
import { setStock } from '../stock/testing.ts'
import { lamen, miso, oddCents, productIds, startTestShop, type TestItem, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterAll(() => shop.close())

/** Prices of the products, computed in BigInt and not by the code under test. */
const prices: Record<number, { price: bigint; discount: bigint }> = {
  1: { price: 890n, discount: 0n },
  2: { price: 2790n, discount: 1000n },
  3: { price: 4250n, discount: 0n },
  4: { price: 5000n, discount: 0n },
  5: { price: 333n, discount: 3333n },
}
const lineOf = ({ productId, quantity }: TestItem) => {
  const { price, discount } = prices[productId]!
  return (price * (10_000n - discount) * BigInt(quantity) + 5000n) / 10_000n
}
const subtotalOf = (items: readonly TestItem[]) => items.reduce((sum, item) => sum + lineOf(item), 0n)

/** What came of a raw body, sent as a forger would. */
async function send(
  body: object,
  cookies: Record<string, string>,
): Promise<{ status: number; body: { [field: string]: unknown } }> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/public/checkout/intents',
    headers: { 'x-api-key': 'test-key', 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
    cookies,
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const nasty = fc.constantFrom<unknown>(-1, 0, 0.01, 1e308, '1', null, undefined, -0, 1e-7, true, [], {}, '0.01')

describe('S02 server-side prices', () => {
  it('store the right total or none, whatever prices, discounts, taxes and totals are sent', async () => {
    const api = shop.browser()
    const items = [
      { productId: lamen, quantity: 3 },
      { productId: oddCents, quantity: 7 },
    ]
    const body = await shop.request(api, items)
    const cents = subtotalOf(items) + 990n
    expect(BigInt(Math.round(body.expectedTotal * 100))).toBe(cents)
    let made = 0
    let refused = 0
    const field = (names: string[]) => fc.dictionary(fc.constantFrom(...names), nasty, { maxKeys: 3 })
    await fc.assert(
      fc.asyncProperty(
        field(['price', 'discount', 'unitPrice', 'lineTotal', 'quantity', 'productId']),
        field(['tax', 'shippingCost', 'discount', 'total', 'subtotal', 'expectedTotal', 'currency']),
        async (onLine, onBody) => {
          const forged = { ...body, items: [{ ...items[0], ...onLine }, items[1]], ...onBody }
          const { status, body: answer } = await send(forged, {})
          if (status === 201) {
            made++
            const { total } = answer['data'] as { total: number }
            expect(BigInt(Math.round(total * 100))).toBe(cents)
          } else {
            refused++
            expect([400, 409, 422]).toContain(status)
          }
          await setStock(shop.db, 90, [1, 5])
        },
      ),
      { numRuns: 1000, seed: engineSeed },
    )
    expect(refused).toBeGreaterThan(500)
    expect(made).toBeGreaterThan(10)
    const { rows } = await shop.database.pool.query<{ total_cents: number }>(
      'select distinct total_cents from checkout_intents',
    )
    expect(rows).toEqual([{ total_cents: Number(cents) }])
  }, 240_000)
})

describe('S03 quantities and rounding', () => {
  const cart = fc
    .array(
      fc.record({
        productId: fc.constantFrom(...productIds.filter((id) => id !== 4)),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .filter((items) => {
      const of = (productId: number) =>
        items.filter((item) => item.productId === productId).reduce((sum, { quantity }) => sum + quantity, 0)
      return of(3) <= 10 && of(miso) <= 20 && subtotalOf(merge(items)) >= 3000n
    })
  const merge = (items: readonly TestItem[]): TestItem[] =>
    [...new Set(items.map(({ productId }) => productId))].map((productId) => ({
      productId,
      quantity: items.filter((item) => item.productId === productId).reduce((sum, { quantity }) => sum + quantity, 0),
    }))

  it('cost and reserve the same however the cart is split and ordered', async () => {
    const api = shop.browser()
    await fc.assert(
      fc.asyncProperty(cart, async (items) => {
        const intent = await shop.openIntent(api, await shop.request(api, items))
        expect(BigInt(Math.round(intent.subtotal * 100))).toBe(subtotalOf(merge(items)))
        for (const { productId, quantity } of merge(items)) {
          const held = (await shop.books()).find((book) => book.productId === productId)
          expect(held).toMatchObject({ reservation: quantity })
        }
      }),
      { numRuns: 30, seed: engineSeed },
    )
    for (const { stock: booked, counted } of await shop.books()) expect(counted).toBe(booked)
  }, 120_000)

  it.each([0, -1, 1.5, 100, 2_147_483_648, 1e308, '1', null])('reject a quantity of %s', async (quantity) => {
    const api = shop.browser()
    const body = await shop.request(api, [{ productId: lamen, quantity: 4 }])
    const { status } = await send({ ...body, items: [{ productId: lamen, quantity }] }, {})
    expect(status).toBe(400)
  })

  it('compare the total that the shopper saw to the cent', async () => {
    const api = shop.browser()
    const body = await shop.request(api, [{ productId: oddCents, quantity: 14 }])
    for (const difference of [-0.01, 0.01, 1, -body.expectedTotal]) {
      const { status } = await send({ ...body, expectedTotal: Math.max(0, body.expectedTotal + difference) }, {})
      expect(status).toBe(409)
    }
    expect((await send({ ...body, guest: guestData }, {})).status).toBe(201)
  })
})

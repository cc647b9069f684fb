import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { lamen, lastOne, miso, rejection, startTestShop, type TestShop } from '../purchases/testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterAll(() => shop.close())

const preview = async (items: { productId: number; quantity: number }[]) =>
  unwrap(await shop.api.POST('/public/carts/preview', { body: { items } }))

describe('CHK-05 CART-11 previewCart', () => {
  it("prices lines in the order of the cart, and returns the shop's minimum order", async () => {
    const cart = await preview([
      { productId: miso, quantity: 3 },
      { productId: lamen, quantity: 1 },
    ])
    expect(
      cart.lines.map(({ productId, quantity, lineTotal, problem }) => [productId, quantity, lineTotal, problem]),
    ).toEqual([
      [miso, 3, 75.33, null],
      [lamen, 1, 8.9, null],
    ])
    expect([cart.subtotal, cart.minimumOrder]).toEqual([84.23, 30])
    expect(cart.lines[0]?.product).toMatchObject({
      productId: miso,
      price: 27.9,
      discount: 0.1,
      finalPrice: 25.11,
      quantity: 20,
    })
  })

  it('names unavailable products and excludes them from the subtotal', async () => {
    await shop.set(miso, { active: false })
    const cart = await preview([
      { productId: lamen, quantity: 2 },
      { productId: lastOne, quantity: 2 },
      { productId: miso, quantity: 1 },
      { productId: 777, quantity: 1 },
    ])
    expect(
      cart.lines.map(({ productId, problem, product }) => [productId, problem, product?.quantity ?? null]),
    ).toEqual([
      [lamen, null, 50],
      [lastOne, 'OUT_OF_STOCK', 1],
      [miso, 'PRODUCT_UNAVAILABLE', null],
      [777, 'PRODUCT_UNAVAILABLE', null],
    ])
    expect(cart.subtotal).toBe(17.8)
  })

  it('accepts 100 different products, and merges duplicates', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ productId: index + 1, quantity: 1 }))
    expect((await preview(many)).lines).toHaveLength(100)
    const twice = await preview([
      { productId: lamen, quantity: 1 },
      { productId: miso, quantity: 1 },
      { productId: lamen, quantity: 2 },
    ])
    expect(twice.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [lamen, 3],
      [miso, 1],
    ])
    const split = [60, 60].map((quantity) => ({ productId: lamen, quantity }))
    expect((await rejection(preview(split))).fields).toEqual([{ path: 'items', code: 'TOO_LARGE', limit: 99 }])
  })

  it('reflects changes of price and stock immediately', async () => {
    await shop.set(lamen, { price_cents: 1000, discount_bp: 2500, stock: 1 })
    const [line] = (await preview([{ productId: lamen, quantity: 1 }])).lines
    expect([line?.lineTotal, line?.product?.quantity]).toEqual([7.5, 1])
  })

  it("counts stock that is reserved by the same browser's checkout as available until the payment", async () => {
    const items = [{ productId: lastOne, quantity: 1 }]
    const api = shop.browser()
    const { intentId } = await shop.buy(api, items)
    const problems = async (browser = api) => {
      const { lines } = unwrap(await browser.POST('/public/carts/preview', { body: { items } }))
      return lines.map(({ problem, product }) => [problem, product?.quantity])
    }
    expect(await problems()).toEqual([[null, 1]])
    expect(await problems(shop.browser())).toEqual([['OUT_OF_STOCK', 0]])
    expect((await shop.buy(api, items)).intentId).not.toBe(intentId)
    const again = await shop.buy(api, items)
    await shop.pay(api, again.intentId, { method: 'pix' })
    expect(await problems()).toEqual([['OUT_OF_STOCK', 0]])
  })
})

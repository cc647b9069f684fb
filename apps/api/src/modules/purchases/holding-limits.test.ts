import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Api } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'
import { cpfOf } from '@lotus/fixtures/cpf'
import type { GuestData } from '@lotus/openapi/schema'

import {
  lamen,
  lastOne,
  miso,
  oddCents,
  rejection,
  rice,
  startTestShop,
  type TestItem,
  type TestShop,
} from './testing.ts'

const pix = { method: 'pix' } as const
let shop: TestShop
beforeAll(async () => {
  const { buyer, address } = limits.purchases
  shop = await startTestShop({ limits: { buyer, address } })
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const person = (index: number): GuestData => ({
  ...guestData,
  email: `pessoa${index}@example.com`,
  cpf: cpfOf(index),
})
const buy = async (api: Api, items: TestItem[], guest: GuestData) =>
  shop.openIntent(api, await shop.request(api, items, { guest }))
const stocks = async () =>
  Object.fromEntries((await shop.books()).map(({ productId, counted }) => [productId, counted])) as Record<
    number,
    number
  >

describe('S28 unpaid purchases', () => {
  it('of six guests at one address leave every product with more than twelve units available', async () => {
    for (const id of [lamen, miso, rice, oddCents]) await shop.set(id, { stock: 99 })
    for (let guest = 0; guest < 6; guest++) {
      for (const productId of [lamen, miso, rice, oddCents]) {
        const api = shop.browser({ address: '203.0.113.7' })
        for (const quantity of [99, 49, 24, 12, 6]) {
          if ((await stocks())[productId]! >= quantity)
            await buy(api, [{ productId, quantity }], person(guest)).catch(() => {})
        }
      }
    }
    for (const [productId, stock] of Object.entries(await stocks())) {
      if (Number(productId) !== lastOne) expect([productId, stock >= 29]).toEqual([productId, true])
    }
    const other = shop.browser({ address: '198.51.100.9' })
    expect((await buy(other, [{ productId: lamen, quantity: 10 }], person(6))).status).toBe('OPEN')
  })

  it('reserve at most half of a product’s stock, and the error tells how many units are left', async () => {
    const api = shop.browser()
    const error = await rejection(buy(api, [{ productId: lamen, quantity: 26 }], person(1)))
    expect([error.status, error.code, error.retryAfter, error.lines]).toEqual([
      429,
      'RESERVATION_LIMIT',
      1800,
      [{ productId: lamen, code: 'RESERVATION_LIMIT', requested: 26, available: 25 }],
    ])
    expect(await shop.stockOf(lamen)).toBe(50)
    expect((await buy(api, [{ productId: lamen, quantity: 25 }], person(1))).status).toBe('OPEN')
  })

  it('reserve the last units of a product that has few', async () => {
    const api = shop.browser()
    expect((await buy(api, [{ productId: lastOne, quantity: 1 }], person(1))).status).toBe('OPEN')
    await shop.set(miso, { stock: 6 })
    expect((await buy(shop.browser(), [{ productId: miso, quantity: 6 }], person(2))).status).toBe('OPEN')
  })

  it.each<[string, (first: GuestData, second: GuestData) => GuestData]>([
    ['e-mail', ({ email }, second) => ({ ...second, email: email.toUpperCase() })],
    ['CPF', ({ cpf }, second) => ({ ...second, cpf })],
  ])('of one %s at one internet address count together, from any browser', async (_, alike) => {
    const [first, second] = [person(1), person(2)]
    await buy(shop.browser({ address: '10.0.0.2' }), [{ productId: lamen, quantity: 25 }], first)
    const api = shop.browser({ address: '10.0.0.2' })
    const error = await rejection(buy(api, [{ productId: lamen, quantity: 4 }], alike(first, second)))
    expect(error.lines).toEqual([{ productId: lamen, code: 'RESERVATION_LIMIT', requested: 4, available: 0 }])
    expect((await buy(api, [{ productId: lamen, quantity: 4 }], second)).status).toBe('OPEN')
  })

  it('of one browser count together once their payment has started', async () => {
    const api = shop.browser()
    const { intentId } = await buy(api, [{ productId: lamen, quantity: 25 }], person(1))
    await shop.pay(api, intentId, pix)
    expect((await rejection(buy(api, [{ productId: lamen, quantity: 4 }], person(2)))).code).toBe('RESERVATION_LIMIT')
  })

  it('of one account count together, whatever the browser', async () => {
    const shopper = await shop.shopper()
    const items = (quantity: number) => ({ items: [{ productId: lamen, quantity }], cpf: guestData.cpf })
    const { intentId } = await shop.buyAs(shopper, items(25))
    await shop.pay(shopper.api, intentId, pix)
    expect((await rejection(shop.buyAs(shopper, items(4)))).code).toBe('RESERVATION_LIMIT')
  })

  it('of one buyer are worth at most R$ 5,000, and a paid one does not count', async () => {
    await shop.set(rice, { stock: 99, price_cents: 50_000 })
    const api = shop.browser()
    const error = await rejection(buy(api, [{ productId: rice, quantity: 11 }], person(1)))
    expect([error.code, error.params]).toEqual(['RESERVATION_LIMIT', { maximum: 5000 }])
    for (let count = 0; count < 3; count++) {
      const { intentId } = await buy(api, [{ productId: rice, quantity: 9 }], person(1))
      expect((await shop.pay(api, intentId, await shop.card('APRO'))).status).toBe('approved')
    }
  })

  it('obey the same limits when an expired Pix code is renewed', async () => {
    const api = shop.browser()
    const { intentId } = await buy(api, [{ productId: lamen, quantity: 25 }], person(1))
    await shop.pay(api, intentId, pix)
    await shop.tick(31)
    await shop.tick(46)
    expect(await shop.stockOf(lamen)).toBe(50)
    const other = shop.browser()
    await shop.pay(other, (await buy(other, [{ productId: lamen, quantity: 25 }], person(1))).intentId, pix)
    const error = await rejection(shop.pay(api, intentId, pix))
    expect([error.status, error.code]).toEqual([429, 'RESERVATION_LIMIT'])
    expect(await shop.stockOf(lamen)).toBe(25)
    await shop.tick(31)
    await shop.tick(46)
    expect((await shop.pay(api, intentId, pix)).status).toBe('pending')
  })

  it('of different buyers at one address reserve at most 70 % of a product’s stock', async () => {
    const address = '203.0.113.7'
    await buy(shop.browser({ address }), [{ productId: lamen, quantity: 25 }], person(1))
    // Half of the remaining 25 would be 12, and 70 % of 50 are 35.
    const eleven = [{ productId: lamen, quantity: 11 }]
    const error = await rejection(buy(shop.browser({ address }), eleven, person(2)))
    expect(error.lines).toEqual([{ productId: lamen, code: 'RESERVATION_LIMIT', requested: 11, available: 10 }])
    expect((await buy(shop.browser({ address: '198.51.100.9' }), eleven, person(2))).status).toBe('OPEN')
  })

  it('of forty buyers behind one carrier’s address are all accepted', async () => {
    await shop.set(lamen, { stock: 400 })
    for (let index = 0; index < 40; index++) {
      const api = shop.browser({ address: '203.0.113.7' })
      const { intentId } = await buy(api, [{ productId: lamen, quantity: 4 }], person(index))
      expect((await shop.pay(api, intentId, pix)).status).toBe('pending')
    }
  })
})
import { limits } from '#domain/limits.ts'

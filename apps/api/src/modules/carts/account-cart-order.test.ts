import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { lamen, miso, startTestShop, type TestShop } from '../purchases/testing.ts'
import { cartBrowser, signedIn, unitsIn } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

describe('CART-08 D39 an order of the account', () => {
  async function buyer() {
    const shopper = await shop.shopper()
    const buy = async () => (await shop.buyAs(shopper, { cpf: '52998224725' })).intentId
    return { ...cartBrowser(shopper.api), shopper, buy, userId: shopper.userId }
  }

  it('removes ordered items from the cart and keeps the others', async () => {
    const cart = await buyer()
    await cart.set(lamen, 4)
    await cart.set(miso, 1)
    const intentId = await cart.buy()
    const { paymentId } = await shop.pay(cart.api, intentId, { method: 'pix' })
    expect(unitsIn(await cart.get())).toEqual([
      [lamen, 4],
      [miso, 1],
    ])
    await shop.orderAs(cart.shopper, intentId, paymentId)
    expect(unitsIn(await cart.get())).toEqual([[miso, 1]])
    await cart.set(lamen, 2)
    await shop.orderAs(cart.shopper, intentId, paymentId)
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    expect((await shop.getOrder(cart.api, intentId)).status).toBe('PAYED')
    expect(unitsIn(await cart.get())).toEqual([
      [miso, 1],
      [lamen, 2],
    ])
  })

  it('removes them even if the payment is reported first, and keeps items added in the meantime', async () => {
    const cart = await buyer()
    await cart.set(lamen, 4)
    const intentId = await cart.buy()
    await cart.set(lamen, 6)
    const { status } = await shop.pay(cart.api, intentId, await shop.card('APRO'))
    expect(status).toBe('approved')
    expect(unitsIn(await cart.get())).toEqual([[lamen, 2]])
  })

  it('removes nothing if the order is cancelled immediately because the goods are sold out', async () => {
    const cart = await buyer()
    await cart.set(lamen, 4)
    const intentId = await cart.buy()
    const { paymentId } = await shop.pay(cart.api, intentId, { method: 'pix' })
    await shop.tick(46)
    await shop.set(lamen, { stock: 0 })
    await shop.act(paymentId, 'pay', { late: true })
    await shop.tick(60)
    const orders = await shop.db.selectFrom('orders').select(['status', 'cancel_reason']).execute()
    expect(orders).toEqual([{ status: 'CANCELLED', cancel_reason: 'out_of_stock' }])
    // The access token has expired after an hour.
    expect(unitsIn(await (await signedIn(shop, cart.userId)).get())).toEqual([[lamen, 4]])
  })

  it("an order of a guest changes no account's cart", async () => {
    const cart = await signedIn(shop)
    await cart.set(lamen, 4)
    const guest = shop.browser()
    const { intentId } = await shop.buy(guest)
    await shop.pay(guest, intentId, await shop.card('APRO'))
    expect((await shop.getOrder(guest, intentId)).status).toBe('PAYED')
    expect(unitsIn(await cart.get())).toEqual([[lamen, 4]])
  })
})

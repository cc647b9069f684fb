import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import type { Order } from '@lotus/openapi/schema'

import { rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const claim = async (api: Api, orderId: string): Promise<Order> =>
  unwrap(await api.PUT('/users/user/orders/{orderId}/claim', { params: { path: { orderId } } }))
const stats = async (api: Api) => unwrap(await api.GET('/users/user/stats'))
const problem = async (call: Promise<unknown>) => {
  const { status, code } = await rejection(call)
  return [status, code]
}
const ownerOf = async (orderId: string) =>
  (await shop.db.selectFrom('checkout_intents').select('user_id').where('id', '=', orderId).executeTakeFirst())?.user_id

/** A guest's order, and the browser that bought it. */
async function bought() {
  const cookies = new Map<string, string>()
  const guest = shop.browser({ cookies })
  const { intentId } = await shop.buy(guest)
  const { paymentId } = await shop.pay(guest, intentId, await shop.card('APRO'))
  const { orderId, accessKey } = await shop.order(guest, intentId, paymentId)
  return { orderId, accessKey: accessKey!, cookies }
}

describe('BEY-01 claimOrder', () => {
  it('assigns a guest’s order to the account, visible from any browser; repeating the call has no effect', async () => {
    const { orderId, cookies } = await bought()
    const mei = await shop.withSession({}, { cookies })
    const elsewhere = await shop.withSession({ userId: mei.userId })
    expect(await problem(shop.getOrder(elsewhere.api, orderId))).toEqual([404, 'NOT_FOUND'])
    const order = await claim(mei.api, orderId)
    expect(order).toMatchObject({ orderId, status: 'PAYED', inAccount: true, accessKey: null })
    expect(await shop.getOrder(elsewhere.api, orderId)).toEqual(order)
    expect(await claim(mei.api, orderId)).toEqual(order)
    expect(await ownerOf(orderId)).toBe(mei.userId)
    expect(await stats(mei.api)).toEqual({ totalOrders: 1, totalSpent: 45.5 })
  })

  it('requires the guest’s browser or the signed link', async () => {
    const { orderId, accessKey } = await bought()
    const cookies = new Map<string, string>()
    const mei = await shop.withSession({}, { cookies })
    expect(await problem(claim(mei.api, orderId))).toEqual([404, 'NOT_FOUND'])
    // A browser that has bought something else: with a secret, but not for this.
    await shop.buy(mei.api)
    expect(await problem(claim(mei.api, orderId))).toEqual([404, 'NOT_FOUND'])
    expect(await ownerOf(orderId)).toBe(null)
    unwrap(
      await mei.api.POST('/public/orders/{orderId}/access', { params: { path: { orderId } }, body: { accessKey } }),
    )
    await claim(mei.api, orderId)
    expect(await ownerOf(orderId)).toBe(mei.userId)
    // A browser that opens the signed link is not signed in to the account.
    const path = { orderId }
    const opened = await shop
      .browser()
      .POST('/public/orders/{orderId}/access', { params: { path }, body: { accessKey } })
    expect(unwrap(opened)).toMatchObject({ orderId, inAccount: false })
  })

  it('rejects an order of another account; of two concurrent claims one succeeds', async () => {
    const { orderId, cookies } = await bought()
    const [mei, lin] = [await shop.withSession({}, { cookies }), await shop.withSession({}, { cookies })]
    const answers = await Promise.all(
      [mei, lin, mei, lin].map(({ api }) =>
        claim(api, orderId).then(
          () => 200,
          async () => (await rejection(claim(api, orderId))).code,
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 200)).toHaveLength(2)
    expect(answers.filter((answer) => answer === 'ORDER_CLAIMED')).toHaveLength(2)
    const owner = await ownerOf(orderId)
    const other = owner === mei.userId ? lin : mei
    expect(await problem(claim(other.api, orderId))).toEqual([409, 'ORDER_CLAIMED'])
    expect(await problem(shop.getOrder(other.api, orderId))).toEqual([404, 'NOT_FOUND'])
  })

  it('returns NOT_FOUND for an intent without an order', async () => {
    const cookies = new Map<string, string>()
    const { intentId } = await shop.buy(shop.browser({ cookies }))
    const mei = await shop.withSession({}, { cookies })
    expect(await problem(claim(mei.api, intentId))).toEqual([404, 'NOT_FOUND'])
    expect(await ownerOf(intentId)).toBe(null)
  })

  it('S37 keeps access by a link that was opened while signed in', async () => {
    const mei = await shop.shopper()
    const { intentId } = await shop.buyAs(mei, { cpf: '12345678909' })
    const { paymentId } = await shop.pay(mei.api, intentId, { method: 'pix' })
    const { orderId, accessKey } = await shop.orderAs(mei, intentId, paymentId)
    const lin = await shop.withSession({}, { cookies: new Map() })
    expect(await problem(shop.getOrder(lin.api, orderId))).toEqual([404, 'NOT_FOUND'])
    unwrap(
      await lin.api.POST('/public/orders/{orderId}/access', {
        params: { path: { orderId } },
        body: { accessKey: accessKey! },
      }),
    )
    expect((await shop.getOrder(lin.api, orderId)).orderId).toBe(orderId)
    expect(await problem(claim(lin.api, orderId))).toEqual([409, 'ORDER_CLAIMED'])
  })
})

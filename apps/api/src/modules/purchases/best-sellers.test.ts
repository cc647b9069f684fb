import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { enqueue } from '../../platform/jobs.ts'
import { lamen, miso, oddCents, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterAll(() => shop.close())

async function count(): Promise<Record<number, number>> {
  await enqueue(shop.db, { kind: 'orders.count-sold' })
  await shop.app.jobs.drain()
  const rows = await shop.db.selectFrom('products').select(['id', 'sold']).execute()
  return Object.fromEntries(rows.flatMap(({ id, sold }) => (sold === 0 ? [] : [[id, sold]])))
}

async function buyPaid(productId: number, quantity: number): Promise<string> {
  const api = shop.browser()
  const { intentId } = await shop.buy(api, [{ productId, quantity }])
  const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
  return paymentId
}

describe('D52 best sellers', () => {
  it('count the units of paid orders for 30 days, but not unpaid and cancelled ones', async () => {
    await buyPaid(lamen, 5)
    await buyPaid(lamen, 4)
    await buyPaid(miso, 3)
    await shop.buy(shop.browser(), [{ productId: oddCents, quantity: 20 }])
    expect(await count()).toEqual({ [lamen]: 9, [miso]: 3 })
    const refunded = await buyPaid(miso, 8)
    expect(await count()).toEqual({ [lamen]: 9, [miso]: 11 })
    await shop.act(refunded, 'refund')
    await shop.tick(61)
    expect(await count()).toEqual({ [lamen]: 9, [miso]: 3 })
    await shop.tick(31 * 24 * 60)
    expect(await count()).toEqual({})
  })

  it('add to the sales that came with the catalog, and decide the order of the listing', async () => {
    await shop.db.updateTable('products').set({ sold: 6, sold_before: 6 }).where('id', '=', oddCents).execute()
    await buyPaid(miso, 7)
    expect(await count()).toEqual({ [oddCents]: 6, [miso]: 7 })
    const query = { sort: 'best_selling', pageNumber: 0, pageSize: 2 } as const
    const { content } = unwrap(await shop.api.GET('/public/products', { params: { query } }))
    expect(content.map(({ productId }) => productId)).toEqual([miso, oddCents])
  })
})

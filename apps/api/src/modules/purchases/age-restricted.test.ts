import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { lamen, miso, monday, rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(async () => {
  await shop.reopen()
  await shop.db.updateTable('products').set({ age_restricted: true }).where('id', '=', miso).execute()
})
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const items = [
  { productId: lamen, quantity: 1 },
  { productId: miso, quantity: 2 },
]
const declaredAt = async (intentId: string) =>
  (
    await shop.db
      .selectFrom('checkout_intents')
      .select('age_declared_at')
      .where('id', '=', intentId)
      .executeTakeFirstOrThrow()
  ).age_declared_at

describe('BEY-11 age-restricted goods', () => {
  it.each([undefined, false])('are not reserved for a guest who declared %s', async (ageDeclared) => {
    const api = shop.browser()
    const change = ageDeclared === undefined ? {} : { ageDeclared }
    const error = await rejection(shop.openIntent(api, await shop.request(api, items, change)))
    expect([error.status, error.code]).toEqual([409, 'AGE_NOT_DECLARED'])
    expect(await shop.stockOf(miso)).toBe(20)
  })

  it('are sold after the declaration, whose time is stored with the order', async () => {
    const api = shop.browser()
    const { intentId } = await shop.openIntent(api, await shop.request(api, items, { ageDeclared: true }))
    expect(await declaredAt(intentId)).toEqual(new Date(monday))
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    expect((await shop.order(api, intentId, paymentId)).orderId).toBe(intentId)
    expect(await declaredAt(intentId)).toEqual(new Date(monday))
  })

  it('need the declaration of an account too', async () => {
    const by = await shop.shopper()
    const cpf = '12345678909'
    const error = await rejection(shop.buyAs(by, { items, cpf }))
    expect([error.status, error.code]).toEqual([409, 'AGE_NOT_DECLARED'])
    const { intentId } = await shop.buyAs(by, { items, cpf, ageDeclared: true })
    expect(await declaredAt(intentId)).toEqual(new Date(monday))
  })

  it('a declaration for other goods is not stored', async () => {
    const api = shop.browser()
    const other = [{ productId: lamen, quantity: 4 }]
    const { intentId } = await shop.openIntent(api, await shop.request(api, other, { ageDeclared: true }))
    expect(await declaredAt(intentId)).toBeNull()
  })
})

import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import { addressData } from '@lotus/fixtures/addresses'
import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'
import { pickupPlace } from '@lotus/fixtures/shipping'
import type { CheckoutIntentRequest } from '@lotus/openapi/schema'

import { lamen, rejection, startTestShop, type TestItem, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const some = [{ productId: lamen, quantity: 2 }]
const quote = async (api: Api, items: TestItem[] = some) =>
  unwrap(await api.POST('/public/shipping/quotes', { body: { items } }))

/** A guest's request without an address. */
async function pickUp(api: Api, change: Partial<CheckoutIntentRequest> = {}): Promise<CheckoutIntentRequest> {
  const { address: _address, ...request } = await shop.request(api, some, { serviceId: 'pickup' })
  const { quoteId } = await quote(api)
  return { ...request, quoteId, ...change }
}
const problem = async (call: Promise<unknown>) => {
  const { status, code, fields } = await rejection(call)
  return [status, code, ...fields.map(({ path, code: why }) => `${path} ${why}`)]
}
const openAs = (api: Api, body: object) =>
  api
    .POST('/users/checkout/intents', {
      params: { header: { 'Idempotency-Key': randomUUID() } },
      body: body as never,
    })
    .then(unwrap)

describe('CHK-04 pickup without an address', () => {
  it('CHK-05 D41 a guest orders and pays; order, receipt, packing slip and e-mails show the pickup place', async () => {
    const api = shop.browser()
    const intent = await shop.openIntent(api, await pickUp(api))
    expect(intent.shipping).toMatchObject({ serviceId: 'pickup', pickup: true, place: pickupPlace, cost: 0 })
    const { paymentId } = await shop.pay(api, intent.intentId, await shop.card('APRO'))
    const order = await shop.order(api, intent.intentId, paymentId)
    expect(order).toMatchObject({ address: pickupPlace, shipping: { place: pickupPlace }, total: 17.8 })
    const path = { orderId: order.orderId }
    const receipt = unwrap(await api.GET('/public/orders/{orderId}/receipt', { params: { path } }))
    expect(receipt).toMatchObject({ address: pickupPlace, shipping: { place: pickupPlace } })
    const { output } = await shop.app.operator.run({ operator: 'ana', args: ['packing-slip', order.orderNumber] })
    expect(output).toContain('Local de retirada: Rua das Lótus, 88<br>Centro, Curitiba – PR, CEP 80010-000')
    const [confirmed] = await shop.readMail()
    expect(confirmed?.text).toMatch(/Local de retirada:? *\n?.*Rua das Lótus, 88, Centro, Curitiba – PR, CEP 80010-000/)
    expect(confirmed?.html).toContain('Local de retirada')
  })

  it('a guest pays the boleto of a pickup', async () => {
    const api = shop.browser()
    const { intentId } = await shop.openIntent(api, await pickUp(api))
    expect(await shop.pay(api, intentId, { method: 'boleto' })).toMatchObject({ status: 'pending' })
  })

  it('stores the place instead of an address that is sent with a pickup', async () => {
    const api = shop.browser()
    const sent = await shop.request(api, some, { serviceId: 'pickup' })
    expect(sent.address).toEqual(deliveryAddress)
    await shop.openIntent(api, sent)
    const row = await shop.db.selectFrom('checkout_intents').select('address').executeTakeFirstOrThrow()
    expect(row.address).toEqual(pickupPlace)
  })

  it('an account picks up with the name and phone of its profile, and sees the order in its purchases', async () => {
    const mei = await shop.shopper({ email: 'mei@example.com', username: 'Mei Tanaka' })
    const { guest: _guest, ...body } = await pickUp(mei.api)
    const { intentId } = await openAs(mei.api, { ...body, addressId: null, cpf: guestData.cpf })
    const [row] = await shop.db.selectFrom('checkout_intents').selectAll().execute()
    expect(row).toMatchObject({ address: pickupPlace, guest: { name: 'Mei Tanaka', phone: '' }, user_id: mei.userId })
    const { paymentId } = await shop.pay(mei.api, intentId, { method: 'pix' })
    const order = await shop.orderAs(mei, intentId, paymentId)
    expect(order).toMatchObject({ address: pickupPlace, inAccount: true })
  })

  it('an account picks up under the name and phone of a saved address', async () => {
    const mei = await shop.shopper()
    const { guest: _guest, ...body } = await pickUp(mei.api)
    const { quoteId } = await shop.request(mei.api, some, { zipCode: mei.zipCode })
    await openAs(mei.api, { ...body, quoteId, addressId: mei.addressId, cpf: guestData.cpf })
    const row = await shop.db.selectFrom('checkout_intents').selectAll().executeTakeFirstOrThrow()
    const { recipient: name, phone } = addressData
    expect(row).toMatchObject({ address: pickupPlace, guest: { name, phone } })
  })

  it('BEY-11 still requires the declaration to be of age', async () => {
    const api = shop.browser()
    await shop.db.updateTable('products').set({ age_restricted: true }).where('id', '=', lamen).execute()
    const request = await pickUp(api)
    expect(await problem(shop.openIntent(api, request))).toEqual([409, 'AGE_NOT_DECLARED'])
    expect(await shop.openIntent(api, { ...request, ageDeclared: true })).toMatchObject({ total: 17.8 })
  })

  it('CHK-03 rejects a delivery without an address, and names the field', async () => {
    const api = shop.browser()
    const items = [{ productId: lamen, quantity: 4 }]
    const { address: _address, ...delivery } = await shop.request(api, items)
    expect(await problem(shop.openIntent(api, delivery))).toEqual([400, 'VALIDATION_FAILED', 'address REQUIRED'])
    const mei = await shop.shopper()
    const { guest: _guest, address: _other, ...body } = await shop.request(mei.api, items)
    expect(await problem(openAs(mei.api, { ...body, addressId: null, cpf: guestData.cpf }))).toEqual([
      ...[400, 'VALIDATION_FAILED', 'addressId REQUIRED'],
    ])
    expect(await shop.db.selectFrom('checkout_intents').selectAll().execute()).toEqual([])
  })

  it('S30 a quote without a CEP grants no delivery', async () => {
    const api = shop.browser()
    const { quoteId } = await quote(api)
    const delivery = await shop.request(api, some)
    expect(await problem(shop.openIntent(api, { ...delivery, quoteId }))).toEqual([409, 'QUOTE_STALE'])
    const { address: _address, ...bare } = delivery
    expect(await problem(shop.openIntent(api, { ...bare, quoteId }))).toEqual([409, 'QUOTE_STALE'])
  })

  it('S30 quotes again a pickup that was quoted before its place was recorded', async () => {
    const api = shop.browser()
    const request = await pickUp(api)
    const old = await shop.db
      .selectFrom('shipping_quotes')
      .selectAll()
      .where('id', '=', request.quoteId)
      .executeTakeFirstOrThrow()
    const options = JSON.stringify(old.options.map(({ place: _place, ...option }) => option))
    await shop.db.updateTable('shipping_quotes').set({ options }).where('id', '=', request.quoteId).execute()
    expect(await problem(shop.openIntent(api, request))).toEqual([409, 'QUOTE_STALE'])
  })

  it.each([
    [{ zipCode: '8001000' }, 'zipCode WRONG_FORMAT'],
    [{ zipCode: null }, 'zipCode WRONG_TYPE'],
    [{ place: pickupPlace }, 'place UNKNOWN_FIELD'],
  ])('rejects the quote request %j', async (change, field) => {
    const body = { items: some, ...change } as never
    const call = shop.browser().POST('/public/shipping/quotes', { body }).then(unwrap)
    expect(await problem(call)).toEqual([400, 'VALIDATION_FAILED', field])
  })
})

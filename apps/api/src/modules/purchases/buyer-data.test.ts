import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'
import { cpfOf } from '@lotus/fixtures/cpf'

import { enqueue } from '../../platform/jobs.ts'
import { lamen, rejection, startTestShop, type TestShop } from './testing.ts'

const plenty = { purchases: 1000, cents: 1_000_000_000, share: 1, units: 1000 }
let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ limits: { buyer: { ...plenty, purchases: 3 }, address: { ...plenty, purchases: 10 } } })
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

describe('S28 limits on open purchases', () => {
  const buyAs = async (email: string, address: string, cpf = guestData.cpf) => {
    const api = shop.browser({ address })
    const guest = { ...guestData, email, cpf }
    return shop.openIntent(api, await shop.request(api, [{ productId: lamen, quantity: 4 }], { guest }))
  }

  it('allows 3 open purchases per e-mail address at one internet address, ignoring case', async () => {
    await buyAs('mei@example.com', '10.0.0.4')
    await buyAs('MEI@example.com', '10.0.0.4', cpfOf(2))
    await buyAs('Mei@Example.com', '10.0.0.4', cpfOf(3))
    const error = await rejection(buyAs('mei@example.com', '10.0.0.4', cpfOf(4)))
    expect([error.status, error.code, error.retryAfter]).toEqual([429, 'TOO_MANY_OPEN_ORDERS', 1800])
    expect(await shop.stockOf(lamen)).toBe(38)
    await shop.tick(31)
    expect((await buyAs('mei@example.com', '10.0.0.4')).status).toBe('OPEN')
  })

  it('tells that the purchases are reservations without an order, and when the first of them ends', async () => {
    await buyAs('mei@example.com', '10.0.0.4')
    await shop.tick(10)
    const api = shop.browser({ address: '10.0.0.4' })
    const guest = { ...guestData, email: 'mei@example.com' }
    const { intentId } = await shop.openIntent(
      api,
      await shop.request(api, [{ productId: lamen, quantity: 4 }], { guest }),
    )
    await buyAs('mei@example.com', '10.0.0.4')
    const facts = async () => {
      const { code, params, orders, retryAfter } = await rejection(buyAs('mei@example.com', '10.0.0.4'))
      return { code, params, orders, retryAfter }
    }
    const reserved = { code: 'TOO_MANY_OPEN_ORDERS', orders: [], retryAfter: 1200 }
    expect(await facts()).toEqual({ ...reserved, params: { openOrders: 0 } })
    // The browser that began a purchase can still pay it.
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    await shop.order(api, intentId, paymentId)
    expect(await facts()).toEqual({ ...reserved, params: { openOrders: 1 } })
  })

  it('do not count purchases of others who typed the CPF and the e-mail of the buyer', async () => {
    for (let index = 0; index < 3; index++) await buyAs('mei@example.com', `203.0.113.${index}`)
    const stranger = shop.browser({ address: '203.0.113.9' })
    const guest = { ...guestData, email: 'mei@example.com' }
    for (let index = 0; index < 3; index++) {
      const { intentId } = await shop.openIntent(
        stranger,
        await shop.request(stranger, [{ productId: lamen, quantity: 4 }], { guest }),
      )
      await shop.pay(stranger, intentId, { method: 'pix' })
    }
    expect((await buyAs('mei@example.com', '10.0.0.1')).status).toBe('OPEN')
  })

  it('names the unpaid orders that the browser or the account can open, and no other', async () => {
    const api = shop.browser({ address: '10.0.0.1' })
    const open = async () => {
      await shop.tick(1)
      const { intentId } = await shop.openIntent(api, await shop.request(api, [{ productId: lamen, quantity: 4 }]))
      const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
      return shop.order(api, intentId, paymentId)
    }
    const orders = [await open(), await open(), await open()]
    const error = await rejection(open())
    expect([error.code, error.orders]).toEqual([
      'TOO_MANY_OPEN_ORDERS',
      orders.map(({ orderId, orderNumber, total }) => ({ orderId, orderNumber, total })),
    ])
    const other = await rejection(buyAs(guestData.email, '10.0.0.1'))
    expect([other.code, other.orders]).toEqual(['TOO_MANY_OPEN_ORDERS', []])

    const [first] = orders
    const params = { path: { orderId: first?.orderId ?? '' } }
    await api.PUT('/public/orders/{orderId}/cancel', { params, body: { reason: 'CHANGED_MIND' } })
    expect((await open()).status).toBe('WAITING_PAYMENT')

    const shopper = await shop.shopper()
    const buyMore = async () => {
      await shop.tick(1)
      return shop.buyAs(shopper, { items: [{ productId: lamen, quantity: 4 }], cpf: cpfOf(7) })
    }
    const own: string[] = []
    for (let index = 0; index < 3; index++) {
      const { intentId } = await buyMore()
      const { paymentId } = await shop.pay(shopper.api, intentId, { method: 'pix' })
      own.push((await shop.order(shopper.api, intentId, paymentId)).orderNumber)
    }
    expect((await rejection(buyMore())).orders.map(({ orderNumber }) => orderNumber)).toEqual(own)
  })

  it('allows 10 open purchases per internet address', async () => {
    const buy = (index: number, address: string) => buyAs(`mei${index}@example.com`, address, cpfOf(index))
    for (let index = 0; index < 10; index++) await buy(index, '10.0.0.1')
    expect((await rejection(buy(10, '10.0.0.1'))).code).toBe('TOO_MANY_OPEN_ORDERS')
    expect((await buy(10, '10.0.0.2')).status).toBe('OPEN')
  })

  it('releases an earlier reservation of the browser if no payment was started', async () => {
    const api = shop.browser()
    const first = await shop.buy(api)
    for (let index = 0; index < 5; index++) await shop.buy(api)
    expect(await shop.stockOf(lamen)).toBe(46)
    expect((await shop.intent(api, first.intentId)).status).toBe('EXPIRED')
  })
})

describe('S07 getCheckoutIntent', () => {
  it('returns the same error for a missing intent, another browser’s intent and a request without a cookie', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const other = shop.browser()
    await shop.buy(other)
    const errors = [
      await rejection(shop.intent(other, intentId)),
      await rejection(shop.intent(other, randomUUID())),
      await rejection(shop.intent(shop.browser(), intentId)),
    ]
    for (const { status, code, params } of errors) expect([status, code, params]).toEqual([404, 'NOT_FOUND', {}])
    expect((await shop.intent(api, intentId)).intentId).toBe(intentId)
  })

  it('revokes the access of the browser after 30 days', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await shop.tick(30 * 24 * 60)
    expect((await rejection(shop.intent(api, intentId))).code).toBe('NOT_FOUND')
  })

  it('sets an HttpOnly cookie and does not store its secret', async () => {
    const headers = { 'x-api-key': 'test-key' }
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/public/shipping/quotes',
      headers,
      payload: { zipCode: '80020310', items: [{ productId: lamen, quantity: 1 }] },
    })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'lotus-guest', httpOnly: true, path: '/', maxAge: 30 * 24 * 60 * 60 })
    expect(cookie?.value).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const { rows } = await shop.database.pool.query('select secret_hash from order_access')
    expect(JSON.stringify(rows)).not.toContain(cookie?.value)
  })
})

describe('S40 personal data of expired intents', () => {
  it('is erased after 30 days, but the data of buyers is not', async () => {
    const [one, other] = [shop.browser(), shop.browser()]
    await shop.buy(one)
    const { intentId } = await shop.buy(other)
    const { paymentId } = await shop.pay(other, intentId, await shop.card('APRO'))
    await shop.order(other, intentId, paymentId)
    await shop.tick(31)
    await shop.tick(31 * 24 * 60)
    await enqueue(shop.db, { kind: 'checkout.clean' })
    await shop.app.jobs.drain()
    const rows = await shop.db.selectFrom('checkout_intents').select(['id', 'email', 'guest', 'address']).execute()
    const { city, state } = deliveryAddress
    const [street, district] = ['removed', 'removed']
    expect(rows.filter(({ id }) => id !== intentId)).toEqual([
      {
        id: expect.any(String),
        email: 'removed',
        guest: { name: 'removed', email: 'removed', phone: '', sealedCpf: '' },
        address: { zipCode: '80020000', street, number: '0', district, city, state },
      },
    ])
    const { cpf: _cpf, ...open } = guestData
    const sealedCpf = expect.stringMatching(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
    expect(rows.find(({ id }) => id === intentId)?.guest).toEqual({ ...open, sealedCpf })
    for (const table of [
      'shipping_quotes',
      'idempotency_keys',
      'order_access',
      'purchase_guards',
      'webhook_inbox',
    ] as const) {
      expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})

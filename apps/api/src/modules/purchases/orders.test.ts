import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'
import type { Order, TrackedOrder } from '@lotus/openapi/schema'

import { lamen, monday, rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const pix = { method: 'pix' } as const

async function waiting(api: Api) {
  const { intentId } = await shop.buy(api)
  const { paymentId } = await shop.pay(api, intentId, pix)
  return { intentId, paymentId }
}

const open = async (api: Api, orderId: string, accessKey: string): Promise<Order> =>
  unwrap(await api.POST('/public/orders/{orderId}/access', { params: { path: { orderId } }, body: { accessKey } }))

const track = async (orderNumber: string, email: string): Promise<TrackedOrder> =>
  unwrap(await shop.browser().POST('/public/orders/track', { body: { orderNumber, email } }))

describe('CHK-07 CHK-09 createGuestOrder', () => {
  it('returns the frozen order and the secret of its signed link', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const intent = await shop.intent(api, intentId)
    const order = await shop.order(api, intentId, paymentId)
    expect(order).toEqual({
      orderId: intentId,
      orderNumber: expect.stringMatching(/^LT-[0-9A-HJKMNP-TV-Z]{6}$/),
      status: 'WAITING_PAYMENT',
      paymentState: 'pending',
      createdAt: new Date(monday).toISOString(),
      expiresAt: new Date(monday + 45 * 60_000).toISOString(),
      guest: { name: guestData.name, email: guestData.email, phone: guestData.phone },
      address: deliveryAddress,
      shipping: intent.shipping,
      lines: intent.lines,
      subtotal: intent.subtotal,
      tax: 0,
      total: intent.total,
      substitution: 'ask',
      payment: intent.payments[0],
      canPayAgain: false,
      cancelCause: null,
      tracking: null,
      refunds: [],
      returns: [],
      actions: [{ action: 'CANCEL', until: new Date(monday + 45 * 60_000).toISOString() }],
      timeline: [{ status: 'WAITING_PAYMENT', at: new Date(monday).toISOString() }],
      inAccount: false,
      accessKey: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    })
    expect((await shop.intent(api, intentId)).status).toBe('ORDERED')
  })

  it('D18 ignores everything in the payload except the ids', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const order = await shop.order(api, intentId, paymentId, {
      tax: 9999,
      paymentStatus: 'approved',
      statusDetail: 'accredited',
      shippingCost: 0,
      shippingServiceId: 'pickup',
      shippingServiceName: 'Grátis',
      shippingDeliveryMinDays: 0,
      shippingDeliveryMaxDays: 0,
    })
    expect([order.status, order.tax, order.shipping.cost, order.shipping.serviceId]).toEqual([
      'WAITING_PAYMENT',
      0,
      9.9,
      'centre-delivery',
    ])
  })

  it('R03 creates one order per intent, whatever the key', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const key = randomUUID()
    const first = await shop.order(api, intentId, paymentId, { key })
    expect(await shop.order(api, intentId, paymentId, { key })).toEqual(first)
    expect(await shop.order(api, intentId, paymentId)).toEqual(first)
  })

  it('R03 creates one order for 50 parallel calls with one key', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.order(api, intentId, paymentId, { key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { rows } = await shop.database.pool.query('select 1 from orders')
    expect(rows).toHaveLength(1)
  })

  it('rejects a key that was used for another payment', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const key = randomUUID()
    await shop.order(api, intentId, paymentId, { key })
    expect((await rejection(shop.order(api, intentId, '123', { key }))).code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('R03 rejects a key that was used with another body, even in a field that is not read', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const key = randomUUID()
    await shop.order(api, intentId, paymentId, { key })
    const error = await rejection(shop.order(api, intentId, paymentId, { key, paymentStatus: 'approved' }))
    expect([error.status, error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('creates no order without a payment', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const error = await rejection(shop.order(api, intentId, '123456'))
    expect([error.status, error.code]).toEqual([409, 'PAYMENT_MISMATCH'])
  })

  it.each(['rejected', 'cancelled'])('creates no order from a payment that was %s', async (end) => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    await shop.act(paymentId, end === 'rejected' ? 'refuse' : 'expire')
    const error = await rejection(shop.order(api, intentId, paymentId))
    expect([error.code, error.params]).toEqual(['PAYMENT_MISMATCH', { status: end === 'rejected' ? end : 'expired' }])
  })

  it('returns PAYMENT_PROVIDER_DOWN if the provider is down, unless the order already exists', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const down = { kind: 'http503', match: 'GET /v1/payments/*', times: 2 }
    await shop.sandbox.admin('/faults', down)
    const error = await rejection(shop.order(api, intentId, paymentId))
    expect([error.status, error.code]).toEqual([503, 'PAYMENT_PROVIDER_DOWN'])
    const made = await shop.order(api, intentId, paymentId)
    await shop.sandbox.admin('/faults', down)
    expect(await shop.order(api, intentId, paymentId)).toEqual(made)
  })

  it('CHK-06 rejects card numbers in unused fields', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const error = await rejection(
      shop.order(api, intentId, paymentId, { shippingDeliveryTime: '5031 4332 1540 6351', statusDetail: 'ok' }),
    )
    expect([error.code, error.fields]).toEqual([
      'CARD_NUMBER_REFUSED',
      [{ path: 'shippingDeliveryTime', code: 'NOT_ALLOWED' }],
    ])
  })

  it('creates no order from an expired intent', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    await shop.tick(46)
    const error = await rejection(shop.order(api, intentId, paymentId))
    expect(error.code).toBe('PAYMENT_MISMATCH')
    expect((await shop.intent(api, intentId)).status).toBe('EXPIRED')
  })
})

describe('S07 BEY-01 access to an order', () => {
  it('is limited to the buying browser: 300 guesses get identical errors', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    await shop.order(api, intentId, paymentId)
    const other = shop.browser()
    const theirs = await waiting(other)
    await shop.order(other, theirs.intentId, theirs.paymentId)
    const guesses = [intentId, ...Array.from({ length: 300 }, () => randomUUID())]
    const answers = new Set<string>()
    for (const orderId of guesses) {
      const { response, error } = await other.GET('/public/orders/{orderId}', { params: { path: { orderId } } })
      answers.add(JSON.stringify([response.status, error]))
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toContain('NOT_FOUND')
    expect((await rejection(shop.getOrder(shop.browser(), intentId))).code).toBe('NOT_FOUND')
    expect((await rejection(shop.order(other, intentId, paymentId))).code).toBe('NOT_FOUND')
    expect((await shop.getOrder(api, intentId)).orderId).toBe(intentId)
  }, 60_000)

  it('is granted to a browser that opens the signed link', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const { accessKey } = await shop.order(api, intentId, paymentId)
    const phone = shop.browser()
    const opened = await open(phone, intentId, accessKey ?? '')
    expect([opened.orderId, opened.accessKey]).toEqual([intentId, null])
    expect((await shop.getOrder(phone, intentId)).orderNumber).toBe(opened.orderNumber)
    // BEY-02: the code can be paid, and asked for, on the other device.
    expect((await shop.pay(phone, intentId, pix)).paymentId).toBe(paymentId)
  })

  it("is not granted by a wrong link or by another order's link", async () => {
    const [one, other] = [shop.browser(), shop.browser()]
    const first = await waiting(one)
    const { accessKey } = await shop.order(one, first.intentId, first.paymentId)
    const second = await waiting(other)
    await shop.order(other, second.intentId, second.paymentId)
    const stranger = shop.browser()
    for (const [orderId, key] of [
      [second.intentId, accessKey ?? ''],
      [first.intentId, 'A'.repeat(43)],
      [randomUUID(), accessKey ?? ''],
    ] as const) {
      expect((await rejection(open(stranger, orderId, key))).code).toBe('NOT_FOUND')
    }
    expect((await rejection(shop.getOrder(stranger, first.intentId))).code).toBe('NOT_FOUND')
  })

  it('does not store the secret of the link', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const { accessKey } = await shop.order(api, intentId, paymentId)
    for (const table of ['orders', 'idempotency_keys', 'order_access', 'checkout_intents']) {
      const { rows } = await shop.database.pool.query(`select * from ${table}`)
      expect(JSON.stringify(rows)).not.toContain(accessKey)
    }
  })
})

describe('BEY-01 trackOrder', () => {
  it('finds an order by number and e-mail in any spelling, without personal data', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const { orderNumber, ...order } = await shop.order(api, intentId, paymentId)
    const tracked = {
      orderNumber,
      status: 'WAITING_PAYMENT',
      paymentState: 'pending',
      createdAt: order.createdAt,
      shipping: order.shipping,
      timeline: order.timeline,
    }
    expect(await track(orderNumber, guestData.email)).toEqual(tracked)
    expect(await track(orderNumber.toLowerCase(), guestData.email.toUpperCase())).toEqual(tracked)
    const text = JSON.stringify(await track(orderNumber, guestData.email))
    for (const secret of [
      guestData.name,
      guestData.email,
      guestData.cpf,
      guestData.phone,
      deliveryAddress.street,
      intentId,
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  it('returns the same error for a wrong number and a wrong e-mail', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const { orderNumber } = await shop.order(api, intentId, paymentId)
    const errors = [
      await rejection(track(orderNumber, 'other@example.com')),
      await rejection(track('LT-000000', guestData.email)),
      await rejection(track('nonsense', guestData.email)),
    ]
    expect(new Set(errors.map(({ status, code, message }) => `${status} ${code} ${message}`)).size).toBe(1)
    expect(errors[0]?.code).toBe('NOT_FOUND')
  })

  it('runs the same queries for both', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    const { orderNumber } = await shop.order(api, intentId, paymentId)
    const statements = async (call: () => Promise<unknown>) => {
      const seen: string[] = []
      const { query } = shop.database.pool
      const client = await shop.database.pool.connect()
      const prototype = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown }
      client.release()
      const original = prototype.query
      prototype.query = function (this: unknown, ...args: unknown[]) {
        if (typeof args[0] === 'string') seen.push(args[0])
        return original.apply(this, args)
      }
      await call().catch(() => null)
      prototype.query = original
      expect(shop.database.pool.query).toBe(query)
      return seen
    }
    const wrongEmail = await statements(() => track(orderNumber, 'other@example.com'))
    const wrongNumber = await statements(() => track('LT-000000', guestData.email))
    expect(wrongEmail.length).toBeGreaterThan(2)
    expect(wrongNumber).toEqual(wrongEmail)
  })
})

describe('D39 the units of an order', () => {
  it('stay reserved until it is paid', async () => {
    const api = shop.browser()
    const { intentId, paymentId } = await waiting(api)
    await shop.order(api, intentId, paymentId)
    expect((await shop.books())[lamen - 1]).toMatchObject({ stock: 46, reservation: 4, customer: 0 })
  })
})

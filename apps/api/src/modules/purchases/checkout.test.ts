import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'
import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'

import { lamen, lastOne, miso, monday, rejection, rice, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const items = [
  { productId: lamen, quantity: 2 },
  { productId: miso, quantity: 1 },
]

describe('CHK-07 createCheckoutIntent', () => {
  it('freezes lines, prices, delivery and total, and reserves the units', async () => {
    const api = shop.browser()
    const intent = await shop.openIntent(api, await shop.request(api, items))
    expect(intent).toMatchObject({
      status: 'OPEN',
      subtotal: 42.91,
      tax: 0,
      total: 52.81,
      expiresAt: new Date(monday + 30 * 60_000).toISOString(),
      orderId: null,
      payments: [],
      shipping: { serviceId: 'centre-delivery', cost: 9.9, minDays: 1, maxDays: 2, earliest: null, latest: null },
      lines: [
        { productId: lamen, quantity: 2, unitPrice: 8.9, price: 8.9, discount: 0, lineTotal: 17.8 },
        { productId: miso, quantity: 1, unitPrice: 25.11, price: 27.9, discount: 0.1, lineTotal: 25.11 },
      ],
    })
    expect([await shop.stockOf(lamen), await shop.stockOf(miso)]).toEqual([48, 19])
    await shop.set(lamen, { price_cents: 1 })
    expect(await shop.intent(api, intent.intentId)).toEqual(intent)
  })

  it('BEY-12 saves the substitution choice, and defaults to asking', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    expect((await shop.openIntent(api, body)).substitution).toBe('ask')
    const intent = await shop.openIntent(api, { ...body, substitution: 'refund' })
    expect([intent.substitution, (await shop.intent(api, intent.intentId)).substitution]).toEqual(['refund', 'refund'])
    const { paymentId } = await shop.pay(api, intent.intentId, { method: 'pix' })
    const order = await shop.order(api, intent.intentId, paymentId)
    expect(order.substitution).toBe('refund')
    const wrong = { ...body, substitution: 'replace' as 'ask' }
    const error = await rejection(shop.openIntent(api, wrong))
    expect([error.status, error.code, error.fields]).toEqual([
      400,
      'VALIDATION_FAILED',
      [{ path: 'substitution', code: 'NOT_ALLOWED' }],
    ])
  })

  it('BEY-12 saves the substitution choice of a line, and null for a line without one', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    expect((await shop.openIntent(api, body)).lines.map(({ substitution }) => substitution)).toEqual([null, null])
    const chosen = [items[0]!, { ...items[1]!, substitution: 'refund' as const }]
    const intent = await shop.openIntent(api, { ...body, substitution: 'similar', items: chosen })
    const { paymentId } = await shop.pay(api, intent.intentId, { method: 'pix' })
    const order = await shop.order(api, intent.intentId, paymentId)
    for (const { substitution, lines } of [intent, await shop.intent(api, intent.intentId), order])
      expect([substitution, lines.map((line) => line.substitution)]).toEqual(['similar', [null, 'refund']])
  })

  it('BEY-12 saves the first substitution choice if several items have the same product', async () => {
    const api = shop.browser()
    const split = [
      { productId: miso, quantity: 1 },
      { productId: miso, quantity: 1, substitution: 'refund' as const },
      { productId: miso, quantity: 1, substitution: 'ask' as const },
    ]
    const { lines } = await shop.openIntent(api, {
      ...(await shop.request(api, [{ productId: miso, quantity: 3 }])),
      items: split,
    })
    expect(lines).toMatchObject([{ productId: miso, quantity: 3, substitution: 'refund' }])
  })

  it.each([
    ['replace', 'NOT_ALLOWED'],
    ['', 'NOT_ALLOWED'],
    [null, 'WRONG_TYPE'],
  ])('BEY-12 rejects the substitution choice %j of a line with the code %s', async (substitution, code) => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    const wrong = [items[0]!, { ...items[1]!, substitution: substitution as 'ask' }]
    const error = await rejection(shop.openIntent(api, { ...body, items: wrong }))
    expect([error.status, error.code, error.fields]).toEqual([
      400,
      'VALIDATION_FAILED',
      [{ path: 'items.1.substitution', code }],
    ])
  })

  it('S03 merges lines of one product and preserves the cart order', async () => {
    const api = shop.browser()
    const split = [
      { productId: miso, quantity: 1 },
      { productId: lamen, quantity: 1 },
      { productId: miso, quantity: 2 },
    ]
    const intent = await shop.openIntent(api, await shop.request(api, split))
    expect(intent.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [miso, 3],
      [lamen, 1],
    ])
    expect(await shop.stockOf(miso)).toBe(17)
  })

  it('S03 rejects more than 99 units of a product, even if split over lines', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    const split = [60, 60].map((quantity) => ({ productId: lamen, quantity }))
    const error = await rejection(shop.openIntent(api, { ...body, items: split }))
    expect([error.code, error.fields]).toEqual(['VALIDATION_FAILED', [{ path: 'items', code: 'TOO_LARGE', limit: 99 }]])
  })

  it('S03 checks split lines together against the stock', async () => {
    const api = shop.browser()
    const body = await shop.request(api, [{ productId: rice, quantity: 10 }])
    const split = [
      { productId: rice, quantity: 6 },
      { productId: rice, quantity: 5 },
    ]
    const error = await rejection(shop.openIntent(api, { ...body, items: split }))
    expect(error.code).toBe('OUT_OF_STOCK')
    expect(await shop.stockOf(rice)).toBe(10)
  })

  it('CHK-05 returns every line that is out of stock, and reserves nothing', async () => {
    const api = shop.browser()
    const wanted = [
      { productId: lamen, quantity: 3 },
      { productId: lastOne, quantity: 1 },
      { productId: miso, quantity: 2 },
    ]
    const body = await shop.request(api, wanted)
    await shop.set(lastOne, { stock: 0 })
    await shop.set(miso, { stock: 1 })
    const error = await rejection(shop.openIntent(api, body))
    expect([error.status, error.code, error.lines]).toEqual([
      422,
      'OUT_OF_STOCK',
      [
        { productId: miso, code: 'OUT_OF_STOCK', requested: 2, available: 1, unitPrice: 25.11 },
        { productId: lastOne, code: 'OUT_OF_STOCK', requested: 1, available: 0, unitPrice: 50 },
      ],
    ])
    expect([await shop.stockOf(lamen), await shop.stockOf(miso)]).toEqual([50, 1])
  })

  it('CHK-05 rejects inactive products', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    await shop.set(miso, { active: false })
    const error = await rejection(shop.openIntent(api, body))
    expect([error.status, error.code, error.lines]).toEqual([
      422,
      'PRODUCT_UNAVAILABLE',
      [{ productId: miso, code: 'PRODUCT_UNAVAILABLE', requested: 1, available: 0 }],
    ])
  })

  it('S02 BEY-03 returns PRICE_CHANGED with the new total if the shopper saw another total', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    await shop.set(lamen, { price_cents: 990 })
    const error = await rejection(shop.openIntent(api, body))
    expect([error.status, error.code, error.params, error.lines]).toEqual([
      409,
      'PRICE_CHANGED',
      { total: 54.81 },
      [
        { productId: lamen, code: 'PRICE_CHANGED', requested: 2, available: 50, unitPrice: 9.9 },
        { productId: miso, code: 'PRICE_CHANGED', requested: 1, available: 20, unitPrice: 25.11 },
      ],
    ])
    expect(await shop.stockOf(lamen)).toBe(50)
  })

  it('CART-11 D41 rejects a subtotal below the minimum order, except for pickup', async () => {
    const api = shop.browser()
    const small = [{ productId: lamen, quantity: 3 }]
    const error = await rejection(shop.openIntent(api, await shop.request(api, small)))
    expect([error.status, error.code, error.params]).toEqual([
      422,
      'BELOW_MINIMUM_ORDER',
      { missing: 3.3, minimum: 30 },
    ])
    const pickup = await shop.openIntent(api, await shop.request(api, small, { serviceId: 'pickup' }))
    expect(pickup.total).toBe(26.7)
    await shop.set(lamen, { price_cents: 1000 })
    expect((await shop.openIntent(api, await shop.request(api, small))).subtotal).toBe(30)
  })

  it.each([
    ['a CPF with wrong check digits', { cpf: '12345678900' }, { path: 'guest.cpf', code: 'INVALID_CPF' }],
    ['a phone without an area code', { phone: '0099998888' }, { path: 'guest.phone', code: 'INVALID_PHONE' }],
  ])('rejects %s as a field error', async (_name, wrong, field) => {
    const api = shop.browser()
    const body = await shop.request(api, items, { guest: { ...guestData, ...wrong } })
    const error = await rejection(shop.openIntent(api, body))
    expect([error.status, error.code, error.fields]).toEqual([400, 'VALIDATION_FAILED', [field]])
  })

  it('USER-02 accepts a guest with the phone of another country', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items, { guest: { ...guestData, phone: '+8613800138000' } })
    expect((await shop.openIntent(api, body)).lines).toHaveLength(items.length)
  })

  it.each([
    ['guest.name', { guest: { ...guestData, name: 'Mei 5031 4332 1540 6351' } }],
    ['address.street', { address: { ...deliveryAddress, street: '5031433215406351' } }],
    ['address.number', { address: { ...deliveryAddress, number: '5031433215406351' } }],
    ['address.complement', { address: { ...deliveryAddress, complement: '5031-4332-1540-6351' } }],
    ['address.district', { address: { ...deliveryAddress, district: '5031433215406351' } }],
    ['address.city', { address: { ...deliveryAddress, city: '5031433215406351' } }],
    ['address.reference', { address: { ...deliveryAddress, reference: 'cartão 375365153556885' } }],
  ])('CHK-06 rejects a card number in %s', async (path, change) => {
    const api = shop.browser()
    const error = await rejection(shop.openIntent(api, await shop.request(api, items, change)))
    expect([error.status, error.code, error.fields]).toEqual([
      400,
      'CARD_NUMBER_REFUSED',
      [{ path, code: 'NOT_ALLOWED' }],
    ])
  })

  it('CHK-06 accepts an e-mail address of digits, whatever their check digit is', async () => {
    const guest = { ...guestData, email: '5031433215406351@example.com' }
    const intent = await shop.openIntent(shop.browser(), await shop.request(shop.browser(), items, { guest }))
    expect(intent.status).toBe('OPEN')
  })
})

describe('S30 CHK-04 quoted shipping', () => {
  const stale = async (change: (body: Awaited<ReturnType<TestShop['request']>>) => object) => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    const error = await rejection(shop.openIntent(api, { ...body, ...change(body) }))
    expect([error.status, error.code]).toEqual([409, 'QUOTE_STALE'])
    expect(await shop.stockOf(lamen)).toBe(50)
  }

  it('rejects an unknown quote', () => stale(() => ({ quoteId: randomUUID() })))
  it('rejects a quote for another CEP', () =>
    stale(({ address }) => ({ address: { ...address, zipCode: '01310100' } })))
  it('rejects a service that was not offered', () => stale(() => ({ serviceId: 'metropolitan-economy' })))
  it('rejects a quote for another cart', () => stale(() => ({ items: [...items, { productId: rice, quantity: 1 }] })))
  it('rejects a quote for another quantity', () =>
    stale(() => ({ items: [{ productId: lamen, quantity: 3 }, items[1]] })))

  it('rejects a quote after 30 minutes', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    await shop.tick(30)
    expect((await rejection(shop.openIntent(api, body))).code).toBe('QUOTE_STALE')
  })

  it('accepts a quote of the version before delivery windows, which has no load', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    await shop.db.updateTable('shipping_quotes').set({ load: null }).where('id', '=', body.quoteId).execute()
    expect((await shop.openIntent(api, body)).status).toBe('OPEN')
  })

  it('accepts a quote for the same items in another order', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    const intent = await shop.openIntent(api, { ...body, items: items.toReversed() })
    expect(intent.shipping.cost).toBe(9.9)
  })

  it("uses the quoted cost of the service and ignores the caller's", async () => {
    const api = shop.browser()
    const body = await shop.request(api, items, {
      zipCode: '01310100',
      address: { ...deliveryAddress, zipCode: '01310100' },
    })
    const forged = { ...body, shippingCost: 0 }
    expect((await rejection(shop.openIntent(api, forged))).fields).toEqual([
      { path: 'shippingCost', code: 'UNKNOWN_FIELD' },
    ])
    expect((await shop.openIntent(api, body)).shipping).toMatchObject({ serviceId: 'carrier', cost: 24.9 })
  })
})

describe('R03 idempotency of createCheckoutIntent', () => {
  it('creates one intent for 50 parallel calls with one key', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.openIntent(api, body, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await shop.stockOf(lamen)).toBe(48)
  })

  it('returns the stored intent even if prices and stock changed', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    const key = randomUUID()
    const first = await shop.openIntent(api, body, key)
    await shop.set(lamen, { price_cents: 5000, stock: 0 })
    expect(await shop.openIntent(api, body, key)).toEqual(first)
  })

  it('rejects the key with another body', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    const key = randomUUID()
    await shop.openIntent(api, body, key)
    const error = await rejection(shop.openIntent(api, { ...body, guest: { ...guestData, name: 'Outra Pessoa' } }, key))
    expect([error.status, error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it.each([
    ['the order', { substitution: 'refund' as const }],
    ['a line', { items: [items[0]!, { ...items[1]!, substitution: 'refund' as const }] }],
  ])('BEY-12 rejects a reused key with another substitution choice of %s', async (_, change) => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    const key = randomUUID()
    await shop.openIntent(api, body, key)
    const error = await rejection(shop.openIntent(api, { ...body, ...change }, key))
    expect([error.status, error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await shop.openIntent(api, { ...body, ...change })).toMatchObject({ status: 'OPEN' })
  })

  it('does not consume the key if the request is rejected', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    const key = randomUUID()
    await shop.set(lamen, { stock: 1 })
    expect((await rejection(shop.openIntent(api, body, key))).code).toBe('OUT_OF_STOCK')
    await shop.set(lamen, { stock: 50 })
    expect((await shop.openIntent(api, body, key)).status).toBe('OPEN')
  })

  it('treats the same key of another guest as a separate purchase', async () => {
    const [one, other] = [shop.browser(), shop.browser()]
    const key = randomUUID()
    const first = await shop.openIntent(one, await shop.request(one, items), key)
    const second = await shop.openIntent(other, await shop.request(other, items), key)
    expect(second.intentId).not.toBe(first.intentId)
    expect((await rejection(shop.intent(other, first.intentId))).code).toBe('NOT_FOUND')
  })

  it('rejects a call without a key', async () => {
    const api = shop.browser()
    const body = await shop.request(api, items)
    const answer = await api.POST('/public/checkout/intents', {
      params: { header: {} as { 'Idempotency-Key': string } },
      body,
    })
    expect(answer.error?.error.fields).toEqual([{ path: 'header.idempotency-key', code: 'REQUIRED' }])
  })
})

describe('CHK-10 an unpaid intent', () => {
  it('releases its stock after 30 minutes, once', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    await shop.tick(29)
    expect(await shop.stockOf(lamen)).toBe(46)
    await shop.tick(2)
    await shop.tick(60)
    expect(await shop.stockOf(lamen)).toBe(50)
    expect((await shop.intent(api, intentId)).status).toBe('EXPIRED')
  })
})

describe('CHK-06 getCheckoutConfig', () => {
  it('returns the payment configuration', async () => {
    expect(unwrap(await shop.api.GET('/public/checkout/config'))).toEqual({
      provider: 'mercadopago',
      publicKey: shop.provider.publicKey,
      sdkUrl: shop.provider.sdkUrl,
      sandbox: true,
      methods: ['pix', 'card', 'boleto', 'wallet'],
      maxInstallments: 12,
      interestFreeInstallments: 3,
      pixMinutes: 30,
      boletoDays: 3,
    })
  })
})

describe('S10 cross-site calls', () => {
  it.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
  ])('are rejected: %s', async (_, headers) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/public/checkout/intents',
      headers: { 'x-api-key': 'test-key', 'idempotency-key': randomUUID(), ...headers },
      payload: {},
    })
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'ORIGIN_FORBIDDEN'])
  })
})

describe('R17 the stock ledger', () => {
  it('is append-only', async () => {
    await shop.buy(shop.browser())
    await expect(shop.database.pool.query('update stock_moves set quantity = 1')).rejects.toThrow('append-only')
    await expect(shop.database.pool.query('delete from stock_moves')).rejects.toThrow('append-only')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { silentLogger } from '../../../platform/log.ts'
import { createMercadoPago, ProviderDown, type MercadoPago } from './mercado-pago.ts'
import { toProviderRequest, withOffset } from './payment-request.ts'
import { readProviderPayment } from './provider-payment.ts'
import { paidOnTheWire, startScriptedProvider } from './scripted-provider.examples.ts'

let provider: Awaited<ReturnType<typeof startScriptedProvider>>
let adapter: MercadoPago
const time = { now: 0 }
const made = paidOnTheWire('7a3c2f5e-0000-4000-8000-000000000001', 52.81)
const names = { 'pt-BR': 'Lámen', 'zh-CN': '拉面', 'en-US': 'Ramen', 'es-ES': 'Ramen' }
const ramen = { names, imageUrl: '/a.webp', tint: 'linen' }
const request = toProviderRequest(
  {
    attempt: { attempt: 2, amount_cents: 5281, valid_until: new Date('2026-11-23T14:30:00.000Z') },
    guest: { email: 'mei@example.com', name: 'Mei Tanaka Souza', phone: '41999990000', cpf: '12345678909' },
    intent: {
      id: '7a3c2f5e-0000-4000-8000-000000000001',
      address: { zipCode: '80020310', street: 'Rua A', number: '1', district: 'Centro', city: 'Curitiba', state: 'PR' },
      lines: [{ product_id: 1, product: { ...ramen, productName: 'Lámen' }, quantity: 2, unit_cents: 890 }],
    },
  },
  { method: 'pix' },
  'https://shop.example/api/webhooks/mercadopago',
)

beforeAll(async () => {
  provider = await startScriptedProvider()
})
beforeEach(() => {
  provider.asked.length = 0
  time.now += 60_000
  adapter = createMercadoPago({
    baseUrl: provider.url,
    accessToken: 'token',
    clock: () => time.now,
    logger: silentLogger,
    // As by default, a second try has less time than the first; each has more than a busy computer stands still.
    timeouts: { connect: 5000, answer: 2000, total: 3700 },
  })
})
afterAll(() => provider.close())

const ok = { status: 201, body: made }
const create = () => adapter.createPayment(request, 'key-1')

describe('R07 createPayment', () => {
  it('sends the payment data, with amounts in reais', async () => {
    provider.script.answer = () => ok
    await create()
    expect(provider.asked).toEqual([
      {
        method: 'POST',
        path: '/v1/payments',
        key: 'key-1',
        body: {
          transaction_amount: 52.81,
          description: 'Compra na loja',
          external_reference: '7a3c2f5e-0000-4000-8000-000000000001',
          notification_url: 'https://shop.example/api/webhooks/mercadopago',
          metadata: { attempt: 2 },
          payer: {
            email: 'mei@example.com',
            first_name: 'Mei',
            last_name: 'Tanaka Souza',
            identification: { type: 'CPF', number: '12345678909' },
            address: {
              zip_code: '80020310',
              street_name: 'Rua A',
              street_number: '1',
              neighborhood: 'Centro',
              city: 'Curitiba',
              federal_unit: 'PR',
            },
          },
          additional_info: { items: [{ id: '1', title: 'Lámen', quantity: 2, unit_price: 8.9 }] },
          payment_method_id: 'pix',
          date_of_expiration: '2026-11-23T11:30:00.000-03:00',
        },
      },
    ])
    expect(withOffset(new Date('2026-01-01T01:00:00.000Z'))).toBe('2025-12-31T22:00:00.000-03:00')
  })

  it.each([
    ['the connection is cut', 'cut'],
    ['no answer comes', 'hang'],
    ['the provider fails', { status: 500, body: {} }],
  ] as const)('asks once more with the same key where %s', async (_, first) => {
    let calls = 0
    provider.script.answer = () => (++calls === 1 ? first : ok)
    expect(await create()).toMatchObject({ kind: 'made', payment: { paymentId: '7000001' } })
    expect(provider.asked.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  })

  it.each([
    ['cut twice', 'cut'],
    ['never answered', 'hang'],
    ['failing twice', { status: 503, body: {} }],
    ['an answer that is no payment', { status: 201, body: {} }],
    ['the key is being worked on', { status: 409, body: {} }],
  ] as const)('does not know what came of it: %s', async (_, reply) => {
    provider.script.answer = () => reply
    expect(await create()).toMatchObject({ kind: 'unknown' })
    expect(provider.asked.length).toBeLessThanOrEqual(2)
  })

  it('reports an unknown outcome if only the second try was rejected', async () => {
    let calls = 0
    provider.script.answer = () => (++calls === 1 ? 'cut' : { status: 400, body: { cause: [{ code: 2006 }] } })
    expect(await create()).toMatchObject({ kind: 'unknown' })
  })

  it('returns the rejection causes without a retry', async () => {
    provider.script.answer = () => ({
      status: 400,
      body: { cause: [{ code: 2006, description: 'x' }, { code: 'E301' }] },
    })
    expect(await create()).toEqual({ kind: 'refused', causes: ['2006', 'E301'] })
    expect(provider.asked).toHaveLength(1)
  })

  it.each([401, 403, 429])('reports that nothing was created for status %i', async (status) => {
    provider.script.answer = () => ({ status, body: {} })
    expect(await create()).toMatchObject({ kind: 'not_made' })
  })

  it('reports that nothing was created if there is no connection', async () => {
    const unreachable = createMercadoPago({
      baseUrl: 'http://127.0.0.1:9',
      accessToken: 'token',
      clock: () => time.now,
      logger: silentLogger,
    })
    expect(await unreachable.createPayment(request, 'key-1')).toMatchObject({ kind: 'not_made' })
    unreachable.close()
  })
})

describe('R11 a provider that is down', () => {
  it('gets no requests after five failures, and is tried again after 15 seconds', async () => {
    provider.script.answer = () => ({ status: 503, body: {} })
    await create()
    await create()
    expect(await create()).toMatchObject({ kind: 'unknown' })
    expect(adapter.isDownFor()).toBe(15)
    const before = provider.asked.length
    expect(await create()).toMatchObject({ kind: 'not_made', cause: expect.any(ProviderDown) })
    await expect(adapter.getPayment('1')).rejects.toThrow(ProviderDown)
    expect(provider.asked).toHaveLength(before)
    time.now += 15_000
    provider.script.answer = () => ok
    expect(await create()).toMatchObject({ kind: 'made' })
    expect(adapter.isDownFor()).toBe(0)
  })
})

describe('reading payments', () => {
  it('returns null for an unknown payment, and sends no request for an invalid id', async () => {
    provider.script.answer = () => ({ status: 404, body: {} })
    expect(await adapter.getPayment('123')).toBeNull()
    expect(await adapter.getPayment('../v1/payments/search')).toBeNull()
    expect(provider.asked.map(({ path }) => path)).toEqual(['/v1/payments/123'])
  })

  it('rejects a response with another payment id', async () => {
    provider.script.answer = () => ({ status: 200, body: made })
    await expect(adapter.getPayment('7000002')).rejects.toThrow(ProviderDown)
  })

  it.each([
    [10.5, 1050],
    [0.07, 7],
    [1.1, 110],
    [4.35, 435],
    [99_999.99, 9_999_999],
    [10.501, null],
    [-1, null],
    ['10.50', null],
    [null, null],
    [Number.MAX_VALUE, null],
  ])('reads %s reais as %s cents', (amount, cents) => {
    expect(readProviderPayment({ ...made, transaction_amount: amount })?.amountCents).toBe(cents)
  })

  it.each([null, 'x', 1, {}, { id: 1 }, { id: -1, status: 'approved' }, { id: 'abc', status: 'approved' }])(
    'takes %j for no payment',
    (value) => {
      expect(readProviderPayment(value)).toBeNull()
    },
  )
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox } from './app.ts'
import {
  ACCESS_TOKEN,
  BOLETO,
  CARD,
  type Json,
  PIX,
  PUBLIC_KEY,
  type RunningSandbox,
  codes,
  startSandbox,
} from './testing.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

describe('authorization', () => {
  test('server calls require the access token before any other check', async () => {
    for (const authorization of [undefined, 'Bearer wrong', ACCESS_TOKEN, `Basic ${ACCESS_TOKEN}`]) {
      const answer = await fetch(`${sandbox.url}/v1/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: '{"rubbish":1}',
      })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: 'unauthorized', status: 401 })
    }
  })

  test('browser calls require the public key, allow every origin and answer a preflight', async () => {
    const preflight = await fetch(`${sandbox.url}/v1/card_tokens?public_key=${PUBLIC_KEY}`, {
      method: 'OPTIONS',
      headers: { origin: 'http://shop.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
    const refused = await fetch(`${sandbox.url}/v1/payment_methods/search?bin=503143&public_key=wrong`)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    const serverCall = await fetch(`${sandbox.url}/v1/payment_methods`, {
      headers: { authorization: `Bearer ${ACCESS_TOKEN}`, origin: 'http://shop.example' },
    })
    expect(serverCall.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('an invalid option is rejected at construction, not at the first payment', () => {
    const options = {
      accessToken: 'a',
      publicKey: 'b',
      webhookSecret: 'c',
      publicUrl: 'http://127.0.0.1:4010',
      shopName: 'Loja',
      pixKey: 'loja@example.com',
      city: 'Curitiba',
      storage: 'memory',
    } as const
    expect(() => buildSandbox({ ...options, publicUrl: 'http://127.0.0.1:4010/base' })).toThrow('publicUrl')
    expect(() => buildSandbox({ ...options, shopName: '莲花' })).toThrow('Latin')
    expect(() => buildSandbox({ ...options, webhookSecret: '' })).toThrow('webhookSecret')
  })
})

describe('idempotency (S25)', () => {
  test('a payment without a key is rejected with code 4292', async () => {
    const { status, body } = await sandbox.call('POST', '/v1/payments', PIX)
    expect(status).toBe(400)
    expect(codes(body)).toEqual([4292])
  })

  test('the same key and the same body, in any property order, is the same payment', async () => {
    const first = await sandbox.call('POST', '/v1/payments', PIX, 'key-same')
    const shuffled = Object.fromEntries(Object.entries(PIX).toReversed())
    const second = await sandbox.call('POST', '/v1/payments', shuffled, 'key-same')
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
  })

  test('twenty concurrent calls with one key and one card token create one payment', async () => {
    const body = { ...CARD, external_reference: 'burst', token: await sandbox.token('APRO') }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sandbox.call('POST', '/v1/payments', body, 'key-burst')),
    )
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const search = await sandbox.call('GET', '/v1/payments/search?external_reference=burst')
    expect(search.body.paging).toEqual({ total: 1, limit: 30, offset: 0 })
  })

  test('the same key with another body is rejected and changes nothing', async () => {
    await sandbox.call('POST', '/v1/payments', PIX, 'key-other')
    const other = { ...PIX, transaction_amount: 11, external_reference: 'other-body' }
    const { status, body } = await sandbox.call('POST', '/v1/payments', other, 'key-other')
    expect(status).toBe(409)
    expect(body.error).toBe('idempotency_key_already_used')
    const search = await sandbox.call('GET', '/v1/payments/search?external_reference=other-body')
    expect(search.body.results).toEqual([])
  })

  test('a rejected body does not use up the key', async () => {
    const wrong = await sandbox.call('POST', '/v1/payments', { ...PIX, transaction_amount: -1 }, 'key-retry')
    const right = await sandbox.call('POST', '/v1/payments', PIX, 'key-retry')
    expect([wrong.status, right.status]).toEqual([400, 201])
  })
})

describe('rejected bodies', () => {
  const withoutPayer = (payer: Json) => ({ ...PIX, payer })
  test.each([
    ['no amount', { ...PIX, transaction_amount: undefined }, 4002],
    ['an amount in text', { ...PIX, transaction_amount: '10.50' }, 4003],
    ['zero', { ...PIX, transaction_amount: 0 }, 4037],
    ['three decimals', { ...PIX, transaction_amount: 10.505 }, 4037],
    ['more than the method takes', { ...PIX, transaction_amount: 900_000 }, 4037],
    ['less than a bank slip takes', { ...BOLETO, transaction_amount: 3.99 }, 4037],
    ['no method', { ...PIX, payment_method_id: undefined }, 4001],
    ['a card without a token', { ...CARD }, 10102],
    ['an unknown token', { ...CARD, token: 'f'.repeat(32) }, 2006],
    ['no payer', { ...PIX, payer: undefined }, 4006],
    ['a malformed e-mail', withoutPayer({ email: 'ana' }), 4050],
    ['a wrong CPF', withoutPayer({ email: 'a@b.co', identification: { type: 'CPF', number: '12345678900' } }), 2067],
    ['a bank slip without CPF', { ...BOLETO, payer: { ...BOLETO.payer, identification: undefined } }, 2067],
    ['a bank slip without address', { ...BOLETO, payer: { ...BOLETO.payer, address: undefined } }, 1],
    ['an expiry that is no date', { ...PIX, date_of_expiration: 'tomorrow' }, 23],
    ['an expiry in the past', { ...PIX, date_of_expiration: '2020-01-01T00:00:00.000-03:00' }, 23],
    ['a notification URL that is none', { ...PIX, notification_url: 'ftp://x' }, 4020],
    ['metadata that is no object', { ...PIX, metadata: [1] }, 4022],
    ['an unknown parameter', { ...PIX, amount: 3 }, 8],
    ['a card number in the description', { ...PIX, description: 'cartão 5031 4332 1540 6351' }, 1],
  ])('%s', async (_name, body, code) => {
    const answer = await sandbox.call('POST', '/v1/payments', body, `bad-${Math.random()}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: 'bad_request', status: 400 })
    expect(codes(answer.body)).toEqual([code])
    expect((answer.body.cause as Json[])[0]).toMatchObject({ description: expect.any(String) as string })
  })

  test('rejects a body that is not JSON, too large, or of another type', async () => {
    const send = (body: string, type = 'application/json') =>
      fetch(`${sandbox.url}/v1/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ACCESS_TOKEN}`, 'content-type': type, 'x-idempotency-key': 'k' },
        body,
      }).then((answer) => answer.status)
    expect(await send('{')).toBe(400)
    expect(await send('[]')).toBe(400)
    expect(await send(`"${'x'.repeat(70_000)}"`)).toBe(413)
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toBe(415)
  })

  test('unknown ids and unknown paths are 404 in the same format', async () => {
    for (const path of ['/v1/payments/1', '/v1/payments/abc', '/v1/nothing']) {
      const answer = await sandbox.call('GET', path)
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ error: 'not_found', status: 404 })
    }
  })
})

const ids = (body: Json) => (body.results as Json[]).map((payment) => payment.id)

test('search finds by reference and status, newest first, in pages', async () => {
  const made: Json[] = []
  for (let count = 0; count < 3; count += 1) made.push(await sandbox.pay({ ...PIX, external_reference: 'paged' }))
  const search = (query: string) => sandbox.call('GET', `/v1/payments/search?external_reference=paged${query}`)
  const all = made.map((payment) => payment.id).toReversed()
  expect(ids((await search('')).body)).toEqual(all)
  expect(ids((await search('&criteria=asc&limit=1&offset=1')).body)).toEqual([all[1]])
  expect(ids((await search('&status=approved')).body)).toEqual([])
})

test('search finds payments by the time of their last change, in that order', async () => {
  const time = { now: Date.parse('2026-11-23T14:00:00.000Z') }
  const own = await startSandbox({ clock: () => time.now })
  try {
    const made: unknown[] = []
    for (let count = 0; count < 3; count++) {
      made.push((await own.pay(PIX)).id)
      time.now += 60_000
    }
    await own.admin(`/payments/${String(made[0])}/pay`)
    const changed = (query: string) =>
      own.call('GET', `/v1/payments/search?sort=date_last_updated&range=date_last_updated${query}`)
    const at = (minute: number) => encodeURIComponent(`2026-11-23T11:0${minute}:00.000-03:00`)
    const since = (minute: number, until = 9) => `&begin_date=${at(minute)}&end_date=${at(until)}`
    expect(ids((await changed(`&criteria=asc${since(0)}`)).body)).toEqual([made[1], made[2], made[0]])
    expect(ids((await changed(`&criteria=desc${since(2)}`)).body)).toEqual([made[0], made[2]])
    expect(ids((await changed(`&criteria=asc${since(0, 1)}`)).body)).toEqual([made[1]])
    expect(codes((await changed('&begin_date=yesterday')).body)).toEqual([1001])
    expect(codes((await own.call('GET', '/v1/payments/search?sort=amount')).body)).toEqual([1003])
    expect(codes((await own.call('GET', '/v1/payments/search?criteria=up')).body)).toEqual([1004])
  } finally {
    await own.close()
  }
})

test('payment methods list what the shop offers, with limits and code lengths', async () => {
  const answer = await sandbox.call('GET', '/v1/payment_methods')
  const methods = answer.body as unknown as Json[]
  expect(methods.map((method) => `${String(method.id)} ${String(method.payment_type_id)}`)).toEqual([
    'pix bank_transfer',
    'bolbradesco ticket',
    'debelo debit_card',
    'elo credit_card',
    'hipercard credit_card',
    'amex credit_card',
    'master credit_card',
    'visa credit_card',
  ])
  const found = await fetch(`${sandbox.url}/v1/payment_methods/search?bin=37536515&public_key=${PUBLIC_KEY}`)
  expect(await found.json()).toMatchObject({
    paging: { total: 1 },
    results: [{ id: 'amex', settings: [{ security_code: { length: 4 }, card_number: { length: 15 } }] }],
  })
  const types = await fetch(`${sandbox.url}/v1/identification_types?public_key=${PUBLIC_KEY}`)
  expect(((await types.json()) as Json[]).map((type) => type.id)).toEqual(['CPF', 'CNPJ'])
})

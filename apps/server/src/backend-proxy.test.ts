import { gzipSync } from 'node:zlib'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createCache } from '@lotus/api/platform/cache'
import { loadContract } from '@lotus/api/platform/contract-document'
import { createHttp } from '@lotus/api/platform/http'
import { createInProcessFetch } from '@lotus/api/platform/in-process'
import { createLogger } from '@lotus/api/platform/logger'

import { registerBackendProxy } from './backend-proxy.ts'

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }
const success = (data: unknown) => JSON.stringify({ success: true, data, message: null, error: null })
/** An answer of every operation. */
const busy = JSON.stringify({ success: false, data: null, message: '', error: { code: 'RATE_LIMITED' } })
/** An answer of `getHealth`. */
const alive = (more: object = {}) => success({ status: 'ok', engine: 'postgres', version: '1', ...more })
const json = (
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string | string[]> = {},
  bytes: string | Buffer = body,
) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(bytes)

let seen: Seen[]
let respond: (response: ServerResponse) => void
const backend = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const { method, url, headers } = request
  seen.push({ method, url, headers, body })
  respond(response)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
})
afterAll(() => {
  backend.closeAllConnections()
  backend.close()
})

const apiKey = 'k'
const intent = '018f2f8e-1111-7222-8333-444455556666'
const key = { 'x-api-key': apiKey }
let app: FastifyInstance
async function start(options: { api?: string; publicUrl?: string; trustProxy?: number } = {}) {
  const { api = `${url}/shop`, publicUrl = 'https://shop.example', trustProxy = 0 } = options
  app = createHttp({ logger: createLogger({ level: 'silent' }), trustProxy })
  const limits = { patience: { reading: 1500, changing: 1500 }, maxBytes: 100_000 }
  await registerBackendProxy(app, { url: api, publicUrl, apiKey, cache: createCache(), limits })
  return app
}
beforeEach(async () => {
  seen = []
  respond = (response) => json(response, 429, busy)
  await start()
})
afterEach(() => app.close())

const ask = async (options: InjectOptions) => {
  const answer = await app.inject({ headers: key, ...options })
  return answer
}
const codeOf = async (options: InjectOptions) => {
  const { statusCode, headers, body } = await ask(options)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const { success: isSuccess, data, error } = JSON.parse(body)
  expect([isSuccess, data]).toEqual([false, null])
  if (statusCode >= 500) expect(error.requestId).toBe(headers['x-request-id'])
  return [statusCode, error.code]
}

describe('BEY-16 requests to another backend', () => {
  it('have the contract’s headers and cookies, the caller’s address and a request id, and nothing else', async () => {
    const answer = await ask({
      method: 'POST',
      url: '/api/public/checkout/intents?x=1',
      remoteAddress: '203.0.113.7',
      headers: {
        ...key,
        'content-type': 'application/json',
        'idempotency-key': 'abcdefghijklmnop',
        'cart-sequence': '3',
        'user-agent': 'Test',
        origin: 'https://shop.example',
        'sec-fetch-site': 'same-origin',
        authorization: 'Bearer t',
        cookie: '__Host-lotus-guest=g; other=1',
        'x-forwarded-for': '10.0.0.1',
        'x-request-id': 'mine',
        'x-custom': '1',
      },
      payload: '{"a":1}',
    })
    expect(answer.statusCode).toBe(429)
    const [{ method, url: path, headers, body } = { method: '', url: '', headers: {}, body: '' }] = seen
    expect([method, path, body]).toEqual(['POST', '/shop/api/public/checkout/intents?x=1', '{"a":1}'])
    const { host: _host, connection: _connection, ...sent } = headers
    expect(sent).toEqual({
      ...key,
      authorization: 'Bearer t',
      accept: 'application/json',
      'accept-encoding': expect.any(String),
      'accept-language': '*',
      'content-length': '7',
      'content-type': 'application/json',
      cookie: 'lotus-guest=g; __Host-lotus-guest=g',
      'idempotency-key': 'abcdefghijklmnop',
      origin: 'https://shop.example',
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Test',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'shop.example',
      'x-forwarded-proto': 'https',
      'x-request-id': answer.headers['x-request-id'],
    })
  })

  it('name the address that TRUST_PROXY allows, and none for server rendering', async () => {
    await app.close()
    await start({ trustProxy: 1 })
    await ask({ url: '/api/public/health', headers: { ...key, 'x-forwarded-for': '198.51.100.9, 203.0.113.7' } })
    await createInProcessFetch(app)(new Request('http://shop.internal/api/public/health', { headers: key }))
    expect(seen.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['203.0.113.7', undefined])
  })

  it('pass the id of a webhook, which is part of its signature', async () => {
    const headers = { 'content-type': 'application/json', 'x-signature': 'ts=1,v1=2', 'x-request-id': 'hook' }
    await ask({ method: 'POST', url: '/api/webhooks/mercadopago?data.id=1&type=payment', headers, payload: '{}' })
    expect(seen[0]?.headers).toMatchObject({ 'x-signature': 'ts=1,v1=2', 'x-request-id': 'hook' })
  })

  it.each([
    ['GET', '/api/admin'],
    ['GET', '/api/../admin'],
    ['GET', '/api/public/pages/%2e%2e'],
    ['GET', '/api/public/pages/..'],
    ['GET', '//evil.example/api/public/health'],
    ['DELETE', '/api/public/health'],
    ['OPTIONS', '/api/public/health'],
    ['GET', '/api//public/health'],
  ] as const)('%s %s is not one: NOT_FOUND', async (method, path) => {
    const answer = await ask({ method, url: path })
    expect([answer.statusCode, seen]).toEqual([404, []])
  })

  it('cannot leave the contract’s path through an encoded slash', async () => {
    await ask({ url: '/api/public/pages/..%2F..%2Fadmin' })
    expect(seen[0]?.url).toBe('/shop/api/public/pages/..%2F..%2Fadmin')
  })

  it.each([
    ['text/plain', 'x', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['application/json', `{"a":"${'x'.repeat(65_536)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('with %s above the limits are rejected here', async (type, payload, status, code) => {
    const options = {
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { ...key, 'content-type': type },
      payload,
    } as const
    expect(await codeOf(options)).toEqual([status, code])
    expect(seen).toEqual([])
  })

  it.each(loadContract().map((operation) => [operation.id, operation] as const))('reach %s', async (_id, operation) => {
    const { method, url: path, body } = operation
    const headers = { ...key, ...(body === null ? {} : { 'content-type': 'application/json' }) }
    const answer = await ask({
      method,
      url: `/api${path.replaceAll(/:\w+/g, '1')}`,
      headers,
      ...(body === null ? {} : { payload: '{}' }),
    })
    expect([answer.statusCode, seen[0]?.method, seen[0]?.url]).toEqual([
      429,
      method,
      `/shop/api${path.replaceAll(/:\w+/g, '1')}`,
    ])
  })
})

describe('BEY-16 responses of another backend', () => {
  const health = { url: '/api/public/health' }

  it('pass with the contract’s headers and cookies, and our request id', async () => {
    respond = (response) =>
      json(response, 201, alive({ a: 1 }), {
        'set-cookie': ['lotus-guest=g; Domain=backend.example', 'JSESSIONID=1'],
        'retry-after': '3',
        'ratelimit-limit': '9',
        'x-powered-by': 'Java',
        'access-control-allow-origin': '*',
        server: 'nginx',
        'x-request-id': 'theirs',
        'cache-control': 'private',
      })
    const { statusCode, headers, body } = await ask(health)
    expect([statusCode, body]).toEqual([201, alive({ a: 1 })])
    expect(headers).toMatchObject({
      'set-cookie': '__Host-lotus-guest=g; Path=/; HttpOnly; Secure; SameSite=Strict',
      'cache-control': 'no-store',
      'retry-after': '3',
      'ratelimit-limit': '9',
      'x-request-id': expect.not.stringContaining('theirs'),
      'x-content-type-options': 'nosniff',
    })
    for (const name of ['x-powered-by', 'access-control-allow-origin', 'server'])
      expect(headers).not.toHaveProperty(name)
  })

  it('that are errors of the contract pass', async () => {
    const failure = { success: false, data: null, message: 'Não', error: { code: 'RATE_LIMITED' } }
    respond = (response) => json(response, 429, JSON.stringify(failure))
    const answer = await ask(health)
    expect([answer.statusCode, answer.json()]).toEqual([429, failure])
  })

  const html =
    (status: number, headers: Record<string, string> = {}) =>
    (response: ServerResponse) =>
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Bad Gateway</h1>')
  it.each<[string, (response: ServerResponse) => void, number, string]>([
    ['an HTML 502', html(502), 503, 'SERVICE_UNAVAILABLE'],
    ['an HTML 503', html(503), 503, 'SERVICE_UNAVAILABLE'],
    ['an HTML 504', html(504), 503, 'SERVICE_UNAVAILABLE'],
    ['an HTML 500', html(500), 503, 'SERVICE_UNAVAILABLE'],
    ['an HTML 404', html(404), 404, 'NOT_FOUND'],
    ['an HTML 413', html(413), 413, 'PAYLOAD_TOO_LARGE'],
    ['an HTML 429', html(429), 429, 'RATE_LIMITED'],
    ['an HTML 403', html(403), 503, 'SERVICE_UNAVAILABLE'],
    ['an HTML 200', html(200), 503, 'SERVICE_UNAVAILABLE'],
    ['a redirect', html(302, { location: 'http://127.0.0.1:1/' }), 503, 'SERVICE_UNAVAILABLE'],
    ['malformed JSON', (response) => json(response, 200, '{'), 503, 'SERVICE_UNAVAILABLE'],
    ['JSON without the envelope', (response) => json(response, 200, '{"a":1}'), 503, 'SERVICE_UNAVAILABLE'],
    ['null', (response) => json(response, 200, 'null'), 503, 'SERVICE_UNAVAILABLE'],
    ['success with an error status', (response) => json(response, 503, success({})), 503, 'SERVICE_UNAVAILABLE'],
    [
      'an unknown code',
      (response) => json(response, 409, '{"success":false,"data":null,"message":"","error":{"code":"OTHER"}}'),
      503,
      'SERVICE_UNAVAILABLE',
    ],
    ['an empty 204', (response) => response.writeHead(204).end(), 503, 'SERVICE_UNAVAILABLE'],
    ['no answer in time', () => {}, 503, 'SERVICE_UNAVAILABLE'],
    [
      'a body that stalls',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
      503,
      'SERVICE_UNAVAILABLE',
    ],
    ['a closed connection', (response) => response.destroy(), 503, 'SERVICE_UNAVAILABLE'],
    ['too many bytes', (response) => json(response, 200, success('x'.repeat(100_000))), 503, 'SERVICE_UNAVAILABLE'],
    [
      'a response that is too large after decompression',
      (response) => json(response, 200, '', { 'content-encoding': 'gzip' }, gzipSync(success('x'.repeat(5_000_000)))),
      503,
      'SERVICE_UNAVAILABLE',
    ],
    [
      'a response with 40 nested levels',
      (response) =>
        json(
          response,
          200,
          `{"success":true,"data":${'['.repeat(40)}"[{"${']'.repeat(40)},"message":null,"error":null}`,
        ),
      503,
      'SERVICE_UNAVAILABLE',
    ],
    ['a wrong type', (response) => json(response, 200, alive({ version: 1 })), 503, 'SERVICE_UNAVAILABLE'],
    ['a missing field', (response) => json(response, 200, success({ status: 'ok' })), 503, 'SERVICE_UNAVAILABLE'],
    [
      'an error with wrong details',
      (response) =>
        json(
          response,
          422,
          '{"success":false,"data":null,"message":"","error":{"code":"OUT_OF_STOCK","lines":[null]}}',
        ),
      503,
      'SERVICE_UNAVAILABLE',
    ],
  ])('%s', async (_name, how, status, code) => {
    respond = how
    expect(await codeOf(health)).toEqual([status, code])
    expect(seen).toHaveLength(1)
  })

  it('lose the values of wrong settings, and keep the others', async () => {
    const settings = (hours: unknown, name: unknown) => [
      { group: 'STORE', key: 'hours', value: hours },
      { group: 'STORE', key: 'name', value: name },
      { group: 'STORE', key: 'unknown', value: { a: [1] } },
      { group: 'STORE', key: 'developerCredit', value: { text: { 'pt-BR': 'Feito' }, newer: 1 } },
    ]
    respond = (response) => json(response, 200, success(settings({ 'pt-BR': 'Todo dia', 'zh-CN': {} }, 'Loja')))
    const answer = await ask({ url: '/api/public/settings/STORE' })
    expect([answer.statusCode, answer.json().data]).toEqual([200, settings(null, 'Loja')])
    respond = (response) => json(response, 200, success({ group: 'HOME', key: 'BANNER', value: [{ title: 1 }] }))
    expect((await ask({ url: '/api/public/settings/key/BANNER' })).json().data).toEqual({
      group: 'HOME',
      key: 'BANNER',
      value: null,
    })
  })

  it('to a payment are undecided unless the request was never sent', async () => {
    const pay = {
      method: 'POST',
      url: `/api/public/checkout/intents/${intent}/payments`,
      headers: { ...key, 'content-type': 'application/json', 'idempotency-key': 'abcdefghijklmnop' },
      payload: '{"method":"pix"}',
    } as const
    for (const how of [html(502), html(200), (response: ServerResponse) => response.destroy(), () => {}]) {
      respond = how
      // oxlint-disable-next-line no-await-in-loop
      expect(await codeOf(pay)).toEqual([502, 'PAYMENT_UNKNOWN'])
    }
    await app.close()
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    await start({ api: `http://127.0.0.1:${port}` })
    expect(await codeOf(pay)).toEqual([503, 'SERVICE_UNAVAILABLE'])
  })

  it('are cached while a public Cache-Control allows it, with one ETag', async () => {
    respond = (response) => json(response, 200, alive({ n: seen.length }), { 'cache-control': 'public, max-age=30' })
    const first = await ask(health)
    const second = await ask(health)
    expect([seen.length, second.body, second.headers['cache-control']]).toEqual([1, first.body, 'public, max-age=30'])
    const etag = first.headers['etag'] as string
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    const known = await ask({ ...health, headers: { ...key, 'if-none-match': etag } })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    // Another address, key or session asks the backend.
    await ask({ url: '/api/public/health?x=1' })
    await ask({ ...health, headers: { 'x-api-key': 'other' } })
    await ask({ ...health, headers: { ...key, authorization: 'Bearer t' } })
    expect(seen).toHaveLength(4)
  })

  it.each([
    ['no-store', {}],
    ['private, max-age=30', {}],
    ['public, max-age=30', { vary: 'Cookie' }],
    ['public, max-age=30', { 'set-cookie': 'lotus-guest=g' }],
  ])('with %s %j are not cached', async (control, headers) => {
    respond = (response) => json(response, 200, alive(), { 'cache-control': control, ...headers })
    expect((await ask(health)).headers['cache-control']).toBe('no-store')
    await ask(health)
    expect(seen).toHaveLength(2)
  })
})

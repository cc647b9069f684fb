import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildSmallApi, callsOf, fieldsOf, invalid } from './contract.examples.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await buildSmallApi()
})
afterAll(() => app.close())
const { get, post } = callsOf(() => app)

describe('API-01 bodies', () => {
  const good = { name: 'miso', quantity: 2 }

  it('reach the handler as sent, with the documented status', async () => {
    const answer = await post(good, { cookies: { shade: '2' } })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['x-made']).toBe('yes')
    expect(answer.json()).toEqual({
      success: true,
      data: { body: good, key: 'abcd', shade: 2 },
      message: null,
      error: null,
    })
  })

  it.each<[unknown, { path: string; code: string; limit?: number }[]]>([
    [
      {},
      [
        { path: 'name', code: 'REQUIRED' },
        { path: 'quantity', code: 'REQUIRED' },
      ],
    ],
    [{ ...good, role: 'admin' }, [{ path: 'role', code: 'UNKNOWN_FIELD' }]],
    [{ ...good, name: 'm' }, [{ path: 'name', code: 'TOO_SHORT', limit: 2 }]],
    [{ ...good, quantity: '2' }, [{ path: 'quantity', code: 'WRONG_TYPE' }]],
    [{ ...good, quantity: true }, [{ path: 'quantity', code: 'WRONG_TYPE' }]],
    [{ ...good, quantity: 2_147_483_648 }, [{ path: 'quantity', code: 'TOO_LARGE', limit: 99 }]],
    [{ ...good, email: 'no' }, [{ path: 'email', code: 'WRONG_FORMAT' }]],
    [{ ...good, pay: { method: 'cash' } }, [{ path: 'pay.method', code: 'NOT_ALLOWED' }]],
    [{ ...good, pay: {} }, [{ path: 'pay.method', code: 'NOT_ALLOWED' }]],
    [{ ...good, pay: { method: 'card' } }, [{ path: 'pay.token', code: 'REQUIRED' }]],
    [
      { ...good, lines: [{ id: 1 }, { id: 'x', more: 1 }] },
      [
        { path: 'lines.1.more', code: 'UNKNOWN_FIELD' },
        { path: 'lines.1.id', code: 'WRONG_TYPE' },
      ],
    ],
    [[], [{ path: 'body', code: 'WRONG_TYPE' }]],
    [null, [{ path: 'body', code: 'WRONG_TYPE' }]],
    ['', [{ path: 'body', code: 'REQUIRED' }]],
    ['{', [{ path: 'body', code: 'WRONG_FORMAT' }]],
    ['{"name":"miso","quantity":2}x', [{ path: 'body', code: 'WRONG_FORMAT' }]],
    ['{"name":"miso","quantity":1e999}', [{ path: 'body', code: 'TOO_LARGE' }]],
    ['{"name":"mi\\u0000so","quantity":2}', [{ path: 'body', code: 'WRONG_FORMAT' }]],
    ['{"name":"mi\\ud800so","quantity":2}', [{ path: 'body', code: 'WRONG_FORMAT' }]],
    ['{"na\\u0000me":"miso","quantity":2}', [{ path: 'body', code: 'WRONG_FORMAT' }]],
    ['{"name":"miso","quantity":2,"__proto__":{"admin":true}}', [{ path: 'body', code: 'UNKNOWN_FIELD' }]],
    [
      '{"name":"miso","quantity":2,"any":{"constructor":{"prototype":{"admin":true}}}}',
      [{ path: 'body', code: 'UNKNOWN_FIELD' }],
    ],
    [`{"name":"miso","quantity":2,"any":${'['.repeat(8)}${']'.repeat(8)}}`, [{ path: 'body', code: 'TOO_LONG' }]],
    [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, [{ path: 'body', code: 'TOO_LONG' }]],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), [{ path: 'body', code: 'WRONG_FORMAT' }]],
    [Buffer.from('{"name":"miso","quantity":2}', 'utf16le'), [{ path: 'body', code: 'WRONG_FORMAT' }]],
  ])('are rejected as %j, naming every wrong field', async (payload, fields) => {
    expect(await fieldsOf(post(payload))).toEqual(invalid(...fields))
    expect(Object.prototype).not.toHaveProperty('admin')
  })

  it('use the last of duplicate keys, before validation', async () => {
    expect((await post('{"name":"miso","quantity":2,"quantity":3}')).json().data.body.quantity).toBe(3)
    expect((await post('{"name":"miso","quantity":2,"quantity":"3"}')).statusCode).toBe(400)
  })

  it('are rejected with invalid headers and cookies', async () => {
    expect(await fieldsOf(post(good, { headers: { 'idempotency-key': 'NO' } }))).toEqual(
      invalid({ path: 'header.idempotency-key', code: 'WRONG_FORMAT' }),
    )
    expect(await fieldsOf(post(good, { cookies: { shade: '9' } }))).toEqual(
      invalid({ path: 'cookie.shade', code: 'TOO_LARGE', limit: 3 }),
    )
  })

  it('are accepted up to 64 KiB and rejected above it with 413', async () => {
    const fill = (size: number) => {
      const frame = JSON.stringify({ ...good, any: '' })
      return frame.replace('"any":""', `"any":"${'x'.repeat(size - frame.length)}"`)
    }
    expect((await post(fill(65_536))).statusCode).toBe(201)
    const answer = await post(fill(65_537))
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
    'application/json ; charset="utf-8"',
  ])('are accepted as %s', async (type) => {
    expect((await post(good, { headers: { 'content-type': type } })).statusCode).toBe(201)
  })

  const oddTypes = [
    'text/plain',
    'text/json',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/javascript',
    'application/ld+json',
    'application/problem+json',
    'application/vnd.api+json',
    'application/json5',
    'application/jsonx',
    'application/x-json',
    'application/json+x',
    'application/merge-patch+json',
    'json',
    '/json',
    'application/',
    'application',
    '*/*',
    'application/*',
    'application/json, text/plain',
    'text/plain, application/json',
    'text/plain; application/json',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json; charset=utf-7',
    'application/json; boundary=x',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json;;',
    'application/json;',
    'application/json charset=utf-8',
    ' application / json',
    'application/json\u00a0',
    'application/jsоn',
    '"application/json"',
    "application/json'",
    'application/json%00',
    'x'.repeat(2000),
    '.',
    ';',
    'null',
    'undefined',
  ]
  it.each(oddTypes)('are rejected as %s with 415', async (type) => {
    const answer = await post(good, { headers: { 'content-type': Buffer.from(type, 'utf8').toString('latin1') } })
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
  it('the corpus of odd content types has at least 40', () => expect(new Set(oddTypes).size).toBeGreaterThanOrEqual(40))

  it('never cause a 5xx with random JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ noUnicodeString: false }), async (value) => {
        const answer = await post(JSON.stringify(value) ?? '')
        expect([201, 400]).toContain(answer.statusCode)
      }),
      { numRuns: 300 },
    )
  })

  it('never cause a 5xx with random bytes and addresses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 60 }),
        fc.string({ unit: 'binary', maxLength: 30 }),
        async (bytes, text) => {
          expect((await post(Buffer.from(bytes))).statusCode).toBeLessThan(500)
          const url = `/things?keyword=${[...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`
          expect((await get(url)).statusCode).toBeLessThan(500)
        },
      ),
      { numRuns: 300 },
    )
  })
})

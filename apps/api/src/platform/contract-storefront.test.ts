import cookie from '@fastify/cookie'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { loadContract, type ContractOperation } from './contract-document.ts'
import { mountContract } from './contract.ts'
import { createHttp } from './http.ts'
import { createLogger } from './logger.ts'
import { Problem } from './problem.ts'
import { createApiKeyCheck, createGuestCookie } from './security.ts'

// Every operation of the shop's contract, before any of our own code: a request that is wrong must never get that far.
const operations = loadContract()
const reached: string[] = []
/** The error that every handler throws. */
let thrown = new Error('reached')
const guest = createGuestCookie({ secure: false })
let app: FastifyInstance
beforeAll(async () => {
  app = createHttp({ logger: createLogger({ level: 'silent' }) })
  await app.register(
    async (api) => {
      await api.register(cookie)
      api.decorateRequest('guest', null)
      mountContract(api, {
        operations,
        handlers: Object.fromEntries(
          operations.map(({ id }) => [
            id,
            () => {
              reached.push(id)
              throw thrown
            },
          ]),
        ),
        security: {
          apiKey: createApiKeyCheck({ apiKey: 'k', origins: [] }),
          guest: guest.check,
          session: ({ headers: { authorization } }) => {
            if (authorization !== 'Bearer good') throw new Problem('UNAUTHENTICATED')
          },
          webhookSignature: () => {},
        },
        checkAnswers: true,
      })
    },
    { prefix: '/api' },
  )
  await app.ready()
})
afterAll(() => app.close())

const fill = (url: string, value?: string) =>
  url.replaceAll(/:(\w+)/g, (_match, name: string) => {
    if (value !== undefined) return value
    if (name.endsWith('Id'))
      return name === 'intentId' || name === 'orderId' ? '018f2f8e-1111-7222-8333-444455556666' : '1'
    return name === 'cep' ? '01310100' : 'GENERAL'
  })
const anonymous = { 'x-api-key': 'k', 'idempotency-key': 'abcdefghijklmnop' }
const allowed = { ...anonymous, authorization: 'Bearer good' }
async function ask(
  { method, url }: ContractOperation,
  options: InjectOptions & { value?: string; query?: string } = {},
) {
  const { value, query = '', ...more } = options
  reached.length = 0
  const answer = await app.inject({
    method,
    url: `/api${fill(url, value)}${query}`,
    headers: allowed,
    cookies: { 'lotus-guest': 'g'.repeat(43) },
    ...more,
  })
  return [answer.statusCode, answer.json().error.code, [...reached]]
}
const named = (list: ContractOperation[]) => list.map((operation) => [operation.id, operation] as const)
const withBody = operations.filter(({ body }) => body !== null)
const withPath = operations.filter(({ url }) => url.includes(':'))
const guarded = operations.filter(({ security }) => security.flat().includes('apiKey'))

it('has operations of every kind', () => {
  expect([operations.length, withBody.length, withPath.length, guarded.length].map((count) => count > 5)).toEqual([
    true,
    true,
    true,
    true,
  ])
})

describe('API-02 without the key, also with other errors', () => {
  it.each(named(guarded))('%s is 401', async (_id, operation) => {
    expect(await ask(operation, { headers: {}, query: '?x=%00', value: '%00' })).toEqual([401, 'API_KEY_INVALID', []])
  })
})

describe('API-01 unknown parameters are 400', () => {
  it.each(named(operations))('%s', async (_id, operation) => {
    for (const query of ['?nonsense=1', '?__proto__=1', '?a=%00', '?a=%ED%A0%80', '?pageSize=99999999999&x']) {
      expect(await ask(operation, { query })).toEqual([400, 'VALIDATION_FAILED', []])
    }
  })
})

describe('F8 NUL, lone surrogates and numbers above int32 in a path', () => {
  it.each(named(withPath))('%s is 400', async (_id, operation) => {
    for (const value of [
      '%00',
      'a%00',
      '%ED%A0%80',
      '%FF',
      '2147483648',
      '-1',
      '99999999999999999999',
      "'--",
      '%F0%9F%8D%9C',
    ]) {
      expect(await ask(operation, { value })).toEqual([400, 'VALIDATION_FAILED', []])
    }
  })
})

describe('S33 bodies', () => {
  const json = (operation: ContractOperation, payload: string, type = 'application/json') =>
    ask(operation, { payload, headers: { ...allowed, 'content-type': type } })

  it.each(named(withBody))('%s accepts only JSON up to 64 KiB', async (_id, operation) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json, text/html',
      'application/json; charset=utf-16',
      'application/jsonp',
    ]) {
      expect(await json(operation, '{}', type)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', []])
    }
    expect(await json(operation, JSON.stringify({ a: 'x'.repeat(65_536) }))).toEqual([413, 'PAYLOAD_TOO_LARGE', []])
    for (const payload of [
      '',
      '{',
      '[]',
      '"x"',
      '{"__proto__":{}}',
      '{"a":"\\u0000"}',
      '{"a":"\\udc00"}',
      '[[[[[[[[[]]]]]]]]]',
    ]) {
      expect(await json(operation, payload)).toEqual([400, 'VALIDATION_FAILED', []])
    }
  })

  it.each(named(withBody.filter(({ id }) => id !== 'receiveMercadoPagoWebhook')))(
    'S31 %s takes no field that it does not name',
    async (_id, operation) => {
      for (const field of ['roles', 'userId', 'price', 'status', 'createdAt', 'verified']) {
        expect(await json(operation, JSON.stringify({ [field]: 1 }))).toEqual([400, 'VALIDATION_FAILED', []])
      }
    },
  )

  it.each(named(operations.filter(({ body }) => body === null)))('%s accepts no body', async (_id, operation) => {
    expect(await json(operation, '{}')).toEqual([400, 'VALIDATION_FAILED', []])
  })
})

describe('S10 from another site', () => {
  it.each(named(operations.filter(({ responses }) => responses.has(403))))('%s is 403', async (_id, operation) => {
    const headers = { ...allowed, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
    expect(await ask(operation, { payload: '{}', headers })).toEqual([403, 'ORIGIN_FORBIDDEN', []])
  })
})

describe('S07 without the guest’s secret', () => {
  it.each(named(operations.filter(({ security }) => security.flat().includes('guest'))))(
    '%s finds nothing',
    async (_id, operation) => {
      const headers = operation.security.length > 1 ? anonymous : allowed
      expect(await ask(operation, { headers, cookies: {} })).toEqual([404, 'NOT_FOUND', []])
    },
  )
})

describe('AUTH-07 without a session', () => {
  it.each(
    named(
      operations.filter(({ security }) => security.length > 0 && security.every((names) => names.includes('session'))),
    ),
  )('%s is 401', async (_id, operation) => {
    expect(await ask(operation, { headers: anonymous })).toEqual([401, 'UNAUTHENTICATED', []])
  })
})

describe('BEY-26 an operation returns only the codes that it lists', () => {
  afterEach(() => {
    thrown = new Error('reached')
  })
  // All these codes have the same status.
  const codes = ['RECEIPT_NOT_AVAILABLE', 'ORDER_CLAIMED', 'ORDER_NOT_CANCELLABLE'] as const
  it.each([
    ['getReceipt', [409, 500, 500]],
    ['getGuestReceipt', [409, 500, 500]],
    ['claimOrder', [500, 409, 500]],
  ])('%s', async (id, expected) => {
    const operation = operations.find((one) => one.id === id)!
    const statuses = []
    for (const code of codes) {
      thrown = new Problem(code)
      statuses.push((await ask(operation))[0])
    }
    expect(statuses).toEqual(expected)
  })
})

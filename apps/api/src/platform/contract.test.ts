import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { readContract } from './contract-document.ts'
import { buildSmallApi, callsOf, fieldsOf, invalid, key, smallContract, smallHandlers } from './contract.examples.ts'
import { mountContract, type ContractOptions } from './contract.ts'
import { createHttp } from './http.ts'
import { createLogger } from './logger.ts'
import { Problem } from './problem.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await buildSmallApi()
})
afterAll(() => app.close())
const { get } = callsOf(() => app)

describe('API-02 security runs before validation', () => {
  it('answers 401 without the key to an invalid body, query, content type and a NUL', async () => {
    for (const options of [
      { method: 'POST', url: '/api/things', payload: '{', headers: { 'content-type': 'application/json' } },
      { method: 'POST', url: '/api/things', payload: 'a=b', headers: { 'content-type': 'text/plain' } },
      { url: '/api/things?nonsense=1' },
      { url: '/api/things?keyword=%00' },
    ] satisfies InjectOptions[]) {
      const answer = await app.inject(options)
      expect([answer.statusCode, answer.json().error]).toEqual([401, { code: 'API_KEY_INVALID' }])
    }
  })

  it('requires all schemes of one alternative, or another alternative', async () => {
    const body = { name: 'abc', quantity: 1 }
    const headers = { 'idempotency-key': 'abcd' }
    const ask = (more: InjectOptions) => app.inject({ method: 'POST', url: '/api/things', payload: body, ...more })
    expect((await ask({ headers: { ...headers, ...key } })).statusCode).toBe(404)
    expect((await ask({ headers: { ...headers, ...key }, cookies: { guest: 'g' } })).statusCode).toBe(201)
    expect((await ask({ headers: { ...headers, 'x-partner': 'p' } })).statusCode).toBe(201)
  })
})

describe('API-01 queries and paths', () => {
  it('are converted to the types of the contract, with its defaults', async () => {
    const answer = await get('/things?keyword=ch%C3%A1&price=1.5&sale=true&tag=a&ids=1,2')
    expect(answer.json().data).toEqual({ keyword: 'chá', page: 0, price: 1.5, sale: true, tag: ['a'], ids: [1, 2] })
    expect((await get('/things?tag=a&tag=b')).json().data).toEqual({ page: 0, tag: ['a', 'b'] })
  })

  it.each([
    ['nonsense=1', { path: 'query.nonsense', code: 'UNKNOWN_FIELD' }],
    ['__proto__=1', { path: 'query.__proto__', code: 'UNKNOWN_FIELD' }],
    ['constructor=1', { path: 'query.constructor', code: 'UNKNOWN_FIELD' }],
    ['page=1&page=2', { path: 'query.page', code: 'DUPLICATED' }],
    ['keyword=a&keyword=b', { path: 'query.keyword', code: 'DUPLICATED' }],
    ['keyword=', { path: 'query.keyword', code: 'TOO_SHORT', limit: 1 }],
    [`keyword=${'a'.repeat(21)}`, { path: 'query.keyword', code: 'TOO_LONG', limit: 20 }],
    ['page=1001', { path: 'query.page', code: 'TOO_LARGE', limit: 1000 }],
    ['page=-1', { path: 'query.page', code: 'TOO_SMALL', limit: 0 }],
    ['page=99999999999999999999', { path: 'query.page', code: 'WRONG_TYPE' }],
    ['page=1.5', { path: 'query.page', code: 'WRONG_TYPE' }],
    ['page=1e2', { path: 'query.page', code: 'WRONG_TYPE' }],
    ['page=0x10', { path: 'query.page', code: 'WRONG_TYPE' }],
    ['page=%201', { path: 'query.page', code: 'WRONG_TYPE' }],
    ['page=', { path: 'query.page', code: 'WRONG_TYPE' }],
    ['page=true', { path: 'query.page', code: 'WRONG_TYPE' }],
    ['price=Infinity', { path: 'query.price', code: 'WRONG_TYPE' }],
    ['price=NaN', { path: 'query.price', code: 'WRONG_TYPE' }],
    ['sale=1', { path: 'query.sale', code: 'WRONG_TYPE' }],
    ['sale=TRUE', { path: 'query.sale', code: 'WRONG_TYPE' }],
    ['tag=z', { path: 'query.tag.0', code: 'NOT_ALLOWED' }],
    ['tag=a&tag=a&tag=a&tag=a', { path: 'query.tag', code: 'TOO_LONG', limit: 3 }],
    ['ids=1,x', { path: 'query.ids.1', code: 'WRONG_TYPE' }],
    ['keyword=a%00b', { path: 'query', code: 'WRONG_FORMAT' }],
    ['keyword=%ED%A0%80', { path: 'query', code: 'WRONG_FORMAT' }],
    ['keyword=%FF', { path: 'query', code: 'WRONG_FORMAT' }],
    ['keyword=%', { path: 'query', code: 'WRONG_FORMAT' }],
    ['keyword[$ne]=1', { path: 'query.keyword[$ne]', code: 'UNKNOWN_FIELD' }],
  ])('are rejected as ?%s', async (query, field) => {
    expect(await fieldsOf(get(`/things?${query}`))).toEqual(invalid(field))
  })

  it.each(['0', '-1', '2147483648', '9007199254740993', 'abc', '1.0', '%00', '1%00', '%ED%A0%80', '%zz', '1;2'])(
    'refuse /things/%s with a code',
    async (id) => {
      const answer = await get(`/things/${id}`)
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'VALIDATION_FAILED'])
    },
  )

  it('reject a body if the contract has none', async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/things', headers: key, payload: '{}' })
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, [{ path: 'body', code: 'NOT_ALLOWED' }]])
  })
})

describe('API-01 answers', () => {
  it('contain only fields of the contract', async () => {
    expect((await get('/things/2')).json().data).toEqual({ id: 2, name: 'x', note: { text: 't' } })
    expect((await get('/things/3')).json().data).toEqual({ id: 3, name: 'x', note: null })
  })

  it('S38 disclose no internals after a failure', async () => {
    const answer = await get('/things/500')
    expect(answer.json()).toEqual({
      success: false,
      data: null,
      message: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
      error: { code: 'UNEXPECTED', requestId: answer.headers['x-request-id'] },
    })
    expect(answer.statusCode).toBe(500)
  })

  it('carry a request id that the caller cannot choose', async () => {
    const answer = await app.inject({
      url: '/api/things',
      headers: { ...key, 'x-request-id': 'mine', 'request-id': 'mine' },
    })
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8}-[0-9a-z]+$/)
  })

  it('have the same headers without a body for HEAD', async () => {
    const [head, full] = [
      await app.inject({ method: 'HEAD', url: '/api/things/2', headers: key }),
      await get('/things/2'),
    ]
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(full.body.length)])
  })

  it.each([
    ['PUT', '/api/things'],
    ['PATCH', '/api/things/1'],
    ['DELETE', '/api/things/1'],
    ['OPTIONS', '/api/things'],
    ['GET', '/api//things'],
    ['GET', '/api/Things'],
    ['GET', '/api'],
    ['POST', `/api/things/${'1'.repeat(300)}`],
  ] as const)('%s %s is NOT_FOUND', async (method, url) => {
    const answer = await app.inject({ method, url, headers: key })
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('mountContract fails', () => {
  const start = async (change: Partial<ContractOptions>) => {
    const other = createHttp({ logger: createLogger({ level: 'silent' }) })
    const pass = () => {}
    const security = { key: pass, guest: pass, partner: pass }
    await other.register(async (api) =>
      mountContract(api, {
        operations: readContract(parse(smallContract)),
        handlers: smallHandlers,
        security,
        ...change,
      }),
    )
  }
  it('without a handler', () => expect(start({ handlers: {} })).rejects.toThrow('No handler for getThing'))
  it('with a handler that is not in the contract', () =>
    expect(start({ handlers: { ...smallHandlers, stray: () => 1 } })).rejects.toThrow('stray'))
  it('with a security scheme without a check', () =>
    expect(start({ security: { key: () => {} } })).rejects.toThrow('security scheme guest of createThing'))
  it('with a recursive or unresolved reference in the contract', () => {
    expect(() => readContract(parse("a: { $ref: '#/a' }"))).toThrow('refers to itself')
    expect(() => readContract(parse("a: { $ref: '#/b' }"))).toThrow('does not exist')
  })
})

describe('checkAnswers fails an answer that violates the contract', () => {
  const answerOf = async (handler: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
    const other = createHttp({ logger: createLogger({ level: 'silent' }) })
    await other.register(async (api) => {
      const options = {
        operations: readContract(parse(smallContract)),
        handlers: { getThing: handler },
        partial: true,
        checkAnswers: true,
      }
      mountContract(api, { ...options, security: { key: () => {}, guest: () => {}, partner: () => {} } })
    })
    return (await other.inject('/things/1')).statusCode
  }
  it('with a missing field', async () => expect(await answerOf(() => ({ id: 1 }))).toBe(500))
  it('with an undocumented status', async () =>
    expect(await answerOf(() => Promise.reject(new Problem('RATE_LIMITED')))).toBe(500))
  it('accepts a valid answer', async () => expect(await answerOf(() => ({ id: 1, name: 'a' }))).toBe(200))
})

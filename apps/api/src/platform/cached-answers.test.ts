import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { createCache, dependOn, everything, invalidate, recordTags, type Cache } from './cache.ts'
import { cacheAnswers } from './cached-answers.ts'
import { readContract } from './contract-document.ts'
import { key, smallContract } from './contract.examples.ts'
import { mountContract } from './contract.ts'
import type { Operation } from './handlers.ts'
import { createHttp } from './http.ts'
import { createInProcessFetch } from './in-process.ts'
import { createLogger } from './logger.ts'

let app: FastifyInstance
let cache: Cache
let runs: number
let clock: number
let name: string
let duringRun: () => void
let seenCookies: unknown
let setCookie: boolean
let allowed: boolean

async function build(maxBytes = 100_000) {
  ;[runs, clock, name, duringRun, seenCookies, setCookie, allowed] = [0, 1_000_000, 'miso', () => {}, null, false, true]
  cache = createCache({ maxBytes, now: () => clock })
  app = createHttp({ logger: createLogger({ level: 'silent' }) })
  await app.register(
    async (api) => {
      await api.register(cookie)
      mountContract(api, {
        operations: readContract(parse(smallContract)),
        handlers: {
          getThing: (request: FastifyRequest<{ Params: { id: number } }>, reply: FastifyReply) => {
            runs++
            seenCookies = { ...request.cookies }
            const answer = {
              id: request.params.id,
              name,
              note: request.params.id === 9 ? { text: 'long '.repeat(1000) } : null,
            }
            dependOn([`thing:${request.params.id}`])
            duringRun()
            if (setCookie) reply.setCookie('x', '1')
            if (request.params.id === 8) throw new Error('broken')
            return answer
          },
          listThings: () => ({ at: ++runs }),
        },
        security: {
          key: () => {
            if (!allowed) throw new Error('not allowed')
          },
          guest: () => {},
          partner: () => {},
        },
        decorate: cacheAnswers(cache, ['getThing' as Operation]),
        checkAnswers: true,
        partial: true,
      })
    },
    { prefix: '/api' },
  )
  await app.ready()
}
beforeEach(() => build())
const ask = (url: string, more: InjectOptions = {}) =>
  app.inject({ url: `/api${url}`, ...more, headers: { ...key, ...more.headers } })

describe('answer cache', () => {
  it('computes an answer once in 30 s and repeats it byte for byte, with a strong ETag and public caching', async () => {
    const [first, second] = [await ask('/things/1'), await ask('/things/1')]
    expect(runs).toBe(1)
    expect(second.body).toBe(first.body)
    for (const { headers } of [first, second]) {
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=30, stale-while-revalidate=300',
        'content-length': String(Buffer.byteLength(first.body)),
        vary: 'Accept-Encoding',
      })
      expect(headers.etag).toMatch(/^"[\w-]{27}"$/)
    }
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
    clock += 29_999
    await ask('/things/1')
    expect(runs).toBe(1)
    clock += 1
    await ask('/things/1')
    expect(runs).toBe(2)
  })

  it('stores answers by address and query', async () => {
    expect((await ask('/things/1')).json().data.id).toBe(1)
    expect((await ask('/things/2')).json().data.id).toBe(2)
    expect(runs).toBe(2)
    expect((await ask('/things/1?nonsense=1')).statusCode).toBe(400)
  })

  it('gives a cached answer to server rendering without a request, and its tags to the page', async () => {
    const inProcess = createInProcessFetch(app, { cache })
    const thing = (headers = {}) =>
      inProcess(new Request('http://shop.internal/api/things/1', { headers: { ...key, ...headers } }))
    const first = await (await thing()).text()
    // From here on every request fails.
    allowed = false
    const tags = new Set<string>()
    const second = await recordTags(tags, thing)
    expect([second.status, await second.text(), ...tags]).toEqual([200, first, 'thing:1'])
    expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await thing({ authorization: 'Bearer t' })).status).toBe(500)
    cache.remove(['thing:1'])
    expect((await thing()).status).toBe(500)
  })

  it('answers 304 without a body if If-None-Match names the ETag, cached or not', async () => {
    const { etag } = (await ask('/things/1')).headers
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask('/things/1', { headers: { 'if-none-match': header as string } })
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag])
      expect(answer.headers).not.toHaveProperty('content-type')
    }
    cache.remove([everything])
    expect((await ask('/things/1', { headers: { 'if-none-match': etag as string } })).statusCode).toBe(304)
    expect((await ask('/things/1', { headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  })

  it('answers HEAD with the headers of GET and stores nothing for HEAD', async () => {
    const empty = await ask('/things/1', { method: 'HEAD' })
    expect(cache.stats().entries).toBe(0)
    const full = await ask('/things/1')
    const kept = await ask('/things/1', { method: 'HEAD' })
    expect(runs).toBe(2)
    for (const head of [empty, kept]) {
      expect([head.statusCode, head.body, head.headers.etag, head.headers['content-length']]).toEqual([
        200,
        '',
        full.headers.etag,
        full.headers['content-length'],
      ])
    }
  })

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ] as const)('compresses for Accept-Encoding: %s, with a separate ETag', async (accept, encoding, decompress) => {
    const plain = await ask('/things/9')
    cache.remove([everything])
    for (let round = 0; round < 2; round++) {
      const answer = await ask('/things/9', { headers: { 'accept-encoding': accept } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
      expect(decompress(answer.rawPayload).toString()).toBe(plain.body)
      expect(answer.headers.etag).not.toBe(plain.headers.etag)
      const again = await ask('/things/9', {
        headers: { 'accept-encoding': accept, 'if-none-match': String(answer.headers.etag) },
      })
      expect(again.statusCode).toBe(304)
    }
  })

  it('hides cookies from the handler and bypasses the cache for Authorization', async () => {
    await ask('/things/1', { cookies: { guest: 'secret' } })
    expect(seenCookies).toEqual({})
    await ask('/things/1')
    expect(runs).toBe(1)
    const answer = await ask('/things/1', { headers: { authorization: 'Bearer x' } })
    expect([runs, answer.headers['cache-control'], answer.headers.etag]).toEqual([2, 'private, no-store', undefined])
  })

  it('stores no answer that sets a cookie or fails', async () => {
    setCookie = true
    const answer = await ask('/things/1')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    setCookie = false
    const failed = await ask('/things/8')
    expect([failed.statusCode, failed.headers['cache-control'], failed.headers.etag]).toEqual([
      500,
      'no-store',
      undefined,
    ])
    expect(cache.stats().entries).toBe(0)
  })

  it('checks access before it answers from the cache', async () => {
    await ask('/things/1')
    allowed = false
    expect((await ask('/things/1')).statusCode).toBe(500)
  })

  it('stores no answer that was computed from before an invalidation', async () => {
    duringRun = () => cache.remove(['thing:1'])
    await ask('/things/1')
    duringRun = () => {}
    name = 'new'
    expect((await ask('/things/1')).json().data.name).toBe('new')
  })

  it('removes the least recently used answers above its bound in bytes', async () => {
    await build(1800)
    await ask('/things/1')
    await ask('/things/2')
    await ask('/things/1')
    await ask('/things/3')
    expect([runs, cache.stats().entries]).toEqual([3, 2])
    await ask('/things/1')
    expect(runs).toBe(3)
    await ask('/things/2')
    expect(runs).toBe(4)
  })
})

it('answers of other operations get no-store', async () => {
  const answers = [await ask('/things'), await ask('/things')]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
  expect(runs).toBe(2)
})

describe('invalidate', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  it('removes the answers with a tag in listening processes when the transaction commits', async () => {
    await cache.listen(database)
    await ask('/things/1')
    await database.db
      .transaction()
      .execute(async (trx) => {
        await invalidate(trx, ['thing:1'])
        throw new Error('rolled back')
      })
      .catch(() => {})
    await invalidate(database.db, ['thing:2'])
    await ask('/things/1')
    expect([runs, cache.stats().entries]).toEqual([1, 1])
    await invalidate(database.db, ['thing:1'])
    await expect.poll(() => cache.stats().entries).toBe(0)
  })
})

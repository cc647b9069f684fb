import cookie from '@fastify/cookie'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'

import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { readContract } from './contract-document.ts'
import { smallContract, smallHandlers } from './contract.examples.ts'
import { mountContract } from './contract.ts'
import { createHttp } from './http.ts'
import { createInProcessFetch } from './in-process.ts'
import { silentLogger } from './log.ts'
import { createLogger } from './logger.ts'
import { createRateLimits, PostgresStore, type Limits } from './rate-limit.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.reset())
/** The servers of the current test. */
let apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps) await app.close()
  apps = []
})

/** A database that answers nothing. */
function openBroken(): TestDatabase['db'] {
  class NoDriver extends DummyDriver {
    override acquireConnection(): never {
      throw new Error('connect ECONNREFUSED')
    }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new NoDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

async function server(limits: object, on: Pick<TestDatabase, 'db' | 'engine'> = database) {
  const app = createHttp({ logger: createLogger({ level: 'silent' }), trustProxy: 1 })
  await app.register(
    async (api) => {
      await api.register(cookie)
      const pass = () => {}
      mountContract(api, {
        operations: readContract(parse(smallContract)),
        handlers: smallHandlers,
        security: { key: pass, guest: pass, partner: pass },
        before: await createRateLimits(api, limits as Limits, on as TestDatabase, silentLogger, 1),
      })
    },
    { prefix: '/api' },
  )
  apps.push(app)
  const ask = async (url: string, address = '203.0.113.1') => {
    const answer = await app.inject({ url: `/api${url}`, headers: { 'x-forwarded-for': address } })
    return answer
  }
  const statuses = async (count: number, url: string, address?: string) => {
    const list: number[] = []
    for (let call = 0; call < count; call++) list.push((await ask(url, address)).statusCode)
    return list
  }
  return { app, ask, statuses }
}

describe('S34 rate limits', () => {
  it('allow N calls, reject call N+1 with a code, RateLimit-* and Retry-After, and reset after the window', async () => {
    const { ask, statuses } = await server({ default: { max: 3, seconds: 3 } })
    const first = await ask('/things')
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '2', 'ratelimit-reset': '3' })
    expect(await statuses(2, '/things/1')).toEqual([200, 200])
    const refused = await ask('/things')
    expect([refused.statusCode, refused.json().error]).toEqual([429, { code: 'RATE_LIMITED' }])
    expect(refused.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^[123]$/),
      'ratelimit-remaining': '0',
    })
    await expect.poll(async () => (await ask('/things')).statusCode).toBe(200)
  })

  it('never announce a longer time than their window, whatever the fraction of the clock', async () => {
    // In binary floating point this time plus 3000, minus this time, is more than 3000.
    const time = 6002.113700000001
    expect(time + 3000 - time).toBeGreaterThan(3000)
    const { ask } = await server({ default: { max: 3, seconds: 3 } })
    const clock = vi.spyOn(performance, 'now').mockReturnValue(time)
    const { headers } = await ask('/things')
    clock.mockRestore()
    expect(headers['ratelimit-reset']).toBe('3')
  })

  it('count each address separately and an IPv6 network as one', async () => {
    const { statuses } = await server({ default: { max: 1, seconds: 60 } })
    expect(await statuses(2, '/things', '203.0.113.1')).toEqual([200, 429])
    expect(await statuses(1, '/things', '203.0.113.2')).toEqual([200])
    expect(await statuses(1, '/things', '2001:db8:1:2::1')).toEqual([200])
    expect(await statuses(1, '/things', '2001:db8:1:2:ffff::1')).toEqual([429])
    expect(await statuses(1, '/things', '2001:db8:1:3::1')).toEqual([200])
  })

  it('trust only the configured number of proxies', async () => {
    const { statuses } = await server({ default: { max: 1, seconds: 60 } })
    expect(await statuses(1, '/things', '198.51.100.1, 203.0.113.1')).toEqual([200])
    expect(await statuses(1, '/things', '198.51.100.2, 203.0.113.1')).toEqual([429])
  })

  it('exempt server rendering, and no caller that claims to be it', async () => {
    const { app, statuses } = await server({ default: { max: 1, seconds: 60 } })
    const fetch = createInProcessFetch(app)
    for (let call = 0; call < 3; call++)
      expect((await fetch(new Request('http://shop.internal/api/things'))).status).toBe(200)
    expect(await statuses(2, '/things', 'in-process')).toEqual([200, 429])
  })

  it('BEY-16 of public reads exempt the server that renders the pages: a call without an address behind a proxy', async () => {
    const { app } = await server({ default: { max: 1, seconds: 60 }, listThings: { max: 1, seconds: 60 } })
    const statusesOf = async (url: string) => {
      const answers = [await app.inject(`/api${url}`), await app.inject(`/api${url}`)]
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await statusesOf('/things/1')).toEqual([200, 200])
    expect(await statusesOf('/things')).toEqual([200, 429])
  })

  it('of an operation count separately', async () => {
    const { statuses } = await server({ default: { max: 100, seconds: 60 }, getThing: { max: 1, seconds: 60 } })
    expect(await statuses(2, '/things/1')).toEqual([200, 429])
    expect(await statuses(2, '/things')).toEqual([200, 200])
  })

  it('apply before the API key check, so guesses are counted', async () => {
    const { app } = await server({ default: { max: 1, seconds: 60 } })
    const headers = { 'content-type': 'text/plain', 'x-forwarded-for': '203.0.113.1' }
    const call = () => app.inject({ method: 'POST', url: '/api/things', payload: '{', headers })
    expect([(await call()).statusCode, (await call()).statusCode]).toEqual([415, 429])
  })

  it('that are strict are shared by all processes through the database', async () => {
    // On the embedded database there is only one process: ask for what PostgreSQL would get.
    const shared = { db: database.db, engine: 'postgres' as const }
    const limits = { default: { max: 100, seconds: 60 }, getThing: { max: 3, seconds: 60, strict: true } }
    const [one, two] = [await server(limits, shared), await server(limits, shared)]
    expect([...(await one.statuses(2, '/things/1')), ...(await two.statuses(2, '/things/1'))]).toEqual([
      200, 200, 200, 429,
    ])
    const { rows } = await sql<{ key: string; count: number }>`select key, count from rate_limit`.execute(database.db)
    expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/), count: 4 }])
    expect(await two.statuses(1, '/things/1', '203.0.113.9')).toEqual([200])
  })
})

describe('S34 limits that are not strict', () => {
  it('are counted in each process, without the database', async () => {
    const limits = { default: { max: 3, seconds: 60 } }
    const broken = { db: openBroken(), engine: 'postgres' as const }
    const [one, two] = [await server(limits, broken), await server(limits, broken)]
    expect(await one.statuses(4, '/things')).toEqual([200, 200, 200, 429])
    expect(await two.statuses(1, '/things')).toEqual([200])
  })
})

describe('S34 a clock that is set back three hours', () => {
  it('lengthens no window of this process: Retry-After stays below it', async () => {
    const { ask, statuses } = await server({ default: { max: 2, seconds: 10 } })
    expect(await statuses(3, '/things')).toEqual([200, 200, 429])
    const back = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() - 10_800_000)
    const refused = await ask('/things')
    back.mockRestore()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
  })

  it('lengthens no window in the database: one from before starts again', async () => {
    const shared = { db: database.db, engine: 'postgres' as const }
    const { ask, statuses } = await server(
      { default: { max: 100, seconds: 60 }, getThing: { max: 1, seconds: 10, strict: true } },
      shared,
    )
    expect(await statuses(2, '/things/1')).toEqual([200, 429])
    await sql`update rate_limit set resets_at = resets_at + interval '3 hours'`.execute(database.db)
    expect(await statuses(2, '/things/1')).toEqual([200, 429])
    expect(Number((await ask('/things/1')).headers['retry-after'])).toBeLessThanOrEqual(10)
  })
})

it('PostgresStore starts a new window when the last one ends', async () => {
  const store = new PostgresStore(database.db, 'g')
  const hit = (timeWindow: number) =>
    new Promise<{ current: number; ttl: number }>((resolve, reject) =>
      store.incr('a', (error, result) => (error ? reject(error) : resolve(result!)), timeWindow),
    )
  expect((await hit(2000)).current).toBe(1)
  const second = await hit(2000)
  expect(second.current).toBe(2)
  expect(second.ttl).toBeLessThanOrEqual(2000)
  await new Promise((resolve) => setTimeout(resolve, 2100))
  expect((await hit(2000)).current).toBe(1)
})

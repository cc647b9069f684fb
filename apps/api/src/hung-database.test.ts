import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { buildApi } from './app.ts'
import { openDatabase, type Database } from './platform/database.ts'
import { silentLogger } from './platform/log.ts'
import { createLogger } from './platform/logger.ts'
import { enqueue } from './platform/jobs.ts'
import { seed } from './seed.ts'
import {
  openTestDatabase,
  testApiKey,
  testAuth,
  testMailer,
  testPasswords,
  testPayments,
  type TestDatabase,
} from './testing.ts'

/** A proxy on loopback that can stop forwarding on old and new connections without closing them. */
async function createStallingProxy(target: URL) {
  const open = new Set<Socket>()
  let isStalled = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (chunk: Buffer) => void (isStalled || to.write(chunk)))
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(target)
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    /** Bytes that are sent while it stalls are lost, as in a network that drops packets. */
    stall(stalled: boolean) {
      isStalled = stalled
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.skipIf(!process.env['TEST_DATABASE_URL'])(
  'R11 a database that accepts connections and does not answer',
  () => {
    let direct: TestDatabase
    let proxy: Awaited<ReturnType<typeof createStallingProxy>>
    let database: Database
    let app: Awaited<ReturnType<typeof buildApi>>
    beforeAll(async () => {
      direct = await openTestDatabase()
      await direct.reset()
      await seed(direct)
      proxy = await createStallingProxy(new URL(direct.url ?? ''))
      database = await openDatabase({ databaseUrl: proxy.url, dataDir: 'unused' }, silentLogger)
      app = await buildApi({
        database,
        logger: createLogger({ level: 'silent' }),
        publicUrl: 'http://shop.test',
        apiKey: testApiKey,
        payments: testPayments,
        auth: testAuth,
        mailer: testMailer,
        passwords: testPasswords,
      })
      await app.ready()
    }, 60_000)
    afterEach(() => proxy.stall(false))
    afterAll(async () => {
      await app.close()
      await database.close()
      await proxy.close()
      await direct.close()
    })

    const headers = { 'x-api-key': testApiKey, origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' }
    let salt = 0
    /** Different calls each time, so that no cache answers. */
    const calls = () => {
      salt++
      return [
        { method: 'GET', url: `/api/public/products?keyword=arroz${salt}` },
        { method: 'GET', url: `/api/public/products/${salt}` },
        { method: 'GET', url: `/api/public/orders/00000000-0000-4000-8000-${String(salt).padStart(12, '0')}` },
        { method: 'POST', url: '/api/public/carts/preview', payload: { items: [{ productId: salt, quantity: 1 }] } },
        {
          method: 'POST',
          url: '/api/auth/sign-in',
          payload: { email: `mei${salt}@example.com`, password: 'wrong-one' },
        },
        { method: 'POST', url: '/api/auth/forgot-password', payload: { email: `mei${salt}@example.com` } },
      ] as const
    }
    const send = async (call: ReturnType<typeof calls>[number]) => {
      const start = performance.now()
      const answer = await app.inject({ headers, ...call })
      return {
        status: answer.statusCode,
        retryAfter: answer.headers['retry-after'],
        ms: performance.now() - start,
        call,
      }
    }

    it('makes each of many parallel calls fail with 503 and Retry-After within a few seconds', async () => {
      proxy.stall(true)
      const crowd = await Promise.all(Array.from({ length: 8 }, calls).flat().map(send))
      const unavailable = crowd.filter(({ status }) => status === 503)
      // Calls that need no database are answered as always.
      expect(crowd.filter(({ status }) => ![503, 401, 404].includes(status))).toEqual([])
      expect(unavailable.length).toBeGreaterThan(20)
      expect(unavailable.filter(({ retryAfter }) => Number(retryAfter ?? 0) < 1)).toEqual([])
      expect(crowd.filter(({ ms }) => ms > 8000)).toEqual([])
      const second = await Promise.all(calls().map(send))
      expect(second.filter(({ ms }) => ms > 4000)).toEqual([])
      expect(second.filter(({ status }) => status === 503).length).toBeGreaterThan(2)
    }, 60_000)

    it('serves calls and jobs again when it answers, without a restart', async () => {
      await direct.db.transaction().execute((trx) => enqueue(trx, { kind: 'nobody.runs.it' }))
      proxy.stall(true)
      await Promise.all(calls().map(send))
      await new Promise((resolve) => setTimeout(resolve, 4000))
      proxy.stall(false)
      await vi.waitFor(
        async () => {
          const answers = await Promise.all(calls().map(send))
          expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        },
        { timeout: 15_000, interval: 500 },
      )
      await direct.pool.query('update jobs set run_at = now(), locked_until = null where every_seconds is not null')
      const before = new Date()
      await vi.waitFor(
        async () => {
          const { rows } = await direct.pool.query(
            'select count(*) as late from jobs where every_seconds is not null and run_at < $1',
            [before],
          )
          expect(rows).toEqual([{ late: 0 }])
        },
        { timeout: 30_000, interval: 500 },
      )
      await vi.waitFor(() => expect(database.poolStats().busy).toBe(0), { timeout: 10_000 })
    }, 90_000)
  },
)

import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'
import getPort from 'get-port'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { limits } from '@lotus/api/domain/limits'
import { createHttp } from '@lotus/api/platform/http'
import { enqueue } from '@lotus/api/platform/jobs'
import { createLogger } from '@lotus/api/platform/logger'
import { testApiKey, testApp, type TestApp } from '@lotus/api/testing'

import { createMetrics, type Metrics } from './metrics.ts'
import { registerProductPages } from './product-page.examples.ts'

let port: number
let metrics: Metrics
let shop: TestApp
/** The pages of the shop. */
let site: FastifyInstance
/** Pages render when it resolves. */
let gate = Promise.resolve()

beforeAll(async () => {
  port = await getPort({ host: '127.0.0.1' })
  metrics = createMetrics({ host: '127.0.0.1', port, replica: 'shop-1' })
  shop = await testApp({
    onAnswer: metrics.count,
    searchUrl: 'http://127.0.0.1:9',
    limits: { default: { max: 200, seconds: 60 }, lookUpCep: { max: 1, seconds: 60 } },
  })
  site = createHttp({ logger: createLogger({ level: 'silent' }), onAnswer: metrics.count })
  const pages = await registerProductPages(site, {
    shop,
    route: '/products/$productId',
    gate: () => gate,
    limits: { ...limits.pages, rendering: 1 },
  })
  metrics.observe({ ...shop.app.measures, pages: pages.queue })
  await metrics.listen()
}, 60_000)
afterAll(async () => {
  await metrics.close()
  await site.close()
  await shop.close()
})

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** The value of a metric whose labels include these, as `key="value"`; 0 if it has none. */
async function valueOf(name: string, ...labels: string[]): Promise<number> {
  const lines = (await scrape())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const line = lines.find((each) => labels.every((label) => each.includes(label)))
  return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(' ')))
}

const call = (url: string) => shop.app.inject({ url: `/api${url}`, headers: { 'x-api-key': testApiKey } })
const page = (url: string) => site.inject({ url })

it('measures the latency of an operation by its name, and never by its address', async () => {
  await call('/public/products')
  await call('/public/products')
  const labels = ['route="listProducts"', 'status="200"', 'caller="network"']
  expect(await valueOf('lotus_request_duration_seconds_count', ...labels)).toBe(2)
  expect(await valueOf('lotus_request_duration_seconds_sum', ...labels)).toBeGreaterThan(0)
  await page('/segredo/12345678909?lang=en-US')
  expect(await scrape()).not.toMatch(/lang=|page=|segredo|12345678909/)
})

it('measures pages by their route, the calls that they make, and the cache', async () => {
  const [hits, misses] = [
    ['kind="page"', 'result="hit"'],
    ['kind="page"', 'result="miss"'],
  ]
  const before = [
    await valueOf('lotus_cache_requests_total', ...hits),
    await valueOf('lotus_cache_requests_total', ...misses),
  ]
  shop.app.cache.remove(['*'])
  expect(await valueOf('lotus_cache_entries')).toBe(0)
  for (let time = 0; time < 3; time++) await page('/products/cold')
  const labels = ['route="page /products/$productId"', 'status="200"', 'caller="network"']
  expect(await valueOf('lotus_request_duration_seconds_count', ...labels)).toBeGreaterThanOrEqual(3)
  expect(
    await valueOf('lotus_request_duration_seconds_count', 'route="listProducts"', 'caller="page"'),
  ).toBeGreaterThan(0)
  expect(await valueOf('lotus_cache_requests_total', ...hits)).toBe((before[0] ?? 0) + 2)
  expect(await valueOf('lotus_cache_requests_total', ...misses)).toBe((before[1] ?? 0) + 1)
  expect(await valueOf('lotus_cache_entries')).toBeGreaterThan(0)
  expect(await valueOf('lotus_cache_bytes')).toBeGreaterThan(500)
})

it('counts rejected requests by code: those over a limit, and those of orders', async () => {
  for (let time = 0; time < 3; time++) await call('/public/cep/80010000')
  expect(await valueOf('lotus_requests_rejected_total', 'route="lookUpCep"', 'code="RATE_LIMITED"')).toBe(2)
  await shop.app.inject({
    method: 'POST',
    url: '/api/public/order/payments/mercadopago',
    headers: { 'x-api-key': testApiKey, 'content-type': 'application/json', origin: 'http://shop.test' },
    payload: {},
  })
  expect(await scrape()).toMatch(/lotus_requests_rejected_total\{route="createGuestOrder",code="[A-Z_]+"\} 1/)
})

it('shows the queue of pages and its age', async () => {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  const waiting = [page('/queue-1'), page('/queue-2'), page('/queue-3')]
  await expect.poll(() => valueOf('lotus_page_queue_waiting')).toBe(2)
  expect(await valueOf('lotus_pages_rendering')).toBe(1)
  expect(await valueOf('lotus_page_queue_age_seconds')).toBeGreaterThan(0)
  open()
  await Promise.all(waiting)
  expect(await valueOf('lotus_page_queue_waiting')).toBe(0)
  expect(await valueOf('lotus_page_queue_age_seconds')).toBe(0)
})

it('shows queries that wait for a connection, and how long they waited', async () => {
  const { max = 1 } = shop.database.pool.options
  const [acquired, waited] = [
    await valueOf('lotus_pool_acquired_total'),
    await valueOf('lotus_pool_wait_seconds_total'),
  ]
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  const holding = Array.from({ length: max }, () => shop.db.transaction().execute(() => held))
  const late = shop.db.selectFrom('products').select('id').limit(1).execute()
  // Reads no scrape, which would wait for the database.
  await expect.poll(() => shop.app.measures.database()).toMatchObject({ busy: max, waiting: 1 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  open()
  await Promise.all([...holding, late])
  expect(await valueOf('lotus_pool_acquired_total')).toBeGreaterThan(acquired + max)
  expect(await valueOf('lotus_pool_wait_seconds_total')).toBeGreaterThan(waited + 0.04)
  expect(await valueOf('lotus_pool_waiting')).toBe(0)
  expect(await valueOf('lotus_pool_connections', 'state="busy"')).toBeGreaterThanOrEqual(0)
})

it('shows overdue jobs, their age, and dead ones', async () => {
  expect([await valueOf('lotus_jobs_dead'), await valueOf('lotus_jobs_overdue')]).not.toContain(Number.NaN)
  const before = await valueOf('lotus_jobs_overdue')
  await enqueue(shop.db, { kind: 'unknown.kind', runAt: new Date(Date.now() - 3_600_000) })
  await enqueue(shop.db, { kind: 'unknown.dead' })
  await shop.database.pool.query(`update jobs set dead_at = now() where kind = 'unknown.dead'`)
  expect(await valueOf('lotus_jobs_overdue')).toBe(before + 1)
  expect(await valueOf('lotus_jobs_overdue_age_seconds')).toBeGreaterThanOrEqual(3590)
  expect(await valueOf('lotus_jobs_dead')).toBe(1)
})

it('S01 R17 shows payments that differ from the provider', async () => {
  const difference = { paymentId: '1', intentId: null, kind: 'amount', theirs: '', ours: '', amountCents: 1 }
  const differences = [
    { ...difference, repaired: false },
    { ...difference, repaired: false },
    { ...difference, repaired: true },
  ]
  await shop.database.pool.query(
    `insert into provider_comparisons (id, window_start, window_end, payments, differences, finished_at)
     values (gen_random_uuid(), now(), now(), 3, $1, now() - interval '1 hour')`,
    [JSON.stringify(differences)],
  )
  expect(await valueOf('lotus_payment_differences', 'repaired="false"')).toBe(2)
  expect(await valueOf('lotus_payment_differences', 'repaired="true"')).toBe(1)
  expect(await valueOf('lotus_payment_comparison_age_seconds')).toBeGreaterThan(3500)
})

it('R11 shows an open circuit to the payment provider', async () => {
  const labels = ['service="mercado-pago"']
  expect(await valueOf('lotus_circuit_open', ...labels)).toBe(0)
  // Nothing answers at the address of the tests' provider.
  for (let time = 0; time < 3; time++) await shop.app.operator.run({ operator: 'test', args: ['doctor'] })
  expect(await valueOf('lotus_circuit_open', ...labels)).toBe(1)
  expect(await valueOf('lotus_circuit_open', 'service="google"')).toBe(0)
})

it('shows the delay of the event loop, memory and processor time', async () => {
  const cpu = await valueOf('lotus_process_cpu_seconds_total')
  await scrape()
  // The delay is sampled by a timer of the loop.
  await new Promise((resolve) => setTimeout(resolve, 30))
  const end = performance.now() + 120
  while (performance.now() < end);
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(await valueOf('lotus_event_loop_lag_seconds', 'quantile="1"')).toBeGreaterThan(0.09)
  expect(await valueOf('lotus_process_cpu_seconds_total')).toBeGreaterThan(cpu)
  expect(await valueOf('lotus_process_memory_bytes', 'kind="rss"')).toBeGreaterThan(50_000_000)
})

it('R11 answers without the database, and says so', async () => {
  expect(await valueOf('lotus_database_up')).toBe(1)
  const other = createMetrics({ host: '127.0.0.1', port: await getPort({ host: '127.0.0.1' }), replica: 'shop-2' })
  await other.close()
  const { jobs } = shop.app.measures
  const broken = await getPort({ host: '127.0.0.1' })
  const alone = createMetrics({ host: '127.0.0.1', port: broken, replica: 'shop-2' })
  alone.observe({ ...shop.app.measures, jobs: () => jobs().then(() => Promise.reject(new Error('connection lost'))) })
  await alone.listen()
  const text = await (await fetch(`http://127.0.0.1:${broken}/metrics`)).text()
  await alone.close()
  expect(text).toMatch(/^lotus_database_up 0$/m)
  expect(text).toMatch(/service_instance_id="shop-2"/)
  expect(text).not.toContain('lotus_jobs_overdue')
})

it('docs/operations.md names every metric, and no other', async () => {
  const served = [...(await scrape()).matchAll(/^# TYPE (lotus_\w+)/gm)].map(([, name]) => name)
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const named = [...text.matchAll(/^\| `(lotus_\w+)`/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(served.toSorted())
})

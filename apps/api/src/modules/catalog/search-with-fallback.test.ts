import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { createCache } from '#platform/cache.ts'
import { silentLogger, type Logger } from '#platform/log.ts'
import { seed } from '#seed.ts'
import { openTestDatabase, type TestDatabase } from '#testing.ts'

import { createCatalogService } from './catalog.service.ts'
import { createOpenSearchClient } from './opensearch/client.ts'
import { startEngine } from './opensearch/engine.examples.ts'
import { createOpenSearch } from './opensearch/opensearch-search.ts'
import { rebuildIndex } from './opensearch/rebuild.ts'
import { createPostgresSearch } from './postgres-search.ts'
import { createSearchWithFallback } from './search-with-fallback.ts'

let database: TestDatabase
let engine: Awaited<ReturnType<typeof startEngine>>
const logger = { ...silentLogger, warn: vi.fn<Logger['warn']>(), error: vi.fn<Logger['error']>() }

beforeAll(async () => {
  database = await openTestDatabase()
  await seed(database)
}, 120_000)
beforeEach(async () => {
  engine = await startEngine()
  vi.clearAllMocks()
  return () => engine.close()
})
afterAll(() => database.close())

/** A catalog without cached answers, so that each search is asked. */
function open(time = { now: 0 }) {
  const { db } = database
  const index = createOpenSearch(createOpenSearchClient(engine.url), db, { within: 20_000 })
  const search = createSearchWithFallback({ index, fallback: createPostgresSearch(db), logger, clock: () => time.now })
  const query = { pageNumber: 0, pageSize: 24, language: 'pt-BR' } as const
  const find = async (keyword: string) => {
    const catalog = createCatalogService(db, createCache(), { searchIndex: search.searchIndex })
    return (await catalog.listProducts({ ...query, keyword })).content.map(({ productId }) => productId)
  }
  return { ...search, find }
}
const searches = () => engine.requests.filter(({ path }) => path.includes('_search')).length

it('R11 PostgreSQL answers before the first rebuild, and while the cluster fails', async () => {
  const { find, countFallbacks } = open()
  const products = await find('arroz')
  expect(products.length).toBeGreaterThan(3)
  expect(countFallbacks()).toBeGreaterThan(0)
  expect(logger.warn).toHaveBeenCalled()
})

it('R11 after five failures the cluster is not asked for 15 seconds, then once, and again when it answers', async () => {
  const time = { now: 0 }
  const { find, isCircuitOpen } = open(time)
  await rebuildIndex({ db: database.db, client: createOpenSearchClient(engine.url) })
  const whole = await find('arroz')
  engine.intercept((_, path) =>
    path.includes('_search') ? { status: 500, body: { error: 'broken', status: 500 } } : null,
  )
  for (const keyword of ['arroz', 'molho', 'feijão']) expect((await find(keyword)).length).toBeGreaterThan(3)
  expect(isCircuitOpen()).toBe(true)
  const asked = searches()
  expect(await find('arroz')).toEqual(whole)
  expect(searches()).toBe(asked)
  engine.intercept(() => null)
  time.now += 15_001
  expect(await find('arroz')).toEqual(whole)
  expect(isCircuitOpen()).toBe(false)
  expect(searches()).toBeGreaterThan(asked)
})

it('R11 a search that the cluster rejects is answered by PostgreSQL and opens no circuit', async () => {
  const { find, isCircuitOpen } = open()
  const type = 'too_many_nested_clauses'
  engine.intercept(() => ({
    status: 400,
    body: { error: { type, reason: 'Query contains too many nested clauses' }, status: 400 },
  }))
  for (let count = 0; count < 3; count++) expect((await find('arroz')).length).toBeGreaterThan(3)
  expect(isCircuitOpen()).toBe(false)
  expect(logger.error).toHaveBeenCalled()
})

it('R11 products that are no longer sold, and prices, are those of the database', async () => {
  const { find, countFallbacks } = open()
  await rebuildIndex({ db: database.db, client: createOpenSearchClient(engine.url) })
  const [first = 0, ...others] = await find('arroz')
  await database.db.updateTable('products').set({ active: false }).where('id', '=', first).execute()
  expect(await find('arroz')).toEqual(others)
  expect(countFallbacks()).toBe(0)
  await database.db.updateTable('products').set({ active: true }).where('id', '=', first).execute()
})

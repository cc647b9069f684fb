import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { silentLogger, type Logger } from '#platform/log.ts'
import { inTransaction } from '#platform/transaction.ts'
import { seed } from '#seed.ts'
import { openTestDatabase, type TestDatabase } from '#testing.ts'

import { searchIndexRepository } from '../search-index.repository.ts'
import { createOpenSearchClient } from './client.ts'
import { documentsRepository } from './documents.repository.ts'
import { startEngine } from './engine.examples.ts'
import { compactChanges, createSearchFeed } from './feed.ts'
import { feedRepository } from './feed.repository.ts'
import { productsAlias } from './index-template.ts'
import { setStock } from '../../stock/testing.ts'
import { rebuildIndex, RebuildFailed } from './rebuild.ts'

let database: TestDatabase
let engine: Awaited<ReturnType<typeof startEngine>>

beforeAll(async () => {
  database = await openTestDatabase()
  await seed(database)
}, 120_000)
beforeEach(async () => {
  await sql`truncate search_feed, search_changes`.execute(database.db)
  engine = await startEngine()
  return () => engine.close()
})
afterAll(() => database.close())

const client = () => createOpenSearchClient(engine.url)
const rebuild = () => rebuildIndex({ db: database.db, client: client(), firstDelay: 1 })
const logger = { ...silentLogger, warn: vi.fn<Logger['warn']>(), error: vi.fn<Logger['error']>() }
const createFeed = (time = { now: 0 }) => {
  const feed = createSearchFeed({ db: database.db, client: client(), logger, clock: () => time.now })
  return () => feed(new AbortController().signal)
}
const current = () => [...engine.indices].find(([, { aliases }]) => aliases.has(productsAlias))
const indexed = (id: number) => current()?.[1].documents.get(String(id))?.source ?? null
const waiting = async () => (await feedRepository.measure(database.db)).waiting
async function change(
  id: number,
  { stock, ...set }: { stock?: number; price_cents?: number; active?: boolean },
): Promise<void> {
  if (Object.keys(set).length > 0) await database.db.updateTable('products').set(set).where('id', '=', id).execute()
  if (stock !== undefined) await setStock(database.db, stock, [id])
}

it('BEY-06 without an index the writes of the catalog record nothing', async () => {
  await change(1, { stock: 11 })
  expect(await waiting()).toBe(0)
})

it('BEY-06 a change reaches the index if its transaction commits, and a withdrawn product leaves it', async () => {
  await rebuild()
  const feed = createFeed()
  await change(1, { stock: 3, price_cents: 4321 })
  await change(2, { active: false })
  await expect(
    inTransaction(database.db, async (trx) => {
      await trx.updateTable('products').set({ price_cents: 99_999 }).where('id', '=', 3).execute()
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  // The price, the stock and the withdrawal.
  expect(await waiting()).toBe(3)
  await feed()
  expect(indexed(1)).toMatchObject({ stock: 3 })
  expect(indexed(2)).toBeNull()
  expect(indexed(3)).not.toMatchObject({ cents: 99_999 })
  expect(await waiting()).toBe(0)
  await change(2, { active: true })
  await inTransaction(database.db, (trx) => searchIndexRepository.update(trx, [2]))
  await feed()
  expect(indexed(2)).toMatchObject({ id: 2 })
})

it('BEY-06 an older write that arrives late does not replace a newer one', async () => {
  await rebuild()
  const { sendProducts } = await import('./bulk.ts')
  const target = { path: `/${productsAlias}/_bulk?require_alias=true` }
  await change(1, { stock: 5 })
  const older = await documentsRepository.find(database.db, [1])
  await change(1, { stock: 6 })
  await createFeed()()
  expect(await sendProducts(client(), target, older)).toEqual({ later: [], rejected: [] })
  expect(indexed(1)).toMatchObject({ stock: 6 })
})

it('R11 changes wait while the cluster is down, with one warning, and arrive when it is back', async () => {
  await rebuild()
  const time = { now: 0 }
  const feed = createFeed(time)
  await change(1, { stock: 8 })
  logger.warn.mockClear()
  engine.intercept(() => ({ status: 503, body: { error: { type: 'x', reason: 'down' }, status: 503 } }))
  await feed()
  await feed()
  expect(logger.warn).toHaveBeenCalledTimes(1)
  expect(await waiting()).toBe(1)
  engine.intercept(() => null)
  time.now += 15_000
  await feed()
  expect(indexed(1)).toMatchObject({ stock: 8 })
  expect(await waiting()).toBe(0)
})

it('BEY-06 changes of a stopped index are compacted to one per product', async () => {
  await rebuild()
  for (const stock of [1, 2, 3]) await change(1, { stock })
  await change(2, { stock: 4 })
  await compactChanges(database.db)
  expect(await waiting()).toBe(2)
  await createFeed()()
  expect(indexed(1)).toMatchObject({ stock: 3 })
})

it('BEY-06 a rebuild swaps the alias in one request and deletes the former index', async () => {
  const count = await rebuild()
  expect(count).toBeGreaterThan(370)
  const [former = ''] = current() ?? []
  expect(await rebuild()).toBe(count)
  const [name = ''] = current() ?? []
  expect(name).not.toBe(former)
  expect([...engine.indices.keys()]).toEqual([name])
  expect(engine.templates.get(productsAlias)).toMatchObject({ index_patterns: [`${productsAlias}-*`] })
  expect(engine.requests.filter(({ path }) => path === '/_aliases')).toHaveLength(2)
})

it('BEY-06 what changes during a rebuild arrives after the swap, and the feed waits meanwhile', async () => {
  await rebuild()
  const feed = createFeed()
  let isChanged = false
  engine.intercept(async (_, path) => {
    if (path !== '/_aliases' || isChanged) return null
    isChanged = true
    await change(1, { stock: 77 })
    await feed()
    expect(await waiting()).toBe(1)
    return null
  })
  await rebuild()
  expect(indexed(1)).not.toMatchObject({ stock: 77 })
  await feed()
  expect(indexed(1)).toMatchObject({ stock: 77 })
})

it('BEY-06 a rebuild repeats what an overloaded cluster rejected', async () => {
  let times = 0
  engine.intercept((_, path) =>
    path.includes('_bulk') && ++times <= 2
      ? { status: 429, body: { error: { type: 'rejected_execution_exception', reason: 'full' }, status: 429 } }
      : null,
  )
  expect(await rebuild()).toBeGreaterThan(370)
})

it('BEY-06 a rebuild that fails leaves the index in use, the changes and no index of its own', async () => {
  await rebuild()
  const before = current()?.[0]
  await change(1, { stock: 55 })
  engine.intercept((_, path) => (path.endsWith('_count') ? { status: 200, body: { count: 1 } } : null))
  await expect(rebuild()).rejects.toThrow(RebuildFailed)
  expect(current()?.[0]).toBe(before)
  expect([...engine.indices.keys()]).toEqual([before])
  await createFeed()()
  expect(indexed(1)).toMatchObject({ stock: 55 })
})

it('BEY-06 only one rebuild runs, until a silent one has lost its pause', async () => {
  await rebuild()
  const { db } = database
  expect(await feedRepository.startRebuild(db, crypto.randomUUID(), 60)).not.toBeNull()
  await expect(rebuild()).rejects.toThrow('Another rebuild')
  await sql`update search_feed set rebuild_until = now() - interval '1 second'`.execute(db)
  expect(await rebuild()).toBeGreaterThan(370)
})

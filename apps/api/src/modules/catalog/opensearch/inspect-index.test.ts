import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { seed } from '#seed.ts'
import { testApp, type TestApp } from '#testing.ts'

import { createOpenSearchClient } from './client.ts'
import { startEngine } from './engine.examples.ts'
import { productsAlias } from './index-template.ts'
import { rebuildIndex } from './rebuild.ts'

let engine: Awaited<ReturnType<typeof startEngine>>
let test: TestApp

beforeAll(async () => {
  engine = await startEngine()
  test = await testApp({ searchUrl: engine.url })
  await seed(test.database)
}, 120_000)
beforeEach(async () => {
  await sql`truncate search_feed, search_changes`.execute(test.db)
  engine.intercept(() => null)
  await rebuildIndex({ db: test.db, client: createOpenSearchClient(engine.url) })
})
afterAll(async () => {
  await test.close()
  await engine.close()
})

/** What `doctor` says about the search. */
async function search(): Promise<{ state: string; detail: string }> {
  const { output } = await test.app.operator.run({ operator: 'ana', args: ['doctor', '--json'] })
  const findings = JSON.parse(output) as { name: string; state: string; detail: string }[]
  return findings.find(({ name }) => name === 'search') ?? { state: 'missing', detail: '' }
}
const current = () => [...engine.indices].find(([, { aliases }]) => aliases.has(productsAlias))

it('BEY-06 BEY-18 doctor counts the products of the index and of the catalog', async () => {
  expect(await search()).toMatchObject({
    state: 'ok',
    detail: expect.stringMatching(/^lotus-products-\S+ has (\d{3,}) of \1 products; 0 changes waiting\.$/),
  })
})

it('BEY-06 BEY-18 doctor reports a cluster that does not answer', async () => {
  engine.intercept(() => ({ status: 503, body: { error: 'state not recovered', status: 503 } }))
  expect(await search()).toMatchObject({ state: 'error', detail: expect.stringContaining('503') })
})

it('BEY-06 BEY-18 doctor reports a cluster without the index, and an alias of two indexes', async () => {
  current()?.[1].aliases.clear()
  expect(await search()).toMatchObject({ state: 'error', detail: expect.stringContaining('has no index') })
  for (const name of ['lotus-products-1', 'lotus-products-2'])
    engine.indices.set(name, { documents: new Map(), aliases: new Set([productsAlias]), mappings: {} })
  expect(await search()).toMatchObject({ state: 'error', detail: expect.stringContaining('names 2 indexes') })
})

it('BEY-06 BEY-18 doctor reports an index of another version of the shop', async () => {
  const index = current()?.[1]
  if (index !== undefined) index.mappings = { _meta: { version: 'older' } }
  expect(await search()).toMatchObject({ state: 'error', detail: expect.stringContaining('another version') })
})

it('BEY-06 BEY-18 doctor reports missing products, unless their changes wait', async () => {
  await test.db.updateTable('products').set({ active: false }).where('id', 'in', [1, 2]).execute()
  expect(await search()).toMatchObject({ state: 'ok', detail: expect.stringContaining('2 changes waiting') })
  await sql`update search_changes set at = now() - interval '5 minutes'`.execute(test.db)
  expect(await search()).toMatchObject({ state: 'warning', detail: expect.stringContaining('waits for 300 s') })
  await sql`truncate search_changes`.execute(test.db)
  expect(await search()).toMatchObject({ state: 'error', detail: expect.stringContaining('Run reindex') })
  await test.db.updateTable('products').set({ active: true }).where('id', 'in', [1, 2]).execute()
})

it('BEY-06 BEY-18 doctor reports a search index that an earlier version of the shop built', async () => {
  await sql`
    update product_search set document = 'arroz'::tsvector, ranking = 'arroz:1A'::tsvector`.execute(test.db)
  expect(await search()).toMatchObject({ state: 'warning', detail: expect.stringContaining('Run reindex') })
  await test.app.operator.run({ operator: 'ana', args: ['reindex'] })
  expect(await search()).toMatchObject({ state: 'ok' })
})

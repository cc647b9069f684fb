import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { buildApi } from './app.ts'
import { announceCatalogChange, announceProductChange } from './modules/catalog/catalog-changes.ts'
import { settingsRepository } from './modules/settings/settings.repository.ts'
import { openDatabase } from './platform/database.ts'
import { silentLogger } from './platform/log.ts'
import { createLogger } from './platform/logger.ts'
import { seed } from './seed.ts'
import { testApiKey, testApp, testAuth, testMailer, testPasswords, testPayments, type TestApp } from './testing.ts'

const [one, two] = ['/public/products/1', '/public/products/2']
const list = '/public/products?ids=1&ids=3'
const settings = '/public/settings'
const paths = [one, two, list, settings]

let shop: TestApp
/** On PostgreSQL each replica has its own connections; the embedded database has one process. */
let replicas: Pick<TestApp, 'app' | 'database'>[]
beforeAll(async () => {
  shop = await testApp()
  await seed(shop.database)
  const { url } = shop.database
  const database =
    url === null ? shop.database : await openDatabase({ databaseUrl: url, dataDir: 'unused' }, silentLogger)
  const app = await buildApi({
    database,
    logger: createLogger({ level: 'error' }),
    publicUrl: 'http://shop.test',
    apiKey: testApiKey,
    payments: testPayments,
    auth: testAuth,
    mailer: testMailer,
    passwords: testPasswords,
    limits: null,
    jobsByHand: true,
  })
  replicas = [shop, { app, database: { ...shop.database, close: () => database.close() } }]
  await app.ready()
})
afterAll(async () => {
  const second = replicas[1]
  await second?.app.close()
  if (shop.database.url !== null) await second?.database.close()
  await shop.close()
})

const readAll = ({ app }: Pick<TestApp, 'app'>) =>
  Promise.all(
    paths.map(async (path) => (await app.inject({ url: `/api${path}`, headers: { 'x-api-key': testApiKey } })).body),
  )

let before: string[][]

/** Per replica the paths whose answer is not the one from before. */
const changedPaths = () =>
  Promise.all(
    replicas.map(async (replica, index) => {
      const after = await readAll(replica)
      return paths.filter((_path, at) => after[at] !== before[index]?.[at])
    }),
  )

beforeEach(async () => {
  for (const { app } of replicas) app.cache.remove(['*'])
  before = await Promise.all(replicas.map(readAll))
  // Every answer is outdated now, but nothing is announced.
  await sql`update products set price_cents = price_cents + 100`.execute(shop.db)
  await sql`update settings set value = value || '["changed"]' where key = 'BANNER'`.execute(shop.db)
})

it.each([
  ['of one product', () => announceProductChange(shop.db, [1]), [one, list]],
  ['of the catalog', () => announceCatalogChange(shop.db), [one, two, list]],
  [
    'of a setting',
    () => settingsRepository.put(shop.db, [{ group: 'STORE', key: 'name', value: 'Lótus' }]),
    [settings],
  ],
])('a change %s invalidates the answers that show it on every replica, and no others', async (_what, change, shown) => {
  expect(await changedPaths()).toEqual([[], []])
  await change()
  await expect.poll(changedPaths).toEqual([shown, shown])
})

it('every replica answers with the same ETag', async () => {
  const etags = await Promise.all(
    replicas.map(({ app }) =>
      Promise.all(
        paths.map(async (path) => {
          const headers = { 'x-api-key': testApiKey, 'accept-encoding': 'br' }
          return (await app.inject({ url: `/api${path}`, headers })).headers.etag
        }),
      ),
    ),
  )
  expect(etags[0]).toEqual(paths.map(() => expect.stringMatching(/^(W\/)?"[\w-]+"$/) as string))
  expect(etags[1]).toEqual(etags[0])
})

it('a recurring job exists once for all replicas', async () => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::integer as count from jobs where every_seconds is not null group by kind`.execute(shop.db)
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ count }) => count !== 1)).toEqual([])
})

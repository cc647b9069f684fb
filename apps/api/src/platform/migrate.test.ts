import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { openDatabase } from './database.ts'
import { silentLogger } from './log.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'

let database: TestDatabase
let folder: string
const url = () => pathToFileURL(`${folder}/`)
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename like 'm\\_%' order by 1`.execute(
    database.db,
  )
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotus-migrate-'))
  await sql.raw('drop table if exists kysely_migration, kysely_migration_lock, m_a, m_b, m_c').execute(database.db)
})
afterEach(() => rm(folder, { recursive: true }))

describe('API-03 migrations', () => {
  it('run once in the order of their names, with several statements in a file', async () => {
    await write('0002-b.sql', 'alter table m_a add column b int; create table m_b (id int);')
    await write('0001-a.sql', 'create table m_a (id int);\n-- a comment; with a semicolon\ninsert into m_a values (1);')
    await write('notes.txt', 'not SQL')
    expect(await migrate(database, silentLogger, { folder: url() })).toEqual(['0001-a', '0002-b'])
    expect(await migrate(database, silentLogger, { folder: url() })).toEqual([])
    await write('0003-c.sql', 'create table m_c (id int)')
    expect(await migrate(database, silentLogger, { folder: url() })).toEqual(['0003-c'])
    expect(await tables()).toEqual(['m_a', 'm_b', 'm_c'])
  })

  it('roll back completely if one fails and name it', async () => {
    await write('0001-a.sql', 'create table m_a (id int)')
    await write('0002-b.sql', 'create table m_b (id int); select broken from nowhere')
    await expect(migrate(database, silentLogger, { folder: url() })).rejects.toThrow(
      'Migration 0002-b failed: relation "nowhere" does not exist',
    )
    expect(await tables()).toEqual([])
    await write('0002-b.sql', 'create table m_b (id int)')
    expect(await migrate(database, silentLogger, { folder: url() })).toEqual(['0001-a', '0002-b'])
  })

  it('are rejected if two have the same number', async () => {
    await write('0001-a.sql', 'create table m_a (id int)')
    await write('0001-b.sql', 'create table m_b (id int)')
    await expect(migrate(database, silentLogger, { folder: url() })).rejects.toThrow(
      '0001-b.sql is taken by another migration',
    )
    expect(await tables()).toEqual([])
  })

  it('keep what ran before one outside a transaction, and continue after it', async () => {
    await write('0001-a.sql', 'create table m_a (id int)')
    const index = 'drop index concurrently if exists m_a_id;\ncreate index concurrently m_a_id on m_a (id);\n'
    await write('0002-index.sql', `-- Outside a transaction\n${index}`)
    await write('0003-b.sql', 'create table m_b (id int); select broken from nowhere')
    const run = () => migrate(database, silentLogger, { folder: url() })
    await expect(run()).rejects.toThrow('Migration 0003-b failed')
    expect(await tables()).toEqual(['m_a'])
    const { rows } = await sql`select from pg_indexes where indexname = 'm_a_id'`.execute(database.db)
    expect(rows).toHaveLength(1)
    await write('0003-b.sql', 'create table m_b (id int)')
    expect(await run()).toEqual(['0003-b'])
  })

  it('of a newer version do not prevent the start of this one', async () => {
    await write('0001-a.sql', 'create table m_a (id int)')
    await write('0002-b.sql', 'create table m_b (id int)')
    await migrate(database, silentLogger, { folder: url() })
    await rm(join(folder, '0002-b.sql'))
    expect(await migrate(database, silentLogger, { folder: url() })).toEqual([])
    await write('0000-forgotten.sql', 'create table m_c (id int)')
    await expect(migrate(database, silentLogger, { folder: url() })).rejects.toThrow('0000-forgotten')
  })

  it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'let the shop read while they wait for a lock, and run when it is free',
    async () => {
      await write('0001-a.sql', 'create table m_a (id int)')
      await migrate(database, silentLogger, { folder: url() })
      await write('0002-a.sql', 'alter table m_a add column b int')
      const options = { folder: url(), lockTimeout: 50, pause: 20 }
      await database.db.transaction().execute(async (trx) => {
        await sql`select * from m_a`.execute(trx)
        await expect(migrate(database, silentLogger, { ...options, attempts: 2 })).rejects.toThrow('lock timeout')
      })
      let waiting: Promise<string[]> | undefined
      await database.db.transaction().execute(async (trx) => {
        await sql`select * from m_a`.execute(trx)
        waiting = migrate(database, silentLogger, { ...options, attempts: 200 })
        for (let read = 0; read < 20; read++) await sql`select * from m_a`.execute(database.db)
      })
      expect(await waiting).toEqual(['0002-a'])
    },
  )

  it.skipIf(process.env['TEST_DATABASE_URL'] === undefined).each([
    ['in a transaction', ''],
    ['outside a transaction', '-- Outside a transaction\n'],
  ])('%s wait shorter for a lock than the reads of the shop that queue up behind them', async (_, head) => {
    await write('0001-a.sql', 'create table m_a (id int)')
    await migrate(database, silentLogger, { folder: url() })
    await write('0002-a.sql', `${head}alter table m_a add column b int`)
    const waiting = await database.db.transaction().execute(async (trx) => {
      await sql`select * from m_a`.execute(trx)
      const migration = migrate(database, silentLogger, { folder: url(), pause: 100 })
      const isWaiting = async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(trx)
        return rows.length > 0
      }
      while (!(await isWaiting())) await wait(10)
      for (let read = 0; read < 3; read++) await sql`select * from m_a`.execute(database.db)
      return { migration }
    })
    expect(await waiting.migration).toEqual(['0002-a'])
  })

  it('run once when several processes start together', async () => {
    await write('0001-a.sql', 'create table m_a (id int); select pg_sleep(0.2)')
    const others =
      database.url === null
        ? []
        : await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: database.url!, dataDir: '' }, silentLogger)))
    const runs = await Promise.all(
      [database, database, ...others].map((one) => migrate(one, silentLogger, { folder: url() })),
    )
    expect(runs.flat()).toEqual(['0001-a'])
    await Promise.all(others.map((one) => one.close()))
  })
})

describe('Migrations of the shop', async () => {
  /** The first that a shop with data may run while processes of the former version serve. */
  const first = '0027'
  const migrations = Object.entries(await readMigrations(migrationsFolder)).filter(([name]) => name >= first)

  it.each(migrations)('%s only adds, and locks no existing table for long', (_, { text, inTransaction }) => {
    const created = [...text.matchAll(/^create (?:unlogged )?table (\w+)/gim)].map(([, table]) => table)
    const indexed = [...text.matchAll(/^create (?:unique )?index (concurrently )?\w+\s+on (\w+)/gim)]
    const blocking = indexed.filter(([, concurrently, table]) => !concurrently && !created.includes(table))
    expect(blocking.map(([statement]) => statement)).toEqual([])
    expect(inTransaction || created.length === 0).toBe(true)
    // The former version still uses what it knows: a later release removes it, in a file that says so in its first line.
    if (/^-- Contracts \d{4}/.test(text)) return
    expect(text).not.toMatch(/\b(drop (table|column)|rename|alter column \w+ (type|set not null)|set not null)\b/i)
  })
})

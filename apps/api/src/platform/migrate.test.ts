import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { openDatabase } from './database.ts'
import { silentLogger } from './log.ts'
import { migrate } from './migrate.ts'

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
    expect(await migrate(database, silentLogger, url())).toEqual(['0001-a', '0002-b'])
    expect(await migrate(database, silentLogger, url())).toEqual([])
    await write('0003-c.sql', 'create table m_c (id int)')
    expect(await migrate(database, silentLogger, url())).toEqual(['0003-c'])
    expect(await tables()).toEqual(['m_a', 'm_b', 'm_c'])
  })

  it('roll back completely if one fails and name it', async () => {
    await write('0001-a.sql', 'create table m_a (id int)')
    await write('0002-b.sql', 'create table m_b (id int); select broken from nowhere')
    await expect(migrate(database, silentLogger, url())).rejects.toThrow(
      'Migration 0002-b failed: relation "nowhere" does not exist',
    )
    expect(await tables()).toEqual([])
    await write('0002-b.sql', 'create table m_b (id int)')
    expect(await migrate(database, silentLogger, url())).toEqual(['0001-a', '0002-b'])
  })

  it('are rejected if two have the same number', async () => {
    await write('0001-a.sql', 'create table m_a (id int)')
    await write('0001-b.sql', 'create table m_b (id int)')
    await expect(migrate(database, silentLogger, url())).rejects.toThrow('0001-b.sql is taken by another migration')
    expect(await tables()).toEqual([])
  })

  it('run once when several processes start together', async () => {
    await write('0001-a.sql', 'create table m_a (id int); select pg_sleep(0.2)')
    const others =
      database.url === null
        ? []
        : await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: database.url!, dataDir: '' }, silentLogger)))
    const runs = await Promise.all([database, database, ...others].map((one) => migrate(one, silentLogger, url())))
    expect(runs.flat()).toEqual(['0001-a'])
    await Promise.all(others.map((one) => one.close()))
  })
})

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { DataFolderUnwritable } from '@lotus/pglite/data-lock'
import { DatabaseDamaged, DatabaseGone } from '@lotus/pglite/database-folder'

import { openDatabase } from './database.ts'
import { silentLogger } from './log.ts'

let folder: string
let scripts: string
beforeAll(async () => {
  scripts = await mkdtemp(join(tmpdir(), 'lotus-folder-scripts-'))
  await writeFile(join(scripts, writing), writingCode)
})
afterAll(() => rm(scripts, { recursive: true }))
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotus-folder-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

/** Runs a script in another process; `line` returns the next line that it prints. */
function start(script: string, ...args: string[]) {
  // The process runs for seconds: optimising the database's code would take longer.
  const child = spawn(process.execPath, ['--liftoff-only', join(scripts, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let problems = ''
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The process printed no further line: ${problems}`)
    return value as string
  }
  return { child, line }
}
it.each([
  ['below a file', () => join(folder, 'file', 'data')],
  ['that is a file', () => join(folder, 'file')],
  ['on a read-only file system', () => '/proc/lotus'],
])('rejects a data folder %s and names it', async (_name, path) => {
  await writeFile(join(folder, 'file'), '')
  const error = await openDatabase({ dataDir: path() }, silentLogger).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(DataFolderUnwritable)
  expect(String(error)).toContain(path())
})

/** Every file of a folder with its size and time of change. */
async function inventory(path: string): Promise<string[]> {
  const files: string[] = []
  for (const name of (await readdir(path, { recursive: true })).toSorted()) {
    const { size, mtimeMs } = await stat(join(path, name))
    files.push(`${name} ${size} ${mtimeMs}`)
  }
  return files
}

describe('a damaged database', () => {
  let complete: string
  beforeAll(async () => {
    complete = await mkdtemp(join(tmpdir(), 'lotus-folder-complete-'))
    const database = await openDatabase({ dataDir: complete }, silentLogger)
    await database.close()
  }, 60_000)
  afterAll(() => rm(complete, { recursive: true }))

  const remove = (name: string) => [`without ${name}`, name, (path: string) => rm(path, { recursive: true })] as const
  const empty = (name: string) => [`with an empty ${name}`, name, (path: string) => truncate(path, 0)] as const
  const clear = (name: string) =>
    [
      `with an empty ${name}`,
      name,
      async (path: string) => {
        await rm(path, { recursive: true })
        await mkdir(path)
      },
    ] as const
  it.each([
    remove('PG_VERSION'),
    empty('PG_VERSION'),
    remove('global/pg_control'),
    empty('global/pg_control'),
    ['with half of global/pg_control', 'global/pg_control', (path: string) => truncate(path, 4096)],
    ['with zeros in global/pg_control', 'global/pg_control', (path: string) => writeFile(path, Buffer.alloc(8192))],
    remove('pg_wal'),
    clear('pg_wal'),
    remove('base'),
    clear('base'),
    remove('postgresql.conf'),
    empty('postgresql.conf'),
    remove('global'),
    remove('pg_xact'),
  ] as const)('%s is not opened, changed or replaced, and the message names restore', async (_name, part, damage) => {
    await cp(complete, folder, { recursive: true })
    const database = join(folder, 'database')
    await damage(join(database, part))
    const before = await inventory(database)
    const error = await openDatabase({ dataDir: folder }, silentLogger).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(DatabaseDamaged)
    expect(String(error)).toMatch(
      /is (missing|empty or truncated)\. Nothing was changed\. .+shop -- restore <file\.tar>$/,
    )
    expect(String(error)).toContain(part)
    expect(await inventory(database)).toEqual(before)
    expect(await readdir(folder)).toEqual(['database'])
  })

  it.each(['auth-secret.json', 'sandbox-keys.json', 'identity-client.json'])(
    'that is gone while %s remains is not replaced by an empty one',
    async (secret) => {
      await writeFile(join(folder, secret), '{}')
      for (const isEmptied of [false, true]) {
        if (isEmptied) await mkdir(join(folder, 'database'))
        const before = await inventory(folder)
        const error = await openDatabase({ dataDir: folder }, silentLogger).catch((caught: unknown) => caught)
        expect(error).toBeInstanceOf(DatabaseGone)
        expect(String(error)).toMatch(/shop -- restore <file\.tar>\nTo begin with an empty shop/)
        expect(await inventory(folder)).toEqual(before)
      }
    },
  )

  it('that is gone is restored although its secret remains', async () => {
    const source = await openDatabase({ dataDir: complete }, silentLogger)
    const snapshot = join(folder, 'backup.tar')
    await writeFile(snapshot, (await source.dump()) ?? '')
    await source.close()
    await writeFile(join(folder, 'auth-secret.json'), '{}')
    const restored = await openDatabase({ dataDir: folder, snapshot }, silentLogger)
    expect((await restored.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await restored.close()
  })
})

it('starts the creation of a database over if it was interrupted', async () => {
  await mkdir(join(folder, 'database/base'), { recursive: true })
  await writeFile(join(folder, 'database.incomplete'), '')
  for (const tables of [0, 1]) {
    const database = await openDatabase({ dataDir: folder }, silentLogger)
    const { rows } = await database.pool.query("select count(*) as tables from pg_tables where tablename = 'note'")
    expect(rows).toEqual([{ tables }])
    await database.pool.query('create table if not exists note (text text)')
    await database.close()
    expect(await readdir(folder)).toEqual(['database'])
  }
})

const writing = 'writing.mjs'
const writingCode = `
  const { openDatabase } = await import(${JSON.stringify(new URL('./database.ts', import.meta.url).href)})
  const { silentLogger } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)})
  const { pool } = await openDatabase({ dataDir: process.argv[2] }, silentLogger)
  await pool.query('create table if not exists pair (n int primary key, half int not null)')
  const { rows: [{ next }] } = await pool.query('select coalesce(max(n), 0) + 1 as next from pair')
  for (let n = next; ; n += 2) {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into pair values ($1, 1)', [n])
    await client.query('insert into pair values ($1, 2)', [n + 1])
    await client.query('commit')
    client.release()
    console.log(n + 1)
  }`

it('R05 kill -9 during transactions loses no acknowledged commit and leaves no partial transaction', async () => {
  let acknowledged = 0
  for (const commits of [3, 12, 40]) {
    const { child, line } = start(writing, folder)
    for (let count = 0; count < commits; count++) acknowledged = Number(await line())
    child.kill('SIGKILL')
    // What was printed before the kill arrived counts as well.
    for (;;) {
      const more = await line().catch(() => null)
      if (more === null) break
      acknowledged = Number(more)
    }
    const database = await openDatabase({ dataDir: folder }, silentLogger)
    const { rows } = await sql<{ n: number; last: number; ones: number; twos: number }>`
      select count(*) as n, max(n) as last, count(*) filter (where half = 1) as ones, count(*) filter (where half = 2) as twos
      from pair`.execute(database.db)
    await database.close()
    const [{ n, last, ones, twos }] = rows as [(typeof rows)[0]]
    expect([acknowledged, acknowledged + 2]).toContain(last)
    expect([n, ones]).toEqual([last, twos])
  }
}, 120_000)

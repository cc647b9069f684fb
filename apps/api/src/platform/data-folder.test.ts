import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { DataFolderUnwritable } from '@lotus/pglite/data-lock'
import { DatabaseDamaged } from '@lotus/pglite/database-folder'

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

it.each(['PG_VERSION', 'global/pg_control'])('never replaces a database without %s by a new one', async (file) => {
  const database = await openDatabase({ dataDir: folder }, silentLogger)
  await database.pool.query('create table note (text text)')
  await database.close()
  await rm(join(folder, 'database', file))
  const files = await readdir(join(folder, 'database'))
  const error = await openDatabase({ dataDir: folder }, silentLogger).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(DatabaseDamaged)
  expect(String(error)).toMatch(new RegExp(`${file} is missing.+shop -- restore <file\\.tar>`))
  expect(await readdir(join(folder, 'database'))).toEqual(files)
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

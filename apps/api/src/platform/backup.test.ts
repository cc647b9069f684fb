import { access, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { openDatabase, type Database } from './database.ts'
import { silentLogger } from './log.ts'

let folder: string
let source: Database
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotus-backup-'))
  source = await openDatabase({ dataDir: join(folder, 'source') }, silentLogger)
  await source.pool.query('create table account as select id, 100 as balance from generate_series(1, 100) id')
  await source.pool.query('alter table account add primary key (id)')
  await source.pool.query('create table transfer (n int primary key, giver int not null, taker int not null)')
  await source.pool.query(
    'create table filling as select n, repeat(md5(n::text), 20) as text from generate_series(1, 100000) n',
  )
}, 60_000)
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})
let number = 0
beforeEach(() => {
  file = join(folder, `backup-${++number}.tar`)
})
afterEach(() => rm(file, { force: true }))

const restored: Database[] = []
afterEach(async () => {
  for (const database of restored.splice(0)) await database.close()
})
async function restore(): Promise<Database> {
  const database = await openDatabase({ dataDir: join(folder, `restored-${number}`), snapshot: file }, silentLogger)
  restored.push(database)
  return database
}

const transfers = 'select n, giver, taker from transfer where n <= $1 order by n'
const state = `select (select sum(balance) from account) as money, (select count(*) from account) as accounts,
  (select coalesce(max(n), 0) from transfer) as last, (select count(*) from transfer) as transfers,
  (select md5(string_agg(text, '' order by n)) from filling) as filling`

async function transfer(): Promise<number> {
  const client = await source.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ n: number }>(
      'insert into transfer select coalesce(max(n), 0) + 1, 1 + (max(n) + 1) % 100, 1 + (max(n) + 51) % 100 from (select coalesce(max(n), 0) as n from transfer) each returning n',
    )
    const n = Number(rows[0]?.n)
    await client.query('update account set balance = balance - 1 where id = 1 + $1::int % 100', [n])
    await client.query('update account set balance = balance + 1 where id = 1 + ($1::int + 50) % 100', [n])
    await client.query('commit')
    return n
  } finally {
    client.release()
  }
}

it('BEY-18 a backup during writes has every transaction before it, and each later one whole or not at all', async () => {
  let acknowledged = 0
  for (let count = 0; count < 20; count++) acknowledged = await transfer()
  const before = acknowledged
  let isWriting = true
  const writes = (async () => {
    while (isWriting) {
      acknowledged = await transfer()
      // Creates, changes and drops tables while their files are copied.
      await source.pool.query(`create table passing_${acknowledged} as select n from generate_series(1, 2000) n`)
      await source.pool.query('update filling set n = n where n % 1000 = $1', [acknowledged % 1000])
      if (acknowledged % 2 === 0) await source.pool.query(`drop table passing_${acknowledged}`)
    }
  })()
  const bytes = await source.backup(file)
  const after = acknowledged
  isWriting = false
  await writes
  expect((await stat(file)).size).toBe(bytes)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  // Without writes during the backup the test would prove nothing.
  expect(after - before).toBeGreaterThan(2)

  const copy = await restore()
  const { rows } = await copy.pool.query<{ last: number; filling: string }>(state)
  const last = rows[0]?.last ?? 0
  expect(last).toBeGreaterThanOrEqual(before)
  expect(last).toBeLessThanOrEqual(after + 1)
  const { rows: expected } = await source.pool.query<{ filling: string }>(state)
  expect(rows).toEqual([{ ...expected[0], last, transfers: last }])
  expect((await copy.pool.query(transfers, [last])).rows).toEqual((await source.pool.query(transfers, [last])).rows)
  // The restored database accepts writes, and finds rows by its indexes.
  await copy.pool.query('insert into transfer values ($1, 1, 2)', [last + 1])
  expect((await copy.pool.query('select taker from transfer where n = $1', [last + 1])).rows).toEqual([{ taker: 2 }])
}, 120_000)

/** Reads continuously during `work`. @returns the longest wait in milliseconds */
async function longestRead(work: () => Promise<unknown>): Promise<number> {
  let isRunning = true
  let longest = 0
  const reading = (async () => {
    while (isRunning) {
      const start = performance.now()
      await source.pool.query('select balance from account where id = 7')
      longest = Math.max(longest, performance.now() - start)
    }
  })()
  await work()
  isRunning = false
  await reading
  return longest
}

it('BEY-18 a read during a backup waits less than half of the time that a dump of the database takes', async () => {
  const waits = { dump: [] as number[], backup: [] as number[] }
  for (let round = 0; round < 3; round++) {
    waits.dump.push(await longestRead(() => source.dump()))
    waits.backup.push(await longestRead(() => source.backup(`${file}.${round}`)))
  }
  // The minimum of each, because other programs can only lengthen a wait.
  expect(Math.min(...waits.backup) / Math.min(...waits.dump)).toBeLessThan(0.5)
}, 180_000)

it('BEY-18 a backup that cannot be written leaves no file, and the next one works', async () => {
  await expect(source.backup(join(folder, 'missing', 'backup.tar'))).rejects.toThrow('ENOENT')
  await source.backup(file)
  await expect(access(`${file}.partial`)).rejects.toThrow('ENOENT')
  expect((await (await restore()).pool.query('select count(*) as accounts from account')).rows).toEqual([
    { accounts: 100 },
  ])
}, 60_000)

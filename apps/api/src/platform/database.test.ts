import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openDatabase, notify, type Database } from './database.ts'
import { isUnavailable, isUniqueViolation } from './database-errors.ts'
import { silentLogger } from './log.ts'
import { inTransaction } from './transaction.ts'

const one = async (db: Database['db'], text: string) =>
  Object.values((await sql.raw(text).execute(db)).rows[0] as object)[0]

describe('API-03 the embedded database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ dataDir: 'memory', connectionTimeout: 3000 }, silentLogger)
    await sql.raw('create table note (id int primary key, text text)').execute(database.db)
  }, 60_000)
  afterAll(() => database.close())

  it('reads counts as numbers, days as text and moments as dates', async () => {
    const { rows } =
      await sql`select count(*) as n, date '2026-02-03' as day, timestamptz '2026-02-03T04:05:06Z' as at`.execute(
        database.db,
      )
    expect(rows).toEqual([{ n: 1, day: '2026-02-03', at: new Date('2026-02-03T04:05:06Z') }])
  })

  it('answers every caller with its own rows, also after an error closed the connection', async () => {
    const calls = Array.from({ length: 60 }, (_, index) =>
      index % 10 === 9
        ? database.pool.query('select broken').catch((error: Error) => error.message)
        : database.pool
            .query(`select ${index} as n, repeat('x', ${index * 500}) as padding`)
            .then(({ rows }) => rows[0].n),
    )
    const answers = await Promise.all(calls)
    expect(answers).toEqual(answers.map((_, index) => (index % 10 === 9 ? 'column "broken" does not exist' : index)))
  })

  it('gives a new connection a clean session', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query("insert into note values (99, 'left open')")
    await client.query("set work_mem = '5MB'")
    client.release(new Error('thrown away in the middle of a transaction'))
    expect(await one(database.db, 'select count(*) from note where id = 99')).toBe(0)
    expect(await one(database.db, 'show work_mem')).not.toBe('5MB')
  })

  it('fails with a clear error when a query waits for its own transaction', async () => {
    const waiting = database.db.transaction().execute(() => one(database.db, 'select 1'))
    const error = await waiting.catch((caught: unknown) => caught)
    expect(isUnavailable(error)).toBe(true)
    expect(await one(database.db, 'select 2')).toBe(2)
  })

  it('receives a notification when its transaction commits, not when it rolls back, and also on a new connection', async () => {
    const heard: string[] = []
    await database.listen('test_notes', (payload) => heard.push(payload))
    await database.db.transaction().execute((trx) => notify(trx, 'test_notes', 'first'))
    await database.db
      .transaction()
      .execute(async (trx) => {
        await notify(trx, 'test_notes', 'rolled back')
        throw new Error('no')
      })
      .catch(() => {})
    const client = await database.pool.connect()
    client.release(new Error('gone'))
    await notify(database.db, 'test_notes', 'second')
    await expect.poll(() => heard).toEqual(['first', 'second'])
  })

  it('names the unique index that was violated', async () => {
    const insert = () => sql`insert into note values (1, 'a')`.execute(database.db)
    await insert()
    const error = await insert().catch((caught: unknown) => caught)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'note_pkey')).toBe(true)
    expect(isUniqueViolation(error, 'other')).toBe(false)
  })

  it('prepares a statement once, and no more than 500 statements', async () => {
    const prepared = () => one(database.db, 'select count(*) from pg_prepared_statements')
    const before = Number(await prepared())
    const read = () => sql`select text from note where id = ${1}`.execute(database.db)
    await read()
    await read()
    expect(await prepared()).toBe(before + 1)
    for (let index = 0; index < 510; index++)
      await sql`select ${1}::int as ${sql.ref(`n${index}`)}`.execute(database.db)
    expect(await prepared()).toBe(500)
    expect((await read()).rows).toEqual([{ text: 'a' }])
  })

  it('carries a large parameter and a large answer whole', async () => {
    const text = 'ação 茶 '.repeat(100_000)
    const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(database.db)
    expect(rows[0]?.text === text).toBe(true)
  })
})

it('API-03 the embedded database starts from a dump and persists its data on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lotus-database-'))
  try {
    const first = await openDatabase({ dataDir: join(folder, 'a') }, silentLogger)
    await sql.raw('create table kept as select 7 as n').execute(first.db)
    await first.close()
    const again = await openDatabase({ dataDir: join(folder, 'a') }, silentLogger)
    expect(await one(again.db, 'select n from kept')).toBe(7)
    const dump = await again.dump()
    await again.close()
    const { writeFile } = await import('node:fs/promises')
    await writeFile(join(folder, 'dump.tar'), dump!)
    const copy = await openDatabase({ dataDir: 'memory', snapshot: join(folder, 'dump.tar') }, silentLogger)
    expect(await one(copy.db, 'select n from kept')).toBe(7)
    await copy.close()
  } finally {
    await rm(folder, { recursive: true })
  }
}, 120_000)

describe('inTransaction', () => {
  const refusing = (code: string, times: number) => {
    let calls = 0
    const work = () => {
      calls++
      return calls <= times ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve(calls)
    }
    return { work, calls: () => calls }
  }
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ dataDir: 'memory' }, silentLogger)
  }, 60_000)
  afterAll(() => database.close())

  it('retries after a deadlock or a serialization failure', async () => {
    expect(await inTransaction(database.db, refusing('40P01', 2).work)).toBe(3)
    expect(await inTransaction(database.db, refusing('40001', 4).work)).toBe(5)
  })
  it('fails after 5 attempts with SERVICE_UNAVAILABLE', async () => {
    const { work, calls } = refusing('40001', 9)
    await expect(inTransaction(database.db, work)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
    expect(calls()).toBe(5)
  })
  it('does not retry after other errors', async () => {
    const { work, calls } = refusing('23505', 1)
    await expect(inTransaction(database.db, work)).rejects.toThrow('23505')
    expect(calls()).toBe(1)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { isUnavailable } from './database-errors.ts'
import { DatabaseUnusable, notify, openDatabase, settingsBehindPooler, type Db } from './database.ts'
import { silentLogger, type Logger } from './log.ts'
import { inTransaction } from './transaction.ts'

const run = (db: TestDatabase['db'], text: string) => sql.raw(text).execute(db)
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

it('reports an unreachable database without its password', async () => {
  const error = await caught(
    openDatabase({ databaseUrl: 'postgres://shop:hunter2@127.0.0.1:1/shop', dataDir: '' }, silentLogger),
  )
  expect(error).toBeInstanceOf(DatabaseUnusable)
  expect(String(error)).toMatch(/^DatabaseUnusable: DATABASE_URL cannot be used: .*ECONNREFUSED/)
  expect(String(error)).not.toContain('hunter2')
})

// The embedded database has one session and no time-outs.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('API-03 PostgreSQL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
    await run(database.db, 'create table account (id int primary key, cents int not null)')
  })
  afterAll(() => database.close())

  it('S34 ends a statement after 2 s with an unavailable error', async () => {
    const error = await caught(run(database.db, 'select pg_sleep(60)'))
    expect(isUnavailable(error)).toBe(true)
  })

  it('R11 probes the database over its own connection while every other connection is in use', async () => {
    const taken = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))
    try {
      await expect(database.probe()).resolves.toBeUndefined()
    } finally {
      for (const client of taken) client.release()
    }
  })

  it('runs migrations, seeds and imports without time-outs', async () => {
    await database.withoutTimeouts((db) => run(db, 'select pg_sleep(2.3)'))
    const { rows } = await database.withoutTimeouts((db) => sql`show lock_timeout`.execute(db))
    expect(rows).toEqual([{ lock_timeout: '0' }])
  })

  it('waits for a row lock for one second', async () => {
    await run(database.db, 'insert into account values (10, 0)')
    await database.db.transaction().execute(async (trx) => {
      await run(trx, 'select * from account where id = 10 for update')
      const error = await caught(run(database.db, 'update account set cents = 1 where id = 10'))
      expect(error).toMatchObject({ code: '55P03' })
      expect(isUnavailable(error)).toBe(true)
    })
  })

  it('R05 a connection lost during a query fails only its transaction', async () => {
    const error = await caught(
      database.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await run(trx, 'select pg_sleep(1)')
      }),
    )
    expect(isUnavailable(error)).toBe(true)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('R05 a connection lost between two queries fails only its transaction', async () => {
    const error = await caught(
      database.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await new Promise((resolve) => setTimeout(resolve, 200))
        await run(trx, 'select 1')
      }),
    )
    expect(isUnavailable(error)).toBe(true)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('S04 retries deadlocked transactions until both succeed', async () => {
    await run(database.db, 'insert into account values (1, 0), (2, 0)')
    // PostgreSQL looks for deadlocks after a second, which is also how long a lock is waited for.
    await run(
      database.db,
      `do $$ begin execute format('alter database %I set deadlock_timeout = ''100ms''', current_database()); end $$`,
    )
    // The setting is for connections that are opened after it; the second one to wait finds the deadlock.
    const open = () => openDatabase({ databaseUrl: database.url!, dataDir: '' }, silentLogger)
    const [one, other] = await Promise.all([open(), open()])
    let runs = 0
    const add = (db: Db, first: number, second: number) =>
      inTransaction(db, async (trx) => {
        runs++
        await run(trx, `update account set cents = cents + 1 where id = ${first}`)
        await run(trx, 'select pg_sleep(0.2)')
        await run(trx, `update account set cents = cents + 1 where id = ${second}`)
      })
    await Promise.all([add(one.db, 1, 2), add(other.db, 2, 1)])
    await Promise.all([one.close(), other.close()])
    const { rows } = await sql`select id, cents from account where id < 3 order by id`.execute(database.db)
    expect(rows).toEqual([
      { id: 1, cents: 2 },
      { id: 2, cents: 2 },
    ])
    expect(runs).toBeGreaterThan(2)
  })

  it('retries conflicting serializable transactions without losing an update', async () => {
    await run(database.db, 'insert into account values (3, 0)')
    const raise = () =>
      inTransaction(
        database.db,
        async (trx) => {
          const { rows } = await sql<{ cents: number }>`select cents from account where id = 3`.execute(trx)
          await run(trx, `update account set cents = ${rows[0]!.cents + 1} where id = 3`)
        },
        { isolation: 'serializable' },
      )
    await Promise.all([raise(), raise(), raise()])
    expect((await sql`select cents from account where id = 3`.execute(database.db)).rows).toEqual([{ cents: 3 }])
  })

  it('reconnects after its connections are cut and receives notifications again', async () => {
    const warnings: string[] = []
    const logger: Logger = { ...silentLogger, warn: (_details, message) => warnings.push(message) }
    const other = await openDatabase({ databaseUrl: database.url!, dataDir: '' }, logger)
    const heard: string[] = []
    await other.listen('news', (payload) => heard.push(payload))
    await notify(database.db, 'news', 'before')
    await expect.poll(() => heard).toEqual(['before'])
    await run(
      database.db,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect.poll(() => caught(run(other.db, 'select 1'))).toBeNull()
    await expect
      .poll(
        async () => {
          await notify(database.db, 'news', 'after').catch(() => {})
          return heard.at(-1)
        },
        { timeout: 5000 },
      )
      .toBe('after')
    expect(warnings).toContain('The listening connection failed')
    await other.close()
  })

  it('tells the database’s time, whatever the clock of this process shows', async () => {
    const other = await openDatabase({ databaseUrl: database.url!, dataDir: '' }, silentLogger)
    const real = Date.now()
    const back = vi.spyOn(Date, 'now').mockReturnValue(real - 3 * 3_600_000)
    await other.probe()
    const told = other.clock()
    back.mockRestore()
    await other.close()
    expect(Math.abs(told - real)).toBeLessThan(5000)
  })

  it('returns every connection to the pool after success and failure', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        caught(index % 2 === 0 ? run(database.db, 'select broken') : run(database.db, 'select 1')),
      ),
    )
    expect(database.pool.waitingCount).toBe(0)
    expect(database.pool.idleCount).toBe(database.pool.totalCount)
  })
})

describe.skipIf(!process.env['TEST_DATABASE_URL'])('PostgreSQL behind a connection pooler', () => {
  it('S34 is refused while its database has no time-outs, with the statements that set them', async () => {
    // The server itself, under another name of its host, is a pooler that passes no settings on.
    const database = await openTestDatabase()
    const url = new URL(database.url ?? '')
    const throughAlias = Object.assign(new URL(url), {
      hostname: url.hostname === 'localhost' ? '127.0.0.1' : 'localhost',
    })
    const open = () => openDatabase({ databaseUrl: throughAlias.href, directUrl: url.href, dataDir: '' }, silentLogger)
    const name = url.pathname.slice(1)
    await database.pool.query(`alter database ${name} reset all`)
    const error = await caught(open())
    expect(error).toBeInstanceOf(DatabaseUnusable)
    const statements = settingsBehindPooler(name)
    for (const statement of statements) expect(String(error)).toContain(`${statement};`)

    for (const statement of statements) await database.pool.query(statement)
    const pooled = await open()
    expect(isUnavailable(await caught(pooled.pool.query('select pg_sleep(60)')))).toBe(true)
    await pooled.withoutTimeouts((db) => run(db, 'select pg_sleep(2.3)'))
    await pooled.close()
    await database.close()
  })
})

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openTestDatabase, type TestDatabase } from '../testing.ts'
import { enqueue, JobPostponed, startJobs, type JobHandler, type Jobs, type JobsOptions } from './jobs.ts'
import { silentLogger, type Logger } from './log.ts'

let database: TestDatabase
const started: Jobs[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.reset())
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop(0)
})

const start = async (handlers: Record<string, JobHandler>, more: Partial<JobsOptions> = {}) => {
  const jobs = await startJobs({ database, logger: silentLogger, handlers, firstDelay: 1, pollEvery: 50, ...more })
  started.push(jobs)
  return jobs
}
const rows = async () =>
  (
    await sql<{ kind: string; attempts: number; dead: boolean; last_error: string | null; due_in: number }>`
  select kind, attempts, dead_at is not null as dead, last_error, extract(epoch from run_at - now())::float as due_in
  from jobs order by kind`.execute(database.db)
  ).rows
const fail = () => Promise.reject(new Error('no'))

describe('jobs', () => {
  it('run with their payload after the commit and are then deleted', async () => {
    const seen: unknown[] = []
    await start({ note: { run: async (payload, { attempt }) => void seen.push([payload, attempt]) } })
    await database.db
      .transaction()
      .execute((trx) => enqueue(trx, { kind: 'note', payload: { id: 7, name: 'ação 茶' } }))
    await expect.poll(() => seen).toEqual([[{ id: 7, name: 'ação 茶' }, 1]])
    await expect.poll(rows).toEqual([])
  })

  it('do not exist if the transaction rolls back', async () => {
    const seen: unknown[] = []
    const jobs = await start({ note: { run: async () => void seen.push(1) } }, { byHand: true })
    await database.db
      .transaction()
      .execute(async (trx) => {
        await enqueue(trx, { kind: 'note' })
        throw new Error('rolled back')
      })
      .catch(() => {})
    await jobs.drain()
    expect([seen, await rows()]).toEqual([[], []])
  })

  it('run on notification, before the next poll', async () => {
    const seen: number[] = []
    await start({ note: { run: async () => void seen.push(1) } }, { pollEvery: 3_600_000 })
    await enqueue(database.db, { kind: 'note' })
    await expect.poll(() => seen).toEqual([1])
  })

  it('run at the next poll if a notification is lost', async () => {
    const seen: unknown[] = []
    await start({ note: { run: async () => void seen.push(1) } })
    await enqueue(database.db, { kind: 'note', runAt: new Date(Date.now() + 100) })
    expect(seen).toEqual([])
    await expect.poll(() => seen).toEqual([1])
  })

  it('do not run before their time', async () => {
    const jobs = await start({ note: { run: fail } }, { byHand: true })
    await enqueue(database.db, { kind: 'note', runAt: new Date(Date.now() + 60_000) })
    await jobs.drain()
    expect(await rows()).toMatchObject([{ kind: 'note', attempts: 0 }])
  })

  it('with a key are added once while one waits, and again after it ran', async () => {
    const jobs = await start({ note: { run: async () => {} } }, { byHand: true })
    const add = () => enqueue(database.db, { kind: 'note', dedupeKey: 'order-1' })
    expect([await add(), await add()]).toEqual([true, false])
    await jobs.drain()
    expect(await add()).toBe(true)
  })

  it('are retried with growing delays after failures, then marked dead and logged', async () => {
    const logged: [string, object][] = []
    const logger: Logger = { ...silentLogger, error: (details, message) => logged.push([message, details]) }
    let attempts = 0
    const jobs = await start(
      { note: { run: () => (attempts++, fail()), maxAttempts: 3 } },
      { byHand: true, firstDelay: 10_000, logger },
    )
    await enqueue(database.db, { kind: 'note', dedupeKey: 'k' })
    for (let round = 1; round <= 3; round++) {
      await sql`update jobs set run_at = now()`.execute(database.db)
      await jobs.drain()
      const [row] = await rows()
      expect(row).toMatchObject({ attempts: round, dead: round === 3, last_error: 'Error: no' })
    }
    expect(attempts).toBe(3)
    expect(logged).toEqual([['Job is dead', expect.objectContaining({ kind: 'note', attempt: 3 })]])
    expect(await enqueue(database.db, { kind: 'note', dedupeKey: 'k' })).toBe(true)
  })

  it('that are postponed consume no attempt, and wait longer the older they are', async () => {
    const logged: string[] = []
    const logger: Logger = { ...silentLogger, error: (_details, message) => logged.push(message) }
    const postpone = () => Promise.reject(new JobPostponed('The provider is down', { seconds: 20 }))
    const jobs = await start({ note: { run: postpone, maxAttempts: 2 } }, { byHand: true, logger })
    await enqueue(database.db, { kind: 'note' })
    const run = async (age: string) => {
      await sql`update jobs set run_at = now(), created_at = now() - ${age}::interval`.execute(database.db)
      await jobs.drain()
      return (await rows())[0]!
    }
    for (let round = 0; round < 5; round++) {
      const row = await run('0 seconds')
      expect(row).toMatchObject({ attempts: 0, dead: false, last_error: 'JobPostponed: The provider is down' })
      expect(row.due_in).toBeGreaterThan(18)
      expect(row.due_in).toBeLessThanOrEqual(25)
    }
    const { due_in: later } = await run('1 hour')
    expect(later).toBeGreaterThan(14 * 60)
    expect(logged).toEqual([])
    await run('8 days')
    expect([await run('8 days'), logged]).toMatchObject([{ attempts: 2, dead: true }, ['Job is dead']])
  })

  it('double the retry delay with jitter', async () => {
    const jobs = await start({ note: { run: fail } }, { byHand: true, firstDelay: 10_000 })
    await enqueue(database.db, { kind: 'note' })
    const waits: number[] = []
    for (let round = 0; round < 3; round++) {
      await sql`update jobs set run_at = now()`.execute(database.db)
      await jobs.drain()
      waits.push((await rows())[0]!.due_in)
    }
    waits.forEach((wait, round) => {
      expect(wait).toBeGreaterThan(5 * 2 ** round - 1)
      expect(wait).toBeLessThanOrEqual(15 * 2 ** round)
    })
  })

  it('without a handler stay in the table', async () => {
    const jobs = await start({ other: { run: async () => {} } }, { byHand: true })
    await enqueue(database.db, { kind: 'note' })
    await jobs.drain()
    expect(await rows()).toMatchObject([{ kind: 'note', attempts: 0 }])
  })

  it('are retried after the lease if their process ended, and marked dead if they always end it', async () => {
    const seen: number[] = []
    const jobs = await start(
      { note: { run: async (_payload, { attempt }) => void seen.push(attempt), maxAttempts: 2 } },
      { byHand: true },
    )
    const leave = (attempts: number, until: string) =>
      sql`insert into jobs (id, kind, payload, attempts, locked_until, lease_id)
          values (gen_random_uuid(), 'note', 'null', ${attempts}, now() + ${until}::interval, gen_random_uuid())`.execute(
        database.db,
      )
    await leave(1, '-1 second')
    await jobs.drain()
    expect([seen, await rows()]).toEqual([[2], []])
    await leave(2, '-1 second')
    await jobs.drain()
    expect([seen, await rows()]).toMatchObject([
      [2],
      [{ dead: true, last_error: 'Error: Its process ended in every attempt' }],
    ])
  })

  it('extend their lease while they run and do not overwrite the result of a successor', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    let runs = 0
    // A busy computer may stand still for a second; a lease that is not renewed is over by the end all the same.
    await start({ note: { run: () => (runs++, gate) } }, { leaseSeconds: 2 })
    await start({ note: { run: async () => void runs++ } }, { leaseSeconds: 2 })
    await enqueue(database.db, { kind: 'note' })
    await expect.poll(() => runs).toBeGreaterThan(0)
    const first = runs
    await new Promise((resolve) => setTimeout(resolve, 4500))
    // Before anything can fail: what waits for ever would keep its worker, and that the jobs of the next tests.
    release()
    expect(runs).toBe(first)
    await expect.poll(rows).toEqual([])
  })

  it('that recur exist once, run again after their interval and survive failures', async () => {
    let runs = 0
    const handlers = { sweep: { run: () => (runs++ === 0 ? fail() : Promise.resolve()), everySeconds: 3600 } }
    const jobs = await start(handlers, { byHand: true, firstDelay: 10_000 })
    await start(handlers, { byHand: true })
    expect(await rows()).toHaveLength(1)
    await jobs.drain()
    expect([runs, await rows()]).toMatchObject([1, [{ dead: false, last_error: 'Error: no' }]])
    await sql`update jobs set run_at = now()`.execute(database.db)
    await jobs.drain()
    const [row] = await rows()
    expect([runs, row]).toMatchObject([2, { attempts: 0, dead: false, last_error: null }])
    expect(row!.due_in).toBeGreaterThan(3590)
  })

  it('of one lane do not delay those of another, however many of them hang', async () => {
    const seen: string[] = []
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await start({
      fetch: { lane: 'provider', run: () => gate },
      mail: { lane: 'mail', run: async () => void seen.push('mail') },
      note: { run: async () => void seen.push('note') },
    })
    for (let n = 0; n < 10; n++) await enqueue(database.db, { kind: 'fetch' })
    await expect.poll(async () => (await rows()).filter(({ attempts }) => attempts === 1)).toHaveLength(4)
    await enqueue(database.db, { kind: 'mail' })
    await enqueue(database.db, { kind: 'note' })
    // Before anything can fail: a job that never ends would block the next tests.
    try {
      await expect.poll(() => seen.toSorted()).toEqual(['mail', 'note'])
    } finally {
      release()
    }
    await expect.poll(rows).toEqual([])
  })

  it('stop accepts no further jobs and waits for running ones', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const seen: string[] = []
    const jobs = await start(
      {
        slow: { run: () => gate.then(() => void seen.push('slow')) },
        note: { run: async () => void seen.push('note') },
      },
      { concurrency: { default: 1, mail: 1, provider: 1, push: 1, search: 1 } },
    )
    await enqueue(database.db, { kind: 'slow' })
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    const stopping = jobs.stop()
    await enqueue(database.db, { kind: 'note' })
    release()
    await stopping
    expect(seen).toEqual(['slow'])
    expect(await rows()).toMatchObject([{ kind: 'note', attempts: 0 }])
  })

  it('stop aborts jobs that do not end', async () => {
    const jobs = await start({
      endless: {
        run: (_payload, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
      },
    })
    await enqueue(database.db, { kind: 'endless' })
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    await jobs.stop(50)
    expect(await rows()).toMatchObject([{ last_error: 'Error: aborted', dead: false }])
  })

  it('run once each with many workers', async () => {
    const counts = new Map<number, number>()
    const run = async (payload: unknown) => void counts.set(payload as number, (counts.get(payload as number) ?? 0) + 1)
    await database.db.transaction().execute(async (trx) => {
      for (let n = 0; n < 200; n++) await enqueue(trx, { kind: 'note', payload: n })
    })
    const workers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        start(
          { note: { run } },
          { byHand: true, concurrency: { default: 5, mail: 1, provider: 1, push: 1, search: 1 } },
        ),
      ),
    )
    await Promise.all(workers.map((worker) => worker.drain()))
    expect(counts.size).toBe(200)
    expect(new Set(counts.values())).toEqual(new Set([1]))
  }, 60_000)
})

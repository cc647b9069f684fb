import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { notify, type Database, type Db } from './database.ts'
import type { Logger } from './log.ts'

const channel = 'jobs'

export type NewJob = {
  kind: string
  /** Plain JSON. Ids rather than copies: the handler reads what is true when it runs. */
  payload?: unknown
  /** @default as soon as the transaction commits */
  runAt?: Date
  /** While a job with this key waits or runs, another is not added. At most 200 characters. */
  dedupeKey?: string
}

/** Adds a job in the caller's transaction: it exists exactly if what caused it does. Answers whether it was added. */
export async function enqueue(trx: Db, { kind, payload = null, runAt, dedupeKey }: NewJob): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('jobs')
    .values({
      id: randomUUID(),
      kind,
      payload: JSON.stringify(payload),
      dedupe_key: dedupeKey ?? null,
      every_seconds: null,
      lease_id: null,
      last_error: null,
      run_at: runAt ?? sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').where('dead_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow()
  const added = numInsertedOrUpdatedRows === 1n
  if (added && runAt === undefined) await notify(trx, channel, kind)
  return added
}

export type JobContext = {
  id: string
  /** 1 the first time. */
  attempt: number
  /** Aborted when the process stops and the time to finish is over. */
  signal: AbortSignal
}
export type JobHandler = {
  /** May run more than once for one job (a process may die after the work): what it does must bear that. */
  run: (payload: unknown, context: JobContext) => Promise<void>
  /** Then it is dead: kept, logged, never run again. @default 8 */
  maxAttempts?: number
  /** Makes it a recurring job: one in the whole shop, so many seconds after the last end. */
  everySeconds?: number
}

export type JobsOptions = {
  database: Database
  logger: Logger
  handlers: Readonly<Record<string, JobHandler>>
  /** At once in this process. @default 2 */
  concurrency?: number
  /** Seconds a job belongs to a process that says nothing; renewed while it runs. @default 60 */
  leaseSeconds?: number
  /** Milliseconds between looks at the table. @default 1000 */
  pollEvery?: number
  /** Never by itself, only by `drain`: for tests. @default false */
  byHand?: boolean
  /** Milliseconds before the second attempt, doubled for each next, up to 15 minutes. @default 2000 */
  firstDelay?: number
}

type Claimed = { id: string; kind: string; payload: unknown; attempts: number; every_seconds: number | null }
const maxDelay = 15 * 60_000
const seconds = (count: number) => sql<Date>`now() + make_interval(secs => ${count})`

export type Jobs = Awaited<ReturnType<typeof startJobs>>

/** Starts working off the jobs table. Any number of processes may: each job is leased to one at a time. */
export async function startJobs(options: JobsOptions) {
  const {
    database,
    logger,
    handlers,
    concurrency = 2,
    leaseSeconds = 60,
    pollEvery = 1000,
    firstDelay = 2000,
  } = options
  const { byHand = false } = options
  const { db } = database
  const kinds = Object.keys(handlers)
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let looking: Promise<void> | null = null
  let lookAgain = false
  let stopped = false

  for (const [kind, { everySeconds }] of Object.entries(handlers)) {
    if (everySeconds === undefined) continue
    await db
      .insertInto('jobs')
      .values({
        id: randomUUID(),
        kind,
        payload: 'null',
        dedupe_key: `every:${kind}`,
        every_seconds: everySeconds,
        lease_id: null,
        last_error: null,
      })
      .onConflict((conflict) =>
        conflict.column('dedupe_key').where('dead_at', 'is', null).doUpdateSet({ every_seconds: everySeconds }),
      )
      .execute()
  }

  async function claim(count: number, lease: string): Promise<Claimed[]> {
    const { rows } = await sql<Claimed>`
      update jobs set locked_until = ${seconds(leaseSeconds)}, lease_id = ${lease}, attempts = attempts + 1
      where id in (
        select id from jobs
        where dead_at is null and run_at <= now() and (locked_until is null or locked_until < now()) and kind = any(${kinds})
        order by run_at limit ${count} for update skip locked
      )
      returning id, kind, payload, attempts, every_seconds`.execute(db)
    return rows
  }

  /** Only while the lease is ours: a process that was away too long must not undo what its successor did. */
  const ours = (job: Claimed, lease: string) => sql<boolean>`id = ${job.id} and lease_id = ${lease}`

  async function finish(job: Claimed, lease: string): Promise<void> {
    if (job.every_seconds === null) await db.deleteFrom('jobs').where(ours(job, lease)).execute()
    else {
      await db
        .updateTable('jobs')
        .set({ run_at: seconds(job.every_seconds), attempts: 0, locked_until: null, lease_id: null, last_error: null })
        .where(ours(job, lease))
        .execute()
    }
  }

  async function fail(job: Claimed, lease: string, error: unknown, maxAttempts: number): Promise<void> {
    const dead = job.every_seconds === null && job.attempts >= maxAttempts
    const backoff = Math.min(maxDelay, firstDelay * 2 ** Math.min(job.attempts - 1, 20)) * (0.5 + Math.random())
    const delay = job.every_seconds === null ? backoff : Math.min(backoff, job.every_seconds * 1000)
    logger[dead ? 'error' : 'warn'](
      { err: error, job: job.id, kind: job.kind, attempt: job.attempts },
      dead ? 'Job is dead' : 'Job failed and will be tried again',
    )
    await db
      .updateTable('jobs')
      .set({
        run_at: seconds(delay / 1000),
        locked_until: null,
        lease_id: null,
        last_error: (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500),
        ...(dead ? { dead_at: sql<Date>`now()` } : {}),
      })
      .where(ours(job, lease))
      .execute()
  }

  async function runOne(job: Claimed, lease: string): Promise<void> {
    const handler = handlers[job.kind]
    if (handler === undefined) return
    const { maxAttempts = 8 } = handler
    // A job that ends its process never gets to say that it failed.
    if (job.every_seconds === null && job.attempts > maxAttempts) {
      return fail(job, lease, new Error('Its process ended in every attempt'), maxAttempts)
    }
    const renewal = setInterval(() => {
      db.updateTable('jobs')
        .set({ locked_until: seconds(leaseSeconds) })
        .where(ours(job, lease))
        .execute()
        .catch((error: unknown) => logger.warn({ err: error, job: job.id }, 'Cannot renew the lease of a job'))
    }, leaseSeconds * 500)
    try {
      await handler.run(job.payload, { id: job.id, attempt: job.attempts, signal: stopping.signal })
      await finish(job, lease)
    } catch (error) {
      // Where even this fails the lease runs out and the job comes back.
      await fail(job, lease, error, maxAttempts).catch((second: unknown) =>
        logger.error({ err: second, job: job.id }, 'Cannot record a failed job'),
      )
    } finally {
      clearInterval(renewal)
    }
  }

  async function lookOnce(): Promise<void> {
    const free = concurrency - running.size
    if (free <= 0 || kinds.length === 0) return
    const lease = randomUUID()
    for (const job of await claim(free, lease)) {
      const run = runOne(job, lease).finally(() => {
        running.delete(run)
        if (!byHand) look()
      })
      running.add(run)
    }
  }

  function look(): void {
    if (stopped) return
    if (looking !== null) {
      lookAgain = true
      return
    }
    looking = lookOnce()
      .catch((error: unknown) => logger.warn({ err: error }, 'Cannot look for jobs'))
      .finally(() => {
        looking = null
        if (lookAgain) {
          lookAgain = false
          look()
        }
      })
  }

  // Notification only makes it quick; the poll is what makes it certain.
  let polling: NodeJS.Timeout | undefined
  if (!byHand) {
    await database.listen(channel, look)
    polling = setInterval(look, pollEvery)
    look()
  }

  return {
    /** Takes no more jobs and waits for the running ones; after `grace` milliseconds (default 10 000) tells them to abort. */
    async stop(grace = 10_000) {
      stopped = true
      clearInterval(polling)
      await looking
      const timer = setTimeout(() => stopping.abort(), grace)
      await Promise.allSettled(running)
      clearTimeout(timer)
    },
    /** Works until nothing that is due and has a handler is left: for tests. */
    async drain() {
      for (;;) {
        look()
        await looking
        await Promise.allSettled(running)
        const due = await db
          .selectFrom('jobs')
          .select('id')
          .where('dead_at', 'is', null)
          .where('kind', 'in', [...kinds, ''])
          .where('run_at', '<=', sql<Date>`now()`)
          .limit(1)
          .executeTakeFirst()
        if (due === undefined && running.size === 0) return
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
  }
}

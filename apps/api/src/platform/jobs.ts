import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { notify, type Database, type Db } from './database.ts'
import type { Logger } from './log.ts'
import { traced } from './tracing.ts'

export const jobsChannel = 'jobs'

export type NewJob = {
  kind: string
  /** Plain JSON. Use ids, not copies: the handler reads current data when it runs. */
  payload?: unknown
  /** @default as soon as the transaction commits */
  runAt?: Date
  /** While a job with this key is waiting or running, no other is added. At most 200 characters. */
  dedupeKey?: string
}

/** Adds a job in the caller's transaction. @returns whether it was added */
export const enqueue = async (trx: Db, job: NewJob): Promise<boolean> => (await enqueueAll(trx, [job])) === 1

/** Adds jobs in the caller's transaction, with one statement. @returns how many were added */
export async function enqueueAll(trx: Db, jobs: readonly NewJob[]): Promise<number> {
  if (jobs.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('jobs')
    .values(
      jobs.map(({ kind, payload = null, runAt, dedupeKey }) => ({
        id: randomUUID(),
        kind,
        payload: JSON.stringify(payload),
        dedupe_key: dedupeKey ?? null,
        every_seconds: null,
        lease_id: null,
        last_error: null,
        run_at: runAt ?? sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').where('dead_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow()
  const due = new Set(jobs.filter(({ runAt }) => runAt === undefined).map(({ kind }) => kind))
  if (numInsertedOrUpdatedRows > 0n) for (const kind of due) await notify(trx, jobsChannel, kind)
  return Number(numInsertedOrUpdatedRows)
}

export type JobContext = {
  id: string
  /** Starts at 1. */
  attempt: number
  /** Aborted when the process stops and the grace period is over. */
  signal: AbortSignal
}
/**
 * Thrown by a handler whose dependency is unavailable: the job runs again after at least `seconds`, and no attempt is consumed.
 * Waits grow with the job's age. After 7 days it counts as a failure.
 */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed'
  readonly seconds: number
  constructor(message: string, { seconds, cause }: { seconds: number; cause?: unknown }) {
    super(message, { cause })
    this.seconds = seconds
  }
}

/** Jobs of one lane never delay those of another: each lane has its own concurrency. */
export type Lane = 'default' | 'mail' | 'provider' | 'push' | 'search'
export type JobHandler = {
  /** `provider` for jobs that call the payment provider, `mail` for jobs that only send, `push` for push services, `search` for the search index. @default 'default' */
  lane?: Lane
  /** Must be idempotent: a job runs again if its process dies after the work. */
  run: (payload: unknown, context: JobContext) => Promise<void>
  /** Afterwards the job is dead: stored, logged, never run again. @default 8 */
  maxAttempts?: number
  /** Makes it a recurring job, one for all processes: seconds between the end of a run and the next. */
  everySeconds?: number
}

export type JobsOptions = {
  database: Database
  logger: Logger
  handlers: Readonly<Record<string, JobHandler>>
  /** Concurrent jobs in this process, by lane. @default 2, 4 of lane `provider`, 1 of lane `search` */
  concurrency?: Readonly<Record<Lane, number>>
  /** Lease of a job in seconds, renewed while it runs. @default 60 */
  leaseSeconds?: number
  /** Milliseconds between polls of the table. @default 1000 */
  pollEvery?: number
  /** Run jobs only in `drain`, for tests. @default false */
  byHand?: boolean
  /** Milliseconds before the second attempt, doubled for each further one, up to 15 minutes. @default 2000 */
  firstDelay?: number
}

type Claimed = {
  id: string
  kind: string
  payload: unknown
  attempts: number
  every_seconds: number | null
  age: number
}
const maxDelay = 15 * 60_000
/** Seconds. */
const maxPostponement = 7 * 24 * 60 * 60
const seconds = (count: number) => sql<Date>`now() + make_interval(secs => ${count})`

export type Jobs = Awaited<ReturnType<typeof startJobs>>

/** Starts to run jobs. Any number of processes can: each job is leased to one of them. */
export async function startJobs(options: JobsOptions) {
  const {
    database,
    logger,
    handlers,
    concurrency = { default: 2, mail: 2, provider: 4, push: 2, search: 1 },
    leaseSeconds = 60,
    pollEvery = 1000,
    firstDelay = 2000,
  } = options
  const { byHand = false } = options
  const { db } = database
  const kinds = Object.keys(handlers)
  const lanes = [...Map.groupBy(kinds, (kind) => handlers[kind]?.lane ?? 'default')].map(([lane, ofLane]) => ({
    kinds: ofLane,
    maximum: concurrency[lane],
    running: new Set<Promise<void>>(),
  }))
  const allRunning = () => lanes.flatMap(({ running }) => [...running])
  const stopping = new AbortController()
  let polling: Promise<void> | null = null
  let pollAgain = false
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

  async function claim(kinds: readonly string[], count: number, lease: string): Promise<Claimed[]> {
    // An array is selected once. The planner may repeat a subquery of `in` for each row, which locks other rows each time.
    const { rows } = await sql<Claimed>`
      update jobs set locked_until = ${seconds(leaseSeconds)}, lease_id = ${lease}, attempts = attempts + 1
      where id = any(array(
        select id from jobs
        where dead_at is null and run_at <= now() and (locked_until is null or locked_until < now()) and kind = any(${kinds})
        order by run_at limit ${count} for update skip locked
      ))
      returning id, kind, payload, attempts, every_seconds, extract(epoch from now() - created_at)::float as age`.execute(
      db,
    )
    return rows
  }

  /** Only while this process has the lease: a process that was suspended must not overwrite its successor's result. */
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
    const postponed = error instanceof JobPostponed && (job.every_seconds !== null || job.age < maxPostponement)
    const dead = job.every_seconds === null && job.attempts >= maxAttempts && !postponed
    const backoff = postponed
      ? Math.max(error.seconds * 1000, Math.min(maxDelay, job.age * 250)) * (1 + Math.random() / 4)
      : Math.min(maxDelay, firstDelay * 2 ** Math.min(job.attempts - 1, 20)) * (0.5 + Math.random())
    const delay = job.every_seconds === null ? backoff : Math.min(backoff, job.every_seconds * 1000)
    logger[dead ? 'error' : 'warn'](
      { err: error, job: job.id, kind: job.kind, attempt: job.attempts },
      dead ? 'Job is dead' : postponed ? 'Job is postponed' : 'Job failed and will be tried again',
    )
    await db
      .updateTable('jobs')
      .set({
        run_at: seconds(delay / 1000),
        locked_until: null,
        lease_id: null,
        last_error: (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500),
        ...(postponed ? { attempts: job.attempts - 1 } : {}),
        ...(dead ? { dead_at: sql<Date>`now()` } : {}),
      })
      .where(ours(job, lease))
      .execute()
  }

  async function runOne(job: Claimed, lease: string): Promise<void> {
    const handler = handlers[job.kind]
    if (handler === undefined) return
    const { maxAttempts = 8 } = handler
    // A job that ends its process never reports its failure.
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
      await traced(`job ${job.kind}`, () =>
        handler.run(job.payload, { id: job.id, attempt: job.attempts, signal: stopping.signal }),
      )
      await finish(job, lease)
    } catch (error) {
      // If this fails too, the lease expires and the job is retried.
      await fail(job, lease, error, maxAttempts).catch((second: unknown) =>
        logger.error({ err: second, job: job.id }, 'Cannot record a failed job'),
      )
    } finally {
      clearInterval(renewal)
    }
  }

  async function pollOnce(): Promise<void> {
    for (const { kinds: ofLane, maximum, running } of lanes) {
      const free = maximum - running.size
      if (free <= 0) continue
      const lease = randomUUID()
      for (const job of await claim(ofLane, free, lease)) {
        const run = runOne(job, lease).finally(() => {
          running.delete(run)
          if (!byHand) poll()
        })
        running.add(run)
      }
    }
  }

  function poll(): void {
    if (stopped) return
    if (polling !== null) {
      pollAgain = true
      return
    }
    polling = pollOnce()
      .catch((error: unknown) => logger.warn({ err: error }, 'Cannot poll jobs'))
      .finally(() => {
        polling = null
        if (pollAgain) {
          pollAgain = false
          poll()
        }
      })
  }

  // Notifications reduce the delay; polling guarantees delivery.
  let interval: NodeJS.Timeout | undefined
  if (!byHand) {
    await database.listen(jobsChannel, poll)
    interval = setInterval(poll, pollEvery)
    poll()
  }

  return {
    /** Claims no more jobs and waits for running ones; aborts them after `grace` milliseconds (default 10 000). */
    async stop(grace = 10_000) {
      stopped = true
      clearInterval(interval)
      await polling
      const timer = setTimeout(() => stopping.abort(), grace)
      await Promise.allSettled(allRunning())
      clearTimeout(timer)
    },
    /** Runs all due jobs with a handler, for tests. */
    async drain() {
      for (;;) {
        poll()
        await polling
        await Promise.allSettled(allRunning())
        const due = await db
          .selectFrom('jobs')
          .select('id')
          .where('dead_at', 'is', null)
          .where('kind', 'in', [...kinds, ''])
          .where('run_at', '<=', sql<Date>`now()`)
          .limit(1)
          .executeTakeFirst()
        if (due === undefined && allRunning().length === 0) return
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
  }
}

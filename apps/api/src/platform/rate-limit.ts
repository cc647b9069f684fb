import { createHash } from 'node:crypto'
import { callbackify } from 'node:util'

import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { sql } from 'kysely'

import type { ContractOperation } from './contract-document.ts'
import type { Database, Db } from './database.ts'
import type { Operation } from './handlers.ts'
import { deleteInBatches } from './in-batches.ts'
import { inProcess } from './in-process.ts'
import type { Logger } from './log.ts'
import { Problem } from './problem.ts'

/** Calls per time window from one address (IPv6: one /64). */
export type Limit = {
  max: number
  seconds: number
  /**
   * Counts the calls to all processes together, in the database before each call runs: for calls that are expensive or can be used to
   * guess secrets. Otherwise each process counts its own calls.
   */
  strict?: boolean
}
/** `default` is one count for all operations without their own limit. */
export type Limits = { default: Limit } & { [Name in Operation]?: Limit }

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void
const maxKeys = 50_000

/**
 * Milliseconds of a monotonic clock: a system clock that is set back would lengthen a window. Rounded down, because the rounding
 * error of fractions could add a second to `Retry-After`.
 */
const monotonicNow = (): number => Math.floor(performance.now())

/** Fixed windows in this process. Above 50,000 addresses the oldest windows are removed first. */
export class MemoryStore implements FastifyRateLimitStore {
  readonly #hits = new Map<string, { count: number; resetsAt: number }>()

  incr(key: string, done: Counted, timeWindow = 1000): void {
    const now = monotonicNow()
    let hit = this.#hits.get(key)
    if (hit === undefined || hit.resetsAt <= now) {
      this.#hits.delete(key)
      hit = { count: 0, resetsAt: now + timeWindow }
      this.#hits.set(key, hit)
      const [oldest] = this.#hits.keys()
      if (this.#hits.size > maxKeys && oldest !== undefined) this.#hits.delete(oldest)
    }
    hit.count++
    done(null, { current: hit.count, ttl: hit.resetsAt - now })
  }

  child(): MemoryStore {
    return new MemoryStore()
  }
}

/** Addresses are stored hashed. */
const hashOf = (group: string, key: string): string =>
  createHash('sha256').update(`${group} ${key}`).digest('base64url')

/** Fixed windows in the database: every call of every process is counted before it runs. */
export class PostgresStore implements FastifyRateLimitStore {
  readonly #db: Db
  readonly #group: string
  constructor(db: Db, group: string) {
    this.#db = db
    this.#group = group
  }

  incr(key: string, done: Counted, timeWindow = 1000): void {
    callbackify(() => this.#count(key, timeWindow))(done)
  }

  async #count(key: string, timeWindow: number): Promise<{ current: number; ttl: number }> {
    // A window that ends later than a new one was stored before the clock was set back.
    const isOver = sql`r.resets_at <= now() or r.resets_at > excluded.resets_at + interval '5 seconds'`
    const { rows } = await sql<{ current: number; ttl: number }>`
      insert into rate_limit as r (key, count, resets_at)
      values (${hashOf(this.#group, key)}, 1, now() + make_interval(secs => ${timeWindow / 1000}))
      on conflict (key) do update set
        count = case when ${isOver} then 1 else r.count + 1 end,
        resets_at = case when ${isOver} then excluded.resets_at else r.resets_at end
      returning count as current, greatest(0, ceil(extract(epoch from resets_at - now()) * 1000))::int as ttl`.execute(
      this.#db,
    )
    const [row] = rows
    if (row === undefined) throw new Error('Counting a call answered nothing')
    return row
  }

  child(): PostgresStore {
    return this
  }
}

/** The plugin creates one store and a child for each limit. */
function storesOn({ db, engine }: Database, limits: Limits): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(_key: string, done: Counted): void {
      done(new Error('Every limit counts in a store of its own'))
    }
    child(options: object): FastifyRateLimitStore {
      const group = 'groupId' in options ? String(options.groupId) : ''
      // Only one process uses the embedded database.
      const isShared = engine === 'postgres' && limits[group as keyof Limits]?.strict === true
      return isShared ? new PostgresStore(db, group) : new MemoryStore()
    }
  }
}

const sweepEvery = 60_000

/**
 * Counts the calls of each operation and rejects them with RATE_LIMITED, `RateLimit-*` and `Retry-After`.
 *
 * @returns the hooks of an operation, for `mountContract`'s `before`
 */
export async function createRateLimits(
  app: FastifyInstance,
  limits: Limits,
  database: Database,
  logger: Logger,
  trustProxy = 0,
) {
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    store: storesOn(database, limits),
  })
  const hooks = new Map(
    Object.entries(limits).map(([group, { max, seconds }]) => [
      group,
      app.rateLimit({
        max,
        timeWindow: seconds * 1000,
        groupId: group,
        // Behind a proxy, only the server that renders the pages calls without a shopper's address.
        allowList: ({ socket, headers }) =>
          socket.remoteAddress === inProcess ||
          (group === 'default' && trustProxy > 0 && headers['x-forwarded-for'] === undefined),
        errorResponseBuilder: (_request, { ttl }) => new Problem('RATE_LIMITED', { retryAfter: ttl / 1000 }),
      }) as onRequestAsyncHookHandler,
    ]),
  )

  if (database.engine === 'postgres') {
    const sweep = () =>
      deleteInBatches(database.db, 'rate_limit', sql`resets_at < now()`).catch((error: unknown) => {
        logger.warn({ err: error }, 'Cannot sweep the rate limits')
      })
    const sweeping = setInterval(sweep, sweepEvery)
    sweeping.unref()
    app.addHook('onClose', async () => clearInterval(sweeping))
  }
  return ({ id }: ContractOperation): onRequestAsyncHookHandler[] => {
    const hook = hooks.get(id) ?? hooks.get('default')
    return hook === undefined ? [] : [hook]
  }
}

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
import { countInDatabase, createExchange, hashOf, monotonicNow, type Exchange, type Hit } from './shared-hits.ts'

/** Calls per time window from one address (IPv6: one /64). */
export type Limit = {
  max: number
  seconds: number
  /** Every call is counted in the database before it runs: for calls that guess secrets or are expensive. Others are shared twice a second. */
  strict?: boolean
}
/** `default` is one count for all operations without their own limit. */
export type Limits = { default: Limit } & { [Name in Operation]?: Limit }

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void
const maxKeys = 50_000
/** Part of a limit below which the calls of an address are not shared: most addresses never get there. */
const sharedFrom = 0.1

type MemoryOptions = { group: string; max: number; exchange: Exchange }

/**
 * Fixed windows in this process, shared with the others through an {@link Exchange}. Above 50,000 addresses the oldest windows are
 * removed first.
 */
export class MemoryStore implements FastifyRateLimitStore {
  readonly #hits = new Map<string, Hit>()
  readonly #shared: MemoryOptions | null
  constructor(shared: MemoryOptions | null = null) {
    this.#shared = shared
  }

  incr(key: string, done: Counted, timeWindow = 1000): void {
    const now = monotonicNow()
    let hit = this.#hits.get(key)
    if (hit === undefined || hit.resetsAt <= now) {
      this.#hits.delete(key)
      hit = { count: 0, unsent: 0, resetsAt: now + timeWindow }
      this.#hits.set(key, hit)
      const [oldest] = this.#hits.keys()
      if (this.#hits.size > maxKeys && oldest !== undefined) this.#hits.delete(oldest)
    }
    hit.count++
    hit.unsent++
    if (this.#shared !== null) {
      const { group, max, exchange } = this.#shared
      if (hit.count >= max * sharedFrom) exchange.share(hashOf(group, key), hit)
    }
    done(null, { current: hit.count, ttl: hit.resetsAt - now })
  }

  child(): MemoryStore {
    return new MemoryStore()
  }
}

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
    const { rows } = await sql<{ current: number; ttl: number }>`
      insert into rate_limit as r (key, count, resets_at)
      values (${hashOf(this.#group, key)}, 1, now() + make_interval(secs => ${timeWindow / 1000}))
      ${countInDatabase}`.execute(this.#db)
    const [row] = rows
    if (row === undefined) throw new Error('Counting a call answered nothing')
    return row
  }

  child(): PostgresStore {
    return this
  }
}

/** The plugin creates one store and a child for each limit. */
function storesOn(shared: { db: Db; exchange: Exchange } | null, limits: Limits): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(_key: string, done: Counted): void {
      done(new Error('Every limit counts in a store of its own'))
    }
    child(options: object): FastifyRateLimitStore {
      const group = 'groupId' in options ? String(options.groupId) : ''
      const limit = limits[group as keyof Limits]
      if (shared === null || limit === undefined) return new MemoryStore()
      const { db, exchange } = shared
      return limit.strict === true ? new PostgresStore(db, group) : new MemoryStore({ group, max: limit.max, exchange })
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
  { db, engine }: Database,
  logger: Logger,
  trustProxy = 0,
) {
  const shared = engine === 'postgres' ? { db, exchange: createExchange({ db, logger }) } : null
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    store: storesOn(shared, limits),
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

  if (shared !== null) {
    const sweep = () =>
      deleteInBatches(db, 'rate_limit', sql`resets_at < now()`).catch((error: unknown) => {
        logger.warn({ err: error }, 'Cannot sweep the rate limits')
      })
    const sweeping = setInterval(sweep, sweepEvery)
    sweeping.unref()
    app.addHook('onClose', async () => {
      clearInterval(sweeping)
      await shared.exchange.close()
    })
  }
  return ({ id }: ContractOperation): onRequestAsyncHookHandler[] => {
    const hook = hooks.get(id) ?? hooks.get('default')
    return hook === undefined ? [] : [hook]
  }
}

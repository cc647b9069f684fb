import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from './database.ts'
import type { Logger } from './log.ts'

/**
 * Whole milliseconds of a clock that is never set back. With fractions, the difference of two times can exceed their distance by a
 * rounding error, which is announced as another second.
 */
export const monotonicNow = (): number => Math.floor(performance.now())

export type Hit = {
  /** Calls of all processes, as far as this one knows. */
  count: number
  /** Of these, the calls of this process that the others do not know yet. */
  unsent: number
  /** By `monotonicNow`: a clock that is set back must not lengthen a window. */
  resetsAt: number
}

/** Addresses are stored hashed. */
export const hashOf = (group: string, key: string): string =>
  createHash('sha256').update(`${group} ${key}`).digest('base64url')

/** The rest of a window in milliseconds. A window that ends later than a new one would is from before the clock was set back. */
export const countInDatabase = sql`
  on conflict (key) do update set
    count = case when r.resets_at <= now() or r.resets_at > excluded.resets_at + interval '5 seconds'
      then excluded.count else r.count + excluded.count end,
    resets_at = case when r.resets_at <= now() or r.resets_at > excluded.resets_at + interval '5 seconds'
      then excluded.resets_at else r.resets_at end
  returning key, count as current, greatest(0, ceil(extract(epoch from resets_at - now()) * 1000))::int as ttl`

type Shared = { hash: string; hit: Hit }

/**
 * Adds what this process counted to what the others counted, in one statement for all addresses, and learns their counts. Between
 * two exchanges each process knows only its own calls, so several can exceed a limit by what they accept within half a second.
 */
export function createExchange({ db, logger, every = 500 }: { db: Db; logger: Logger; every?: number }) {
  const changed = new Map<string, Hit>()
  let isFailing = false
  let running: Promise<void> | null = null

  async function exchange(): Promise<void> {
    const sent: (Shared & { count: number })[] = []
    for (const [hash, hit] of changed) sent.push({ hash, hit, count: hit.unsent })
    changed.clear()
    if (sent.length === 0) return
    for (const { hit } of sent) hit.unsent = 0
    const now = monotonicNow()
    const rows = sent
      .map(({ hash, hit, count }) => ({ key: hash, count, left: Math.max(0, hit.resetsAt - now) / 1000 }))
      // Always in the same order, to avoid deadlocks.
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    try {
      const answer = await sql<{ key: string; current: number; ttl: number }>`
        insert into rate_limit as r (key, count, resets_at)
        select key, count, now() + make_interval(secs => "left")
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (key text, count integer, "left" double precision)
        ${countInDatabase}`.execute(db)
      const counted = new Map(answer.rows.map((row) => [row.key, row]))
      for (const { hash, hit } of sent) {
        const row = counted.get(hash)
        if (row === undefined) continue
        hit.count = row.current + hit.unsent
        hit.resetsAt = monotonicNow() + row.ttl
      }
      isFailing = false
    } catch (error) {
      // Each process counts on alone.
      for (const { hash, hit, count } of sent) {
        hit.unsent += count
        changed.set(hash, hit)
      }
      if (!isFailing) logger.warn({ err: error }, 'Cannot share the rate limits')
      isFailing = true
    }
  }

  function run(): Promise<void> {
    running ??= exchange().finally(() => {
      running = null
    })
    return running
  }
  const timer = setInterval(() => void run(), every)
  timer.unref()

  return {
    /** Shares a hit with the other processes at the next exchange. */
    share: (hash: string, hit: Hit): void => void changed.set(hash, hit),
    /** Exchanges now. Never rejects. */
    run,
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

export type Exchange = ReturnType<typeof createExchange>

import { sql } from 'kysely'

import { notify, type Db } from './database.ts'
import { jobsChannel } from './jobs.ts'
import { inTransaction } from './transaction.ts'

export type DeadJob = { id: string; kind: string; attempts: number; lastError: string | null; deadAt: Date }

/** Jobs that ran out of attempts, newest first. */
export async function listDeadJobs(db: Db): Promise<DeadJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'last_error', 'dead_at'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .limit(200)
    .execute()
  return rows.flatMap(({ id, kind, attempts, last_error, dead_at }) =>
    dead_at === null ? [] : [{ id, kind, attempts, lastError: last_error, deadAt: dead_at }],
  )
}

/**
 * Runs a dead job again, with all its attempts. If another job with its key waits already, that one does the work and the
 * dead one is deleted.
 */
export async function retryDeadJob(db: Db, id: string): Promise<'retried' | 'replaced' | 'missing'> {
  return inTransaction(db, async (trx) => {
    const job = await trx
      .selectFrom('jobs')
      .select(['kind', 'dedupe_key'])
      .where('id', '=', id)
      .where('dead_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (job === undefined) return 'missing'
    const other = await trx
      .selectFrom('jobs')
      .select('id')
      .where('dedupe_key', '=', job.dedupe_key)
      .where('dead_at', 'is', null)
      .executeTakeFirst()
    if (other !== undefined) {
      await trx.deleteFrom('jobs').where('id', '=', id).execute()
      return 'replaced'
    }
    await trx
      .updateTable('jobs')
      .set({ dead_at: null, attempts: 0, locked_until: null, lease_id: null, run_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await notify(trx, jobsChannel, job.kind)
    return 'retried'
  })
}

/** How many jobs ran out of attempts. */
export async function countDeadJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from jobs where dead_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many jobs are overdue, and for how many seconds the oldest of them. */
export async function measureQueue(db: Db): Promise<{ overdue: number; seconds: number }> {
  const { rows } = await sql<{ overdue: number; seconds: number }>`
    select count(*)::integer as overdue, coalesce(extract(epoch from now() - min(run_at)), 0)::integer as seconds
    from jobs where dead_at is null and run_at <= now() and (locked_until is null or locked_until < now())`.execute(db)
  return rows[0] ?? { overdue: 0, seconds: 0 }
}

import type { Transaction } from 'kysely'

import { isRetriable } from './database-errors.ts'
import type { Db } from './database.ts'
import { Problem } from './problem.ts'
import type { Database } from './schema.gen.ts'

export type Trx = Transaction<Database>

const attempts = 5
const pause = (attempt: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * 15 * 2 ** attempt))

/**
 * Runs `work` in one transaction, up to 5 times after a serialization failure or a deadlock.
 *
 * `work` can run more than once, so it must have no effects outside the database.
 * @throws {Problem} SERVICE_UNAVAILABLE after the last attempt
 */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
  { isolation = 'read committed' }: { isolation?: 'read committed' | 'repeatable read' | 'serializable' } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      if (!isRetriable(error)) throw error
      if (attempt === attempts) throw new Problem('SERVICE_UNAVAILABLE', { cause: error, retryAfter: 1 })
      await pause(attempt)
    }
  }
}

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('dry run')
    this.result = result
  }
}

/** Runs `work` in one transaction and returns its result. A dry run rolls the transaction back. */
export async function inTransactionOrDryRun<Result>(
  db: Db,
  dryRun: boolean,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, async (trx) => {
      const result = await work(trx)
      if (dryRun) throw new DryRun(result)
      return result
    })
  } catch (error) {
    if (error instanceof DryRun) return error.result as Result
    throw error
  }
}

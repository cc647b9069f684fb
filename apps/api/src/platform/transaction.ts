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

import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import { Problem } from '#platform/problem.ts'
import type { StoredOutcome } from '#platform/schema.ts'

/**
 * Identifies a change that an account's browser sends. A change without an id is applied each time it is sent.
 * `fingerprint` is a hash of the operation and its parameters. It is ignored if `id` is undefined.
 */
export type Command = { userId: number; id: string | undefined; fingerprint: string | null }

const day = 24 * 60 * 60 * 1000
/** A browser that repeats an unanswered command later than this applies it again. */
const keptDays = 90

/**
 * Applies a command once, in the caller's transaction. The transaction must have locked the rows that the command changes. Returns a
 * function to call after the transaction: it returns the answer of the first call, or throws the problem of the first call.
 * @param work must not throw a problem after a write, because the transaction is committed with the stored problem
 * @throws {Problem} IDEMPOTENCY_KEY_REUSED if the id belongs to another change
 */
export async function applyOnce<Answer>(
  trx: Db,
  { userId, id, fingerprint }: Command,
  now: Date,
  work: () => Promise<Answer>,
): Promise<() => Answer> {
  if (id === undefined) {
    const answer = await work()
    return () => answer
  }
  const known = await trx
    .selectFrom('command_outcomes')
    .select(['outcome', 'fingerprint'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  // Outcomes that were stored before this column existed have no fingerprint. They match every change.
  if ((known?.fingerprint ?? fingerprint) !== fingerprint) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  const outcome = known?.outcome ?? (await decide(work))
  if (known === undefined)
    await trx
      .insertInto('command_outcomes')
      .values({ user_id: userId, id, fingerprint, outcome: JSON.stringify(outcome), created_at: now })
      .execute()
  return () => {
    if ('answer' in outcome) return outcome.answer as Answer
    throw new Problem(outcome.code, outcome.params == null ? {} : { params: outcome.params })
  }
}

async function decide(work: () => Promise<unknown>): Promise<StoredOutcome> {
  try {
    return { answer: await work() }
  } catch (error) {
    // A server error and a 401 are no outcomes: the browser retries the command.
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 401) throw error
    return { code: error.code, params: error.details.params ?? null }
  }
}

/** Deletes outcomes that are so old that no browser retries their commands. */
export const deleteOldOutcomes = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(db, 'command_outcomes', sql`created_at < ${new Date(now.getTime() - keptDays * day)}::timestamptz`)

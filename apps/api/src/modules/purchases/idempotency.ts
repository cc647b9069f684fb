import { sql } from 'kysely'

import { isLockTimeout } from '#platform/database-errors.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { Problem } from '#platform/problem.ts'

const keptFor = 7 * 24 * 60 * 60 * 1000

/** One use of a key: its hashed owner, the operation and the request body. */
export type KeyUse = { guest_hash: string; operation: string; key: string; fingerprint: string }

/** A replacer for `JSON.stringify` that sorts the fields of objects. */
function withSortedFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A fingerprint of the body, independent of the order of its fields. */
export const fingerprintOf = (body: unknown): string => sha256(JSON.stringify(body, withSortedFields))

const isKeyOf = ({ guest_hash, operation, key }: KeyUse) =>
  sql<boolean>`guest_hash = ${guest_hash} and operation = ${operation} and key = ${key}`

/**
 * Runs `work` once per key in the caller's transaction, and stores its result for retries within 7 days. A concurrent call with the
 * same key waits for the first one.
 * @returns the result of `work`; the stored one for retries
 * @throws {Problem} IDEMPOTENCY_KEY_REUSED for another body, IDEMPOTENCY_IN_PROGRESS if the other call takes too long
 */
export async function once<Result>(trx: Db, use: KeyUse, now: number, work: () => Promise<Result>): Promise<Result> {
  const added = await trx
    .insertInto('idempotency_keys')
    .values({ ...use, result: null, created_at: new Date(now), expires_at: new Date(now + keptFor) })
    .onConflict((conflict) => conflict.columns(['guest_hash', 'operation', 'key']).doNothing())
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (isLockTimeout(error)) throw new Problem('IDEMPOTENCY_IN_PROGRESS', { cause: error, retryAfter: 1 })
      throw error
    })
  if (added.numInsertedOrUpdatedRows !== 1n) {
    const stored = await findKey(trx, use)
    // The other transaction was rolled back, or deleted the key, between the two statements.
    if (stored === null) throw new Problem('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 })
    return stored.result as Result
  }
  const result = await work()
  const change = { result: JSON.stringify(result) }
  await trx.updateTable('idempotency_keys').set(change).where(isKeyOf(use)).execute()
  return result
}

/** The result of a key, or null. @throws {Problem} IDEMPOTENCY_KEY_REUSED for another body */
export async function findKey(db: Db, use: KeyUse): Promise<{ result: unknown } | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'result'])
    .where(isKeyOf(use))
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.fingerprint !== use.fingerprint) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  return { result: row.result }
}

/** Deletes a key, so that it can be used again. */
export async function forgetKey(trx: Db, use: KeyUse): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where(isKeyOf(use)).execute()
}

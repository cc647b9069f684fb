import { sql } from 'kysely'

import { isLockTimeout } from '#platform/database-errors.ts'
import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import { sha256 } from '#platform/digest.ts'
import { Problem } from '#platform/problem.ts'

const keptFor = 7 * 24 * 60 * 60 * 1000

/** One use of a key: its hashed owner, the operation and the request body. */
export type KeyUse = { guestHash: string; operation: string; key: string; fingerprint: string }

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]))
}

/** A fingerprint of the body, independent of the order of its fields. */
export const fingerprintOf = (body: unknown): string => sha256(JSON.stringify(sorted(body)))

/**
 * Claims a key at the start of the caller's transaction. Concurrent calls with the same key wait for its end.
 *
 * @returns the result of the former use, or null if this is the first
 * @throws {Problem} IDEMPOTENCY_KEY_REUSED for another body, IDEMPOTENCY_IN_PROGRESS if the other call takes too long
 */
export async function takeKey(trx: Db, use: KeyUse, now: number): Promise<{ result: unknown } | null> {
  const added = await trx
    .insertInto('idempotency_keys')
    .values({
      guest_hash: use.guestHash,
      operation: use.operation,
      key: use.key,
      fingerprint: use.fingerprint,
      result: null,
      created_at: new Date(now),
      expires_at: new Date(now + keptFor),
    })
    .onConflict((conflict) => conflict.columns(['guest_hash', 'operation', 'key']).doNothing())
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (isLockTimeout(error)) throw new Problem('IDEMPOTENCY_IN_PROGRESS', { cause: error, retryAfter: 1 })
      throw error
    })
  if (added.numInsertedOrUpdatedRows === 1n) return null
  const known = await findKey(trx, use)
  // Removed between the two statements: its transaction was rolled back or the key was released.
  if (known === null) throw new Problem('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 })
  return known
}

/** The result of a key, or null. @throws {Problem} IDEMPOTENCY_KEY_REUSED for another body */
export async function findKey(db: Db, use: KeyUse): Promise<{ result: unknown } | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'result'])
    .where('guest_hash', '=', use.guestHash)
    .where('operation', '=', use.operation)
    .where('key', '=', use.key)
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.fingerprint !== use.fingerprint) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  return { result: row.result }
}

/** Stores the result for retries within 7 days. */
export async function keepResult(trx: Db, use: KeyUse, result: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('guest_hash', '=', use.guestHash)
    .where('operation', '=', use.operation)
    .where('key', '=', use.key)
    .execute()
}

/** Deletes keys older than 7 days. */
export async function deleteExpiredKeys(db: Db, now: number): Promise<void> {
  await deleteInBatches(db, 'idempotency_keys', sql`expires_at < ${new Date(now)}::timestamptz`)
}

/** Releases a key without a result. */
export async function forgetKey(trx: Db, use: KeyUse): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('guest_hash', '=', use.guestHash)
    .where('operation', '=', use.operation)
    .where('key', '=', use.key)
    .execute()
}

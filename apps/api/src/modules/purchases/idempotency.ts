import { isLockTimeout } from '#platform/database-errors.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { Problem } from '#platform/problem.ts'

const keptFor = 7 * 24 * 60 * 60 * 1000

/** One use of a key: whose it is (hashed), for which operation, and what was asked with it. */
export type KeyUse = { guestHash: string; operation: string; key: string; fingerprint: string }

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]))
}

/** The same for the same body, however its fields are ordered. */
export const fingerprintOf = (body: unknown): string => sha256(JSON.stringify(sorted(body)))

/**
 * Takes a key in the caller's transaction, first of all: whoever comes with the same key meanwhile waits for its end.
 *
 * @returns what the key was used for before, or null where this is the first time
 * @throws {Problem} IDEMPOTENCY_KEY_REUSED for another body, IDEMPOTENCY_IN_PROGRESS where the other one takes too long
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
  // Gone between the two statements: its transaction was undone or it was given up.
  if (known === null) throw new Problem('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 })
  return known
}

/** What a key was used for, or null. @throws {Problem} IDEMPOTENCY_KEY_REUSED for another body */
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

/** Keeps what came of it, for whoever comes with the same key within 7 days. */
export async function keepResult(trx: Db, use: KeyUse, result: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('guest_hash', '=', use.guestHash)
    .where('operation', '=', use.operation)
    .where('key', '=', use.key)
    .execute()
}

/** Forgets keys that are older than 7 days. */
export async function deleteExpiredKeys(db: Db, now: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expires_at', '<', new Date(now)).execute()
}

/** Gives a key back: nothing came of it. */
export async function forgetKey(trx: Db, use: KeyUse): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('guest_hash', '=', use.guestHash)
    .where('operation', '=', use.operation)
    .where('key', '=', use.key)
    .execute()
}

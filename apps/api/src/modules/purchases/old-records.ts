import { sql, type RawBuilder } from 'kysely'

import type { Db } from '#platform/database.ts'
import { deleteInBatches, inBatches } from '#platform/in-batches.ts'

const day = 24 * 60 * 60_000

/** Deletes records that purchases and limits no longer need, and requests the erasure of buyers whose purchases expired (S40). */
export async function removeOldRecords(db: Db, now: number): Promise<void> {
  const daysAgo = (days: number) => sql`${new Date(now - days * day)}::timestamptz`
  const change = (table: RawBuilder<unknown>, set: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    inBatches(async (limit) => {
      const { numAffectedRows = 0n } = await sql`
        update ${table} set ${set} where ctid = any(array(
          select ctid from ${table} where ${condition} limit ${limit} for update skip locked
        ))`.execute(db)
      return Number(numAffectedRows)
    })
  await deleteInBatches(db, 'idempotency_keys', sql`expires_at < ${daysAgo(0)}`)
  await deleteInBatches(db, 'order_links', sql`expires_at < ${daysAgo(0)}`)
  await deleteInBatches(db, 'order_access', sql`expires_at < ${daysAgo(0)}`)
  await deleteInBatches(db, 'push_subscriptions', sql`created_at < ${daysAgo(30)}`)
  await deleteInBatches(db, 'purchase_guards', sql`touched_at < ${daysAgo(1)}`)
  await deleteInBatches(db, 'webhook_inbox', sql`received_at < ${daysAgo(30)}`)
  await deleteInBatches(db, 'provider_comparisons', sql`finished_at < ${daysAgo(365)}`)
  await change(sql`payment_attempts`, sql`card_hash = null`, sql`card_hash is not null and created_at < ${daysAgo(1)}`)
  // The browser may see its purchase for 30 days.
  await change(
    sql`checkout_intents`,
    sql`erasure_requested_at = ${daysAgo(0)}`,
    sql`status = 'EXPIRED' and email <> 'removed' and updated_at < ${daysAgo(30)} and erasure_requested_at is null`,
  )
}

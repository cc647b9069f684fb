import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { deleteInBatches, updateInBatches } from '#platform/in-batches.ts'

const day = 24 * 60 * 60_000

/** Deletes records that purchases and limits no longer need, and requests the erasure of buyers whose purchases expired (S40). */
export async function removeOldRecords(db: Db, now: number): Promise<void> {
  const daysAgo = (days: number) => sql`${new Date(now - days * day)}::timestamptz`
  await deleteInBatches(db, 'idempotency_keys', sql`expires_at < ${daysAgo(0)}`)
  await deleteInBatches(db, 'order_links', sql`expires_at < ${daysAgo(0)}`)
  await deleteInBatches(db, 'order_access', sql`expires_at < ${daysAgo(0)}`)
  await deleteInBatches(db, 'push_subscriptions', sql`created_at < ${daysAgo(30)}`)
  await deleteInBatches(db, 'purchase_guards', sql`touched_at < ${daysAgo(1)}`)
  await deleteInBatches(db, 'webhook_inbox', sql`received_at < ${daysAgo(30)}`)
  await deleteInBatches(db, 'provider_comparisons', sql`finished_at < ${daysAgo(365)}`)
  const isOldHash = sql<boolean>`card_hash is not null and created_at < ${daysAgo(1)}`
  await updateInBatches(db, 'payment_attempts', sql`card_hash = null`, isOldHash)
  // The browser may see its purchase for 30 days.
  const isForgotten = sql<boolean>`
    status = 'EXPIRED' and email <> 'removed' and updated_at < ${daysAgo(30)} and erasure_requested_at is null`
  await updateInBatches(db, 'checkout_intents', sql`erasure_requested_at = ${daysAgo(0)}`, isForgotten)
}

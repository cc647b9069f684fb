import { randomUUID } from 'node:crypto'

import type { Selectable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'
import type { StoredDifference } from '#platform/schema.ts'

import { openStatuses } from './payment-statuses.ts'
import type { Attempt } from './purchase-types.ts'

type InboxRow = Selectable<Database['webhook_inbox']>
/** A signed webhook notification. Only the payment id in `data_id` is used. */
export type Notification = Pick<InboxRow, 'data_id' | 'topic' | 'request_id' | 'signed_at'>

/** Result of a comparison of the provider's payments with ours. */
export type Comparison = {
  windowStart: Date
  windowEnd: Date
  /** How many payments of the provider were compared. */
  payments: number
  differences: StoredDifference[]
  finishedAt: Date
}

const select = (db: Db) => db.selectFrom('payment_attempts').selectAll()

export const attemptsRepository = {
  /** In order of creation. */
  list: (db: Db, intentId: string): Promise<Attempt[]> =>
    select(db).where('intent_id', '=', intentId).orderBy('attempt').execute(),

  find: async (db: Db, attemptId: string): Promise<Attempt | null> =>
    (await select(db).where('id', '=', attemptId).executeTakeFirst()) ?? null,

  async pollAt(db: Db, attemptId: string, at: Date, now: Date): Promise<void> {
    const change = { next_poll_at: at, updated_at: now }
    await db.updateTable('payment_attempts').set(change).where('id', '=', attemptId).execute()
  },

  /** Attempts whose payment last changed in a time window, as far as we know. */
  listChangedAtProvider: (db: Db, from: Date, to: Date): Promise<Attempt[]> =>
    select(db)
      .where(({ between }) => between('provider_updated_at', from, to))
      .orderBy('provider_updated_at')
      .execute(),

  /** The provider's ids of payments with a refund that is due since a time. */
  async listRefundsDue(db: Db, since: Date): Promise<string[]> {
    const due = db.selectFrom('refunds').select('attempt_id').where('state', '=', 'PENDING')
    const rows = await db
      .selectFrom('payment_attempts')
      .select('provider_payment_id')
      .where('id', 'in', due.where('created_at', '<', since))
      .execute()
    return rows.flatMap(({ provider_payment_id }) => provider_payment_id ?? [])
  },

  /**
   * Attempts that are due for polling, longest overdue first. A fifth of them are attempts that are polled slowly: neither kind
   * can starve the other.
   */
  async listDue(db: Db, now: Date, limit: number): Promise<Attempt[]> {
    const due = (isSlow: boolean, count: number) =>
      select(db)
        .where('next_poll_at', '<=', now)
        .where(({ eb }) => {
          const isOpen = eb('status', 'in', openStatuses).or('refund_reason', 'is not', null)
          return isSlow ? eb.not(isOpen) : isOpen
        })
        .orderBy('next_poll_at')
        .limit(count)
        .execute()
    const slow = Math.ceil(limit / 5)
    return [...(await due(false, limit - slow)), ...(await due(true, slow))]
  },
}

export const webhookInboxRepository = {
  /** Stores a notification and returns its id, or null for a duplicate. */
  async insert(trx: Db, notification: Notification, now: Date): Promise<string | null> {
    const row = await trx
      .insertInto('webhook_inbox')
      .values({ ...notification, id: randomUUID(), received_at: now })
      .onConflict((conflict) => conflict.columns(['data_id', 'request_id', 'signed_at']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  },

  /** Returns null if the notification was already processed. */
  async findUnprocessed(db: Db, notificationId: string): Promise<InboxRow | null> {
    const unprocessed = db.selectFrom('webhook_inbox').selectAll().where('processed_at', 'is', null)
    return (await unprocessed.where('id', '=', notificationId).executeTakeFirst()) ?? null
  },

  async markProcessed(db: Db, notificationId: string, now: Date): Promise<void> {
    await db.updateTable('webhook_inbox').set({ processed_at: now }).where('id', '=', notificationId).execute()
  },
}

export const providerComparisonsRepository = {
  async insert(db: Db, comparison: Comparison): Promise<void> {
    await db
      .insertInto('provider_comparisons')
      .values({
        id: randomUUID(),
        window_start: comparison.windowStart,
        window_end: comparison.windowEnd,
        payments: comparison.payments,
        differences: JSON.stringify(comparison.differences),
        finished_at: comparison.finishedAt,
      })
      .execute()
  },

  async findLast(db: Db): Promise<Comparison | null> {
    const columns = ['window_start as windowStart', 'window_end as windowEnd', 'finished_at as finishedAt'] as const
    const last = db.selectFrom('provider_comparisons').orderBy('finished_at', 'desc').limit(1)
    return (await last.select(columns).select(['payments', 'differences']).executeTakeFirst()) ?? null
  },
}

import type { Db } from '#platform/database.ts'

import type { Attempt } from './purchase-types.ts'

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
      .where('provider_updated_at', '>=', from)
      .where('provider_updated_at', '<=', to)
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
          const isOpen = eb('status', 'in', ['unknown', 'pending', 'in_process']).or('refund_reason', 'is not', null)
          return isSlow ? eb.not(isOpen) : isOpen
        })
        .orderBy('next_poll_at')
        .limit(count)
        .execute()
    const slow = Math.ceil(limit / 5)
    return [...(await due(false, limit - slow)), ...(await due(true, slow))]
  },
}

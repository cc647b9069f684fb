import { type Insertable, type Selectable, type Updateable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

export type Attempt = Selectable<Database['payment_attempts']>

/** A void attempt has no payment at the provider. */
const visible = (status: Attempt['status']) => status !== 'void'

export const attemptsRepository = {
  /** In order of creation. */
  async list(db: Db, intentId: string): Promise<Attempt[]> {
    return db.selectFrom('payment_attempts').selectAll().where('intent_id', '=', intentId).orderBy('attempt').execute()
  },

  /** Attempts that buyers can see. */
  async listVisible(db: Db, intentId: string): Promise<Attempt[]> {
    return (await this.list(db, intentId)).filter(({ status }) => visible(status))
  },

  /** As `listVisible`, for several purchases. */
  async listVisibleOf(db: Db, intentIds: readonly string[]): Promise<Attempt[]> {
    const rows = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('intent_id', 'in', intentIds)
      .orderBy('attempt')
      .execute()
    return rows.filter(({ status }) => visible(status))
  },

  async find(db: Db, attemptId: string): Promise<Attempt | null> {
    return (await db.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst()) ?? null
  },

  async insert(trx: Db, attempt: Insertable<Database['payment_attempts']>): Promise<Attempt> {
    return trx.insertInto('payment_attempts').values(attempt).returningAll().executeTakeFirstOrThrow()
  },

  async update(
    trx: Db,
    attemptId: string,
    change: Updateable<Database['payment_attempts']>,
    now: Date,
  ): Promise<Attempt> {
    return trx
      .updateTable('payment_attempts')
      .set({ ...change, updated_at: now })
      .where('id', '=', attemptId)
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  /** Attempts whose payment last changed in a time window, as far as we know. */
  async listChangedAtProvider(db: Db, from: Date, to: Date): Promise<Attempt[]> {
    return db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('provider_updated_at', '>=', from)
      .where('provider_updated_at', '<=', to)
      .orderBy('provider_updated_at')
      .execute()
  },

  /** The provider's ids of payments with a refund that is due since a time. */
  async listRefundsDue(db: Db, since: Date): Promise<string[]> {
    const rows = await db
      .selectFrom('payment_attempts')
      .select('provider_payment_id')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.attempt_id', '=', 'payment_attempts.id')
            .where('refunds.state', '=', 'PENDING')
            .where('refunds.created_at', '<', since),
        ),
      )
      .execute()
    return rows.flatMap(({ provider_payment_id }) => provider_payment_id ?? [])
  },

  /**
   * Attempts that are due for polling, longest overdue first. A fifth of them are attempts that are polled slowly: neither kind
   * can starve the other.
   */
  async listDue(db: Db, now: Date, limit: number): Promise<Attempt[]> {
    const due = (isSlow: boolean, count: number) =>
      db
        .selectFrom('payment_attempts')
        .selectAll()
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

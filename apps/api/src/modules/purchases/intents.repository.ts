import { sql, type Selectable } from 'kysely'

import type { Db } from '#platform/database.ts'
import { inBatches } from '#platform/in-batches.ts'
import { sha256 } from '#platform/digest.ts'
import type { Database } from '#platform/schema.gen.ts'

export type IntentRow = Selectable<Database['checkout_intents']>
export type LineRow = Selectable<Database['checkout_lines']>
/** An intent with its lines by ascending product. */
export type Intent = IntentRow & { lines: LineRow[] }

/** Replaces a buyer's data after erasure. */
export const erasedBuyer = { email: 'removed', address_hash: sha256('removed') }

/** Whether the buyer's data was erased, so that the order cannot be delivered. */
export const isErased = ({ email }: Pick<IntentRow, 'email'>): boolean => email === erasedBuyer.email

const linesOf = (db: Db, intentId: string): Promise<LineRow[]> =>
  db.selectFrom('checkout_lines').selectAll().where('intent_id', '=', intentId).orderBy('product_id').execute()

const abandoned = (db: Db, guestHash: string) =>
  db
    .selectFrom('checkout_intents')
    .where('checkout_intents.guest_hash', '=', guestHash)
    .where('checkout_intents.status', '=', 'OPEN')
    .where('checkout_intents.holding', '=', 'reserved')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.intent_id', '=', 'checkout_intents.id')
            .where('payment_attempts.status', 'in', ['unknown', 'pending', 'in_process']),
        ),
      ),
    )

export const intentsRepository = {
  async insert(trx: Db, { lines, guest, address, shipping, ...intent }: Intent): Promise<void> {
    await trx
      .insertInto('checkout_intents')
      .values({
        ...intent,
        guest: JSON.stringify(guest),
        address: JSON.stringify(address),
        shipping: JSON.stringify(shipping),
      })
      .execute()
    await trx
      .insertInto('checkout_lines')
      .values(lines.map(({ product, ...line }) => ({ ...line, product: JSON.stringify(product) })))
      .execute()
  },

  async find(db: Db, intentId: string): Promise<Intent | null> {
    const row = await db.selectFrom('checkout_intents').selectAll().where('id', '=', intentId).executeTakeFirst()
    // Always queried, so that the response time does not reveal whether the intent exists.
    const lines = await linesOf(db, intentId)
    return row === undefined ? null : { ...row, lines }
  },

  /** In no particular order; ids without an intent are left out. */
  async listByIds(db: Db, ids: readonly string[]): Promise<Intent[]> {
    const rows = await db.selectFrom('checkout_intents').selectAll().where('id', 'in', ids).execute()
    const lines = await db
      .selectFrom('checkout_lines')
      .selectAll()
      .where('intent_id', 'in', ids)
      .orderBy('product_id')
      .execute()
    const linesById = Map.groupBy(lines, ({ intent_id: id }) => id)
    return rows.map((row) => ({ ...row, lines: linesById.get(row.id) ?? [] }))
  },

  /** Locks until the end of the transaction. Every change to an intent, its payments or its order takes this lock. */
  async lock(trx: Db, intentId: string): Promise<Intent | null> {
    const row = await trx
      .selectFrom('checkout_intents')
      .selectAll()
      .where('id', '=', intentId)
      .forUpdate()
      .executeTakeFirst()
    return row === undefined ? null : { ...row, lines: await linesOf(trx, intentId) }
  },

  async update(
    trx: Db,
    intentId: string,
    change: Partial<Pick<IntentRow, 'status' | 'holding' | 'expires_at'>>,
    now: Date,
  ): Promise<void> {
    await trx
      .updateTable('checkout_intents')
      .set({ ...change, updated_at: now })
      .where('id', '=', intentId)
      .execute()
  },

  /** Locks an intent and returns its owner; null if it is missing or due for erasure. Locks the account first. */
  async lockOwner(trx: Db, intentId: string, userId: number): Promise<{ userId: number | null } | null> {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
    const row = await trx
      .selectFrom('checkout_intents')
      .select('user_id')
      .where('id', '=', intentId)
      .where('erasure_requested_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    return row === undefined ? null : { userId: row.user_id }
  },

  async setOwner(trx: Db, intentId: string, userId: number): Promise<void> {
    await trx.updateTable('checkout_intents').set({ user_id: userId }).where('id', '=', intentId).execute()
  },

  /** Locks a browser's intents that hold stock and have no open payment. */
  async lockAbandoned(trx: Db, guestHash: string): Promise<Intent[]> {
    const rows = await abandoned(trx, guestHash).selectAll().orderBy('id').forUpdate().execute()
    return Promise.all(rows.map(async (row) => ({ ...row, lines: await linesOf(trx, row.id) })))
  },

  /** Units by product that a browser's abandoned intents hold. */
  async countAbandoned(db: Db, guestHash: string): Promise<Map<number, number>> {
    const rows = await abandoned(db, guestHash)
      .innerJoin('checkout_lines', 'checkout_lines.intent_id', 'checkout_intents.id')
      .select(({ fn }) => ['checkout_lines.product_id', fn.sum<number>('checkout_lines.quantity').as('quantity')])
      .groupBy('checkout_lines.product_id')
      .execute()
    return new Map(rows.map(({ product_id, quantity }) => [product_id, quantity]))
  },

  /** Ids of expired intents whose units are still reserved: those without an open payment first, then the oldest. */
  async listDue(db: Db, now: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from checkout_intents as intent
      where holding = 'reserved' and expires_at <= ${now}::timestamptz
        and (expiry_retry_at is null or expiry_retry_at <= ${now}::timestamptz)
      order by exists (
        select from payment_attempts
        where intent_id = intent.id and status in ('unknown', 'pending', 'in_process')
      ), coalesce(expiry_retry_at, expires_at)
      limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  async retryExpiry(db: Db, intentId: string, at: Date): Promise<void> {
    await db.updateTable('checkout_intents').set({ expiry_retry_at: at }).where('id', '=', intentId).execute()
  },

  /** S40: erases buyer and address of expired intents. */
  async eraseExpiredBuyers(db: Db, before: Date): Promise<void> {
    const { email, address_hash: addressHash } = erasedBuyer
    await inBatches(async (limit) => {
      const { numAffectedRows = 0n } = await sql`
        with expired as materialized (
          select id from checkout_intents
          where status = 'EXPIRED' and email <> 'removed' and updated_at < ${before}::timestamptz
          limit ${limit} for update skip locked
        ), attempts as (
          update payment_attempts set email = ${email}, address_hash = ${addressHash}
          where intent_id in (select id from expired)
        )
        update checkout_intents set
          email = ${email}, address_hash = ${addressHash}, cpf_hash = null, guest = '{}', address = '{}'
        where id in (select id from expired)`.execute(db)
      return Number(numAffectedRows)
    })
  },
}

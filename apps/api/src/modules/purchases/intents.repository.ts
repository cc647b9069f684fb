import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'

import { openStatuses } from './payment-statuses.ts'
import type { Intent, IntentRow } from './purchase-types.ts'

/** Replaces a buyer's data after erasure. */
export const erasedBuyer = { email: 'removed', address_hash: sha256('removed') }

/** Whether the buyer's data was erased, so that the order cannot be delivered. */
export const isErased = ({ email }: Pick<IntentRow, 'email'>): boolean => email === erasedBuyer.email

/** Queries the lines even if there are no rows, so that the response time does not reveal whether an intent exists. */
async function withLines(db: Db, rows: readonly IntentRow[], ids = rows.map(({ id }) => id)): Promise<Intent[]> {
  if (ids.length === 0) return []
  const lines = db.selectFrom('checkout_lines').selectAll().where('intent_id', 'in', ids).orderBy('product_id')
  const linesOf = Map.groupBy(await lines.execute(), ({ intent_id: id }) => id)
  return rows.map((row) => ({ ...row, lines: linesOf.get(row.id) ?? [] }))
}

/** SQL: whether the purchase with the alias `intent` has a payment that may still be approved. */
export const hasOpenPayment = sql<boolean>`exists (
  select from payment_attempts where intent_id = intent.id and status = any(${openStatuses}::text[]))`

const abandoned = (db: Db, guestHash: string) =>
  db
    .selectFrom('checkout_intents as intent')
    .where('intent.guest_hash', '=', guestHash)
    .where('intent.status', '=', 'OPEN')
    .where('intent.holding', '=', 'reserved')
    .where(sql<boolean>`not ${hasOpenPayment}`)

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
    return (await this.listByIds(db, [intentId]))[0] ?? null
  },

  /** In no particular order; ids without an intent are left out. */
  listByIds: async (db: Db, ids: readonly string[]): Promise<Intent[]> =>
    withLines(db, await db.selectFrom('checkout_intents').selectAll().where('id', 'in', ids).execute(), [...ids]),

  /** Locks until the end of the transaction. Every change to an intent, its payments or its order takes this lock. */
  async lock(trx: Db, intentId: string): Promise<Intent | null> {
    const rows = await trx.selectFrom('checkout_intents').selectAll().where('id', '=', intentId).forUpdate().execute()
    return (await withLines(trx, rows))[0] ?? null
  },

  /** Locks an intent and returns its owner; null if it is missing or due for erasure. Locks the account first. */
  async lockOwner(trx: Db, intentId: string, userId: number): Promise<{ userId: number | null } | null> {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
    const { rows } = await sql<{ userId: number | null }>`
      select user_id as "userId" from checkout_intents
      where id = ${intentId} and erasure_requested_at is null for update`.execute(trx)
    return rows[0] ?? null
  },

  async setOwner(trx: Db, intentId: string, userId: number): Promise<void> {
    await trx.updateTable('checkout_intents').set({ user_id: userId }).where('id', '=', intentId).execute()
  },

  /** Locks a browser's intents that hold stock and have no open payment. */
  async lockAbandoned(trx: Db, guestHash: string): Promise<Intent[]> {
    return withLines(trx, await abandoned(trx, guestHash).selectAll().orderBy('intent.id').forUpdate().execute())
  },

  /** Units by product that a browser's abandoned intents hold. */
  async countAbandoned(db: Db, guestHash: string): Promise<Map<number, number>> {
    const rows = await abandoned(db, guestHash)
      .innerJoin('checkout_lines', 'checkout_lines.intent_id', 'intent.id')
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
      order by ${hasOpenPayment}, coalesce(expiry_retry_at, expires_at)
      limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  async retryExpiry(db: Db, intentId: string, at: Date): Promise<void> {
    await db.updateTable('checkout_intents').set({ expiry_retry_at: at }).where('id', '=', intentId).execute()
  },
}

import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { Capacity } from '#domain/window-schedule.ts'
import { dependOn, invalidate } from '#platform/cache.ts'
import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import type { Database } from '#platform/schema.gen.ts'

import type { Counter } from './availability.ts'

export type HoldRow = Selectable<Database['window_holds']>
type CounterRow = Selectable<Database['delivery_windows']>

const tagOf = (zone: string) => `windows ${zone}`

const toCounter = (row: Omit<CounterRow, 'id' | 'zone' | 'date'>): Counter => ({
  used: { orders: row.used_orders, items: row.used_items, grams: row.used_grams, minutes: row.used_minutes },
  limits: { orders: row.max_orders, items: row.max_items, grams: row.max_grams, minutes: row.max_minutes },
  isClosed: row.closed_at !== null,
})

/** SQL: the sum of a measure over the expired holds of window `counter` that are not released yet. */
const expiredSum = (measure: keyof Capacity, now: Date) => sql<number>`coalesce((
  select sum(${sql.ref(measure)}) from window_holds
  where window_id = counter.id and state = 'held' and expires_at <= ${now}::timestamptz), 0)::integer`

async function selectCounters(db: Db, where: RawBuilder<unknown>, now: Date): Promise<ReadonlyMap<string, Counter>> {
  const { rows } = await sql<CounterRow>`
    select id, max_orders, max_items, max_grams, max_minutes, closed_at,
      used_orders - ${expiredSum('orders', now)} as used_orders, used_items - ${expiredSum('items', now)} as used_items,
      used_grams - ${expiredSum('grams', now)} as used_grams, used_minutes - ${expiredSum('minutes', now)} as used_minutes
    from delivery_windows as counter where ${where}`.execute(db)
  return new Map(rows.map((row) => [row.id, toCounter(row)]))
}

/** Counts the used capacity of windows, and stores the holds of carts. */
export const windowsRepository = {
  /** The counters of a zone's windows from a date on, by the id of the window. Excludes expired holds. */
  async listCounters(db: Db, zone: string, from: string, now: Date): Promise<ReadonlyMap<string, Counter>> {
    dependOn([tagOf(zone)])
    return selectCounters(db, sql`zone = ${zone} and date >= ${from}`, now)
  },

  /** The counter of a window, read without a lock. Excludes expired holds. */
  findCounter: async (db: Db, id: string, now: Date): Promise<Counter | undefined> =>
    (await selectCounters(db, sql`id = ${id}`, now)).get(id),

  /** Locks the counter of a window until the end of the transaction. Inserts it at the first use of the window. */
  async lock(trx: Db, window: { id: string; zone: string; date: string }): Promise<Counter> {
    const find = () =>
      trx.selectFrom('delivery_windows').selectAll().where('id', '=', window.id).forUpdate().executeTakeFirst()
    const known = await find()
    if (known !== undefined) return toCounter(known)
    const { id, zone, date } = window
    await trx
      .insertInto('delivery_windows')
      .values({ id, zone, date })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const added = await find()
    if (added === undefined) throw new Error(`The counter of window ${id} disappeared`)
    return toCounter(added)
  },

  /** Whether a window has a counter, because it was used or changed. */
  isKnown: async (db: Db, id: string): Promise<boolean> =>
    (await db.selectFrom('delivery_windows').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

  /** Changes the limits of a window, or closes or opens it. */
  async change(
    trx: Db,
    window: { id: string; zone: string; date: string },
    change: Partial<Pick<CounterRow, 'closed_at' | 'max_orders' | 'max_items' | 'max_grams' | 'max_minutes'>>,
  ): Promise<void> {
    await this.lock(trx, window)
    await trx.updateTable('delivery_windows').set(change).where('id', '=', window.id).execute()
    await invalidate(trx, [tagOf(window.zone)])
  },

  /** The given windows that `close-window` closed. */
  listClosed: async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
    if (ids.length === 0) return new Set()
    const windows = db.selectFrom('delivery_windows').select('id').where('id', 'in', ids)
    return new Set((await windows.where('closed_at', 'is not', null).execute()).map(({ id }) => id))
  },

  findClosing: async (db: Db, id: string): Promise<Date | null> =>
    (await db.selectFrom('delivery_windows').select('closed_at').where('id', '=', id).executeTakeFirst())?.closed_at ??
    null,

  /** Locks the existing counters of windows until the end of the transaction, by ascending id. */
  async lockAll(trx: Db, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const counters = trx.selectFrom('delivery_windows').select('id').where('id', 'in', ids)
    // `collate "C"` compares as JavaScript does.
    await counters
      .orderBy(sql`id collate "C"`)
      .forUpdate()
      .execute()
  },

  /**
   * The capacity that unpaid purchases of a browser, for which no payment was started, occupy in a window. The next purchase of the
   * browser releases them.
   */
  async sumUnpaid(trx: Db, owner: string, windowId: string): Promise<Capacity> {
    const { rows } = await sql<Capacity>`
      select coalesce(sum(orders), 0)::integer as orders, coalesce(sum(items), 0)::integer as items,
        coalesce(sum(grams), 0)::integer as grams, coalesce(sum(minutes), 0)::integer as minutes
      from window_bookings as booking join checkout_intents as intent on intent.id = booking.intent_id
      where booking.window_id = ${windowId} and booking.state = 'held'
        and intent.guest_hash = ${owner} and intent.status = 'OPEN' and intent.holding = 'reserved'
        and not exists (
          select from payment_attempts
          where intent_id = intent.id and status in ('unknown', 'pending', 'in_process'))`.execute(trx)
    const [sum] = rows
    if (sum === undefined) throw new Error('A sum without groups has one row')
    return sum
  },

  /** Deletes the counters of windows before a date that no hold or booking refers to. */
  deletePast: (db: Db, before: string): Promise<void> =>
    deleteInBatches(
      db,
      'delivery_windows',
      sql`date < ${before} and not exists (select from window_holds where window_id = delivery_windows.id)
        and not exists (select from window_bookings where window_id = delivery_windows.id)`,
    ),

  /**
   * Adds `more` to the counter of a window if it fits. This statement decides which order gets the last place.
   * @param more the need, less the capacity that the order already occupies; may be negative
   * @returns whether it fitted
   */
  async addUsage(trx: Db, window: { id: string; zone: string }, more: Capacity, capacity: Capacity): Promise<boolean> {
    const fits = (measure: keyof Capacity) =>
      sql`(${more[measure]}::integer <= 0 or ${sql.ref(`used_${measure}`)} + ${more[measure]}::integer <= ${capacity[measure]}::integer)`
    const { numAffectedRows } = await sql`
      update delivery_windows set
        used_orders = used_orders + ${more.orders}::integer, used_items = used_items + ${more.items}::integer,
        used_grams = used_grams + ${more.grams}::integer, used_minutes = used_minutes + ${more.minutes}::integer
      where id = ${window.id} and closed_at is null
        and ${fits('orders')} and ${fits('items')} and ${fits('grams')} and ${fits('minutes')}`.execute(trx)
    if (numAffectedRows !== 1n) return false
    await invalidate(trx, [tagOf(window.zone)])
    return true
  },

  /** Subtracts the capacity of an order from the counter of a window. */
  async subtractUsage(trx: Db, windowId: string, less: Capacity): Promise<void> {
    const { rows } = await sql<{ zone: string }>`
      update delivery_windows set
        used_orders = used_orders - ${less.orders}::integer, used_items = used_items - ${less.items}::integer,
        used_grams = used_grams - ${less.grams}::integer, used_minutes = used_minutes - ${less.minutes}::integer
      where id = ${windowId} returning zone`.execute(trx)
    await invalidate(
      trx,
      rows.map(({ zone }) => tagOf(zone)),
    )
  },

  /**
   * Releases the expired holds of a window, except that of `owner` and those that another transaction has locked.
   * @returns whether it released any
   */
  async releaseExpired(trx: Db, windowId: string, now: Date, owner: string | null = null): Promise<boolean> {
    const { rows } = await sql<Capacity>`
      update window_holds set state = 'released', updated_at = ${now}::timestamptz
      where owner = any(array(
        select owner from window_holds
        where window_id = ${windowId} and state = 'held' and expires_at <= ${now}::timestamptz
          and owner is distinct from ${owner}::text
        for update skip locked
      ))
      returning orders, items, grams, minutes`.execute(trx)
    for (const row of rows) await this.subtractUsage(trx, windowId, row)
    return rows.length > 0
  },

  deleteSettled: (db: Db, before: Date): Promise<void> =>
    deleteInBatches(db, 'window_holds', sql`state <> 'held' and updated_at < ${before}::timestamptz`),

  /** Counts the active holds of an internet address, without that of `owner`. `firstEnd` is when the first of them expires. */
  async countHolds(
    trx: Db,
    { owner, addressHash, windowId }: { owner: string; addressHash: string; windowId: string },
    now: Date,
  ): Promise<{ total: number; inWindow: number; firstEnd: Date | null }> {
    const { rows } = await sql<{ total: number; inWindow: number; firstEnd: Date | null }>`
      select count(*)::integer as total, (count(*) filter (where window_id = ${windowId}))::integer as "inWindow",
        min(expires_at) as "firstEnd"
      from window_holds
      where address_hash = ${addressHash} and state = 'held' and expires_at > ${now}::timestamptz and owner <> ${owner}`.execute(
      trx,
    )
    const [count] = rows
    if (count === undefined) throw new Error('A count without groups has one row')
    return count
  },

  /** Windows with expired holds that are not released yet. */
  async listEnded(db: Db, now: Date, limit: number): Promise<{ id: string; zone: string; date: string }[]> {
    const { rows } = await sql<{ id: string; zone: string; date: string }>`
      select id, zone, date from delivery_windows
      where id in (select window_id from window_holds where state = 'held' and expires_at <= ${now}::timestamptz)
      order by id limit ${limit}`.execute(db)
    return rows
  },

  lockHold: async (trx: Db, owner: string): Promise<HoldRow | null> =>
    (await trx.selectFrom('window_holds').selectAll().where('owner', '=', owner).forUpdate().executeTakeFirst()) ??
    null,

  /** Replaces the hold of a browser. @returns false if `before` is null and another transaction has added a hold */
  async putHold(trx: Db, before: HoldRow | null, { chosen, ...hold }: HoldRow): Promise<boolean> {
    const row = { ...hold, chosen: JSON.stringify(chosen) }
    if (before !== null) {
      await trx.updateTable('window_holds').set(row).where('owner', '=', hold.owner).execute()
      return true
    }
    const added = trx.insertInto('window_holds').values(row)
    const result = await added.onConflict((conflict) => conflict.column('owner').doNothing()).executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  },
}

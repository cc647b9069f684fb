import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/transaction.ts'

export type SearchChange = { id: number; productId: number }

const lease = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
const isPaused = sql`select from search_feed where rebuild_until > now()`

export const feedRepository = {
  /**
   * The oldest changes; none while an index is rebuilt. One statement: a change that is read here was committed before a rebuild
   * that starts later, which reads the product again.
   */
  async listChanges(db: Db, limit: number): Promise<SearchChange[]> {
    const { rows } = await sql<SearchChange>`
      select id, product_id as "productId" from search_changes
      where not exists (${isPaused}) order by id limit ${limit}`.execute(db)
    return rows
  },

  async deleteChanges(db: Db, ids: readonly number[]): Promise<void> {
    await sql`delete from search_changes where id = any(${[...ids]}::bigint[])`.execute(db)
  },

  /** Deletes all but the last change of each product. Without it, changes of a shop that stopped its index would grow for ever. */
  async compact(db: Db, limit: number): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      delete from search_changes where id = any(array(
        select one.id from search_changes one
        where exists (select from search_changes later where later.product_id = one.product_id and later.id > one.id)
        limit ${limit}))`.execute(db)
    return Number(numAffectedRows)
  },

  /** How many changes wait, and the seconds since the oldest. */
  async measure(db: Db): Promise<{ waiting: number; seconds: number }> {
    const { rows } = await sql<{ waiting: number; seconds: number }>`
      select count(*)::integer as waiting, coalesce(extract(epoch from now() - min(at)), 0)::float8 as seconds
      from search_changes`.execute(db)
    return rows[0] ?? { waiting: 0, seconds: 0 }
  },

  /**
   * Pauses the feed for a rebuild, or starts to record changes for the first one.
   * @returns a snapshot: changes that it contains are read by the rebuild; null if another rebuild runs
   */
  async startRebuild(db: Db, rebuildId: string, seconds: number): Promise<string | null> {
    const { rows: known } = await sql`select from search_feed`.execute(db)
    if (known.length === 0)
      await inTransaction(db, async (trx) => {
        // Waits for writers that do not see the row yet, and so record nothing.
        await sql`lock table products in share mode`.execute(trx)
        await sql`insert into search_feed default values on conflict do nothing`.execute(trx)
      })
    const { numAffectedRows = 0n } = await sql`
      update search_feed set rebuild_id = ${rebuildId}::uuid, rebuild_until = ${lease(seconds)}
      where rebuild_until is null or rebuild_until < now()`.execute(db)
    if (numAffectedRows === 0n) return null
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
    return rows[0]?.snapshot ?? null
  },

  /** @returns false if the rebuild lost its pause, because it was silent for too long */
  async renewRebuild(db: Db, rebuildId: string, seconds: number): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`
      update search_feed set rebuild_until = ${lease(seconds)}
      where rebuild_id = ${rebuildId}::uuid and rebuild_until > now()`.execute(db)
    return numAffectedRows > 0n
  },

  /** The feed continues. @param snapshot of a rebuild that is in use now: its changes are done */
  async endRebuild(db: Db, rebuildId: string, snapshot: string | null): Promise<void> {
    await inTransaction(db, async (trx) => {
      const { numAffectedRows = 0n } = await sql`
        update search_feed set rebuild_id = null, rebuild_until = null
        where rebuild_id = ${rebuildId}::uuid`.execute(trx)
      if (snapshot !== null && numAffectedRows > 0n)
        await sql`delete from search_changes where pg_visible_in_snapshot(made_by, ${snapshot}::pg_snapshot)`.execute(
          trx,
        )
    })
  },
}

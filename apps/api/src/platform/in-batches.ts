import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Db } from './database.ts'
import type { Database as Tables } from './schema.gen.ts'

const batchSize = 1000

/** Repeats a step that changes at most `limit` rows and returns how many it changed, until it changes fewer. */
export async function inBatches(step: (limit: number) => Promise<number>, limit = batchSize): Promise<void> {
  while ((await step(limit)) >= limit);
}

const changeInBatches = (
  db: Db,
  table: keyof Tables,
  change: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<void> =>
  inBatches(async (count) => {
    const { numAffectedRows = 0n } = await sql`
      ${change} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${count} for update skip locked
      ))`.execute(db)
    return Number(numAffectedRows)
  }, limit)

/**
 * Deletes all rows that match, in many short statements: a single one over a large table exceeds the time-out of statements and
 * would never succeed. Skips rows that another transaction has locked. The condition needs an index.
 *
 * @param limit rows of one statement; fewer for rows whose deletion cascades to many others
 */
export const deleteInBatches = (
  db: Db,
  table: keyof Tables,
  condition: RawBuilder<SqlBool>,
  limit: number = batchSize,
): Promise<void> => changeInBatches(db, table, sql`delete from ${sql.table(table)}`, condition, limit)

/** Like {@link deleteInBatches}, but sets columns. The condition must not match an updated row, or the loop does not end. */
export const updateInBatches = (
  db: Db,
  table: keyof Tables,
  columns: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
): Promise<void> => changeInBatches(db, table, sql`update ${sql.table(table)} set ${columns}`, condition, batchSize)

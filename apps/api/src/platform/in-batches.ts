import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Db } from './database.ts'
import type { Database as Tables } from './schema.gen.ts'

const batchSize = 1000

/** Repeats a step that changes at most `limit` rows and returns how many it changed, until it changes fewer. */
export async function inBatches(step: (limit: number) => Promise<number>, limit = batchSize): Promise<void> {
  while ((await step(limit)) >= limit);
}

/**
 * Deletes all rows that match, in many short statements: a single one over a large table exceeds the time-out of statements and
 * would never succeed. Skips rows that another transaction has locked. The condition needs an index.
 *
 * @param limit rows of one statement; fewer for rows whose deletion cascades to many others
 */
export function deleteInBatches(
  db: Db,
  table: keyof Tables,
  condition: RawBuilder<SqlBool>,
  limit: number = batchSize,
): Promise<void> {
  const from = sql.table(table)
  return inBatches(async (count) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${from} where ctid = any(array(
        select ctid from ${from} where ${condition} limit ${count} for update skip locked
      ))`.execute(db)
    return Number(numAffectedRows)
  }, limit)
}

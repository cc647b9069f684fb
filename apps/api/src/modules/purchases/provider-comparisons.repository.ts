import { sql } from 'kysely'

import { randomUUID } from 'node:crypto'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import type { StoredDifference } from '#platform/schema.ts'

/** Result of a comparison of the provider's payments with ours. */
export type Comparison = {
  windowStart: Date
  windowEnd: Date
  /** How many payments of the provider were compared. */
  payments: number
  differences: StoredDifference[]
  finishedAt: Date
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
    const row = await db
      .selectFrom('provider_comparisons')
      .selectAll()
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) return null
    const { window_start, window_end, payments, differences, finished_at } = row
    return { windowStart: window_start, windowEnd: window_end, payments, differences, finishedAt: finished_at }
  },

  async deleteOld(db: Db, before: Date): Promise<void> {
    await deleteInBatches(db, 'provider_comparisons', sql`finished_at < ${before}::timestamptz`)
  },
}

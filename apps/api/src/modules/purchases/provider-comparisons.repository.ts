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
    const columns = ['window_start as windowStart', 'window_end as windowEnd', 'finished_at as finishedAt'] as const
    const last = db.selectFrom('provider_comparisons').orderBy('finished_at', 'desc').limit(1)
    return (await last.select(columns).select(['payments', 'differences']).executeTakeFirst()) ?? null
  },

  async deleteOld(db: Db, before: Date): Promise<void> {
    await deleteInBatches(db, 'provider_comparisons', sql`finished_at < ${before}::timestamptz`)
  },
}

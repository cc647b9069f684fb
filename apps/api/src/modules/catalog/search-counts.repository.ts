import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'

export type SearchCount = { folded: string; keyword: string; times: number }

/** The table holds the most frequent keywords only. */
const maxKeywords = 5000

export const searchCountsRepository = {
  async add(db: Db, counts: readonly SearchCount[]): Promise<void> {
    if (counts.length === 0) return
    await db
      .insertInto('search_counts')
      .values([...counts])
      .onConflict((conflict) =>
        conflict.column('folded').doUpdateSet({ times: sql<number>`search_counts.times + excluded.times` }),
      )
      .execute()
    await sql`
      delete from search_counts where folded in
        (select folded from search_counts order by times desc, folded offset ${sql.lit(maxKeywords)})`.execute(db)
  },

  /** The most frequent keywords first. */
  async listFrequent(db: Db, { least, limit }: { least: number; limit: number }): Promise<string[]> {
    const rows = await db
      .selectFrom('search_counts')
      .select('keyword')
      .where('times', '>=', least)
      .orderBy('times', 'desc')
      .orderBy('folded')
      .limit(limit)
      .execute()
    return rows.map(({ keyword }) => keyword)
  },

  async fade(db: Db, factor: number): Promise<void> {
    await db
      .updateTable('search_counts')
      .set({ times: sql<number>`floor(times * ${factor}::float8)::integer` })
      .execute()
    await db.deleteFrom('search_counts').where('times', '=', 0).execute()
  },
}

import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'

type Changed = { changedAt: Date }

const highestId = 2_147_483_647

/** Products of the sitemap, in groups by ranges of ids: a new product never moves another one to another group. */
export const sitemapRepository = {
  /** The groups that have a listed product, from 1. A group has at most `size` products. */
  listGroups: async (db: Db, size: number): Promise<(Changed & { group: number })[]> =>
    db
      .selectFrom('products')
      .select(({ fn }) => [
        sql<number>`((id - 1) / ${sql.lit(size)}) + 1`.as('group'),
        fn.max('updated_at').as('changedAt'),
      ])
      .where('active', '=', true)
      .groupBy('group')
      .orderBy('group')
      .execute(),

  listProducts: async (
    db: Db,
    { group, size }: { group: number; size: number },
  ): Promise<(Changed & { id: number })[]> =>
    db
      .selectFrom('products')
      .select(['id', 'updated_at as changedAt'])
      .where('active', '=', true)
      .where('id', '>', Math.min((group - 1) * size, highestId))
      .where('id', '<=', Math.min(group * size, highestId))
      .orderBy('id')
      .execute(),
}

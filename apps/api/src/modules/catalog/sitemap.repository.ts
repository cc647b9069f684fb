import { sql, type RawBuilder } from 'kysely'

import type { Db } from '#platform/database.ts'

type Changed = { changedAt: Date }

const highestId = 2_147_483_647

/** Products of the sitemap, in groups by ranges of ids: a new product never moves another one to another group. */
export const sitemapRepository = {
  /**
   * The groups that have a listed product, from 1. A group has at most `size` products. Each is found after the one before and
   * read as a range of an index, however many ids are missing between them.
   */
  async listGroups(db: Db, size: number): Promise<(Changed & { group: number })[]> {
    const perGroup = sql`${sql.lit(size)}::bigint`
    const groupOf = (firstId: RawBuilder<unknown>) => sql`((${firstId}) - 1) / ${perGroup} + 1`
    const { rows } = await sql<Changed & { group: number }>`
      with recursive made as (
        select ${groupOf(sql`select min(id) from products where active`)} as "group"
        union all
        select ${groupOf(sql`select min(id) from products where active and id > made."group" * ${perGroup}`)} from made
        where made."group" is not null)
      select made."group", changed."changedAt"
      from made cross join lateral (
        select max(updated_at) as "changedAt" from products
        where active and id > (made."group" - 1) * ${perGroup} and id <= made."group" * ${perGroup}) changed
      where made."group" is not null
      order by made."group"`.execute(db)
    return rows
  },

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

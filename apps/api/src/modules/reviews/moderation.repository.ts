import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'

import { isVerified, type OwnReviewRow } from './reviews.repository.ts'

export type ModeratedRow = OwnReviewRow & { product: string }

const columns = sql`
  reviews.id, reviews.product_id, reviews.rating, title, comment, reviews.language, status, rejection, revision, helpful,
  written_at, users.username, products.names ->> 'pt-BR' as product, ${isVerified} as verified`
const joined = sql`
  reviews join users on users.id = reviews.user_id join products on products.id = reviews.product_id`

export const moderationRepository = {
  /** Oldest first. */
  async listPending(db: Db, limit: number): Promise<ModeratedRow[]> {
    const { rows } = await sql<ModeratedRow>`
      select ${columns} from ${joined} where status = 'pending' order by written_at, reviews.id limit ${limit}`.execute(
      db,
    )
    return rows
  },

  async find(db: Db, id: number): Promise<ModeratedRow | null> {
    const { rows } = await sql<ModeratedRow>`select ${columns} from ${joined} where reviews.id = ${id}`.execute(db)
    return rows[0] ?? null
  },

  /** Decides about the text that the operator read. False if it was changed since. */
  async decide(
    trx: Db,
    {
      id,
      revision,
      ...decision
    }: { id: number; revision: number; status: 'approved' | 'rejected'; rejection: string | null },
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('reviews')
      .set(decision)
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}

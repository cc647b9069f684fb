import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'

/** A review that can be voted on, locked. */
export type VotableRow = {
  id: number
  product_id: number
  user_id: number
  helpful: number
  status: 'pending' | 'approved' | 'rejected'
}

export const votesRepository = {
  /** Locks the review, so that votes on it are counted one after the other. */
  async lock(trx: Db, reviewId: number): Promise<VotableRow | null> {
    const columns = ['id', 'product_id', 'user_id', 'helpful', 'status'] as const
    const row = await trx
      .selectFrom('reviews')
      .select(columns)
      .where('id', '=', reviewId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return row ?? null
  },

  async has(trx: Db, reviewId: number, userId: number): Promise<boolean> {
    const row = await trx
      .selectFrom('review_votes')
      .select('user_id')
      .where('review_id', '=', reviewId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row !== undefined
  },

  async add(trx: Db, reviewId: number, userId: number, now: Date): Promise<void> {
    await trx.insertInto('review_votes').values({ review_id: reviewId, user_id: userId, created_at: now }).execute()
  },

  async remove(trx: Db, reviewId: number, userId: number): Promise<void> {
    await trx.deleteFrom('review_votes').where('review_id', '=', reviewId).where('user_id', '=', userId).execute()
  },

  /** Stores the number of votes of a review, which is locked. Returns it. */
  async count(trx: Db, reviewId: number): Promise<number> {
    const { rows } = await sql<{ helpful: number }>`
      update reviews set helpful = (select count(*) from review_votes where review_id = ${reviewId})
      where id = ${reviewId} returning helpful`.execute(trx)
    return rows[0]?.helpful ?? 0
  },

  /** Votes of an account since `since`, and the first of them. */
  async countSince(db: Db, userId: number, since: Date): Promise<{ count: number; first: Date | null }> {
    const row = await db
      .selectFrom('review_votes')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('first')])
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .executeTakeFirst()
    return { count: row?.count ?? 0, first: row?.first ?? null }
  },

  /** Reviews that the account marked as helpful, of one product or of all. */
  async listOf(db: Db, userId: number, { productId, limit }: { productId?: number; limit: number }): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select review_id as id from review_votes join reviews on reviews.id = review_id
      where review_votes.user_id = ${userId} and ${productId === undefined ? sql`true` : sql`product_id = ${productId}`}
      order by review_id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Removes all votes of an account, and counts them no more. Returns the products whose reviews changed. */
  async removeAll(trx: Db, userId: number): Promise<number[]> {
    const { rows } = await sql<{ product_id: number }>`
      with removed as (delete from review_votes where user_id = ${userId} returning review_id)
      update reviews set helpful = helpful - 1 where id in (select review_id from removed) returning product_id`.execute(
      trx,
    )
    return rows.map((row) => row.product_id)
  },
}

import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { ReviewFilter, ReviewSort } from '@lotus/openapi/schema'

import { saleStatuses } from '#domain/order-statuses.ts'
import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

type Stored = Selectable<Database['reviews']>
/** A review with the name of its author, and whether the author has a paid order with the product. */
export type ReviewRow = Pick<Stored, 'id' | 'rating' | 'title' | 'comment' | 'language' | 'helpful' | 'written_at'> & {
  username: string
  verified: boolean
}
export type OwnReviewRow = ReviewRow & Pick<Stored, 'product_id' | 'status' | 'rejection' | 'revision'>
/** `stars`: reviews with 5, 4, 3, 2 and 1 stars. */
export type SummaryRow = {
  average: number
  count: number
  stars: number[]
  verified: number
  commented: number
  helpful: number
}
export type ReviewText = Pick<Stored, 'rating' | 'title' | 'comment' | 'language'>

/** Read at each request, so that a cancelled order and a claimed one count at once. */
export const isVerified = sql<boolean>`(reviews.bought_before or exists (
  select from checkout_intents
    join orders on orders.id = checkout_intents.id
    join checkout_lines on checkout_lines.intent_id = checkout_intents.id
  where checkout_intents.user_id = reviews.user_id and checkout_lines.product_id = reviews.product_id
    and orders.status = any(${saleStatuses}::text[])))`

const ownColumns = sql`
  reviews.id, reviews.product_id, rating, title, comment, reviews.language, status, rejection, revision, helpful, written_at,
  users.username, ${isVerified} as verified`

function narrowed(filter: ReviewFilter): RawBuilder<unknown> {
  switch (filter) {
    case 'all':
      return sql`true`
    case 'verified':
      return isVerified
    case 'with_comments':
      return sql`comment is not null`
    case 'most_helpful':
      return sql`helpful > 0`
    default:
      return filter satisfies never
  }
}

/** Reviews with a text come before equal ones without. Time and id make the order total, so that pages never overlap. */
function orderOf(sort: ReviewSort): RawBuilder<unknown> {
  switch (sort) {
    case 'newest':
      return sql`(comment is null and title is null), written_at desc, reviews.id desc`
    case 'oldest':
      return sql`written_at, reviews.id`
    case 'highest':
      return sql`rating desc, written_at desc, reviews.id desc`
    case 'lowest':
      return sql`rating, written_at desc, reviews.id desc`
    case 'most_helpful':
      return sql`helpful desc, (comment is null and title is null), written_at desc, reviews.id desc`
    default:
      return sort satisfies never
  }
}

/** Reviews of an account are only looked up with their owner (S05). */
export const reviewsRepository = {
  /** Whether the product exists and is for sale. */
  async isListed(db: Db, productId: number): Promise<boolean> {
    const row = await db.selectFrom('products').select('active').where('id', '=', productId).executeTakeFirst()
    return row?.active === true
  },

  async list(
    db: Db,
    productId: number,
    { filter, sort, offset, limit }: { filter: ReviewFilter; sort: ReviewSort; offset: number; limit: number },
  ): Promise<ReviewRow[]> {
    const { rows } = await sql<ReviewRow>`
      select reviews.id, rating, title, comment, reviews.language, helpful, written_at, users.username,
        ${isVerified} as verified
      from reviews join users on users.id = reviews.user_id
      where product_id = ${productId} and status = 'approved' and ${narrowed(filter)}
      order by ${orderOf(sort)} limit ${limit} offset ${offset}`.execute(db)
    return rows
  },

  /** Null if there is no such product. */
  async summarize(db: Db, productId: number): Promise<SummaryRow | null> {
    const { rows } = await sql<SummaryRow>`
      select coalesce(round(avg(reviews.rating), 2), 0)::float8 as average, count(reviews.id)::integer as count,
        array[count(*) filter (where reviews.rating = 5), count(*) filter (where reviews.rating = 4),
          count(*) filter (where reviews.rating = 3), count(*) filter (where reviews.rating = 2),
          count(*) filter (where reviews.rating = 1)]::integer[] as stars,
        (count(*) filter (where ${isVerified}))::integer as verified,
        (count(*) filter (where comment is not null))::integer as commented,
        (count(*) filter (where helpful > 0))::integer as helpful
      from products left join reviews on reviews.product_id = products.id and reviews.status = 'approved'
      where products.id = ${productId} group by products.id`.execute(db)
    return rows[0] ?? null
  },

  async findOwn(db: Db, userId: number, productId: number): Promise<OwnReviewRow | null> {
    const { rows } = await sql<OwnReviewRow>`
      select ${ownColumns} from reviews join users on users.id = reviews.user_id
      where user_id = ${userId} and product_id = ${productId}`.execute(db)
    return rows[0] ?? null
  },

  async listOwn(db: Db, userId: number): Promise<OwnReviewRow[]> {
    const { rows } = await sql<OwnReviewRow>`
      select ${ownColumns} from reviews join users on users.id = reviews.user_id
      where user_id = ${userId} order by reviews.id`.execute(db)
    return rows
  },

  /** Locks the products whose ratings the transaction counts again, always before their reviews. */
  async lockProducts(trx: Db, productIds: readonly number[]): Promise<void> {
    if (productIds.length === 0) return
    await trx.selectFrom('products').select('id').where('id', 'in', productIds).orderBy('id').forNoKeyUpdate().execute()
  },

  async insert(trx: Db, userId: number, productId: number, text: ReviewText, now: Date): Promise<void> {
    await trx
      .insertInto('reviews')
      .values({ ...text, user_id: userId, product_id: productId, created_at: now, written_at: now })
      .execute()
  },

  /** The changed text is pending again. */
  async update(trx: Db, id: number, text: ReviewText, now: Date): Promise<void> {
    await trx
      .updateTable('reviews')
      .set(({ eb }) => ({
        ...text,
        status: 'pending',
        rejection: null,
        revision: eb('revision', '+', 1),
        written_at: now,
      }))
      .where('id', '=', id)
      .execute()
  },

  async delete(trx: Db, id: number): Promise<void> {
    await trx.deleteFrom('reviews').where('id', '=', id).execute()
  },

  /** D51: rating and count of products from their approved reviews. The products are locked. */
  async recount(trx: Db, productIds: readonly number[]): Promise<void> {
    await sql`
      update products set rating = counted.average, rating_count = counted.count
      from (
        select products.id, coalesce(round(avg(reviews.rating), 2), 0)::float8 as average, count(reviews.id)::integer as count
        from products left join reviews on reviews.product_id = products.id and reviews.status = 'approved'
        where products.id = any(${productIds}::integer[]) group by products.id
      ) as counted
      where products.id = counted.id`.execute(trx)
  },

  /** How many reviews an account has written since `since`, and the first of them. */
  async countWritten(db: Db, userId: number, since: Date): Promise<{ count: number; first: Date | null }> {
    const row = await db
      .selectFrom('reviews')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('first')])
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .executeTakeFirst()
    return { count: row?.count ?? 0, first: row?.first ?? null }
  },
}

import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { LocalizedText, WishlistSort } from '@lotus/openapi/schema'

import { nameKeyColumn } from '#domain/name-key-column.ts'
import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

export type ItemRow = Selectable<Database['wishlist_items']>
export type ListOrder = { by: WishlistSort; direction: 'asc' | 'desc'; language: keyof LocalizedText }
/** Offset and limit. */
export type Slice = { offset: number; limit: number }
/** Sums in cents. */
export type Counted = { total: number; available: number; onSale: number; totalCents: number }

const isAvailable = sql`(products.active and products.stock > 0)`

function columnOf({ by, language }: ListOrder): RawBuilder<unknown> {
  switch (by) {
    case 'addedAt':
      return sql`wishlist_items.created_at`
    case 'price':
      return sql`products.final_cents`
    case 'name':
      return sql.ref(`products.${nameKeyColumn(language)}`)
    default:
      return by satisfies never
  }
}

const narrowed = (available: boolean | undefined) =>
  available === undefined ? sql`true` : available ? isAvailable : sql`not ${isAvailable}`

/** Wishlists are only looked up with their owner (S05). */
export const wishlistsRepository = {
  async list(
    db: Db,
    userId: number,
    available: boolean | undefined,
    order: ListOrder,
    { offset, limit }: Slice,
  ): Promise<ItemRow[]> {
    const direction = sql.raw(order.direction)
    // Sorts by id last, so that pages never overlap.
    const { rows } = await sql<ItemRow>`
      select wishlist_items.* from wishlist_items join products on products.id = wishlist_items.product_id
      where wishlist_items.user_id = ${userId} and ${narrowed(available)}
      order by ${columnOf(order)} ${direction}, wishlist_items.id ${direction}
      limit ${limit} offset ${offset}`.execute(db)
    return rows
  },

  async count(db: Db, userId: number): Promise<Counted> {
    const { rows } = await sql<Counted>`
      select count(*)::integer as total,
        (count(*) filter (where ${isAvailable}))::integer as available,
        (count(*) filter (where ${isAvailable} and products.discount_bp > 0))::integer as "onSale",
        coalesce(sum(products.final_cents) filter (where ${isAvailable}), 0)::bigint as "totalCents"
      from wishlist_items join products on products.id = wishlist_items.product_id
      where wishlist_items.user_id = ${userId}`.execute(db)
    return rows[0] ?? { total: 0, available: 0, onSale: 0, totalCents: 0 }
  },

  /** Products on the list, last added first. */
  async listProductIds(db: Db, userId: number, limit: number): Promise<number[]> {
    const rows = await db
      .selectFrom('wishlist_items')
      .select('product_id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ product_id }) => product_id)
  },

  async find(db: Db, userId: number, wishlistId: number): Promise<ItemRow | null> {
    const row = await db
      .selectFrom('wishlist_items')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', wishlistId)
      .executeTakeFirst()
    return row ?? null
  },

  async findByProduct(db: Db, userId: number, productId: number): Promise<ItemRow | null> {
    const row = await db
      .selectFrom('wishlist_items')
      .selectAll()
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return row ?? null
  },

  insert: (trx: Db, userId: number, productId: number, now: Date): Promise<ItemRow> =>
    trx
      .insertInto('wishlist_items')
      .values({ user_id: userId, product_id: productId, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),

  async setNote(db: Db, userId: number, wishlistId: number, note: string | null, now: Date): Promise<ItemRow | null> {
    const row = await db
      .updateTable('wishlist_items')
      .set({ note, updated_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', wishlistId)
      .returningAll()
      .executeTakeFirst()
    return row ?? null
  },

  /** Removes the given products, or all. Returns how many were removed. */
  async delete(trx: Db, userId: number, productIds?: readonly number[]): Promise<number> {
    const named = productIds === undefined ? sql`true` : sql`product_id = any(${[...productIds]}::integer[])`
    const { numAffectedRows = 0n } =
      await sql`delete from wishlist_items where user_id = ${userId} and ${named}`.execute(trx)
    return Number(numAffectedRows)
  },
}

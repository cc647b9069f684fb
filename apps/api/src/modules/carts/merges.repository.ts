import { sql, type Selectable } from 'kysely'

import type { CartMerge } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import type { Database } from '#platform/schema.gen.ts'

import type { CartLine } from './cart-lines.ts'

type MergeRow = Selectable<Database['cart_merges']>
type NewMerge = { id: string; fingerprint: string; before: readonly CartLine[]; version: number; answer: CartMerge }

/** Merges of a locked cart. */
export const mergesRepository = {
  async find(trx: Db, cartId: number, mergeId: string): Promise<MergeRow | null> {
    const row = await trx
      .selectFrom('cart_merges')
      .selectAll()
      .where('cart_id', '=', cartId)
      .where('id', '=', mergeId)
      .executeTakeFirst()
    return row ?? null
  },

  async insert(
    trx: Db,
    cartId: number,
    { id, fingerprint, before, version, answer }: NewMerge,
    now: Date,
  ): Promise<void> {
    await trx
      .insertInto('cart_merges')
      .values({
        cart_id: cartId,
        id,
        fingerprint,
        lines_before: JSON.stringify(before),
        version_after: version,
        answer: JSON.stringify(answer),
        created_at: now,
      })
      .execute()
  },

  async markUndone(trx: Db, cartId: number, mergeId: string, now: Date): Promise<void> {
    await trx
      .updateTable('cart_merges')
      .set({ undone_at: now })
      .where('cart_id', '=', cartId)
      .where('id', '=', mergeId)
      .execute()
  },

  async deleteOld(db: Db, before: Date): Promise<void> {
    await deleteInBatches(db, 'cart_merges', sql`created_at < ${before}::timestamptz`)
  },
}

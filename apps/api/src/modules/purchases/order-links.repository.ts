import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'

/** Signed links of e-mails: hashes of their keys, which open an order until they expire. */
export const orderLinksRepository = {
  async insert(
    db: Db,
    { keyHash, orderId, now, expiresAt }: { keyHash: string; orderId: string; now: Date; expiresAt: Date },
  ): Promise<void> {
    await db
      .insertInto('order_links')
      .values({ key_hash: keyHash, order_id: orderId, created_at: now, expires_at: expiresAt })
      // A job that runs again writes the same row.
      .onConflict((conflict) => conflict.column('key_hash').doNothing())
      .execute()
  },

  async isValid(db: Db, { keyHash, orderId, now }: { keyHash: string; orderId: string; now: Date }): Promise<boolean> {
    const row = await db
      .selectFrom('order_links')
      .select('order_id')
      .where('key_hash', '=', keyHash)
      .where('order_id', '=', orderId)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row !== undefined
  },

  async deleteExpired(db: Db, now: Date): Promise<void> {
    await deleteInBatches(db, 'order_links', sql`expires_at <= ${now}::timestamptz`)
  },
}

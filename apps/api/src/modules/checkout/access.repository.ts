import { sha256 } from '#platform/digest.ts'
import type { Db } from '#platform/database.ts'

/** S07: how long a browser may see its order. */
const days = 30
const day = 24 * 60 * 60 * 1000

/** Who may see an intent and its order: browsers, by the hash of their cookie's secret. */
export const accessRepository = {
  async grant(db: Db, intentId: string, guestHash: string, now: number): Promise<void> {
    const expiresAt = new Date(now + days * day)
    await db
      .insertInto('order_access')
      .values({ intent_id: intentId, secret_hash: guestHash, expires_at: expiresAt })
      .onConflict((conflict) => conflict.columns(['intent_id', 'secret_hash']).doUpdateSet({ expires_at: expiresAt }))
      .execute()
  },

  async isGranted(db: Db, intentId: string, guestHash: string, now: number): Promise<boolean> {
    const row = await db
      .selectFrom('order_access')
      .select('intent_id')
      .where('intent_id', '=', intentId)
      .where('secret_hash', '=', guestHash)
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst()
    return row !== undefined
  },

  async deleteExpired(db: Db, now: number): Promise<void> {
    await db.deleteFrom('order_access').where('expires_at', '<', new Date(now)).execute()
  },
}

/** How a guest's secret is stored. */
export const hashOfGuest = (secret: string): string => sha256(`guest ${secret}`)

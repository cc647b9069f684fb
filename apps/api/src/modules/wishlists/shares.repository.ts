import type { Db } from '#platform/database.ts'

export type OpenShare = { sealed: string; createdAt: Date }

export const sharesRepository = {
  /** The account's link, if there is one. */
  async findOpen(db: Db, userId: number): Promise<OpenShare | null> {
    const row = await db
      .selectFrom('wishlist_shares')
      .select(['share_sealed', 'created_at'])
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return row === undefined ? null : { sealed: row.share_sealed, createdAt: row.created_at }
  },

  /** The owner of a shared list, or null if the link is invalid (any more). */
  async findOwner(db: Db, shareHash: string): Promise<number | null> {
    const row = await db
      .selectFrom('wishlist_shares')
      .select('user_id')
      .where('share_hash', '=', shareHash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return row?.user_id ?? null
  },

  async insert(trx: Db, userId: number, share: { hash: string; sealed: string }, now: Date): Promise<void> {
    await trx
      .insertInto('wishlist_shares')
      .values({ share_hash: share.hash, share_sealed: share.sealed, user_id: userId, created_at: now })
      .execute()
  },

  async revoke(db: Db, userId: number, now: Date): Promise<void> {
    await db
      .updateTable('wishlist_shares')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute()
  },
}

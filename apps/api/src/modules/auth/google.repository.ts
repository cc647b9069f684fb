import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'

/** A pending sign-in attempt with Google, one per browser. */
export type GoogleAttempt = {
  cookieHash: string
  stateHash: string
  nonce: string
  codeVerifier: string
  createdAt: Date
  expiresAt: Date
}

/** The identity at a provider: the pair is the key (S15). */
export type Identity = { issuer: string; subject: string }

/** A proved identity that waits for the password of an account. */
export type GoogleProof = Identity & { userId: number }

export const googleRepository = {
  async insertAttempt(db: Db, attempt: GoogleAttempt): Promise<void> {
    await db
      .insertInto('google_attempts')
      .values({
        cookie_hash: attempt.cookieHash,
        state_hash: attempt.stateHash,
        nonce: attempt.nonce,
        code_verifier: attempt.codeVerifier,
        created_at: attempt.createdAt,
        expires_at: attempt.expiresAt,
      })
      .execute()
  },

  /**
   * Marks an attempt as used. @returns null if the browser has no such attempt or it has expired; only one of two concurrent
   * calls gets it
   */
  async useAttempt(db: Db, { cookieHash, stateHash }: Pick<GoogleAttempt, 'cookieHash' | 'stateHash'>, now: Date) {
    const row = await db
      .updateTable('google_attempts')
      .set({ used_at: now })
      .where('cookie_hash', '=', cookieHash)
      .where('state_hash', '=', stateHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['nonce', 'code_verifier as codeVerifier'])
      .executeTakeFirst()
    return row ?? null
  },

  /** Stores the proved identity of an attempt. */
  async keepProof(db: Db, cookieHash: string, proof: GoogleProof, expiresAt: Date): Promise<void> {
    await db
      .updateTable('google_attempts')
      .set({ issuer: proof.issuer, subject: proof.subject, user_id: proof.userId, expires_at: expiresAt })
      .where('cookie_hash', '=', cookieHash)
      .execute()
  },

  async findProof(db: Db, cookieHash: string, now: Date): Promise<GoogleProof | null> {
    const row = await db
      .selectFrom('google_attempts')
      .select(['issuer', 'subject', 'user_id as userId'])
      .where('cookie_hash', '=', cookieHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (row === undefined) return null
    const { issuer, subject, userId } = row
    return issuer === null || subject === null || userId === null ? null : { issuer, subject, userId }
  },

  /** @returns false if it did not exist (any more); only one of two concurrent calls deletes it */
  async deleteAttempt(db: Db, cookieHash: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('google_attempts')
      .where('cookie_hash', '=', cookieHash)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async deleteExpired(db: Db, now: Date): Promise<void> {
    await deleteInBatches(db, 'google_attempts', sql`expires_at < ${now}::timestamptz`)
  },

  /** The account of an identity. */
  async findUserId(db: Db, { issuer, subject }: Identity): Promise<number | null> {
    const row = await db
      .selectFrom('identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row?.user_id ?? null
  },

  /** @returns false if the identity already has an account */
  async insertIdentity(db: Db, { issuer, subject, userId }: GoogleProof, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('identities')
      .values({ issuer, subject, user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  },
}

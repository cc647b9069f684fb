import { sql } from 'kysely'

import type { Language } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'

/** A sign-up whose e-mail is not confirmed yet. */
export type Signup = {
  email: string
  username: string
  passwordHash: string
  language: Language
  createdAt: Date
  expiresAt: Date
}

const columns = [
  'email',
  'username',
  'password_hash as passwordHash',
  'language',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

export const signupsRepository = {
  /** @param signsIn whether the link signs in, instead of only confirming the address */
  async insert(db: Db, tokenHash: string, signup: Signup, { signsIn = false } = {}): Promise<void> {
    const { email, username, passwordHash, language, createdAt, expiresAt } = signup
    await db
      .insertInto('signups')
      .values({
        token_hash: tokenHash,
        signs_in: signsIn,
        email,
        username,
        password_hash: passwordHash,
        language,
        created_at: createdAt,
        expires_at: expiresAt,
      })
      // A job that runs again writes the same row.
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute()
  },

  /** The sign-up of a link that does not sign in, or of one that does. */
  async find(db: Db, tokenHash: string, { signsIn = false } = {}): Promise<Signup | null> {
    const row = await db
      .selectFrom('signups')
      .select(columns)
      .where('token_hash', '=', tokenHash)
      .where('signs_in', '=', signsIn)
      .executeTakeFirst()
    return row ?? null
  },

  /** The newest pending sign-up of an e-mail. */
  async findNewest(db: Db, email: string, now: Date): Promise<Signup | null> {
    const row = await db
      .selectFrom('signups')
      .select(columns)
      .where('email', '=', email)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ?? null
  },

  /** Deletes all sign-ups of an e-mail that has an account, so that they cannot take it over (S15). */
  async deleteOf(db: Db, email: string): Promise<void> {
    await db.deleteFrom('signups').where('email', '=', email).execute()
  },

  async deleteExpired(db: Db, now: Date): Promise<void> {
    await deleteInBatches(db, 'signups', sql`expires_at < ${now}::timestamptz`)
  },
}

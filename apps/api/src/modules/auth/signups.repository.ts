import type { Language } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'

/** Somebody who asked for an account and has not confirmed the e-mail yet. */
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
  async insert(db: Db, tokenHash: string, signup: Signup): Promise<void> {
    const { email, username, passwordHash, language, createdAt, expiresAt } = signup
    await db
      .insertInto('signups')
      .values({
        token_hash: tokenHash,
        email,
        username,
        password_hash: passwordHash,
        language,
        created_at: createdAt,
        expires_at: expiresAt,
      })
      // A job that runs again writes the same.
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute()
  },

  async find(db: Db, tokenHash: string): Promise<Signup | null> {
    return (
      (await db.selectFrom('signups').select(columns).where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null
    )
  },

  /** The newest one of an e-mail that still waits. */
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

  /** All of an e-mail: it has an account now, whose they must never become (S15). */
  async deleteOf(db: Db, email: string): Promise<void> {
    await db.deleteFrom('signups').where('email', '=', email).execute()
  },

  async deleteExpired(db: Db, now: Date): Promise<void> {
    await db.deleteFrom('signups').where('expires_at', '<', now).execute()
  },
}

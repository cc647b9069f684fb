import type { AuthUser, Language } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'

/** An account, as authentication needs it. */
export type User = {
  id: number
  email: string
  username: string
  roles: string[]
  language: Language
  /** Null for an account with Google only. */
  passwordHash: string | null
}

export type NewUser = Pick<User, 'email' | 'username' | 'language' | 'passwordHash'>

const columns = ['id', 'email', 'username', 'roles', 'language', 'password_hash as passwordHash'] as const

export const usersRepository = {
  async find(db: Db, id: number): Promise<User | null> {
    return (await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
  },

  /** @param email in lower case */
  async findByEmail(db: Db, email: string): Promise<User | null> {
    return (await db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst()) ?? null
  },

  /** @returns null if the e-mail already has an account */
  async insert(db: Db, { passwordHash, ...user }: NewUser, now: Date): Promise<User | null> {
    const row = await db
      .insertInto('users')
      .values({ ...user, password_hash: passwordHash, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(columns)
      .executeTakeFirst()
    return row ?? null
  },

  async setPassword(db: Db, id: number, passwordHash: string, now: Date): Promise<void> {
    await db.updateTable('users').set({ password_hash: passwordHash, updated_at: now }).where('id', '=', id).execute()
  },

  async setEmail(db: Db, id: number, email: string, now: Date): Promise<void> {
    await db.updateTable('users').set({ email, updated_at: now }).where('id', '=', id).execute()
  },
}

/** The user as the contract defines it. */
export const toAuthUser = ({ id, username, email, roles }: User): AuthUser => ({ userId: id, username, email, roles })

import type { AuthGuards } from '#platform/auth-guards.ts'
import type { Db } from '#platform/database.ts'
import type { Passwords } from '#platform/passwords.ts'
import { Problem } from '#platform/problem.ts'
import type { SessionRef } from '#platform/session.ts'
import { inTransaction } from '#platform/transaction.ts'

import type { UserRow } from './accounts.repository.ts'

/** Who asks for something of their account: the session, and the internet address. */
export type Caller = SessionRef & { address: string }

export type ReauthenticationOptions = {
  db: Db
  passwords: Passwords
  guards: Pick<AuthGuards, 'begin' | 'succeed' | 'takeBack'>
}

export type Reauthentication = ReturnType<typeof createReauthentication>

/** Asks whoever is signed in for the password once more, before what a thief of a session would do first (S31). */
export const createReauthentication =
  ({ db, passwords, guards }: ReauthenticationOptions) =>
  /**
   * Nothing is asked where only Google was ever used: there is no password.
   * @param path of the field that a refusal names
   * @throws {Problem} VALIDATION_FAILED where it is missing, PASSWORD_WRONG, RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async (
    { email, password_hash: hashed }: Pick<UserRow, 'email' | 'password_hash'>,
    { sessionId, address }: Caller,
    password: string | undefined,
    path: 'password' | 'currentPassword',
  ): Promise<void> => {
    if (hashed === null) return
    if (password === undefined) throw new Problem('VALIDATION_FAILED', { fields: [{ path, code: 'REQUIRED' }] })
    // Counted for this session alone: guessing here must not keep the owner from signing in.
    const attempt = { email, address, knownBrowser: `session ${sessionId}` }
    await guards.begin(attempt)
    const isRight = await passwords.verify(hashed, password).catch(async (error: unknown) => {
      await guards.takeBack(attempt)
      throw error
    })
    if (!isRight) throw new Problem('PASSWORD_WRONG', { fields: [{ path, code: 'NOT_ALLOWED' }] })
    await inTransaction(db, (trx) => guards.succeed(trx, attempt))
  }

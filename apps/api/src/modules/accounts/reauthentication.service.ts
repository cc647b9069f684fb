import type { AuthGuards } from '#platform/auth-guards.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Passwords } from '#platform/passwords.ts'
import { Problem } from '#platform/problem.ts'
import type { SessionRef } from '#platform/session.ts'
import { inTransaction } from '#platform/transaction.ts'

import { accountsRepository, type UserRow } from './accounts.repository.ts'

/** Who asks for something of their account: the session, and the internet address. */
export type Caller = SessionRef & { address: string }

export type ReauthenticationOptions = {
  db: Db
  clock: Clock
  passwords: Passwords
  guards: Pick<AuthGuards, 'begin' | 'succeed' | 'takeBack'>
}

/** So long a sign-in with Google counts as the owner being there. */
const proofMs = 10 * 60_000

export type Reauthentication = ReturnType<typeof createReauthentication>

/** Has whoever is signed in prove once more who they are, before what a thief of a session would do first (S31). */
export const createReauthentication =
  ({ db, clock, passwords, guards }: ReauthenticationOptions) =>
  /**
   * By the password; where only Google was ever used, by a sign-in of the last 10 minutes.
   * @param path of the field that a refusal names
   * @throws {Problem} VALIDATION_FAILED where the password is missing, PASSWORD_WRONG, REAUTHENTICATION_REQUIRED,
   *   RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async (
    { email, password_hash: hashed }: Pick<UserRow, 'email' | 'password_hash'>,
    { sessionId, address }: Caller,
    password: string | undefined,
    path: 'password' | 'currentPassword',
  ): Promise<void> => {
    if (hashed === null) {
      const provedAt = await accountsRepository.provedAt(db, sessionId)
      if (provedAt === null || provedAt.getTime() <= clock() - proofMs) throw new Problem('REAUTHENTICATION_REQUIRED')
      return
    }
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

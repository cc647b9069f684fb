import type { AuthGuards } from '#domain/auth-guards.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Passwords } from '#platform/passwords.ts'
import { Problem } from '#platform/problem.ts'
import type { SessionRef } from '#platform/session.ts'
import { inTransaction } from '#platform/transaction.ts'

import { accountsRepository, type UserRow } from './accounts.repository.ts'

/** The session and IP address of a request. */
export type Caller = SessionRef & { address: string }

export type ReauthenticationOptions = {
  db: Db
  clock: Clock
  passwords: Passwords
  guards: Pick<AuthGuards, 'begin' | 'succeed' | 'takeBack'>
}

/** How long a sign-in with Google counts as reauthentication. */
const proofMs = 10 * 60_000

export type Reauthentication = ReturnType<typeof createReauthentication>

/** Requires reauthentication before operations that a stolen session must not perform (S31). */
export const createReauthentication =
  ({ db, clock, passwords, guards }: ReauthenticationOptions) =>
  /**
   * Checks the password; for an account with Google only, requires a sign-in within the last 10 minutes.
   * @param path of the field that an error names
   * @throws {Problem} VALIDATION_FAILED if the password is missing, PASSWORD_WRONG, REAUTHENTICATION_REQUIRED, RATE_LIMITED,
   * SERVICE_UNAVAILABLE
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
    // Counted per session: password guesses here must not block the owner's sign-in.
    const attempt = { email, address, knownBrowser: `session ${sessionId}` }
    await guards.begin(attempt)
    const isRight = await passwords.verify(hashed, password).catch(async (error: unknown) => {
      await guards.takeBack(attempt)
      throw error
    })
    if (!isRight) throw new Problem('PASSWORD_WRONG', { fields: [{ path, code: 'NOT_ALLOWED' }] })
    await inTransaction(db, (trx) => guards.succeed(trx, attempt))
  }

import type { AuthGuards } from '#domain/auth-guards.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { toEmail } from '#domain/email.ts'
import { enqueueMail, type MailTokens } from '#domain/mail-queue.ts'
import { requireGoodPassword } from '#domain/password-rules.ts'
import type { Passwords } from '#platform/passwords.ts'
import { Problem } from '#platform/problem.ts'
import { sessionStore } from '#domain/session-store.ts'
import { inTransaction } from '#platform/transaction.ts'

import { mailTokensRepository } from './mail-tokens.repository.ts'
import type { Login, SessionsService } from './sessions.service.ts'
import { signupsRepository } from './signups.repository.ts'
import { usersRepository, type User } from './users.repository.ts'

/** The client: IP address, user agent, and whether the browser is known to the account. */
export type Caller = {
  address: string
  /** As {@link SessionsService.begin} takes it. */
  device: string
  /** @see AuthGuards */
  knownBrowser: (email: string) => string | null
  /** The tokens of the browser's current session. */
  tokens: { access: string | null; refresh: string | null }
}

export type CredentialsOptions = {
  db: Db
  clock: Clock
  guards: AuthGuards
  passwords: Passwords
  sessions: SessionsService
  mailTokens: MailTokens
  /** S07, S11: revokes access to the account's purchases for one browser (by its guest secret), or for all. */
  closePurchases: (trx: Db, userId: number, browsers: { only?: string | null }) => Promise<void>
}

export type CredentialsService = ReturnType<typeof createCredentialsService>

export function createCredentialsService(options: CredentialsOptions) {
  const { db, clock, guards, passwords, sessions, mailTokens, closePurchases } = options

  return {
    /**
     * Compares two passwords for every e-mail, with a dummy hash if there is no account, so that neither the answer nor its
     * duration reveals whether an account exists (S17).
     * @throws {Problem} CREDENTIALS_INVALID, EMAIL_NOT_VERIFIED, RATE_LIMITED
     */
    async signIn(given: { email: string; password: string }, caller: Caller): Promise<Login> {
      const email = toEmail(given.email)
      const attempt = { email, address: caller.address, knownBrowser: caller.knownBrowser(email) }
      await guards.begin(attempt)
      let isRight: boolean
      let isWaiting: boolean
      let user: User | null
      try {
        const [found, signup] = await Promise.all([
          usersRepository.findByEmail(db, email),
          signupsRepository.findNewest(db, email, new Date(clock())),
        ])
        user = found
        const compared = await Promise.all([
          passwords.verify(found?.passwordHash ?? null, given.password),
          passwords.verify(signup?.passwordHash ?? null, given.password),
        ])
        isRight = compared[0]
        isWaiting = compared[1]
      } catch (error) {
        // The attempt is not counted, because the client did not learn whether the password was correct.
        await guards.takeBack(attempt)
        throw error
      }
      if (user === null || !isRight) {
        if (!isWaiting) throw new Problem('CREDENTIALS_INVALID')
        // The password of a pending sign-up is known to the person who signed up: it is not a failure, and it grants no
        // access.
        await guards.takeBack(attempt)
        throw new Problem('EMAIL_NOT_VERIFIED')
      }
      const account = user
      return inTransaction(db, async (trx) => {
        await guards.succeed(trx, attempt)
        await sessions.end(trx, caller.tokens)
        return sessions.begin(trx, account, caller.device)
      })
    },

    /** Ends the browser's session, even if it has expired, and revokes its access to the account's purchases. */
    async signOut({ tokens }: Pick<Caller, 'tokens'>, guestSecret: string | null): Promise<void> {
      await inTransaction(db, async (trx) => {
        const userId = await sessions.end(trx, tokens)
        if (userId !== null && guestSecret !== null) await closePurchases(trx, userId, { only: guestSecret })
      })
    },

    /** The answer is the same for every address. A job checks whether there is an account. @throws {Problem} RATE_LIMITED */
    async forgotPassword(given: { email: string }, caller: Pick<Caller, 'address'>): Promise<void> {
      const email = toEmail(given.email)
      await guards.askForMail({ email, address: caller.address })
      await enqueueMail(db, { kind: 'reset-password', email, seed: mailTokens.make().seed })
    },

    /** Ends every session of the account. @throws {Problem} LINK_INVALID, PASSWORD_TOO_WEAK */
    async resetPassword({ token, password }: { token: string; password: string }): Promise<void> {
      const tokenHash = sha256(token)
      const found = await mailTokensRepository.find(db, tokenHash, 'reset-password', new Date(clock()))
      const user = found === null ? null : await usersRepository.find(db, found.userId)
      if (user === null) throw new Problem('LINK_INVALID')
      requireGoodPassword(password, [user.email, user.username])
      const passwordHash = await passwords.hash(password)
      await inTransaction(db, async (trx) => {
        const now = new Date(clock())
        const used = await mailTokensRepository.use(trx, tokenHash, 'reset-password', now)
        if (used === null) throw new Problem('LINK_INVALID')
        await usersRepository.setPassword(trx, user.id, passwordHash, now)
        await mailTokensRepository.deleteOf(trx, user.id)
        await sessionStore.end(trx, { userId: user.id, reason: 'password_changed', now: now.getTime() })
        await closePurchases(trx, user.id, {})
        await enqueueMail(trx, { kind: 'password-changed', userId: user.id })
      })
    },
  }
}

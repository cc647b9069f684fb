import type { AuthGuards } from '#domain/auth-guards.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { toEmail } from '#domain/email.ts'
import { enqueueMail, type MailTokens } from '#domain/mail-queue.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction, type Trx } from '#platform/transaction.ts'

import type { Caller } from './credentials.service.ts'
import { mailTokensRepository } from './mail-tokens.repository.ts'
import type { Login, SessionsService } from './sessions.service.ts'
import { signupsRepository } from './signups.repository.ts'
import { usersRepository, type User } from './users.repository.ts'

export type SignInLinksOptions = {
  db: Db
  clock: Clock
  guards: AuthGuards
  sessions: SessionsService
  mailTokens: MailTokens
}

/** How long a link to sign in is valid (D62). */
export const signInLinkMs = 15 * 60_000

export type SignInLinksService = ReturnType<typeof createSignInLinksService>

/** Sign-in by a link in an e-mail, also while failed passwords block the account (S17). */
export function createSignInLinksService({ db, clock, guards, sessions, mailTokens }: SignInLinksOptions) {
  async function userOfToken(trx: Trx, tokenHash: string): Promise<User | null> {
    const used = await mailTokensRepository.use(trx, tokenHash, 'sign-in', new Date(clock()))
    return used === null ? null : usersRepository.find(trx, used.userId)
  }

  /**
   * Creates the account of a pending sign-up. The sign-up's password is not adopted, because another person than the
   * owner of the mailbox may have chosen it (S15).
   */
  async function userOfSignup(trx: Trx, tokenHash: string): Promise<User | null> {
    const signup = await signupsRepository.find(trx, tokenHash, { signsIn: true })
    if (signup === null || signup.createdAt.getTime() <= clock() - signInLinkMs) return null
    const { email, username, language } = signup
    const account = { email, username, language, passwordHash: null }
    const user = await usersRepository.insert(trx, account, new Date(clock()))
    if (user !== null) await signupsRepository.deleteOf(trx, email)
    return user
  }

  return {
    /** The answer is the same for every address. A job checks whether there is an account. @throws {Problem} RATE_LIMITED */
    async requestSignInLink(given: { email: string }, caller: Pick<Caller, 'address'>): Promise<void> {
      const email = toEmail(given.email)
      await guards.askForMail({ email, address: caller.address }, 'signInLink')
      await enqueueMail(db, { kind: 'sign-in-link', email, seed: mailTokens.make().seed })
    },

    /** Counts as no password attempt and needs none. @throws {Problem} LINK_INVALID */
    async signInWithLink({ token }: { token: string }, caller: Caller): Promise<Login> {
      const tokenHash = sha256(token)
      return inTransaction(db, async (trx) => {
        const user = (await userOfToken(trx, tokenHash)) ?? (await userOfSignup(trx, tokenHash))
        if (user === null) throw new Problem('LINK_INVALID')
        await sessions.end(trx, caller.tokens)
        return sessions.begin(trx, user, caller.device)
      })
    },
  }
}

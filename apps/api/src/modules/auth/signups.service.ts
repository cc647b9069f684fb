import type { AuthGuards } from '#domain/auth-guards.ts'
import type { Clock } from '#platform/clock.ts'
import { isUniqueViolation } from '#platform/database-errors.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { toEmail } from '#domain/email.ts'
import { enqueueMail, type MailTokens } from '#domain/mail-queue.ts'
import { requireGoodPassword } from '#domain/password-rules.ts'
import type { Passwords } from '#platform/passwords.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction, type Trx } from '#platform/transaction.ts'
import { toUsername } from '#domain/username.ts'
import type { SignUpRequest } from '@lotus/openapi/schema'

import { mailTokensRepository } from './mail-tokens.repository.ts'
import { signupsRepository } from './signups.repository.ts'
import { usersRepository } from './users.repository.ts'

export type SignupsOptions = {
  db: Db
  clock: Clock
  guards: AuthGuards
  passwords: Passwords
  mailTokens: MailTokens
}

const minute = 60_000
/** How long a link is valid (D28). */
export const linkMs = 30 * minute
/** How long a sign-up is pending; a new link can be sent until then. */
const waitingMs = 24 * 60 * minute

export type SignupsService = ReturnType<typeof createSignupsService>

export function createSignupsService({ db, clock, guards, passwords, mailTokens }: SignupsOptions) {
  /** Creates the account of a sign-up, and deletes other sign-ups with the same address. */
  async function confirmSignup(trx: Trx, tokenHash: string): Promise<string | null> {
    const now = clock()
    const signup = await signupsRepository.find(trx, tokenHash)
    if (signup === null || signup.createdAt.getTime() <= now - linkMs) return null
    const { email, username, passwordHash, language } = signup
    const user = await usersRepository.insert(trx, { email, username, passwordHash, language }, new Date(now))
    if (user === null) return null
    await signupsRepository.deleteOf(trx, email)
    return email
  }

  /** Changes the e-mail of an account, unless another account has it by now. */
  async function confirmChange(trx: Trx, tokenHash: string): Promise<string | null> {
    const now = new Date(clock())
    const change = await mailTokensRepository.use(trx, tokenHash, 'change-email', now)
    if (change === null) return null
    const { email, userId } = change
    const user = await usersRepository.find(trx, userId)
    if (user === null || (await usersRepository.findByEmail(trx, email)) !== null) return null
    await usersRepository.setEmail(trx, userId, email, now)
    // Links that were sent to the former address become invalid.
    await mailTokensRepository.deleteOf(trx, userId)
    await signupsRepository.deleteOf(trx, email)
    const { username, language } = user
    await enqueueMail(trx, { kind: 'email-changed', email: user.email, username, language })
    return email
  }

  return {
    /**
     * The answer is the same whether or not the address has an account; a job sends the matching e-mail (S17).
     * @throws {Problem} TERMS_NOT_ACCEPTED, PASSWORD_TOO_WEAK, VALIDATION_FAILED, RATE_LIMITED
     */
    async signUp(given: SignUpRequest, caller: { address: string }): Promise<{ email: string }> {
      if (!given.acceptTerms) throw new Problem('TERMS_NOT_ACCEPTED')
      const email = toEmail(given.email)
      const username = toUsername(given.username)
      requireGoodPassword(given.password, [email, username])
      await guards.askForMail({ email, address: caller.address })
      const passwordHash = await passwords.hash(given.password)
      const { seed, tokenHash } = mailTokens.make()
      await inTransaction(db, async (trx) => {
        const createdAt = new Date(clock())
        await signupsRepository.insert(trx, tokenHash, {
          email,
          username,
          passwordHash,
          language: given.language ?? 'pt-BR',
          createdAt,
          expiresAt: new Date(clock() + waitingMs),
        })
        await enqueueMail(trx, { kind: 'sign-up', email, seed })
      })
      return { email }
    },

    /** The answer is the same for every address. @throws {Problem} RATE_LIMITED */
    async resendVerification(given: { email: string }, caller: { address: string }): Promise<void> {
      const email = toEmail(given.email)
      await guards.askForMail({ email, address: caller.address })
      await enqueueMail(db, { kind: 'sign-up-again', email, seed: mailTokens.make().seed })
    },

    /** @throws {Problem} LINK_INVALID */
    async verifyEmail({ token }: { token: string }): Promise<{ email: string }> {
      const tokenHash = sha256(token)
      const email = await inTransaction(
        db,
        async (trx) => (await confirmSignup(trx, tokenHash)) ?? (await confirmChange(trx, tokenHash)),
      ).catch((error: unknown) => {
        // A concurrent confirmation took the same address.
        if (isUniqueViolation(error)) return null
        throw error
      })
      if (email === null) throw new Problem('LINK_INVALID')
      return { email }
    },
  }
}

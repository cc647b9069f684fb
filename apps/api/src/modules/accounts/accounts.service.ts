import { isTaxId } from '@lotus/commerce/brazil'
import { isStoredPhone } from '@lotus/commerce/typed'
import { toReais } from '@lotus/commerce/money'
import type {
  ChangePasswordRequest,
  EndedSessions,
  Language,
  Profile,
  ProfileUpdate,
  Session,
  UserStats,
} from '@lotus/openapi/schema'

import type { AuthGuards } from '#domain/auth-guards.ts'
import { refuseCardNumbers } from '#domain/card-numbers.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { toEmail } from '#domain/email.ts'
import type { Logger } from '#platform/log.ts'
import { enqueueMail, type MailTokens } from '#domain/mail-queue.ts'
import { requireGoodPassword } from '#domain/password-rules.ts'
import type { Passwords } from '#platform/passwords.ts'
import { Problem, type FieldError } from '#platform/problem.ts'
import type { Sealer } from '#platform/sealed.ts'
import { sessionStore } from '#domain/session-store.ts'
import type { SessionRef } from '#platform/session.ts'
import { inTransaction, type Trx } from '#platform/transaction.ts'
import { toUsername } from '#domain/username.ts'

import { toProfile, toSession } from './account-view.ts'
import { accountsRepository, type UserRow } from './accounts.repository.ts'
import type { Caller, Reauthentication } from './reauthentication.service.ts'
import { contextOfCpf } from './sealed-cpf.ts'

export type AccountsOptions = {
  db: Db
  clock: Clock
  logger: Logger
  sealer: Sealer
  passwords: Passwords
  guards: Pick<AuthGuards, 'askForMail'>
  mailTokens: MailTokens
  reauthenticate: Reauthentication
  /** A session that is unused for this long (milliseconds) has ended. */
  idleMs: number
  /** Revokes access to the account's purchases in all browsers except the one with this guest secret. */
  closePurchases: (trx: Db, userId: number, browsers: { except: string | null }) => Promise<void>
}

/** How long a link that changes an e-mail address is valid. */
const linkMinutes = 30

const invalid = (path: string, code: FieldError['code']) =>
  new Problem('VALIDATION_FAILED', { fields: [{ path, code }] })

export type AccountsService = ReturnType<typeof createAccountsService>

export function createAccountsService(options: AccountsOptions) {
  const { db, clock, logger, sealer, passwords, guards, mailTokens, reauthenticate, idleMs, closePurchases } = options

  /** The session was valid, so the account was deleted in the meantime. */
  const orFail = (user: UserRow | null): UserRow => {
    if (user === null) throw new Problem('SESSION_EXPIRED')
    return user
  }
  const userOf = async (userId: number) => orFail(await accountsRepository.find(db, userId))

  /** Null if the CPF cannot be decrypted: after the loss of a key, shoppers can enter it again. */
  function decryptCpf({ id, cpf_sealed: sealed }: UserRow): string | null {
    if (sealed === null) return null
    try {
      return sealer.open(sealed, contextOfCpf(id))
    } catch (error) {
      logger.error({ err: error, userId: id }, 'The CPF of an account cannot be opened')
      return null
    }
  }

  async function profileOf(userId: number): Promise<Profile> {
    const user = await userOf(userId)
    const [pendingEmail, hasGoogle] = [
      await accountsRepository.findPendingEmail(db, userId, new Date(clock())),
      await accountsRepository.hasGoogle(db, userId),
    ]
    return toProfile(user, { cpf: decryptCpf(user), pendingEmail, hasGoogle })
  }

  function check({ username, cpf, phone }: ProfileUpdate): void {
    refuseCardNumbers({ username })
    if (typeof cpf === 'string' && !isTaxId(cpf)) throw invalid('cpf', 'INVALID_CPF')
    if (typeof phone === 'string' && !isStoredPhone(phone)) throw invalid('phone', 'INVALID_PHONE')
  }

  /**
   * The address changes when its link is opened. An address with an account also gets a link, which has no effect, so the
   * answer does not reveal whether it has an account (S17).
   */
  async function requestEmailChange(trx: Trx, userId: number, email: string): Promise<void> {
    const { seed, tokenHash } = mailTokens.make()
    const now = new Date(clock())
    const expiresAt = new Date(clock() + linkMinutes * 60_000)
    await accountsRepository.replaceEmailToken(trx, userId, { tokenHash, email, now, expiresAt })
    await enqueueMail(trx, { kind: 'change-email', userId, email, seed })
  }

  return {
    getProfile: profileOf,

    /**
     * USER-01, S31: writes each field by name. A new e-mail address requires the password and waits for confirmation.
     * @throws {Problem} VALIDATION_FAILED, CARD_NUMBER_REFUSED, PASSWORD_WRONG, RATE_LIMITED
     */
    async updateProfile(caller: Caller, update: ProfileUpdate): Promise<Profile> {
      check(update)
      const { userId } = caller
      const [username, email] = [toUsername(update.username), toEmail(update.email)]
      const before = await userOf(userId)
      const isOther = email !== before.email
      if (isOther) {
        await reauthenticate(before, caller, update.currentPassword, 'currentPassword')
        await guards.askForMail({ email, address: caller.address })
      }
      await inTransaction(db, async (trx) => {
        const user = orFail(await accountsRepository.lock(trx, userId))
        const { phone = user.phone, cpf, language = user.language } = update
        await accountsRepository.update(trx, userId, {
          username,
          phone,
          language,
          ...(cpf === undefined ? {} : { cpf_sealed: cpf === null ? null : sealer.seal(cpf, contextOfCpf(userId)) }),
          updated_at: new Date(clock()),
        })
        if (isOther) await requestEmailChange(trx, userId, email)
      })
      return profileOf(userId)
    },

    /**
     * S11: ends all other sessions and invalidates all mailed links of the account.
     * @throws {Problem} VALIDATION_FAILED, PASSWORD_WRONG, PASSWORD_TOO_WEAK, RATE_LIMITED
     */
    async changePassword(
      caller: Caller & { guest: string | null },
      { currentPassword, newPassword }: ChangePasswordRequest,
    ): Promise<void> {
      const { userId, sessionId } = caller
      const before = await userOf(userId)
      await reauthenticate(before, caller, currentPassword, 'currentPassword')
      requireGoodPassword(newPassword, [before.email, before.username], 'newPassword')
      const hashed = await passwords.hash(newPassword)
      await inTransaction(db, async (trx) => {
        const user = orFail(await accountsRepository.lock(trx, userId))
        // A concurrent change won: the given password is no longer the current one.
        if (user.password_hash !== before.password_hash) throw new Problem('PASSWORD_WRONG')
        await accountsRepository.update(trx, userId, { password_hash: hashed, updated_at: new Date(clock()) })
        await accountsRepository.deleteLinks(trx, userId)
        await sessionStore.end(trx, { userId, except: sessionId, reason: 'password_changed', now: clock() })
        await closePurchases(trx, userId, { except: caller.guest })
        await enqueueMail(trx, { kind: 'password-changed', userId })
      })
    },

    async getUserStats(userId: number): Promise<UserStats> {
      const { orders, spentCents } = await accountsRepository.stats(db, userId)
      return { totalOrders: orders, totalSpent: toReais(spentCents) }
    },

    /** The calling session first, then the last seen. */
    async listSessions({ userId, sessionId }: SessionRef): Promise<Session[]> {
      const now = clock()
      const rows = await accountsRepository.listSessions(db, userId, new Date(now), new Date(now - idleMs))
      const sessions = rows.map((row) => toSession(row, sessionId))
      return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)]
    },

    /** S11: 'encerrar outras sessões'. */
    async endOtherSessions({ userId, sessionId }: SessionRef, guest: string | null): Promise<EndedSessions> {
      return inTransaction(db, async (trx) => {
        const end = { userId, except: sessionId, reason: 'revoked', now: clock() } as const
        const ended = await sessionStore.end(trx, end)
        await closePurchases(trx, userId, { except: guest })
        return { ended }
      })
    },

    /** The buyer of a purchase, locked against deletion until the end of the transaction. Null if the account is deleted. */
    async lockBuyer(
      trx: Db,
      userId: number,
    ): Promise<{ email: string; recipient: string; phone: string; cpf: string | null; language: Language } | null> {
      const user = await accountsRepository.lockForShare(trx, userId)
      if (user === null) return null
      const { email, username: recipient, phone, language } = user
      return { email, recipient, phone: phone ?? '', cpf: decryptCpf(user), language }
    },

    /** Saves the CPF of a purchase for the next one. */
    saveCpf: (trx: Db, userId: number, cpf: string): Promise<void> =>
      accountsRepository.update(trx, userId, {
        cpf_sealed: sealer.seal(cpf, contextOfCpf(userId)),
        updated_at: new Date(clock()),
      }),
  }
}

import type {
  AccountExport,
  Address,
  Cart,
  DeleteAccountRequest,
  Order,
  OwnReview,
  Preferences,
  Profile,
  SentContactMessage,
  Session,
  StockAlert,
  WishlistItem,
} from '@lotus/openapi/schema'

import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { toEmail } from '#domain/email.ts'
import { enqueueMail } from '#domain/mail-queue.ts'
import { Problem } from '#platform/problem.ts'
import type { SessionRef } from '#platform/session.ts'
import { Streamed } from '#platform/streamed.ts'
import { inTransaction } from '#platform/transaction.ts'

import { accountsRepository } from './accounts.repository.ts'
import type { Caller, Reauthentication } from './reauthentication.service.ts'

/** The data of an account that other modules store, provided by the app. */
export type RightsOptions = {
  db: Db
  clock: Clock
  reauthenticate: Reauthentication
  getProfile: (userId: number) => Promise<Profile>
  getPreferences: (userId: number) => Promise<Preferences>
  listSessions: (session: SessionRef) => Promise<Session[]>
  listAddresses: (userId: number) => Promise<Address[]>
  exportOrders: (userId: number) => AsyncIterable<Order[]>
  exportCart: (userId: number) => Promise<Cart>
  exportWishlist: (userId: number) => Promise<WishlistItem[]>
  exportStockAlerts: (userId: number) => Promise<StockAlert[]>
  /** Erases the alerts of the account and of its address. */
  eraseStockAlerts: (trx: Db, account: { email: string }) => Promise<void>
  exportReviews: (userId: number) => Promise<{ reviews: OwnReview[]; reviewVotes: number[] }>
  /** Deletes the reviews and helpful votes of an account. */
  eraseReviews: (trx: Db, userId: number) => Promise<void>
  /** Messages of the contact form with an e-mail address. */
  exportMessages: (email: string) => Promise<SentContactMessage[]>
  eraseMessages: (trx: Db, email: string) => Promise<void>
  /** Erases the buyer from purchases: immediately, or when nothing is owed any more. */
  erasePurchases: (trx: Db, buyer: { userId: number; email: string }) => Promise<void>
}

export type RightsService = ReturnType<typeof createRightsService>

/** LGPD, article 18: export and erasure of personal data. docs/decisions/012-accounts.md lists what is retained and why. */
export function createRightsService(options: RightsOptions) {
  const { db, clock, reauthenticate } = options

  async function userOf(userId: number) {
    const user = await accountsRepository.find(db, userId)
    if (user === null) throw new Problem('SESSION_EXPIRED')
    return user
  }

  return {
    /** Streams the orders. @throws {Problem} VALIDATION_FAILED, PASSWORD_WRONG, RATE_LIMITED */
    async exportAccount(caller: Caller, password: string | undefined): Promise<Streamed<AccountExport>> {
      const { userId } = caller
      const user = await userOf(userId)
      await reauthenticate(user, caller, password, 'password')
      const rest = {
        exportedAt: new Date(clock()).toISOString(),
        profile: await options.getProfile(userId),
        preferences: await options.getPreferences(userId),
        addresses: await options.listAddresses(userId),
        sessions: await options.listSessions(caller),
        cart: await options.exportCart(userId),
        wishlist: await options.exportWishlist(userId),
        stockAlerts: await options.exportStockAlerts(userId),
        ...(await options.exportReviews(userId)),
        contactMessages: await options.exportMessages(user.email),
      }
      return new Streamed<AccountExport, 'orders'>(rest, 'orders', options.exportOrders(userId))
    },

    /**
     * USER-01, S11, S40: runs in one transaction and ends every session.
     * @throws {Problem} CONFIRMATION_WRONG, VALIDATION_FAILED, PASSWORD_WRONG, RATE_LIMITED
     */
    async deleteAccount(caller: Caller, { password, confirmation }: DeleteAccountRequest): Promise<void> {
      const { userId } = caller
      const user = await userOf(userId)
      if (toEmail(confirmation) !== user.email) {
        throw new Problem('CONFIRMATION_WRONG', { fields: [{ path: 'confirmation', code: 'NOT_ALLOWED' }] })
      }
      await reauthenticate(user, caller, password, 'password')
      await inTransaction(db, async (trx) => {
        const current = await accountsRepository.lock(trx, userId)
        // The account changed or was deleted in the meantime, so the confirmation does not apply.
        if (current?.email !== user.email) throw new Problem('CONFIRMATION_WRONG')
        const { email, username, language } = current
        await options.erasePurchases(trx, { userId, email })
        await options.eraseStockAlerts(trx, { email })
        await options.eraseReviews(trx, userId)
        await options.eraseMessages(trx, email)
        await accountsRepository.delete(trx, current)
        await enqueueMail(trx, { kind: 'account-deleted', email, username, language })
      })
    },
  }
}

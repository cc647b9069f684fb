import type { FastifyReply } from 'fastify'

import { accountsHandlers } from './modules/accounts/accounts.handlers.ts'
import { createAccountsService } from './modules/accounts/accounts.service.ts'
import { createPreferencesService } from './modules/accounts/preferences.service.ts'
import { createReauthentication } from './modules/accounts/reauthentication.service.ts'
import { createRightsService } from './modules/accounts/rights.service.ts'
import { addressesHandlers } from './modules/addresses/addresses.handlers.ts'
import { createAddressesService } from './modules/addresses/addresses.service.ts'
import type { AuthGuards } from './platform/auth-guards.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import type { Logger } from './platform/log.ts'
import type { MailTokens } from './platform/mail-queue.ts'
import type { Passwords } from './platform/passwords.ts'
import type { Sealer } from './platform/sealed.ts'
import type { GuestCookie } from './platform/security.ts'
import type { Purchase } from './purchase.ts'
import type { Shopping } from './shopping.ts'

export type AccountOptions = {
  db: Db
  clock: Clock
  logger: Logger
  guest: GuestCookie
  /** Takes the cookies of a session away. */
  clearTokens: (reply: FastifyReply) => void
  sealer: Sealer
  passwords: Passwords
  guards: AuthGuards
  mailTokens: MailTokens
  /** A session that nobody used for so long (milliseconds) has ended. */
  idleMs: number
  shopping: Shopping['forAccounts']
  /** Asked for late: each of the two needs the other. */
  purchase: () => Purchase['forAccounts']
}

export type Account = ReturnType<typeof createAccount>

/** Everything that belongs to whoever is signed in, save what they bought. */
export function createAccount(options: AccountOptions) {
  const { db, clock, logger, guest, clearTokens, sealer, passwords, guards, mailTokens, idleMs, shopping, purchase } =
    options
  const addresses = createAddressesService({ db, clock })
  const reauthenticate = createReauthentication({ db, clock, passwords, guards })
  const accounts = createAccountsService({
    db,
    clock,
    logger,
    sealer,
    passwords,
    guards,
    mailTokens,
    reauthenticate,
    idleMs,
    closePurchases: (trx, userId, browsers) => purchase().closePurchases(trx, userId, browsers),
  })
  const preferences = createPreferencesService({ db, clock })
  const rights = createRightsService({
    db,
    clock,
    reauthenticate,
    getProfile: accounts.getProfile,
    getPreferences: preferences.getPreferences,
    listSessions: accounts.listSessions,
    listAddresses: addresses.listAddresses,
    ...shopping,
    exportOrders: (userId) => purchase().exportOrders(userId),
    erasePurchases: (trx, buyer) => purchase().erasePurchases(trx, buyer),
  })
  return {
    handlers: {
      ...addressesHandlers(addresses),
      ...accountsHandlers({ accounts, preferences, rights }, { guest, clearTokens }),
    },
    forPurchases: {
      async findDelivery(trx: Db, userId: number, addressId: number) {
        const buyer = await accounts.holdBuyer(trx, userId)
        const delivery = await addresses.findDelivery(trx, userId, addressId)
        return buyer === null || delivery === null ? null : { ...buyer, ...delivery }
      },
      keepCpf: accounts.keepCpf,
    },
  }
}

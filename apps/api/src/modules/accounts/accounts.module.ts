import type { FastifyReply } from 'fastify'

import type { AuthGuards } from '#domain/auth-guards.ts'
import { deleteOldOutcomes } from '#domain/commands.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Logger } from '#platform/log.ts'
import type { MailTokens } from '#domain/mail-queue.ts'
import type { Passwords } from '#platform/passwords.ts'
import { resealColumn } from '#platform/reseal.ts'
import type { Sealer } from '#platform/sealed.ts'
import type { GuestCookie } from '#platform/security.ts'

import { accountsHandlers } from './accounts.handlers.ts'
import { createAccountsService, type AccountsOptions } from './accounts.service.ts'
import type { PreferencesService } from './preferences.service.ts'
import { createReauthentication } from './reauthentication.service.ts'
import { createRightsService, type RightsOptions } from './rights.service.ts'
import { sealedCpfs } from './sealed-cpf.ts'

export type AccountsModuleOptions = {
  db: Db
  clock: Clock
  logger: Logger
  guest: GuestCookie
  /** Clears the cookies of a session. */
  clearTokens: (reply: FastifyReply) => void
  sealer: Sealer
  passwords: Passwords
  guards: AuthGuards
  mailTokens: MailTokens
  /** A session that is unused for this long (milliseconds) has ended. */
  idleMs: number
  preferences: PreferencesService
} & Pick<AccountsOptions, 'closePurchases'> &
  Omit<RightsOptions, 'db' | 'clock' | 'reauthenticate' | 'getProfile' | 'getPreferences' | 'listSessions'>

/** Profile, preferences, data export and deletion of an account. */
export function createAccountsModule(options: AccountsModuleOptions) {
  const { db, clock, logger, guest, clearTokens, sealer, preferences } = options
  const reauthenticate = createReauthentication(options)
  const accounts = createAccountsService({ ...options, reauthenticate })
  const rights = createRightsService({
    ...options,
    reauthenticate,
    getProfile: accounts.getProfile,
    getPreferences: preferences.getPreferences,
    listSessions: accounts.listSessions,
  })
  return {
    handlers: accountsHandlers({ accounts, preferences, rights }, { guest, clearTokens }),
    lockBuyer: accounts.lockBuyer,
    saveCpf: accounts.saveCpf,
    jobs: {
      'accounts.reseal': { everySeconds: 3600, run: () => resealColumn(sealer, logger, sealedCpfs(db)) },
      'commands.clean': { everySeconds: 3600, run: () => deleteOldOutcomes(db, new Date(clock())) },
    },
  }
}

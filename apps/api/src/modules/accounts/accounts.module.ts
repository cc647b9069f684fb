import type { FastifyReply } from 'fastify'

import { deleteOldOutcomes } from '#domain/commands.ts'
import { resealColumn } from '#platform/reseal.ts'
import type { GuestCookie } from '#platform/security.ts'

import { accountsHandlers } from './accounts.handlers.ts'
import { createAccountsService, type AccountsOptions } from './accounts.service.ts'
import type { PreferencesService } from './preferences.service.ts'
import { createReauthentication, type ReauthenticationOptions } from './reauthentication.service.ts'
import { createRightsService, type RightsOptions } from './rights.service.ts'
import { sealedCpfs } from './sealed-cpf.ts'

export type AccountsModuleOptions = {
  guest: GuestCookie
  /** Clears the cookies of a session. */
  clearTokens: (reply: FastifyReply) => void
  preferences: PreferencesService
} & Omit<AccountsOptions, 'reauthenticate'> &
  ReauthenticationOptions &
  Omit<RightsOptions, 'reauthenticate' | 'getProfile' | 'getPreferences' | 'listSessions'>

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

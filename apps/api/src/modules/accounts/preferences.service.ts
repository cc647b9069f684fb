import type { Preferences, PreferencesUpdate } from '@lotus/openapi/schema'

import { applyOnce, type Command } from '#domain/commands.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction } from '#platform/transaction.ts'

import { toPreferences } from './account-view.ts'
import { accountsRepository } from './accounts.repository.ts'
import { preferencesRepository } from './preferences.repository.ts'

export type PreferencesService = ReturnType<typeof createPreferencesService>

/** USER-04: the preferences stored for an account. */
export function createPreferencesService({ db, clock }: { db: Db; clock: Clock }) {
  const preferencesOf = async (userId: number): Promise<Preferences> =>
    toPreferences(await preferencesRepository.find(db, userId))

  return {
    getPreferences: preferencesOf,

    wantsSecurityAlerts: async (userId: number) => (await preferencesOf(userId)).notifications.securityAlerts,

    /** The recipient of e-mails about an account's orders; null if the account was deleted. */
    async findMailedAccount(userId: number) {
      const user = await accountsRepository.find(db, userId)
      if (user === null) return null
      const { notifications } = await preferencesOf(userId)
      const { email, username, language } = user
      return { email, username, language, wantsOrderUpdates: notifications.orderUpdates }
    },

    /** Replaces all preferences. The language also applies to e-mails. */
    async updatePreferences(command: Command, update: PreferencesUpdate): Promise<Preferences> {
      const { userId } = command
      const { notifications, personalization, language, currency, theme } = update
      await inTransaction(db, async (trx) => {
        if ((await accountsRepository.lock(trx, userId)) === null) throw new Problem('SESSION_EXPIRED')
        const chosen = { notifications, personalization, language, currency, theme }
        const now = new Date(clock())
        await applyOnce(trx, command, now, async () => {
          await preferencesRepository.put(trx, userId, chosen, now)
          if (language !== null) await accountsRepository.update(trx, userId, { language })
          return null
        })
      })
      return preferencesOf(userId)
    },
  }
}

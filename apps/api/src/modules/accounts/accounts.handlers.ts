import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Handlers } from '#platform/handlers.ts'
import type { GuestCookie } from '#platform/security.ts'
import { commandOf } from '#platform/command-id.ts'
import { sessionOf } from '#platform/session.ts'

import type { AccountsService } from './accounts.service.ts'
import type { PreferencesService } from './preferences.service.ts'
import type { Caller } from './reauthentication.service.ts'
import type { RightsService } from './rights.service.ts'

export type AccountsServices = { accounts: AccountsService; preferences: PreferencesService; rights: RightsService }
/** The cookies of a session. */
export type AccountsCookies = { guest: GuestCookie; clearTokens: (reply: FastifyReply) => void }

const callerOf = (request: FastifyRequest): Caller => ({ ...sessionOf(request), address: request.ip })

export const accountsHandlers = (
  { accounts, preferences, rights }: AccountsServices,
  { guest, clearTokens }: AccountsCookies,
) =>
  ({
    getProfile: (request) => accounts.getProfile(sessionOf(request).userId),
    updateProfile: (request) => accounts.updateProfile(callerOf(request), request.body),
    changePassword: async (request) => {
      await accounts.changePassword({ ...callerOf(request), guest: guest.read(request) }, request.body)
      return {}
    },
    getUserStats: (request) => accounts.getUserStats(sessionOf(request).userId),
    listSessions: (request) => accounts.listSessions(sessionOf(request)),
    endOtherSessions: (request) => accounts.endOtherSessions(sessionOf(request), guest.read(request)),
    getPreferences: (request) => preferences.getPreferences(sessionOf(request).userId),
    // The fingerprint excludes the body: a retry applies the change to the latest preferences, so its body can differ.
    updatePreferences: (request) => preferences.updatePreferences(commandOf(request, null), request.body),
    exportAccount: (request) => rights.exportAccount(callerOf(request), request.body.password),
    deleteAccount: async (request, reply) => {
      await rights.deleteAccount(callerOf(request), request.body)
      clearTokens(reply)
      return {}
    },
  }) satisfies Partial<Handlers>

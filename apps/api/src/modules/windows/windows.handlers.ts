import type { Handlers } from '#platform/handlers.ts'
import { guestOf, hashOfGuest, type GuestCookie } from '#platform/security.ts'

import type { WindowsService } from './windows.service.ts'

/** @param hashOf the stored form of an internet address */
export const windowsHandlers = (windows: WindowsService, guest: GuestCookie, hashOf: (address: string) => string) =>
  ({
    listWindows: ({ query }) => windows.listWindows({ quoteId: query.quoteId ?? null, zipCode: query.zipCode ?? null }),
    getNextWindow: ({ query }) => windows.getNextWindow(query.zipCode),
    holdWindow: (request, reply) => {
      const holder = { owner: hashOfGuest(guest.issue(request, reply)), addressHash: hashOf(request.ip) }
      return windows.holdWindow(holder, request.body)
    },
    extendHold: (request) => windows.extendHold(hashOfGuest(guestOf(request)), request.params.holdId),
    releaseHold: async (request) => {
      await windows.releaseHold(hashOfGuest(guestOf(request)), request.params.holdId)
      return {}
    },
  }) satisfies Partial<Handlers>

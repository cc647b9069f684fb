import type { Handlers } from '#platform/handlers.ts'
import { guestOf, hashOfGuest, type GuestCookie } from '#platform/security.ts'

import type { WindowsService } from './windows.service.ts'

export const windowsHandlers = (windows: WindowsService, guest: GuestCookie) =>
  ({
    listWindows: ({ query }) => windows.listWindows({ quoteId: query.quoteId ?? null, zipCode: query.zipCode ?? null }),
    holdWindow: (request, reply) => windows.holdWindow(hashOfGuest(guest.issue(request, reply)), request.body),
    extendHold: (request) => windows.extendHold(hashOfGuest(guestOf(request)), request.params.holdId),
    releaseHold: async (request) => {
      await windows.releaseHold(hashOfGuest(guestOf(request)), request.params.holdId)
      return {}
    },
  }) satisfies Partial<Handlers>

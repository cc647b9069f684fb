import type { FastifyRequest } from 'fastify'

import type { GuestCookie } from '#platform/security.ts'

/** The requester of a purchase: an account, a browser, or both. */
export type Viewer = {
  /** From the session; null for guests. */
  userId: number | null
  /** Secret of the guest cookie, or null. */
  guest: string | null
}

/** For operations that accept `session` or `guest`: either grants access, and both determine what is visible. */
export const viewerOf = (request: FastifyRequest, guest: GuestCookie): Viewer => ({
  userId: request.session?.userId ?? null,
  guest: guest.read(request),
})

import type { FastifyRequest } from 'fastify'

import type { GuestCookie } from '#platform/security.ts'
import { sessionOf } from '#platform/session.ts'

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

/** For operations of an account: what a browser may see as a guest does not count. */
export const accountOf = (request: FastifyRequest): Viewer => ({ userId: sessionOf(request).userId, guest: null })

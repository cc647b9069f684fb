import type { FastifyRequest } from 'fastify'

import type { GuestCookie } from './security.ts'

/** Who asks for a purchase: an account, a browser, or both. */
export type Viewer = {
  /** Of the session; null where nobody is signed in. */
  userId: number | null
  /** Secret of the guest cookie, or null. */
  guest: string | null
}

/** For operations that the contract opens to `session` or `guest`: either lets a call in, both say what it may see. */
export const viewerOf = (request: FastifyRequest, guest: GuestCookie): Viewer => ({
  userId: request.session?.userId ?? null,
  guest: guest.read(request),
})

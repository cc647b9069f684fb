import type { AnyRouter } from '@tanstack/react-router'

import type { Site } from './redirect-after-login.ts'

/** The shop as ways back know it: its own pages on its own origin. */
export const siteOf = (router: AnyRouter): Site => ({
  origin: globalThis.location.origin,
  isRoute: (pathname) => router.getMatchedRoutes(pathname)[2] !== undefined,
})

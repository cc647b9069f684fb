import type { AnyRouter } from '@tanstack/react-router'

import type { Site } from './redirect-after-login.ts'

/** The shop's origin and pages, for checking redirects. */
export const siteOf = (router: AnyRouter): Site => ({
  origin: globalThis.location.origin,
  isRoute: (pathname) => router.getMatchedRoutes(pathname)[2] !== undefined,
})

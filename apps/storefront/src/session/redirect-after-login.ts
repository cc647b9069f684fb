import type { AnyRouter } from '@tanstack/react-router'

import { persisted, text } from '#storage/storage.ts'

const tenMinutes = 10 * 60 * 1000

/** The redirect path after the login (SHELL-05): valid for ten minutes, used once, and checked when it is read (S18). */
const storage = persisted<string>({
  key: 'redirectAfterLogin',
  area: 'local',
  maxAge: tenMinutes,
  parse: text,
})

export type Site = {
  /** Scheme and host of the page. */
  origin: string
  /** Whether a path is one of the shop's pages. */
  isRoute: (pathname: string) => boolean
}

/** The origin of the page and the routes of the router, for `safeTarget`. */
export const siteOf = (router: AnyRouter): Site => ({
  origin: globalThis.location.origin,
  isRoute: (pathname) => router.getMatchedRoutes(pathname)[2] !== undefined,
})

const noWayBack = /^\/(login|signup)(\/|$)/
// Control characters, and characters that browsers read as a slash or remove.
// oxlint-disable-next-line no-control-regex -- the pattern matches them on purpose
const unsafeCharacters = /[\u0000-\u0020\u007f-\u009f\\\u2028\u2029\ufeff]/

/** The relative path if it is a page of this shop, else null. */
export function safeTarget(value: unknown, { origin, isRoute }: Site): string | null {
  if (typeof value !== 'string' || value.length > 2000) return null
  if (!value.startsWith('/') || value.startsWith('//') || unsafeCharacters.test(value)) return null
  const url = parse(value, origin)
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '') return null
  if (url.pathname.startsWith('//') || /%(2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(url.pathname)) return null
  if (noWayBack.test(url.pathname) || !isRoute(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

function parse(value: string, origin: string): URL | null {
  try {
    return new URL(value, origin)
  } catch {
    return null
  }
}

export function storeRedirect(target: string, site: Site): void {
  const safe = safeTarget(target, site)
  if (safe === null) storage.remove()
  else storage.write(safe)
}

/** Returns and removes the redirect path; null if there is no valid one. */
export function takeRedirect(site: Site): string | null {
  const target = storage.read()
  storage.remove()
  return safeTarget(target, site)
}

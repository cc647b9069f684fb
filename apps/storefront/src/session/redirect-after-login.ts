import { persisted, text } from '#storage/storage.ts'

const tenMinutes = 10 * 60 * 1000

/** The path to come back to after the login (SHELL-05): ten minutes, used once. What is read from it is checked (S18). */
const storage = persisted<string>({
  key: 'redirectAfterLogin',
  area: 'local',
  version: 1,
  maxAge: tenMinutes,
  parse: text,
})

export type Site = {
  /** Scheme and host of the page. */
  origin: string
  /** Whether a path is one of the shop's pages. */
  isRoute: (pathname: string) => boolean
}

const noWayBack = /^\/(login|signup)(\/|$)/
// Control characters, and what a browser reads as a slash or leaves out.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const treacherous = /[\u0000-\u0020\u007f-\u009f\\\u2028\u2029\ufeff]/

/** The path to go to, relative and a page of this shop, or null for anything else. */
export function safeTarget(value: unknown, { origin, isRoute }: Site): string | null {
  if (typeof value !== 'string' || value.length > 2000) return null
  if (!value.startsWith('/') || value.startsWith('//') || treacherous.test(value)) return null
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

/** Keeps where the shopper wanted to go. Nothing is kept of what would not be gone to. */
export function storeRedirect(target: string, site: Site): void {
  const safe = safeTarget(target, site)
  if (safe === null) storage.remove()
  else storage.write(safe)
}

/** Where to go after the login, once: null where nothing (good) is kept. */
export function takeRedirect(site: Site): string | null {
  const target = storage.read()
  storage.remove()
  return safeTarget(target, site)
}

import { persisted, text } from '#storage/storage.ts'

/** The build for which the page was already reloaded. */
const reloadedBuild = persisted<string>({ key: 'reloadedBuild', area: 'session', parse: text })

/** The URL of the entry identifies the build: its hash depends on the names of all chunks. */
export const build = (): string => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''

// Preloaded together with the error page (`preloadForOffline`).
const typing = () => import('./typed-text.ts')
const isUntouched = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].every(
    ({ value, defaultValue }) => value === defaultValue,
  )

/** Stores the typed text. Resolves with false if some of it would be lost. */
const save = (): Promise<boolean> => typing().then(({ saveTypedText }) => saveTypedText(), isUntouched)

const firstPatience = 10_000

/**
 * Reloads the page. While a new service worker replaces the former one, Chromium sometimes leaves a reload pending forever and the old
 * page open. So a page that is still open after `patience` ms reloads again and keeps the text typed in between.
 */
function reloadDocument(patience = firstPatience): void {
  location.reload()
  setTimeout(() => void save().then((isSaved) => isSaved && reloadDocument(patience * 2)), patience)
}

/**
 * Reloads the page because code is gone: once for each build, also when several parts are gone at the same time, and not if typed
 * text would be lost. Without session storage it never reloads, because the next document could not know of this reload.
 */
export async function reloadOnce(): Promise<void> {
  const current = build()
  const isDone = () => reloadedBuild.read() === current
  if (isDone() || !(await save()) || isDone()) return
  if (reloadedBuild.write(current)) reloadDocument()
}

/** Reloads the page with the typed text, but only if the shop can be reached: a failed reload would leave the shop. */
export async function reload(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer === null || answer.status > 499) return
  await save()
  reloadDocument()
}

/**
 * Reloads the page to show the document that the service worker stored, because the data of the page cannot be loaded. Does nothing
 * if no document is stored, or if the current document was loaded from this URL: it would be reloaded forever.
 */
export async function showStoredPage(): Promise<void> {
  const [address] = location.href.split('#') as [string]
  const [own] = performance.getEntriesByType('navigation')
  if (navigator.serviceWorker?.controller == null || own?.name.split('#')[0] === address) return
  const stored = await caches.match(address, { cacheName: 'pages', ignoreVary: true })
  if (stored !== undefined && (await save())) reloadDocument()
}

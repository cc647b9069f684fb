import { fold } from '#i18n/fold.ts'
import { isOptionalStorageAllowed } from '#preferences/cookie-consent.ts'
import { isText, listOf, persisted } from '#storage/storage.ts'
import { createStore } from '#storage/store.ts'

const maxSearches = 8

const stored = persisted<string[]>({ key: 'recentSearches', area: 'local', parse: listOf(isText) })

const read = (): readonly string[] => (stored.read() ?? []).slice(0, maxSearches)

/**
 * The last searches of this browser, the latest first (BEY-21). In memory while the page is open; stored only if the
 * visitor allows optional storage.
 */
export const recentSearches = createStore<readonly string[]>(read())

// Another tab has changed them, or a sign-out has removed them.
stored.subscribe(() => recentSearches.write(read()))

function write(searches: readonly string[]): void {
  recentSearches.write(searches)
  if (isOptionalStorageAllowed() && searches.length > 0) stored.write([...searches])
  else stored.remove()
}

const without = (keyword: string) => recentSearches.read().filter((other) => fold(other) !== fold(keyword))

export const addRecentSearch = (keyword: string): void => write([keyword, ...without(keyword)].slice(0, maxSearches))
export const removeRecentSearch = (keyword: string): void => write(without(keyword))
export const clearRecentSearches = (): void => write([])

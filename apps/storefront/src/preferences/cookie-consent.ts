import { removePersisted } from '#storage/storage.ts'
import { persistedStore, useStore } from '#storage/store.ts'

/** `necessary` until the visitor allows optional storage. Optional features must not run without `all` (INFO-04). */
export type CookieConsent = 'necessary' | 'all'

const consent = persistedStore<CookieConsent>({
  key: 'cookieConsent',
  parse: (value) => (value === 'all' || value === 'necessary' ? value : null),
  empty: 'necessary',
})

/** Keys in local storage that need the consent `all`. */
const optionalKeys = ['recentSearches']

export function chooseCookies(choice: CookieConsent): void {
  consent.write(choice)
  if (choice !== 'all') for (const key of optionalKeys) removePersisted('local', key)
}

export const isOptionalStorageAllowed = (): boolean => consent.read() === 'all'

export const useCookieConsent = (): CookieConsent => useStore(consent, 'necessary')

import { persistedStore, useStore } from '#storage/store.ts'

/** `necessary` until the visitor allows optional storage. Optional features must not run without `all` (INFO-04). */
export type CookieConsent = 'necessary' | 'all'

const consent = persistedStore<CookieConsent>({
  key: 'cookieConsent',
  version: 1,
  parse: (value) => (value === 'all' || value === 'necessary' ? value : null),
  empty: 'necessary',
})

export const chooseCookies = consent.write

/** The choice of this browser. */
export const useCookieConsent = (): CookieConsent => useStore(consent, 'necessary')

import type { QueryClient } from '@tanstack/react-query'

import { unwrap } from '@lotus/api-client/errors'
import type { Preferences } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import { chooseCurrency, readCurrency } from '#shop/currency.ts'
import { isLocale, type Locale } from '#i18n/i18n.ts'
import { persistedClockOffset } from '#session/server-clock.ts'
import { sessionState } from '#session/session-state.ts'
import { languageChoice, preferencesTime } from '#storage/storage.ts'
import { chooseTheme, readTheme } from '#preferences/theme.ts'

import { preferencesQuery } from './account.queries.ts'
import { createPreferencesSync, type PreferencesSync } from './preferences-sync.ts'

/** The preferences of this browser; their time is corrected to the server's clock, because a device's clock may be a day off. */
export function readDevice() {
  const language = languageChoice.read()
  const chosenAt = Date.parse(preferencesTime.read() ?? '')
  return {
    language: isLocale(language) ? language : null,
    currency: readCurrency(),
    theme: readTheme(),
    updatedAt: Number.isNaN(chosenAt) ? null : new Date(chosenAt + persistedClockOffset()).toISOString(),
  }
}

/** Changes the language of the page; set by `pages/account-sync.tsx`. */
export const pageLanguage: { choose: (locale: Locale) => void } = { choose: languageChoice.write }

/** Applies the preferences of an account in this browser without recording them as a choice made here. */
function show({ language, currency, theme }: Preferences): void {
  if (readTheme() !== theme) chooseTheme(theme)
  if (readCurrency() !== currency) chooseCurrency(currency)
  if (language !== null && languageChoice.read() !== language) pageLanguage.choose(language)
}

const syncs = new WeakMap<QueryClient, PreferencesSync>()

/** The sync of the page, created once. */
export function preferencesSync(queryClient: QueryClient): PreferencesSync {
  const known = syncs.get(queryClient)
  if (known !== undefined) return known
  const { queryKey } = preferencesQuery
  const sync = createPreferencesSync({
    userId: () => sessionState.read().user?.userId ?? null,
    read: () => queryClient.getQueryData(queryKey),
    show,
    acknowledged(preferences) {
      // An older response in flight must not overwrite it.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, preferences)
      const { updatedAt } = preferences
      if (updatedAt === null) return
      preferencesTime.write(new Date(Date.parse(updatedAt) - persistedClockOffset()).toISOString())
    },
    load: () => queryClient.fetchQuery(preferencesQuery),
    save: async (body) => unwrap(await api.PUT('/users/user/preferences', { body })),
  })
  syncs.set(queryClient, sync)
  return sync
}

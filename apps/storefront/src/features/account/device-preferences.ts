import type { QueryClient } from '@tanstack/react-query'

import { unwrap } from '@lotus/api-client/errors'
import type { Preferences } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import { chooseCurrency, readCurrency } from '#shop/currency.ts'
import { isLocale, type Locale } from '#i18n/i18n.ts'
import { persistedClockOffset } from '#session/server-clock.ts'
import { languageChoice, preferencesTime } from '#storage/storage.ts'
import { chooseTheme, readTheme } from '#preferences/theme.ts'

import { preferencesQuery } from './account.queries.ts'
import { createPreferencesKeeper, type PreferencesKeeper } from './preferences-keeper.ts'

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

/** Applies the preferences of an account in this browser without recording them as a choice made here. */
function showHere({ language, currency, theme }: Preferences, speak: (locale: Locale) => void): void {
  if (readTheme() !== theme) chooseTheme(theme)
  if (readCurrency() !== currency) chooseCurrency(currency)
  if (language !== null && languageChoice.read() !== language) speak(language)
}

/** Changes the language of the page; set by `pages/account-sync.tsx`. */
export const speech: { speak: (locale: Locale) => void } = { speak: languageChoice.write }

const keepers = new WeakMap<QueryClient, PreferencesKeeper>()

/** The keeper of the page, created once. */
export function keeperOf(queryClient: QueryClient): PreferencesKeeper {
  const known = keepers.get(queryClient)
  if (known !== undefined) return known
  const { queryKey } = preferencesQuery
  const keeper = createPreferencesKeeper({
    read: () => queryClient.getQueryData(queryKey),
    show(preferences) {
      // A request sent earlier must not overwrite the change.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, preferences)
      showHere(preferences, speech.speak)
    },
    acknowledged: ({ updatedAt }) => {
      if (updatedAt === null) return
      preferencesTime.write(new Date(Date.parse(updatedAt) - persistedClockOffset()).toISOString())
    },
    load: () => queryClient.fetchQuery(preferencesQuery),
    save: async (body) => unwrap(await api.PUT('/users/user/preferences', { body })),
  })
  keepers.set(queryClient, keeper)
  return keeper
}

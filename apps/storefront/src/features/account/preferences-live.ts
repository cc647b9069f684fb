import type { I18n } from '@lingui/core'

import type { Preferences, PreferencesUpdate } from '@lotus/openapi/schema'

import type { Transport } from '#account-document/document.ts'
import { followAccount, type LiveDocument } from '#account-document/follow-account.ts'
import { logOf, type Log } from '#account-document/log.ts'
import { outcomeOf } from '#account-document/outcome-of.ts'
import { errorOf, requestState } from '#account-document/requests.ts'
import { api } from '#api.ts'
import { isLocale, type Locale } from '#i18n/i18n.ts'
import { chooseTheme, readTheme } from '#preferences/theme.ts'
import { problemMessage } from '#problem-message.tsx'
import { persistedClockOffset } from '#session/server-clock.ts'
import { sessionState } from '#session/session-state.ts'
import { chooseCurrency, readCurrency } from '#shop/currency.ts'
import { languageChoice, preferencesTime } from '#storage/storage.ts'
import { notify } from '#toasts.ts'

import { preferencesRules, preferencesSchema, type PreferencesChange } from './preferences-schema.ts'

const load = (signal: AbortSignal): Promise<Preferences | null> => api.GET('/users/user/preferences', { signal })

function updateOf(preferences: Preferences): PreferencesUpdate {
  const { notifications, personalization, language, currency, theme } = preferences
  return { notifications, personalization, language, currency, theme }
}

/** The requests of an account's preferences. A request replaces all of them, so a change is applied to the acknowledged preferences. */
export const preferencesTransport: Transport<Preferences | null, PreferencesChange> = {
  read: (outerSignal) => requestState(outerSignal, async (signal) => ({ state: await load(signal) })),
  send: ({ id, change }, known, outerSignal) =>
    requestState(outerSignal, async (signal) => {
      const before = known ?? (await load(signal))
      const after = preferencesSchema.apply(before, change)
      if (after === null || after === before) return { state: before }
      const params = { header: { 'Command-Id': id } }
      return { state: await api.PUT('/users/user/preferences', { params, body: updateOf(after), signal }) }
    }),
}

/** Reads the preferences of this browser. Their time is converted to server time, because the clock of a device may be a day off. */
function readDevice(): PreferencesChange | null {
  const language = languageChoice.read()
  const chosenAt = Date.parse(preferencesTime.read() ?? '')
  if (Number.isNaN(chosenAt)) return null
  return {
    values: { ...(isLocale(language) && { language }), currency: readCurrency(), theme: readTheme() },
    ifNewerThan: new Date(chosenAt + persistedClockOffset()).toISOString(),
  }
}

/** Changes the language of the page; set by `pages/shell/account-sync.tsx`. */
export const pageLanguage: { choose: (locale: Locale) => void } = { choose: languageChoice.write }

/** Applies the preferences of the account in this browser without recording them as a choice made here. */
function show(log: Log<Preferences | null, PreferencesChange>): void {
  const { state, head } = log.read()
  if (state === null) return
  const { language, currency, theme } = state
  if (readTheme() !== theme) chooseTheme(theme)
  if (readCurrency() !== currency) chooseCurrency(currency)
  if (language !== null && languageChoice.read() !== language) pageLanguage.choose(language)
  const updatedAt = head?.acknowledged?.updatedAt ?? null
  if (updatedAt !== null && log.read().pending.length === 0)
    preferencesTime.write(new Date(Date.parse(updatedAt) - persistedClockOffset()).toISOString())
}

/** Sends the browser's preferences at a login. The change applies only if the account has no later choice (USER-04). */
function moveDevice(userId: number): void {
  const device = readDevice()
  if (device === null) return
  const log = logOf(preferencesSchema, userId)
  const { state } = log.read()
  if (state !== null && preferencesSchema.apply(state, device) === state) return
  log.append([device], { fromGuest: true })
}

/** Saves a change of the account's preferences. Resolves to whether the server has applied it. A toast shows why it was rejected. */
export async function changePreferences(values: Partial<PreferencesUpdate>): Promise<boolean> {
  const { user } = sessionState.read()
  if (user === null) return false
  const log = logOf(preferencesSchema, user.userId)
  return (await outcomeOf(log, log.append([{ values }]))).ok
}

let current: () => LiveDocument<Preferences | null, PreferencesChange> | null = () => null

/** Reads the preferences again after an error. */
export const retryPreferences = (): void => current()?.retry()

/** Syncs the preferences of the signed-in account until the returned function is called. */
export function followPreferences(i18n: I18n): () => void {
  const followed = followAccount({
    schema: preferencesSchema,
    rules: preferencesRules,
    transport: preferencesTransport,
    staleTime: 5 * 60_000,
    rejected: (_command, rejection) =>
      notify({ tone: 'critical', text: problemMessage(i18n, errorOf(rejection)), key: 'settings' }),
    signedIn: moveDevice,
    changed: show,
  })
  current = followed.current
  return followed.stop
}

import type { Preferences, PreferencesUpdate } from '@lotus/openapi/schema'

import type { DevicePreferences } from '#preferences/preferences.ts'
import { isTheme } from '#preferences/theme.ts'
import { isCurrency } from '#shop/currency.ts'
import { isLocale } from '#i18n/i18n.ts'
import { sameShopper } from '#session/session-state.ts'
import { createOutbox, type Outcome } from '#storage/outbox.ts'
import { createPending } from '#storage/pending.ts'

type Device = DevicePreferences & {
  /** When a preference was last chosen in this browser, in server time; null when never or unknown. */
  updatedAt: string | null
}

type Field = keyof PreferencesUpdate
type FieldValue = PreferencesUpdate[Field]

const isToggles = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((toggle) => typeof toggle === 'boolean')

const isValid = {
  notifications: isToggles,
  personalization: isToggles,
  language: (value) => value === null || isLocale(value),
  currency: isCurrency,
  theme: isTheme,
} satisfies Record<Field, (value: unknown) => boolean>

const isField = (field: unknown): field is Field => typeof field === 'string' && Object.hasOwn(isValid, field)

/** The changes by field until the server acknowledges them. */
export const pendingPreferences = createPending<Field, FieldValue>()

/** The account's changes by field; one request carries all of them. */
export const preferencesOutbox = createOutbox<Field, FieldValue>({
  key: 'preferenceChanges',
  pending: pendingPreferences,
  batchSize: Infinity,
  parseChange: (field, value) => (isField(field) && isValid[field](value) ? [field, value as FieldValue] : null),
})

/** The preferences with the pending changes applied. */
export const withPending = (preferences: Preferences, pending: ReadonlyMap<Field, FieldValue>): Preferences => ({
  ...preferences,
  ...Object.fromEntries(pending),
})

/** The storage of preferences: the query cache, the API and this browser. */
export type PreferencesPlaces = {
  userId: () => number | null
  /** The acknowledged preferences; undefined until they are loaded. */
  read: () => Preferences | undefined
  /** Applies preferences to the page. */
  show: (preferences: Preferences) => void
  /** Stores acknowledged preferences; the server's time becomes the time of the browser's copy. */
  acknowledged: (preferences: Preferences) => void
  load: () => Promise<Preferences>
  save: (preferences: PreferencesUpdate) => Promise<Preferences>
}

/** Selects the preferences that win at a login: the latest choice. Without a choice in this browser the account wins. */
export function newerOf(account: Pick<Preferences, 'updatedAt'>, device: Device): 'account' | 'device' | 'neither' {
  if (device.updatedAt === null) return account.updatedAt === null ? 'neither' : 'account'
  if (account.updatedAt === null) return 'device'
  return Date.parse(device.updatedAt) > Date.parse(account.updatedAt) ? 'device' : 'account'
}

function updateOf(preferences: Preferences): PreferencesUpdate {
  const { notifications, personalization, language, currency, theme } = preferences
  return { notifications, personalization, language, currency, theme }
}

/** Saves the preferences of the signed-in account through the outbox. */
export function createPreferencesSync(places: PreferencesPlaces) {
  function show(): void {
    const acknowledged = places.read()
    if (acknowledged !== undefined) places.show(withPending(acknowledged, pendingPreferences.read()))
  }

  async function send(changes: ReadonlyMap<Field, FieldValue>): Promise<void> {
    const isSame = sameShopper()
    const acknowledged = places.read() ?? (await places.load())
    const saved = await places.save(updateOf(withPending(acknowledged, changes)))
    if (isSame()) places.acknowledged(saved)
  }

  async function finish(sent: Promise<Outcome>): Promise<void> {
    const isSame = sameShopper()
    show()
    const outcome = await sent
    if (!isSame()) return
    show()
    if (!outcome.ok) throw outcome.error
  }

  return {
    /** Resolves when the changes are saved; rejects when they are rolled back. */
    async change(change: Partial<PreferencesUpdate>): Promise<void> {
      const userId = places.userId()
      if (userId === null) return
      const entries = Object.entries(change) as [Field, FieldValue][]
      await finish(preferencesOutbox.add(userId, entries, send))
    },
    /** Sends the changes of an earlier page. Rejects when they are rolled back. */
    async resume(): Promise<void> {
      const userId = places.userId()
      if (userId === null) return
      await Promise.all(preferencesOutbox.resume(userId, send).map(([, , sent]) => finish(sent)))
    },
    /** After a login: applies the newer of the account's and the browser's choice to both (USER-04). */
    async merge(device: Device): Promise<void> {
      const account = await places.load()
      const newer = newerOf(account, device)
      if (newer === 'account') {
        places.acknowledged(account)
        show()
      } else if (newer === 'device') {
        const { language, currency, theme } = device
        await this.change({ language: language ?? account.language, currency, theme })
      }
    },
  }
}

export type PreferencesSync = ReturnType<typeof createPreferencesSync>

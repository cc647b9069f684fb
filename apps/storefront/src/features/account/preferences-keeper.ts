import type { Preferences, PreferencesUpdate } from '@lotus/openapi/schema'

import type { DevicePreferences } from '#preferences/preferences.ts'

type Device = DevicePreferences & {
  /** When a preference was last chosen in this browser, in server time; null when never or unknown. */
  updatedAt: string | null
}

/** The storage of preferences: the query cache, the API and this browser. */
export type PreferencesPlaces = {
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

/**
 * Saves the preferences of the signed-in account. A change applies optimistically. Requests are serial; changes made meanwhile
 * are merged into the next request. When the server rejects a change, the last acknowledged preferences are restored.
 */
export function createPreferencesKeeper(places: PreferencesPlaces) {
  let running: Promise<void> | null = null
  let known: Preferences | null = null
  let isStale = false

  async function send(): Promise<void> {
    try {
      do {
        isStale = false
        const wanted = places.read()
        if (wanted === undefined) return
        // oxlint-disable-next-line no-await-in-loop -- in their order, one at a time
        known = await places.save(updateOf(wanted))
      } while (isStale)
      if (known !== null) {
        places.show(known)
        places.acknowledged(known)
      }
    } catch (error) {
      if (known !== null) places.show(known)
      throw error
    } finally {
      running = null
    }
  }

  return {
    /** Resolves when all changes are saved; rejects when they are rolled back. */
    async change(change: Partial<PreferencesUpdate>): Promise<void> {
      const now = places.read() ?? (await places.load())
      if (running === null) known = now
      places.show({ ...now, ...change })
      isStale = true
      running ??= send()
      return running
    },
    /** After a login: applies the newer of the account's and the browser's choice to both (USER-04). */
    async merge(device: Device): Promise<void> {
      const account = await places.load()
      const newer = newerOf(account, device)
      if (newer === 'account') {
        places.show(account)
        places.acknowledged(account)
      } else if (newer === 'device') {
        const { language, currency, theme } = device
        await this.change({ language: language ?? account.language, currency, theme })
      }
    },
  }
}

export type PreferencesKeeper = ReturnType<typeof createPreferencesKeeper>

import type { Preferences, PreferencesUpdate } from '@lotus/openapi/schema'

import type { DevicePreferences } from '#preferences/preferences.ts'

type Device = DevicePreferences & {
  /** When one of them was last chosen here, in the server's time; null where nothing was, or it is unknown when. */
  updatedAt: string | null
}

/** Where preferences are read and written: the query cache, the API and this browser. */
export type PreferencesPlaces = {
  read: () => Preferences | undefined
  /** What the page shows from now on. */
  show: (preferences: Preferences) => void
  /** What the server has acknowledged: its time is when the browser's copy was chosen. */
  acknowledged: (preferences: Preferences) => void
  load: () => Promise<Preferences>
  save: (preferences: PreferencesUpdate) => Promise<Preferences>
}

/** Which of the two counts at a login: the one that was chosen last. Nobody's choice changes nothing. */
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
 * Keeps the preferences of the account that is signed in. A change is shown at once; one call is under way at a time, and
 * what was changed meanwhile goes with the next. Where the server will not have it, the last acknowledged ones are shown again.
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
    /** Settles when all that was changed is kept; rejects where it was taken back. */
    async change(change: Partial<PreferencesUpdate>): Promise<void> {
      const now = places.read() ?? (await places.load())
      if (running === null) known = now
      places.show({ ...now, ...change })
      isStale = true
      running ??= send()
      return running
    },
    /** After a login: the newer of the account's and the browser's choice counts in both (USER-04). */
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

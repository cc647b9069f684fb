/** The only file that touches the browser's storages. What is kept has a version and is checked when it is read. */

type Area = 'local' | 'session'
type Envelope = { v: number; at: number; value: unknown }

export type Persisted<Value> = {
  /** The kept value, or null where there is none, it is too old, of another version, or was tampered with. */
  read: () => Value | null
  /** False where the browser refuses (private mode, quota): the value then lives only as long as the page. */
  write: (value: Value) => boolean
  remove: () => void
  /** Calls back when another tab changes the value. Returns the way to stop. */
  subscribe: (changed: () => void) => () => void
}

const storageOf = (area: Area): Storage | null => {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    // Cookies blocked: the property itself throws. The shop works without memory.
    return null
  }
}

/** What the browser would not keep, by area and key: as long as the page. */
const memory = new Map<string, string>()
const inMemory = (area: Area, key: string) => `${area} ${key}`

/**
 * One value under one key of local or session storage.
 * @param parse gives the value typed, or null where it is not what it should be: corrupt content is discarded.
 * @param maxAge milliseconds after which it counts as absent
 */
export function persisted<Value>(options: {
  key: string
  area: Area
  version: number
  parse: (value: unknown) => Value | null
  maxAge?: number
}): Persisted<Value> {
  const { key, area, version, parse, maxAge = Infinity } = options
  const place = inMemory(area, key)
  const raw = () => {
    try {
      return storageOf(area)?.getItem(key) ?? memory.get(place) ?? null
    } catch {
      return memory.get(place) ?? null
    }
  }
  return {
    read() {
      const text = raw()
      if (text === null) return null
      const value = open(text, version, maxAge)
      return value === undefined ? null : parse(value)
    },
    write(value) {
      const text = JSON.stringify({ v: version, at: Date.now(), value } satisfies Envelope)
      try {
        const storage = storageOf(area)
        if (storage) {
          storage.setItem(key, text)
          memory.delete(place)
          return true
        }
      } catch {
        // Over quota or refused: kept in memory below.
      }
      memory.set(place, text)
      return false
    },
    remove: () => removePersisted(area, key),
    subscribe(changed) {
      if (area !== 'local') return () => {}
      const listen = (event: StorageEvent) => {
        if (event.key === key || event.key === null) changed()
      }
      globalThis.addEventListener('storage', listen)
      return () => globalThis.removeEventListener('storage', listen)
    },
  }
}

/** Takes a value away whose module may not even be loaded. */
export function removePersisted(area: Area, key: string): void {
  memory.delete(inMemory(area, key))
  try {
    storageOf(area)?.removeItem(key)
  } catch {
    // Nothing was kept where nothing may be kept.
  }
}

/** Whether there is something under a key of local storage, whatever it is. */
export function isPersisted(key: string): boolean {
  try {
    return (storageOf('local')?.getItem(key) ?? null) !== null
  } catch {
    return false
  }
}

function open(text: string, version: number, maxAge: number): unknown {
  try {
    const envelope = JSON.parse(text) as Partial<Envelope> | null
    if (envelope === null || typeof envelope !== 'object' || envelope.v !== version) return undefined
    if (typeof envelope.at !== 'number' || Date.now() - envelope.at > maxAge) return undefined
    return envelope.value
  } catch {
    return undefined
  }
}

const word = (key: string) => ({
  read: (): string | null => {
    try {
      return storageOf('local')?.getItem(key) ?? null
    } catch {
      return null
    }
  },
  write: (value: string): void => {
    try {
      storageOf('local')?.setItem(key, value)
    } catch {
      // The choice lasts for this page only.
    }
  },
})

/** Plain words, read by an inline script before React is there. */
export const themeChoice = word('theme')
export const currencyChoice = word('currency')
/** When language, currency or theme were last chosen here: an instant of ISO 8601. */
export const preferencesTime = word('preferencesUpdatedAt')
const languageWord = word('language')

const year = 365 * 24 * 3600

/** The chosen language, mirrored in a cookie so that the server renders in it (architecture, Server rendering). */
export const languageChoice = {
  read: languageWord.read,
  write(locale: string) {
    languageWord.write(locale)
    document.cookie = `language=${locale}; path=/; max-age=${year}; samesite=lax`
  },
}

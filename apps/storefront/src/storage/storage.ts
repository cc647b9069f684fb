/** The only module that touches local and session storage. Stored values are versioned and validated when they are read. */

type Area = 'local' | 'session'
type Envelope = { v: number; at: number; value: unknown }

/** Values of another version are ignored. */
const version = 1

export type PersistedOptions<Value> = {
  key: string
  area: Area
  /** Returns the typed value, or null to discard it. Lists and records drop invalid items only (`listOf`, `recordOf`). */
  parse: (value: unknown) => Value | null
  /**
   * Milliseconds after which the value counts as absent.
   * @default Infinity
   */
  maxAge?: number
}

export type Persisted<Value> = {
  /** The stored value, or null when there is none, it has expired, or it is invalid or of another version. */
  read: () => Value | null
  /** Returns false when the browser rejects it (private mode, quota): the value then lives only as long as the page. */
  write: (value: Value) => boolean
  remove: () => void
  /** Calls back when another tab changes the value. Returns a function that unsubscribes. */
  subscribe: (changed: () => void) => () => void
}

const storageOf = (area: Area): Storage | null => {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    // With blocked cookies the property itself throws.
    return null
  }
}

function storedText(area: Area, key: string): string | null {
  try {
    return storageOf(area)?.getItem(key) ?? null
  } catch {
    // The browser denies access to the storage, so it has no values.
    return null
  }
}

/** Values that the browser rejected, by area and key. */
const memory = new Map<string, string>()
const memoryKey = (area: Area, key: string) => `${area} ${key}`

/** One value under one key of local or session storage. */
export function persisted<Value>(options: PersistedOptions<Value>): Persisted<Value> {
  const { key, area, parse, maxAge = Infinity } = options
  const fallback = memoryKey(area, key)
  const raw = () => {
    const rejected = memory.get(fallback) ?? null
    const stored = storedText(area, key)
    // The storage still has the value before the rejected one, or a newer value of another tab.
    return rejected === null || (stored !== null && timeOf(stored) > timeOf(rejected)) ? stored : rejected
  }
  return {
    read() {
      const text = raw()
      if (text === null) return null
      const value = open(text, maxAge)
      return value === undefined ? null : parse(value)
    },
    write(value) {
      const text = JSON.stringify({ v: version, at: Date.now(), value } satisfies Envelope)
      try {
        const storage = storageOf(area)
        if (storage) {
          storage.setItem(key, text)
          memory.delete(fallback)
          return true
        }
      } catch {
        // Over quota or rejected: stored in memory below.
      }
      memory.set(fallback, text)
      return false
    },
    remove: () => removePersisted(area, key),
    subscribe: (changed) => (area === 'local' ? followStorage((changedKey) => changedKey === key, changed) : () => {}),
  }
}

/** Calls back when another tab changes a value of local storage. Returns a function that unsubscribes. */
export function followStorage(isFollowed: (key: string) => boolean, changed: () => void): () => void {
  const ended = new AbortController()
  // A page that is restored from the back/forward cache has not received the events of other pages.
  const listen = ({ key, persisted: isRestored }: Partial<StorageEvent & PageTransitionEvent>) => {
    if (key ? isFollowed(key) : isRestored !== false) changed()
  }
  for (const type of ['storage', 'pageshow']) globalThis.addEventListener?.(type, listen as EventListener, ended)
  return () => ended.abort()
}

/** The keys of local storage that begin with a prefix. */
export function persistedKeys(prefix: string): string[] {
  const keys = [...memory.keys()].map((key) => key.replace('local ', ''))
  try {
    keys.push(...Object.keys(storageOf('local') ?? {}))
  } catch {
    // The browser denies access to the storage, so it has no values.
  }
  return [...new Set(keys)].filter((key) => key.startsWith(prefix))
}

/** Removes a value whose module may not be loaded. */
export function removePersisted(area: Area, key: string): void {
  memory.delete(memoryKey(area, key))
  try {
    storageOf(area)?.removeItem(key)
  } catch {
    // The browser denies access to the storage, so it has no values.
  }
}

/** Removes all values of session storage. */
export function clearSessionStorage(): void {
  try {
    storageOf('session')?.clear()
  } catch {
    // The browser denies access to the storage, so it has no values.
  }
}

/** Whether local storage has any value under a key. */
export const isPersisted = (key: string): boolean => storedText('local', key) !== null

/** The fields of a stored text; none if it is not an envelope. */
function envelopeOf(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** When a stored text was written (ms since 1970); 0 if it has no time. */
function timeOf(text: string): number {
  const { at } = envelopeOf(text)
  return typeof at === 'number' ? at : 0
}

function open(text: string, maxAge: number): unknown {
  const { v, at, value } = envelopeOf(text)
  if (v !== version || typeof at !== 'number' || Date.now() - at > maxAge) return undefined
  return value
}

/** The fields of an object of unknown shape. Returns an empty object for any other value. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

export const isText = (value: unknown): value is string => typeof value === 'string'

/** A parser of text. */
export const text = (value: unknown): string | null => (isText(value) ? value : null)

/** A parser of lists: drops invalid items. */
export const listOf =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): Item[] | null =>
    Array.isArray(value) ? value.filter(isItem) : null

/** A parser of records: drops entries with invalid values. */
export const recordOf =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): Record<string, Item> | null =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Item] => isItem(entry[1])))
      : null

const plainText = (key: string) => ({
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

/** Plain text without an envelope: an inline script reads it before the application starts. */
export const themeChoice = plainText('theme')
export const currencyChoice = plainText('currency')
/** When language, currency or theme were last chosen in this browser, in ISO 8601. */
export const preferencesTime = plainText('preferencesUpdatedAt')
/** Set when the visitor declined another language. */
export const declinedLanguage = plainText('languageOffer')
const languageText = plainText('language')

const year = 365 * 24 * 3600

/** The chosen language, mirrored in a cookie: the server renders pages in it. */
export const languageChoice = {
  read: languageText.read,
  write(locale: string) {
    languageText.write(locale)
    document.cookie = `language=${locale}; path=/; max-age=${year}; samesite=lax`
  },
}

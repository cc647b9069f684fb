/** The only module that touches local and session storage. Stored values are validated when they are read. */

type Area = 'local' | 'session'
/** The version of every stored value. It never changes: a new format gets a new key. */
const version = 1
type Envelope = { v: number; at: number; value: unknown }

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

/**
 * Calls `use` with a storage. Returns undefined on the server, and when the browser denies access (with blocked cookies the property
 * itself throws) or rejects a value (quota).
 */
function withStorage<Result>(area: Area, use: (storage: Storage) => Result): Result | undefined {
  try {
    const storage: Storage | undefined = area === 'local' ? globalThis.localStorage : globalThis.sessionStorage
    return storage && use(storage)
  } catch {
    return undefined
  }
}

const storedText = (area: Area, key: string): string | null =>
  withStorage(area, (storage) => storage.getItem(key)) ?? null

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
      const value = open(raw(), maxAge)
      return value === undefined ? null : parse(value)
    },
    write(value) {
      const text = JSON.stringify({ v: version, at: Date.now(), value } satisfies Envelope)
      const isStored = withStorage(area, (storage) => {
        storage.setItem(key, text)
        return true
      })
      if (isStored) memory.delete(fallback)
      else memory.set(fallback, text)
      return isStored ?? false
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
  const rejected = [...memory.keys()].map((key) => key.replace('local ', ''))
  const stored = withStorage('local', Object.keys) ?? []
  return [...new Set([...rejected, ...stored])].filter((key) => key.startsWith(prefix))
}

/** Removes a value whose module may not be loaded. */
export function removePersisted(area: Area, key: string): void {
  memory.delete(memoryKey(area, key))
  withStorage(area, (storage) => storage.removeItem(key))
}

/** Removes all values of session storage. */
export const clearSessionStorage = (): void => withStorage('session', (storage) => storage.clear())

/** Whether local storage has any value under a key. */
export const isPersisted = (key: string): boolean => storedText('local', key) !== null

/** The fields of a stored text; none if it is not an envelope. */
function envelopeOf(text: string | null): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

/** When a stored text was written (ms since 1970); 0 if it has no time. */
function timeOf(text: string): number {
  const { at } = envelopeOf(text)
  return typeof at === 'number' ? at : 0
}

function open(text: string | null, maxAge: number): unknown {
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
  read: () => storedText('local', key),
  /** If the browser rejects the value, the choice lasts for this page only. */
  write: (value: string): void => withStorage('local', (storage) => storage.setItem(key, value)),
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

type Entry<Value> = { value: Promise<Value>; expires: number }
export type SharedCacheOptions = {
  /** How long an answer is good for. */
  milliseconds: number
  /** The one not used for longest goes first. @default 1 */
  maxEntries?: number
  /** Milliseconds. @default Date.now */
  now?: () => number
}

/** Answers of slow questions in memory. Callers that ask at the same time share one question; a failure is not kept. */
export function createSharedCache<Value>({ milliseconds, maxEntries = 1, now = Date.now }: SharedCacheOptions) {
  const entries = new Map<string, Entry<Value>>()

  function forget(key: string, entry: Entry<Value>) {
    if (entries.get(key) === entry) entries.delete(key)
  }

  return {
    get(key: string, load: () => Promise<Value>): Promise<Value> {
      const known = entries.get(key)
      entries.delete(key)
      if (known !== undefined && known.expires > now()) {
        entries.set(key, known)
        return known.value
      }
      const entry: Entry<Value> = { value: load(), expires: now() + milliseconds }
      entries.set(key, entry)
      // Whoever asked hears of the failure; here it only must not stay.
      entry.value.catch(() => forget(key, entry))
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      return entry.value
    },
    /** What was asked before this is asked again, also what is still on its way. */
    clear: () => entries.clear(),
  }
}

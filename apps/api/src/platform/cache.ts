import { AsyncLocalStorage } from 'node:async_hooks'

import { LRUCache } from 'lru-cache'

import { notify, type Database, type Db } from './database.ts'

const channel = 'cache'
/** A tag of every entry. */
export const everything = '*'
/** Keeps the payload of a notification below the 8000 bytes that PostgreSQL allows. */
const tagsPerNotification = 200
const maxRememberedTags = 10_000

type Entry = { value: unknown; tags: ReadonlySet<string>; bytes: number; freshUntil: number; expires: number }

export type CacheOptions = {
  /** @default 128 MiB */
  maxBytes?: number
  /** Milliseconds. @default performance.now, because a clock that is set back must not lengthen a lifetime */
  now?: () => number
}

export type Lifetime = {
  seconds: number
  /** The value is served for this long after `seconds` while a new one is computed. @default 0 */
  staleSeconds?: number
}

export type GetOptions<Value> = Lifetime & {
  /** Size in memory. @default twice the length of the value as JSON */
  bytes?: ((value: Value) => number) | undefined
  /** Values to store. @default all */
  isStorable?: (value: Value) => boolean
  /** The lifetime of a value. @default that of the options */
  lifetimeOf?: (value: Value) => Lifetime
  /** Receives the error of a computation whose caller got a stale value. @default ignores it */
  onError?: (error: unknown) => void
}

const currentTags = new AsyncLocalStorage<Set<string>>()

/** Adds tags to the cached value that is being computed: invalidating one of them removes the value. */
export function dependOn(tags: Iterable<string>): void {
  const recorded = currentTags.getStore()
  if (recorded !== undefined) for (const tag of tags) recorded.add(tag)
}

/** Runs `work` and records its tags in `tags`, and in the value that encloses it. */
export async function recordTags<Result>(tags: Set<string>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await currentTags.run(tags, work)
  } finally {
    dependOn(tags)
  }
}

/** Removes the values with one of these tags from the cache of every process when the transaction commits. */
export async function invalidate(db: Db, tags: readonly string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += tagsPerNotification)
    await notify(db, channel, JSON.stringify(tags.slice(start, start + tagsPerNotification)))
}

export type Cache = ReturnType<typeof createCache>

/**
 * The cache of a process, for API answers, pages and shared data. A value is tagged with what it was computed from
 * ({@link dependOn}), also through other cached values: a page has the tags of the API answers it was rendered from.
 */
export function createCache({ maxBytes = 128 * 1024 * 1024, now = () => performance.now() }: CacheOptions = {}) {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  const computing = new Map<string, { value: Promise<unknown>; tags: Set<string>; start: number }>()
  /** Counts the invalidations. */
  let generation = 0
  /** Values computed from before this generation are outdated. */
  let oldest = 0
  /** Generation of the last invalidation by tag, since `oldest`. */
  const invalidated = new Map<string, number>()
  /** Found and missing values by kind: the first word of the key. */
  const requests = new Map<string, { hits: number; misses: number }>()

  function count(key: string, result: 'hits' | 'misses'): void {
    const kind = key.split(' ', 1)[0] ?? ''
    const counts = requests.get(kind) ?? { hits: 0, misses: 0 }
    requests.set(kind, counts)
    counts[result]++
  }

  function find(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (entry.expires <= now()) {
      entries.delete(key)
      return undefined
    }
    dependOn(entry.tags)
    return entry
  }

  /** Stores a value unless one of its tags was invalidated after `start`, the generation its computation began in. */
  function store(
    key: string,
    value: unknown,
    { tags, start, bytes, seconds, staleSeconds = 0 }: Lifetime & { tags: Set<string>; start: number; bytes: number },
  ): void {
    const isOutdated = start < oldest || [...tags].some((tag) => (invalidated.get(tag) ?? 0) > start)
    if (isOutdated) return
    const freshUntil = now() + seconds * 1000
    // The key, the tags and the bookkeeping count too, so that small values are bounded as well.
    const size = Math.ceil(bytes) + 2 * key.length + 50 * tags.size + 500
    entries.set(key, { value, tags, bytes: size, freshUntil, expires: freshUntil + staleSeconds * 1000 })
  }

  async function compute<Value>(key: string, options: GetOptions<Value>, load: () => Promise<Value>): Promise<Value> {
    let running = computing.get(key)
    // After an invalidation callers share no computation from before it: its tags are not known yet.
    if (running?.start !== generation) {
      const tags = new Set<string>()
      const started = { value: currentTags.run(tags, load), tags, start: generation }
      running = started
      computing.set(key, started)
      started.value
        .then((value) => {
          const { bytes = (one: Value) => 2 * JSON.stringify(one).length, isStorable = () => true } = options
          const lifetime = options.lifetimeOf?.(value) ?? options
          if (isStorable(value)) store(key, value, { ...lifetime, ...started, bytes: bytes(value) })
        })
        .catch(() => {})
        .finally(() => {
          if (computing.get(key) === started) computing.delete(key)
        })
    }
    try {
      return (await running.value) as Value
    } finally {
      dependOn(running.tags)
    }
  }

  function remove(tags: readonly string[]): void {
    generation++
    if (tags.includes(everything) || invalidated.size > maxRememberedTags) {
      oldest = generation
      invalidated.clear()
    }
    if (tags.includes(everything)) return entries.clear()
    for (const tag of tags) invalidated.set(tag, generation)
    for (const [key, entry] of entries.entries()) if (tags.some((tag) => entry.tags.has(tag))) entries.delete(key)
  }

  return {
    has: (key: string): boolean => find(key) !== undefined,
    find(key: string): unknown {
      const entry = find(key)
      count(key, entry === undefined ? 'misses' : 'hits')
      return entry?.value
    },
    store,
    /** The generation to give to {@link store}. */
    generation: () => generation,
    /** The cached value, or a new one: callers that come at the same time share one computation. */
    async get<Value>(key: string, options: GetOptions<Value>, load: () => Promise<Value>): Promise<Value> {
      const entry = find(key)
      count(key, entry === undefined ? 'misses' : 'hits')
      if (entry === undefined) return compute(key, options, load)
      if (entry.freshUntil <= now()) compute(key, options, load).catch(options.onError ?? (() => {}))
      return entry.value as Value
    },
    /** Removes the values with one of these tags from this cache only. */
    remove,
    /** Follows {@link invalidate} of this and other processes. */
    listen: (database: Database) =>
      database.listen(
        channel,
        (payload) => remove(JSON.parse(payload) as string[]),
        // Invalidations of the time without a connection are lost.
        () => remove([everything]),
      ),
    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize, requests: Object.fromEntries(requests) }),
  }
}

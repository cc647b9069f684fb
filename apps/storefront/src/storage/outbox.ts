import { ApiError } from '@lotus/api-client/errors'

import { sameShopper } from '#session/session-state.ts'

import type { Pending } from './pending.ts'
import { isText, listOf, persisted } from './storage.ts'
import { withTabLock } from './tab-lock.ts'

/** The result of a change. The error is null when another user has taken over the page. */
export type Outcome = { ok: true } | { ok: false; error: unknown }

/** Why the server rejected a change. Stored for a tab that waits for a change that another tab has sent. */
type Rejection = Pick<ApiError, 'code' | 'status' | 'params'>

type OutboxOptions<Key, Value> = {
  /** The storage key. */
  key: string
  pending: Pending<Key, Value>
  /** Returns the typed change, or null to drop it. */
  parseChange: (key: unknown, value: unknown) => [Key, Value] | null
  /**
   * The maximum number of changes in one request.
   * @default 1
   */
  batchSize?: number
}

/** Sends the changes of one request and applies the response to the query cache. @throws {ApiError} */
type Send<Key, Value> = (changes: ReadonlyMap<Key, Value>) => Promise<void>

/** The changes of one user since they arrived on this page. */
type Queue = { userId: number; isSame: () => boolean; isSending: boolean; unsubscribe: () => void }

const maxRetries = 5
/** Older rejections are dropped: the tab that waited for them may be closed. */
const maxRejections = 20
const second = 1000

/**
 * The account's changes that the server has not acknowledged. They are displayed optimistically (`pending`) and persisted, so that the
 * next page sends them. Requests are serial across the tabs of this browser. A later change replaces an earlier one of its key. A
 * request is retried when the device is back online and when a rate limit ends; any other error discards the change.
 * Changes set a state, hence a retry is idempotent.
 */
export function createOutbox<Key extends string | number, Value>(options: OutboxOptions<Key, Value>) {
  type Changes = ReadonlyMap<Key, Value>
  const { key: storageKey, pending, parseChange, batchSize = 1 } = options
  const { display } = pending
  const lockName = `lotus-outbox-${storageKey}`
  const storage = persisted<{ userId: number; changes: [Key, Value][]; rejected?: [Key, Rejection][] }>({
    area: 'local',
    key: storageKey,
    version: 1,
    parse(stored) {
      const { userId, changes, wanted = {}, rejected } = (stored ?? {}) as Record<string, unknown>
      // Earlier versions stored a record named `wanted`.
      const entries: unknown[] = Array.isArray(changes) ? changes : Object.entries(wanted ?? {})
      const parsed = entries.map((entry) => (Array.isArray(entry) ? parseChange(entry[0], entry[1]) : null))
      return Number.isSafeInteger(userId)
        ? {
            userId: Number(userId),
            changes: parsed.filter((one) => one !== null),
            rejected: listOf(isRejectionEntry<Key>)(rejected) ?? [],
          }
        : null
    },
  })
  const waiting = new Map<Key, ((outcome: Outcome) => void)[]>()
  let current: Queue | null = null

  /** The persisted changes of a user, oldest first. */
  function stored(userId: number): Map<Key, Value> {
    const found = storage.read()
    return new Map(found?.userId === userId ? found.changes : [])
  }
  function storedRejections(userId: number): Map<Key, Rejection> {
    const found = storage.read()
    return new Map(found?.userId === userId ? found.rejected : [])
  }
  function persist(userId: number, changes: Changes, rejected = storedRejections(userId)): void {
    if (changes.size + rejected.size === 0) storage.remove()
    else
      storage.write({
        userId,
        changes: [...changes],
        ...(rejected.size > 0 && { rejected: [...rejected].slice(-maxRejections) }),
      })
  }

  function settle(keys: Iterable<Key>, outcome: Outcome): void {
    display(keys, null)
    for (const key of keys) {
      const listeners = waiting.get(key) ?? []
      waiting.delete(key)
      for (const listener of listeners) listener(outcome)
    }
  }

  function close(): void {
    current?.unsubscribe()
    current = null
    settle([...pending.read().keys(), ...waiting.keys()], { ok: false, error: null })
  }

  const isOpen = (queue: Queue) => queue === current && queue.isSame()

  function open(userId: number): Queue {
    if (current !== null && isOpen(current) && current.userId === userId) return current
    if (current !== null) close()
    const isSame = sameShopper()
    // A sign-out removes the stored changes.
    const unsubscribe = storage.subscribe(() => {
      if (!isSame()) close()
    })
    return (current = { userId, isSame, isSending: false, unsubscribe })
  }

  async function drain(queue: Queue, send: Send<Key, Value>): Promise<void> {
    const { userId } = queue
    queue.isSending = true
    try {
      for (let retries = 0; isOpen(queue) && stored(userId).size > 0;) {
        // oxlint-disable-next-line no-await-in-loop -- serial
        const pause = await withTabLock(lockName, async () => {
          // Another tab may have sent or replaced a change.
          const batch = new Map([...stored(userId)].slice(0, batchSize))
          if (batch.size === 0 || !isOpen(queue)) return null
          const error = await errorOf(send(batch))
          if (!isOpen(queue)) return null
          const wait = error === null ? null : pauseBefore(error, retries)
          if (wait === null) acknowledge(userId, batch, error)
          return wait
        })
        retries = pause === null ? 0 : retries + 1
        // oxlint-disable-next-line no-await-in-loop -- serial
        await pause?.()
      }
      if (isOpen(queue)) settleSentElsewhere(userId)
    } finally {
      queue.isSending = false
    }
  }

  /** Settles the waiting changes that another tab has sent, with the rejections that it stored. */
  function settleSentElsewhere(userId: number): void {
    const rejected = storedRejections(userId)
    for (const key of [...waiting.keys()]) {
      const rejection = rejected.get(key)
      if (rejection === undefined) settle([key], { ok: true })
      else {
        const { code, status, params } = rejection
        settle([key], { ok: false, error: new ApiError(code, status, { params }) })
      }
      rejected.delete(key)
    }
    persist(userId, stored(userId), rejected)
  }

  /** Removes the changes from the outbox, except those that were replaced while the request was in flight. */
  function acknowledge(userId: number, batch: Changes, error: unknown): void {
    const left = stored(userId)
    const settled = [...batch.keys()].filter((key) => isEqual(left.get(key), batch.get(key)))
    const rejected = storedRejections(userId)
    for (const key of settled) {
      left.delete(key)
      // Another tab may wait for the same change.
      if (error !== null) rejected.set(key, rejectionOf(error))
    }
    persist(userId, left, rejected)
    settle(settled, error === null ? { ok: true } : { ok: false, error })
  }

  /** Resolves when the server has applied or rejected the changes. */
  async function add(
    userId: number,
    changes: readonly (readonly [Key, Value])[],
    send: Send<Key, Value>,
  ): Promise<Outcome> {
    const queue = open(userId)
    const next = stored(userId)
    const rejected = storedRejections(userId)
    for (const [key, value] of changes) {
      rejected.delete(key)
      // The latest change is the last one.
      next.delete(key)
      next.set(key, value)
      display([key], value)
    }
    persist(userId, next, rejected)
    const outcomes = changes.map(
      ([key]) => new Promise<Outcome>((resolve) => waiting.set(key, [...(waiting.get(key) ?? []), resolve])),
    )
    if (!queue.isSending) drain(queue, send).catch(reportError)
    return (await Promise.all(outcomes)).find(({ ok }) => !ok) ?? { ok: true }
  }

  return {
    stored,
    add,
    /** Sends the changes of an earlier page. Returns each with its outcome. */
    resume: (userId: number, send: Send<Key, Value>): [Key, Value, Promise<Outcome>][] =>
      [...stored(userId)]
        .filter(([key]) => !waiting.has(key))
        .map(([key, value]) => [key, value, add(userId, [[key, value]], send)]),
    /** Runs another request for the same data in the order of the outbox. */
    exclusive: <Result>(work: () => Promise<Result>): Promise<Result> => withTabLock(lockName, work),
    /** Removes changes that another request has superseded. */
    drop(userId: number, keys: readonly Key[]): void {
      const left = stored(userId)
      for (const key of keys) left.delete(key)
      persist(userId, left)
      settle(keys, { ok: true })
    },
  }
}

const rejectionOf = (error: unknown): Rejection => {
  const { code, status, params } = error instanceof ApiError ? error : new ApiError('NETWORK_ERROR', 0)
  return { code, status, params }
}
function isRejectionEntry<Key>(entry: unknown): entry is [Key, Rejection] {
  if (!Array.isArray(entry)) return false
  const { code, status, params } = (entry[1] ?? {}) as Partial<Record<keyof Rejection, unknown>>
  return isText(code) && Number.isInteger(status) && typeof params === 'object' && params !== null
}
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const errorOf = async (sent: Promise<void>): Promise<unknown> => sent.then(() => null).catch((error: unknown) => error)

/** Returns the wait before a retry, or null when the server has rejected the changes. */
function pauseBefore(error: unknown, retries: number): (() => Promise<void>) | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 0 && !navigator.onLine)
    return () => new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
  if (error.code !== 'RATE_LIMITED' || retries >= maxRetries) return null
  return () => new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * second))
}

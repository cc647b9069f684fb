import { newKey } from '#idempotency-key.ts'

import type { Persisted } from './storage.ts'

/** A lock in local storage: its holder and the time at which it expires. */
export type Lease = { holder: string; until: number }

/** Web Locks; null where the browser has none, such as on plain http. */
export const webLocks = (): LockManager | null => (navigator as Partial<Navigator>).locks ?? null

type TabLockOptions = {
  signal?: AbortSignal
  /** Replaces Web Locks where the browser has none. Without it every tab then acquires the lock at once. */
  lease?: Persisted<Lease>
}

/**
 * Waits until no other tab of this browser holds the lock. Resolves to a function that releases it.
 * @throws the reason of the signal when it aborts before
 */
export async function acquireTabLock(name: string, { signal, lease }: TabLockOptions = {}): Promise<() => void> {
  const locks = webLocks()
  if (locks === null) return lease === undefined ? () => {} : acquireLease(lease, signal)
  return new Promise((granted, failed) => {
    const options = signal === undefined ? {} : { signal }
    locks.request(name, options, () => new Promise<void>((release) => granted(release))).catch(failed)
  })
}

/** Runs `work` in one tab at a time. */
export async function withTabLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const release = await acquireTabLock(name)
  try {
    return await task()
  } finally {
    release()
  }
}

/**
 * Calls `begin` when no other tab of this browser leads. Without Web Locks every tab leads, so the work must be safe in several tabs.
 * Returns a function that releases the leadership or cancels the request.
 */
export function leadTabs(name: string, begin: () => void): () => void {
  const ended = new AbortController()
  let release = () => {}
  const start = async () => {
    release = await acquireTabLock(name, { signal: ended.signal })
    if (ended.signal.aborted) release()
    else begin()
  }
  start().catch((error: unknown) => {
    if (!ended.signal.aborted) reportError(error)
  })
  return () => {
    ended.abort()
    release()
  }
}

/** A closed tab blocks the other tabs for at most this long, in milliseconds. */
const leaseMs = 15_000
/** A write of one tab is visible to the other tabs after this long, in milliseconds. */
const visibleMs = 100

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** In rare cases two tabs both acquire the lease: storage has no atomic compare-and-set. */
async function acquireLease(storage: Persisted<Lease>, signal?: AbortSignal): Promise<() => void> {
  const holder = newKey()
  for (;;) {
    signal?.throwIfAborted()
    const now = Date.now()
    const held = storage.read()
    // A time in the far future was written before the clock of the device was set back.
    if (held === null || held.until <= now || held.until > now + leaseMs) {
      storage.write({ holder, until: now + leaseMs })
      // oxlint-disable-next-line no-await-in-loop -- polls the storage
      await wait(visibleMs)
      if (storage.read()?.holder === holder) break
    } else {
      // oxlint-disable-next-line no-await-in-loop -- polls the storage
      await wait(visibleMs / 2)
    }
  }
  return () => {
    if (storage.read()?.holder === holder) storage.remove()
  }
}

import { kept } from './storage.ts'

const lockName = 'lotus-session-refresh'

/** Longer than a renewal with all its tries can take; a tab that died holds the others up no longer than this. */
const leaseLife = 15_000
/** What one tab writes is seen by the others after a moment. */
const settling = 100

const leaseStorage = kept<{ holder: string; until: number }>({
  key: 'sessionLease',
  area: 'local',
  version: 1,
  parse(value) {
    const lease = value as Partial<{ holder: string; until: number }> | null
    const { holder, until } = lease ?? {}
    return typeof holder === 'string' && typeof until === 'number' ? { holder, until } : null
  },
})

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Waits until this tab may ask the server to renew the session; no other tab may until the returned function is called.
 * @throws the signal's reason where it is aborted before
 */
export async function takeTurn(signal: AbortSignal): Promise<() => void> {
  const locks = (navigator as Partial<Navigator>).locks
  return locks === undefined ? takeLease(signal) : takeLock(locks, signal)
}

function takeLock(locks: LockManager, signal: AbortSignal): Promise<() => void> {
  return new Promise((granted, failed) => {
    locks.request(lockName, { signal }, () => new Promise<void>((release) => granted(release))).catch(failed)
  })
}

/**
 * For browsers without Web Locks. Two tabs may, rarely, both believe to have it: the server then answers both the same
 * (its grace of 20 s), so that nobody is signed out by it.
 */
async function takeLease(signal: AbortSignal): Promise<() => void> {
  const holder = crypto.randomUUID()
  for (;;) {
    signal.throwIfAborted()
    const now = Date.now()
    const held = leaseStorage.read()
    // Far in the future: written by a clock that has been set since.
    if (held === null || held.until <= now || held.until > now + leaseLife) {
      leaseStorage.write({ holder, until: now + leaseLife })
      await wait(settling)
      if (leaseStorage.read()?.holder === holder) break
    } else {
      await wait(settling / 2)
    }
  }
  return () => {
    if (leaseStorage.read()?.holder === holder) leaseStorage.remove()
  }
}

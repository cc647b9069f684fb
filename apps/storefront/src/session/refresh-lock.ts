import { persisted } from '#storage.ts'

const lockName = 'lotus-session-refresh'
/** Held for a while by who has renewed; its name ends with until when the session lasts. */
const newsName = 'lotus-session-until-'
const newsLife = 10_000

/** Longer than a renewal with all its tries can take; a tab that died holds the others up no longer than this. */
const leaseLife = 15_000
/** What one tab writes is seen by the others after a moment. */
const settling = 100

const leaseStorage = persisted<{ holder: string; until: number }>({
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
export async function acquireRefreshLock(signal: AbortSignal): Promise<() => void> {
  const locks = (navigator as Partial<Navigator>).locks
  return locks === undefined ? takeLease(signal) : takeLock(locks, signal)
}

function takeLock(locks: LockManager, signal: AbortSignal): Promise<() => void> {
  return new Promise((granted, failed) => {
    locks.request(lockName, { signal }, () => new Promise<void>((release) => granted(release))).catch(failed)
  })
}

/**
 * Lets whoever has the next turn know that the session was renewed. Messages and storages reach another tab when they
 * may; locks are given and shown in one order by one manager, and this one is asked for before the turn is given back.
 */
export function publishRenewal(expiresAt: number): void {
  const locks = (navigator as Partial<Navigator>).locks
  locks?.request(`${newsName}${expiresAt}`, { mode: 'shared' }, () => wait(newsLife)).catch(reportError)
}

/** Until when the session lasts by the news of other tabs; 0 without any, null where the browser cannot tell. */
export async function readRenewal(): Promise<number | null> {
  const locks = (navigator as Partial<Navigator>).locks
  if (locks === undefined) return null
  const { held = [] } = await locks.query()
  const times = held.flatMap(({ name = '' }) =>
    name.startsWith(newsName) ? [Number(name.slice(newsName.length))] : [],
  )
  return Math.max(0, ...times)
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

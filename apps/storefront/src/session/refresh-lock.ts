import { persisted } from '#storage/storage.ts'
import { acquireTabLock, webLocks, type Lease } from '#storage/tab-lock.ts'

const lockName = 'lotus-session-refresh'
/** A tab holds this lock for a while after a renewal; the name ends with the expiry of the session. */
const renewalPrefix = 'lotus-session-until-'
const renewalMs = 10_000

const lease = persisted<Lease>({
  key: 'sessionLease',
  area: 'local',
  parse(value) {
    const { holder, until } = (value ?? {}) as Partial<Lease>
    return typeof holder === 'string' && typeof until === 'number' ? { holder, until } : null
  },
})

/**
 * Waits until this tab may renew the session. No other tab may until the returned function is called. Without Web Locks two tabs
 * may in rare cases both renew: the server then gives both the same answer (its grace period of 20 s).
 * @throws the reason of the signal when it aborts before
 */
export const acquireRefreshLock = (signal: AbortSignal): Promise<() => void> =>
  acquireTabLock(lockName, { signal, lease })

/**
 * Publishes a renewal to the tab that acquires the refresh lock next. Messages and storage events arrive with a delay; Web Locks are
 * granted and listed in one order, and this one is requested before the refresh lock is released.
 */
export function publishRenewal(expiresAt: number): void {
  const hold = () => new Promise<void>((resolve) => setTimeout(resolve, renewalMs))
  webLocks()?.request(`${renewalPrefix}${expiresAt}`, { mode: 'shared' }, hold).catch(reportError)
}

/** The expiry of the session as other tabs published it: 0 when none did, null without Web Locks. */
export async function readRenewal(): Promise<number | null> {
  const locks = webLocks()
  if (locks === null) return null
  const { held = [] } = await locks.query()
  const times = held.flatMap(({ name = '' }) =>
    name.startsWith(renewalPrefix) ? [Number(name.slice(renewalPrefix.length))] : [],
  )
  return Math.max(0, ...times)
}

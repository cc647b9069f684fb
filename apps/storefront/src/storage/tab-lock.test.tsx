import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { persisted } from './storage.ts'
import { acquireTabLock, withTabLock, type Lease } from './tab-lock.ts'

const lease = persisted<Lease>({ key: 'lease', area: 'local', parse: (value) => value as Lease })
const withoutWebLocks = () => vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  lease.remove()
})

async function granted(lock: Promise<unknown>): Promise<boolean> {
  let isGranted = false
  void lock.then(() => (isGranted = true))
  await vi.advanceTimersByTimeAsync(0)
  return isGranted
}

it('serializes the tabs with Web Locks and releases the lock after a failure', async () => {
  const first = await acquireTabLock('a')
  const second = withTabLock('a', () => Promise.reject(new Error('failed')))
  second.catch(() => null)
  const third = acquireTabLock('a')
  const aborted = new AbortController()
  const fourth = acquireTabLock('a', { signal: aborted.signal })
  aborted.abort()
  await expect(fourth).rejects.toThrow('abort')
  expect(await granted(third)).toBe(false)
  first()
  await expect(second).rejects.toThrow('failed')
  ;(await third)()
})

it('serializes the tabs with a lease in local storage where the browser has no Web Locks', async () => {
  withoutWebLocks()
  const first = acquireTabLock('a', { lease })
  const second = acquireTabLock('a', { lease })
  await vi.advanceTimersByTimeAsync(1000)
  const grants = [await granted(first), await granted(second)]
  expect(grants.toSorted()).toEqual([false, true])
  ;(await (grants[0] ? first : second))()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await granted(grants[0] ? second : first)).toBe(true)
})

it('takes over the lease of a closed tab once it expires', async () => {
  withoutWebLocks()
  await Promise.all([acquireTabLock('a', { lease }), vi.advanceTimersByTimeAsync(200)])
  const next = acquireTabLock('a', { lease })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await granted(next)).toBe(false)
  await vi.advanceTimersByTimeAsync(6000)
  expect(await granted(next)).toBe(true)
})

it('grants the lock to every tab without Web Locks and without a lease', async () => {
  withoutWebLocks()
  await acquireTabLock('a')
  expect(await granted(acquireTabLock('a'))).toBe(true)
})

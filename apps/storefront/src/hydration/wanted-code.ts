import { beginWait } from './busy.ts'
import { CodeError } from './load-code.ts'
import { reload, reloadOnce } from './reload-once.ts'
import { isAfterPress } from './saved-events.ts'
import { trouble, type Trouble } from './trouble.ts'

/** Reloads the page, once, if the server no longer has its code. */
export function reloadIfGone(error: unknown): void {
  if (error instanceof CodeError && error.isGone) void reloadOnce()
}

export const troubleOf = (error: unknown): Trouble =>
  error instanceof CodeError && error.code !== 'NETWORK_ERROR' ? (error.isGone ? 'gone' : 'busy') : 'offline'

/** Loads that have failed and are retried. */
const failed = new Set<object>()

const firstPause = 1000
const longestPause = 30_000

/** Ends the pauses of all failed loads. */
const pauses = new Set<() => void>()
const endPauses = () => [...pauses].forEach((end) => end())

/** Resolves after `length` ms, or as soon as the network is back. */
const pauseOf = (length: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      pauses.delete(end)
      resolve()
    }
    const timer = setTimeout(end, length)
    addEventListener('online', end)
    pauses.add(end)
  })

/** Retries now, or reloads the page if its code is gone. */
export function retryNow(): void {
  if (trouble.read() === 'gone') void reload()
  endPauses()
}

/**
 * Loads code that the page needs, and retries without limit, with exponential backoff. The page is busy until the first attempt ends if a
 * press started the load. After a failure, `trouble` has the reason. On the server a failure is final, because the request must end.
 */
export async function loadWithRetry<Value>(load: () => Promise<Value>): Promise<Value> {
  const ticket = {}
  const endWait = !import.meta.env.SSR && isAfterPress() ? beginWait() : undefined
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      const value = await load()
      endWait?.()
      if (failed.delete(ticket) && failed.size === 0) trouble.write(null)
      return value
    } catch (error) {
      if (import.meta.env.SSR) throw error
      // A notice that the shopper has closed stays closed.
      if (!failed.has(ticket) || trouble.read() !== null) trouble.write(troubleOf(error))
      failed.add(ticket)
      reloadIfGone(error)
      endWait?.()
      await pauseOf(pause)
    }
  }
}

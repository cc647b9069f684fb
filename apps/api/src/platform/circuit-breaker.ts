import type { Clock } from './clock.ts'

export type BreakerOptions = {
  clock: Clock
  /** Failures that open the circuit. @default 5 */
  failures?: number
  /** Window of these failures in milliseconds. @default 10 000 */
  within?: number
  /** Milliseconds until a trial call. @default 15 000 */
  retryAfter?: number
}

/** R11: while the provider is down, calls fail at once instead of waiting for its time-out. */
export function createCircuitBreaker({ clock, failures = 5, within = 10_000, retryAfter = 15_000 }: BreakerOptions) {
  let failedAt: number[] = []
  let openedAt: number | null = null
  let probing = false

  return {
    /** Milliseconds until a call is allowed; 0 if it is allowed now. */
    waitsFor(): number {
      if (openedAt === null) return 0
      const left = openedAt + retryAfter - clock()
      if (left > 0) return left
      return probing ? retryAfter : 0
    },
    /** Whether the last calls failed: no call is allowed, or a trial call only. */
    isOpen: (): boolean => openedAt !== null,
    /** Registers a call; false if it is not allowed. */
    enter(): boolean {
      if (this.waitsFor() > 0) return false
      if (openedAt !== null) probing = true
      return true
    },
    succeed(): void {
      failedAt = []
      openedAt = null
      probing = false
    },
    fail(): void {
      const now = clock()
      failedAt = [...failedAt.filter((at) => at > now - within), now]
      if (openedAt !== null || failedAt.length >= failures) openedAt = now
      probing = false
    },
  }
}

import type { Clock } from './clock.ts'

export type BreakerOptions = {
  clock: Clock
  /** So many failures … @default 5 */
  failures?: number
  /** … within so many milliseconds open it. @default 10 000 */
  within?: number
  /** After so many milliseconds one call may try. @default 15 000 */
  retryAfter?: number
}

/** R11: while the provider is down, nobody waits for it to time out. */
export function createCircuitBreaker({ clock, failures = 5, within = 10_000, retryAfter = 15_000 }: BreakerOptions) {
  let failedAt: number[] = []
  let openedAt: number | null = null
  let probing = false

  return {
    /** Milliseconds until a call may be made; 0 where it may be made now. */
    waitsFor(): number {
      if (openedAt === null) return 0
      const left = openedAt + retryAfter - clock()
      if (left > 0) return left
      return probing ? retryAfter : 0
    },
    /** Takes part in a call that is about to be made; false where it must not be. */
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

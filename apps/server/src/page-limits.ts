import type { limits } from '@lotus/api/domain/limits'
import { networkOf } from '@lotus/api/platform/network'
import { Problem } from '@lotus/api/platform/problem'
import { createQueue } from '@lotus/api/platform/queue'
import { MemoryStore } from '@lotus/api/platform/rate-limit'

/** The limits of pages, described in `domain/limits.ts` of the API. */
export type PageLimits = Record<keyof typeof limits.pages, number>

/** Limits the pages that render (security.md S34), per process and per network. */
export function createPageLimits(limits: PageLimits) {
  const { rendering, waiting, patience, ofNetwork, seconds } = limits
  const requests = new MemoryStore()
  const uncached = new MemoryStore()
  const active = new Map<string, number>()

  function count(store: MemoryStore, network: string, max: number): void {
    store.incr(
      network,
      (_error, hit) => {
        if (hit !== undefined && hit.current > max) throw new Problem('RATE_LIMITED', { retryAfter: hit.ttl / 1000 })
      },
      seconds * 1000,
    )
  }

  return {
    /** @throws {Problem} RATE_LIMITED */
    countRequest: (address: string): void => count(requests, networkOf(address), limits.requests),

    /** Runs the work of a request for a page that is not cached. @throws {Problem} RATE_LIMITED */
    async uncached<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
      const network = networkOf(address)
      const others = active.get(network) ?? 0
      if (others >= ofNetwork) throw new Problem('RATE_LIMITED', { retryAfter: 1 })
      count(uncached, network, limits.uncached)
      active.set(network, others + 1)
      try {
        return await work()
      } finally {
        const left = (active.get(network) ?? 1) - 1
        if (left > 0) active.set(network, left)
        else active.delete(network)
      }
    },

    /** Renders a page when it is its turn. @throws {Problem} SERVICE_UNAVAILABLE */
    render: createQueue({ atOnce: rendering, waiting, patience }),
  }
}

import { createCircuitBreaker } from '#platform/circuit-breaker.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'

import { SearchRejected, SearchUnavailable } from './opensearch/client.ts'
import type { SearchIndex } from './search-index.ts'

export type FallbackOptions = { index: SearchIndex; fallback: SearchIndex; logger: Logger; clock: Clock }

/** A search is answered by the fallback while the index does not answer, is slow, or rejects the request. */
export function createSearchWithFallback({ index, fallback, logger, clock }: FallbackOptions) {
  const breaker = createCircuitBreaker({ clock })
  let fallbacks = 0

  async function from<Result>(ask: (searched: SearchIndex) => Promise<Result>): Promise<Result> {
    if (breaker.enter()) {
      try {
        const result = await ask(index)
        breaker.succeed()
        return result
      } catch (error) {
        if (error instanceof SearchUnavailable) {
          breaker.fail()
          logger.warn({ err: error, open: breaker.isOpen() }, 'The search index is unavailable: PostgreSQL searches')
        } else {
          breaker.succeed()
          if (!(error instanceof SearchRejected)) throw error
          logger.error({ err: error }, 'The search index rejects a search: PostgreSQL searches')
        }
      }
    }
    fallbacks++
    return ask(fallback)
  }

  const searchIndex: SearchIndex = {
    hasMatches: (search) => from((searched) => searched.hasMatches(search)),
    listMatches: (filter, order, slice) => from((searched) => searched.listMatches(filter, order, slice)),
    countMatches: (filter, most) => from((searched) => searched.countMatches(filter, most)),
    listBest: (filter, slice) => from((searched) => searched.listBest(filter, slice)),
  }
  return {
    searchIndex,
    isCircuitOpen: breaker.isOpen,
    /** Searches that the fallback has answered. */
    countFallbacks: () => fallbacks,
  }
}

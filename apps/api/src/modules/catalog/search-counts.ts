import type { FastifyBaseLogger } from 'fastify'

import type { Db } from '#platform/database.ts'

import { fold } from './search/normalise.ts'
import { searchCountsRepository, type SearchCount } from './search-counts.repository.ts'

/** A keyword that is not searched for any more loses half of its count in ten days. */
const fading = 0.5 ** (1 / 10)
const maxWaiting = 1000
const maxLength = 60
const writeAfterMs = 30_000

export type SearchCounts = ReturnType<typeof createSearchCounts>

/** Counts searches without data of the visitor (BEY-21): in memory, and written for many searches at once. */
export function createSearchCounts({ db, logger }: { db: Db; logger: Pick<FastifyBaseLogger, 'warn'> }) {
  let waiting = new Map<string, SearchCount>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counts = [...waiting.values()]
    waiting = new Map()
    await searchCountsRepository.add(db, counts)
  }

  return {
    write,

    /** Call it for keywords that have results: every word of them is in the catalog, so they contain no personal data. */
    count(text: string): void {
      const keyword = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
      const folded = fold(keyword)
      if (folded === '' || keyword.length > maxLength) return
      const before = waiting.get(folded)
      if (before === undefined && waiting.size >= maxWaiting) return
      waiting.set(folded, { folded, keyword: before?.keyword ?? keyword, times: (before?.times ?? 0) + 1 })
      // A count that is lost is no reason to end the process.
      timer ??= setTimeout(
        () => void write().catch((error: unknown) => logger.warn({ err: error }, 'The searches were not counted')),
        writeAfterMs,
      ).unref()
    },

    /** Runs once a day. */
    fade: () => searchCountsRepository.fade(db, fading),
  }
}

import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Logger } from '#platform/log.ts'

import { createOpenSearchClient } from './opensearch/client.ts'
import { feedRepository } from './opensearch/feed.repository.ts'
import { compactChanges, createSearchFeed } from './opensearch/feed.ts'
import { inspectIndex, type Inspection } from './opensearch/inspect-index.ts'
import { createOpenSearch } from './opensearch/opensearch-search.ts'
import { createPostgresSearch } from './postgres-search.ts'
import { searchIndexRepository } from './search-index.repository.ts'
import type { SearchIndex } from './search-index.ts'
import { createSearchWithFallback } from './search-with-fallback.ts'

type CatalogSearch = {
  searchIndex: SearchIndex
  compactChanges: () => Promise<void>
  /** Sends changed products to the index; null without one. */
  feedIndex: ((signal: AbortSignal) => Promise<void>) | null
  circuits: Record<string, () => boolean>
  /** For `doctor`. */
  inspect: () => Promise<Inspection>
  measures: { fallbacks: () => number; changes: () => Promise<{ waiting: number; seconds: number }> } | null
}

export type CatalogSearchOptions = { db: Db; clock: Clock; logger: Logger; searchUrl: string | null }

/** The search of the shop: PostgreSQL, or an OpenSearch cluster with PostgreSQL as its fallback. */
export function createCatalogSearch({ searchUrl, ...shared }: CatalogSearchOptions): CatalogSearch {
  const { db } = shared
  const postgres = createPostgresSearch(db)
  const inspectAll = async (inspectEngine: () => Promise<Inspection>): Promise<Inspection> =>
    (await searchIndexRepository.countOutdated(db)) === 0
      ? inspectEngine()
      : { state: 'warning', detail: 'The search index was built by another version of the shop. Run reindex.' }
  if (searchUrl === null)
    return {
      searchIndex: postgres,
      compactChanges: () => compactChanges(db),
      feedIndex: null,
      circuits: {},
      inspect: () => inspectAll(async () => ({ state: 'ok', detail: 'PostgreSQL searches: there is no SEARCH_URL.' })),
      measures: null,
    }
  const client = createOpenSearchClient(searchUrl)
  const search = createSearchWithFallback({ ...shared, index: createOpenSearch(client, db), fallback: postgres })
  return {
    searchIndex: search.searchIndex,
    compactChanges: () => compactChanges(db),
    feedIndex: createSearchFeed({ ...shared, client }),
    circuits: { opensearch: search.isCircuitOpen },
    inspect: () => inspectAll(() => inspectIndex(db, client)),
    measures: { fallbacks: search.countFallbacks, changes: () => feedRepository.measure(db) },
  }
}

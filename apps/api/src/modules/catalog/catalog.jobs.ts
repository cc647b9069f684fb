import type { JobHandler } from '#platform/jobs.ts'

type CatalogWork = {
  fadeSearches: () => Promise<void>
  /** Runs even without a search index, because triggers continue to record changes for a former one. */
  compactChanges: () => Promise<void>
  /** Sends changed products to the search index; null without one. */
  feedIndex: ((signal: AbortSignal) => Promise<void>) | null
}

/** Background jobs of the catalog and its search, by kind. */
export const catalogJobs = ({ fadeSearches, compactChanges, feedIndex }: CatalogWork): Record<string, JobHandler> => ({
  'catalog.fadeSearches': { everySeconds: 24 * 3600, run: fadeSearches },
  'search.compactChanges': { everySeconds: 24 * 3600, run: compactChanges },
  ...(feedIndex === null
    ? {}
    : { 'search.feed': { lane: 'search', everySeconds: 2, run: (_payload, { signal }) => feedIndex(signal) } }),
})

import type { Db } from '#platform/database.ts'

import { catalogRepository } from './catalog.repository.ts'
import { facetsRepository } from './facets.repository.ts'
import type { SearchIndex } from './search-index.ts'

/** The index in the shop's own database: the table `product_search`, which every catalog write updates in its transaction. */
export const createPostgresSearch = (db: Db): SearchIndex => ({
  hasMatches: (search) => catalogRepository.hasMatches(db, search),
  listMatches: (filter, order, slice) => catalogRepository.listProducts(db, filter, order, slice),
  countMatches: (filter, most) => facetsRepository.count(db, filter, most),
  listBest: (filter, slice) => catalogRepository.listBest(db, filter, slice),
})

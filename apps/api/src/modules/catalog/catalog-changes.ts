import { invalidate } from '#platform/cache.ts'
import type { Db } from '#platform/database.ts'

/** Tag of everything that shows names, departments, categories or search results. */
export const catalogTag = 'catalog'
export const productTag = (productId: number) => `product:${productId}`

/** Invalidates all that shows the catalog, in every process, when the transaction commits. */
export const announceCatalogChange = (db: Db): Promise<void> => invalidate(db, [catalogTag])

/**
 * Invalidates what shows these products, after a change of price or stock. Filters, counts and the order of lists that do
 * not show them follow when they expire.
 */
export const announceProductChange = (db: Db, productIds: readonly number[]): Promise<void> =>
  invalidate(db, productIds.map(productTag))

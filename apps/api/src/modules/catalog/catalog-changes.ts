import { invalidate } from '#platform/answer-cache.ts'
import { notify, type Database, type Db } from '#platform/database.ts'

const channel = 'catalog'
const paths = ['/public/products', '/public/categories', '/public/departments']

/** Tells every process, once the transaction commits, that names, shelves or products are others now. */
export async function announceCatalogChange(db: Db): Promise<void> {
  await notify(db, channel, '')
  await invalidate(db, ...paths)
}

/** Hears {@link announceCatalogChange} of this and other processes. */
export const onCatalogChange = (database: Database, listener: () => void) => database.listen(channel, listener)

import { invalidate } from '#platform/answer-cache.ts'
import { notify, type Database, type Db } from '#platform/database.ts'

const channel = 'catalog'
const paths = ['/public/products', '/public/categories', '/public/departments']

/** Notifies every process, after the transaction commits, that names, categories or products have changed. */
export async function announceCatalogChange(db: Db): Promise<void> {
  await notify(db, channel, '')
  await invalidate(db, ...paths)
}

/** Subscribes to {@link announceCatalogChange} of this and other processes. */
export const onCatalogChange = (database: Database, listener: () => void) => database.listen(channel, listener)

import type { Db } from '#platform/database.ts'

/** The shop's codes of products by id, which people read on packages and lists. */
export async function findProductCodes(db: Db, productIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code'])
    .where('id', 'in', [...new Set(productIds)])
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

import type { PackProduct } from '@lotus/packs/product'

import { readSeedCatalog } from './seed-files.ts'

/** The demo catalog's products with what their packs show, in catalog order. */
export async function readPackProducts(): Promise<PackProduct[]> {
  const catalog = await readSeedCatalog()
  return catalog.flatMap(({ department: { slug, tint }, products }) =>
    products.map((product) => ({ ...product, department: slug, tint })),
  )
}

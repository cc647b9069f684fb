import { toReais } from '@lotus/commerce/money'

import { translations, writeCatalogCsv, type CsvCells, type TranslationEnding } from './csv-format.ts'
import { toTint } from './domain/stored-tint.ts'
import { catalogWriteRepository, type ProductRecord } from './modules/catalog/catalog-write.repository.ts'
import type { Database } from './platform/database.ts'
import type { StoredText } from './platform/schema.ts'
import { inTransaction } from './platform/transaction.ts'

type Text = 'name' | 'description' | 'ingredients' | 'department' | 'sub_department' | 'category'
type Tree = Awaited<ReturnType<typeof catalogWriteRepository.listCategoryTree>>
type StoredProduct = ProductRecord &
  Pick<Awaited<ReturnType<typeof catalogWriteRepository.listProducts>>[number], 'department_id' | 'sub_department_id'>

/** The departments, sub-departments and categories by id. */
export type CategoryTree = {
  departments: ReadonlyMap<number, Tree['departments'][number]>
  subDepartments: ReadonlyMap<number, Tree['subDepartments'][number]>
  categories: ReadonlyMap<number, Tree['categories'][number]>
}

export const toTree = ({ departments, subDepartments, categories }: Tree): CategoryTree => ({
  departments: new Map(departments.map((one) => [one.id, one])),
  subDepartments: new Map(subDepartments.map((one) => [one.id, one])),
  categories: new Map(categories.map((one) => [one.id, one])),
})

/** A text in the columns of its languages. */
const inColumns = <Column extends Text>(column: Column, text: StoredText | null | undefined) =>
  Object.fromEntries([
    [column, text?.['pt-BR'] || null],
    ...translations.map(([suffix, language]) => [`${column}${suffix}`, text?.[language] ?? null]),
  ]) as Record<Column, string | null> & Record<`${Column}${TranslationEnding}`, string | null>

/** A stored product as the cells of its row. A column without a cell does not compile. */
export function toRow(product: StoredProduct, tree: CategoryTree): CsvCells {
  const department = tree.departments.get(product.department_id)
  const category = tree.categories.get(product.category_id)
  return {
    ...inColumns('department', department?.names),
    ...inColumns('sub_department', tree.subDepartments.get(product.sub_department_id)?.names),
    ...inColumns('category', category?.names),
    ...inColumns('name', product.names),
    ...inColumns('description', product.description),
    ...inColumns('ingredients', product.ingredients),
    code: product.code,
    brand: product.brand,
    price: toReais(product.price_cents),
    // Available units, for a new shop: fewer than none are none.
    stock: Math.max(0, product.stock),
    net_amount: product.net_amount,
    net_unit: product.net_unit,
    discount_percent: product.discount_bp / 100,
    image: [product.image_url, ...product.more_image_urls],
    allergens: product.allergens_declared ? product.allergens : null,
    may_contain: product.may_contain,
    dietary: product.dietary,
    storage: product.storage,
    origin: product.origin,
    keywords: product.keywords,
    age_restricted: product.age_restricted,
    active: product.active,
    department_image: department?.image_url ?? null,
    department_tint: department === undefined ? null : toTint(department.tint),
    category_image: category?.icon_url ?? null,
  }
}

/** The whole catalog as a file that `importCatalog` accepts, including inactive products. */
export async function exportCatalog(database: Database): Promise<string> {
  const { tree, products } = await database.withoutTimeouts((db) =>
    inTransaction(
      db,
      async (trx) => ({
        tree: toTree(await catalogWriteRepository.listCategoryTree(trx)),
        products: await catalogWriteRepository.listProducts(trx),
      }),
      { isolation: 'repeatable read' },
    ),
  )
  return writeCatalogCsv(products.map((product) => toRow(product, tree)))
}

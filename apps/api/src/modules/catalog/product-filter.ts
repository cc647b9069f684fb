import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Dietary, LocalizedText, ProductSort } from '@lotus/openapi/schema'

import type { QueryPlan } from './search/query.ts'
import { searchMatches, searchScore } from './search/search-sql.ts'

/** Filters of a product list. An absent filter matches everything, an empty list nothing. */
export type ProductFilter = {
  ids?: readonly number[] | undefined
  departmentId?: number | undefined
  subDepartmentId?: number | undefined
  categoryIds?: readonly number[] | undefined
  brands?: readonly string[] | undefined
  /** All must match. */
  dietary?: readonly Dietary[] | undefined
  /** Cents after discount. */
  minCents?: number | undefined
  maxCents?: number | undefined
  onSale?: boolean | undefined
  inStock?: boolean | undefined
  /** The search plan of the text. */
  search?: QueryPlan | undefined
}

export type ProductOrder = { sort: ProductSort; language: keyof LocalizedText }

/** A filter that is counted per choice; `base` filters have no counts. */
export type Dimension =
  | 'base'
  | 'department'
  | 'subDepartment'
  | 'category'
  | 'brand'
  | 'dietary'
  | 'price'
  | 'onSale'
  | 'inStock'

type Condition = RawBuilder<SqlBool>
const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)
const isAny = (column: string, type: 'integer' | 'text', values: readonly unknown[]): Condition =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`

/** The conditions of each filtered dimension. */
export function conditionsOf(filter: ProductFilter): Map<Dimension, Condition> {
  const {
    ids,
    departmentId,
    subDepartmentId,
    categoryIds,
    brands,
    dietary,
    minCents,
    maxCents,
    onSale,
    inStock,
    search,
  } = filter
  const base: Condition[] = [sql<SqlBool>`products.active`]
  if (ids !== undefined) base.push(isAny('products.id', 'integer', ids))
  if (search !== undefined) base.push(searchMatches(search))
  const conditions = new Map<Dimension, Condition>([['base', all(base)]])
  if (departmentId !== undefined) conditions.set('department', sql`products.department_id = ${departmentId}`)
  if (subDepartmentId !== undefined)
    conditions.set('subDepartment', sql`products.sub_department_id = ${subDepartmentId}`)
  if (categoryIds !== undefined) conditions.set('category', isAny('products.category_id', 'integer', categoryIds))
  if (brands !== undefined) conditions.set('brand', isAny('products.brand', 'text', brands))
  if (dietary !== undefined && dietary.length > 0)
    conditions.set('dietary', sql`products.dietary @> ${[...dietary]}::text[]`)
  const price: Condition[] = []
  if (minCents !== undefined) price.push(sql`products.final_cents >= ${minCents}`)
  if (maxCents !== undefined) price.push(sql`products.final_cents <= ${maxCents}`)
  if (price.length > 0) conditions.set('price', all(price))
  if (onSale === true) conditions.set('onSale', sql`products.discount_bp > 0`)
  if (inStock === true) conditions.set('inStock', sql`products.stock > 0`)
  return conditions
}

/** All conditions except those of one dimension. */
export const conditionsWithout = (conditions: ReadonlyMap<Dimension, Condition>, left: Dimension | null): Condition =>
  all([...conditions].filter(([dimension]) => dimension !== left).map(([, condition]) => condition))

/** The tables that a filter reads. */
export const sourceOf = ({ search }: ProductFilter): RawBuilder<unknown> =>
  search === undefined ? sql`products` : sql`product_search join products on products.id = product_search.product_id`

const nameKeyColumn = {
  'pt-BR': 'name_key_pt',
  'zh-CN': 'name_key_zh',
  'en-US': 'name_key_en',
  'es-ES': 'name_key_es',
} as const satisfies Record<keyof LocalizedText, string>

/** Sorts by id last, so that pages never overlap. Relevance is that of the search; without a search, best sellers first. */
export function orderOf({ sort, language }: ProductOrder, { search }: ProductFilter): RawBuilder<unknown> {
  const name = sql.ref(`products.${nameKeyColumn[language]}`)
  switch (sort) {
    case 'relevance':
      return search === undefined
        ? sql`products.sold desc, products.id`
        : sql`${searchScore(search, sql.ref<number>('products.sold'))} desc, products.sold desc, products.id`
    case 'newest':
      return sql`products.created_at desc, products.id desc`
    case 'name_asc':
      return sql`${name}, products.id`
    case 'name_desc':
      return sql`${name} desc, products.id desc`
    case 'price_asc':
      return sql`products.final_cents, products.id`
    case 'price_desc':
      return sql`products.final_cents desc, products.id desc`
    case 'rating':
      return sql`products.rating desc, products.rating_count desc, products.id`
    case 'best_selling':
      return sql`products.sold desc, products.id`
    default:
      return sort satisfies never
  }
}

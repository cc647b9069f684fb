import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { LocalizedText, operations, ProductSort } from '@lotus/openapi/schema'

import { nameKeyColumn } from '#domain/name-key-column.ts'
import type { Storage } from '#domain/shipping-table.ts'
import type { QueryPlan } from './search/plan.ts'
import { searchMatches, searchMatchesExactly, searchScore, withoutText } from './search/search-sql.ts'

export type ListProductsQuery = NonNullable<operations['listProducts']['parameters']['query']>
type SameAsQuery = 'department' | 'subDepartment' | 'brand' | 'dietary' | 'freeOf' | 'onSale' | 'inStock'

/** Filters of a product list. An absent filter matches everything, an empty list nothing. */
export type ProductFilter = { [Name in SameAsQuery]?: ListProductsQuery[Name] | undefined } & {
  ids?: readonly number[] | undefined
  categoryIds?: readonly number[] | undefined
  /** Cents after discount. */
  minCents?: number | undefined
  maxCents?: number | undefined
  /** The storage classes that arrive today; a product that is sold out does not. */
  arrivingToday?: readonly Storage[] | undefined
  /**
   * Lists of terms: a product that has all terms of one list does not match. If a term is an ingredient (`PREFIX.ingredient`), a product
   * without a list of ingredients does not match either.
   */
  without?: readonly (readonly string[])[] | undefined
  /** Whether the allergens of a product are known. */
  declared?: boolean | undefined
  /** The search plan of the keyword. */
  search?: QueryPlan | undefined
}

export type ProductOrder = { sort: ProductSort; language: keyof LocalizedText }

type Condition = RawBuilder<SqlBool>
const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)
/** One value is compared on its own: PostgreSQL reads the index of an array in no order. */
const isAny = (column: string, type: 'integer' | 'text', values: readonly unknown[]): Condition =>
  values.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${values[0]}`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`

const dimensions = {
  base: ({ ids, without = [], declared }) =>
    all([
      sql<SqlBool>`products.active`,
      ...(ids === undefined ? [] : [isAny('products.id', 'integer', ids)]),
      ...(without.length === 0
        ? []
        : [
            sql<SqlBool>`exists (select from product_search listed
              where listed.product_id = products.id and listed.document @@ ${withoutText(without)}::tsquery)`,
          ]),
      // `free_of` is empty only without a declaration: no declared product contains every allergen.
      ...(declared === undefined ? [] : [sql<SqlBool>`(products.free_of <> '{}') = ${declared}`]),
    ]),
  department: ({ department }) => (department === undefined ? null : sql`products.department_id = ${department}`),
  subDepartment: ({ subDepartment }) =>
    subDepartment === undefined ? null : sql`products.sub_department_id = ${subDepartment}`,
  category: ({ categoryIds }) =>
    categoryIds === undefined ? null : isAny('products.category_id', 'integer', categoryIds),
  brand: ({ brand }) => (brand === undefined ? null : isAny('products.brand', 'text', brand)),
  // All must match.
  dietary: ({ dietary = [] }) => (dietary.length === 0 ? null : sql`products.dietary @> ${[...dietary]}::text[]`),
  freeOf: ({ freeOf = [] }) => (freeOf.length === 0 ? null : sql`products.free_of @> ${[...freeOf]}::text[]`),
  price: ({ minCents, maxCents }) =>
    minCents === undefined && maxCents === undefined
      ? null
      : all([
          ...(minCents === undefined ? [] : [sql<SqlBool>`products.final_cents >= ${minCents}`]),
          ...(maxCents === undefined ? [] : [sql<SqlBool>`products.final_cents <= ${maxCents}`]),
        ]),
  onSale: ({ onSale }) => (onSale === true ? sql`products.discount_bp > 0` : null),
  inStock: ({ inStock }) => (inStock === true ? sql`products.stock > 0` : null),
  arrivesToday: ({ arrivingToday }) =>
    arrivingToday === undefined
      ? null
      : all([sql<SqlBool>`products.stock > 0`, isAny('products.storage', 'text', arrivingToday)]),
} satisfies Record<string, (filter: ProductFilter) => Condition | null>

/** A filter that is counted per choice; `base` filters have no counts. */
export type Dimension = keyof typeof dimensions

/** The conditions of each filtered dimension; a search has its own (`isMatch`, `isExact`). */
export function conditionsOf(filter: ProductFilter): Map<Dimension, Condition> {
  const conditions = new Map<Dimension, Condition>()
  // The keys of an object literal are the keys of its type.
  for (const dimension of Object.keys(dimensions) as Dimension[]) {
    const condition = dimensions[dimension](filter)
    if (condition !== null) conditions.set(dimension, condition)
  }
  return conditions
}

/** All conditions except those of one dimension. */
export const conditionsWithout = (conditions: ReadonlyMap<Dimension, Condition>, left: Dimension | null): Condition =>
  all([...conditions].filter(([dimension]) => dimension !== left).map(([, condition]) => condition))

/** Columns of products with a copy in `product_search`, beside the id and the stock. */
export const copiedColumns = [
  ...['active', 'department_id', 'sub_department_id', 'category_id', 'brand', 'dietary', 'free_of', 'storage'],
  ...['final_cents', 'discount_bp', 'sold', 'rating', 'rating_count', 'created_at'],
]
/** The products of rows of the search index, as far as these have copies: the rows of the products are not read. */
const copiedProducts = sql.raw(`product_search cross join lateral (
    select product_search.product_id as id, product_search.in_stock::integer as stock,
      ${copiedColumns.map((name) => `product_search.${name}`).join(', ')}) products`)

export const isByName = ({ sort }: ProductOrder): boolean => sort === 'name_asc' || sort === 'name_desc'

/** The tables that a filter reads. Names are not copied, and copied sales follow late (0035). */
export function sourceOf({ search }: ProductFilter, order?: ProductOrder): RawBuilder<unknown> {
  if (search === undefined) return sql`products`
  return order !== undefined && (isByName(order) || order.sort === 'best_selling')
    ? sql`product_search join products on products.id = product_search.product_id`
    : copiedProducts
}

/** Matches that a list counts, and that a search compares with each other. */
export const mostMatches = 5000

/**
 * At most `most` matches with columns of theirs and `is_exact`: of a list the best sellers, of a search the exact ones before the
 * similar ones. A limited union ends as soon as its first parts have enough rows, so that frequent words are not read completely.
 */
export function matchesOf(
  filter: ProductFilter,
  {
    where,
    columns,
    most,
    order,
  }: { where: Condition; columns: RawBuilder<unknown>; most: number; order?: ProductOrder },
): RawBuilder<unknown> {
  const part = (isExactPart: boolean, rest: RawBuilder<unknown>) => sql`(
    select ${columns}, ${sql.lit(isExactPart)} as is_exact from ${sourceOf(filter, order)} where ${where} ${rest} limit ${most})`
  if (filter.search === undefined) return part(true, sql`order by products.sold desc, products.id`)
  const exact = isExact(filter)
  return sql`(${part(true, sql`and ${exact}`)} union all
    ${part(false, sql`and ${isMatch(filter)} and not (${exact})`)} limit ${most})`
}

/** Whether a product matches the search, also if it is only similar. */
export const isMatch = ({ search }: ProductFilter): Condition =>
  search === undefined ? sql<SqlBool>`true` : searchMatches(search)

/** Whether a product matches the search exactly (`searchMatchesExactly`); without a search all do. Every such product matches. */
export const isExact = ({ search }: ProductFilter): Condition =>
  search === undefined ? sql<SqlBool>`true` : searchMatchesExactly(search)

/** The columns that `orderOf` reads. */
export const orderColumns = (order: ProductOrder): RawBuilder<unknown> =>
  sql`products.id, products.stock, products.sold, products.created_at, products.final_cents, products.rating,
    products.rating_count${isByName(order) ? sql`, ${sql.ref(`products.${nameKeyColumn(order.language)}`)}` : sql``}`

/** The relevance of a match of a search; 0 for other sort orders, which do not need it. */
export const scoreOf = ({ sort }: ProductOrder, { search }: ProductFilter): RawBuilder<number> =>
  search === undefined || sort !== 'relevance' ? sql`0` : searchScore(search, sql.ref<number>('products.sold'))

/**
 * Sorts by id last, so that pages never overlap. Relevance is `products.score`, available products first; without a search, best
 * sellers first.
 */
export function orderOf({ sort, language }: ProductOrder, { search }: ProductFilter): RawBuilder<unknown> {
  const name = sql.ref(`products.${nameKeyColumn(language)}`)
  switch (sort) {
    case 'relevance':
      return search === undefined
        ? sql`products.sold desc, products.id`
        : sql`products.stock > 0 desc, products.score desc, products.sold desc, products.id`
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

import { sql, type RawBuilder } from 'kysely'

import { toReais } from '@lotus/commerce/money'
import type { Facets, FacetValue, LocalizedText } from '@lotus/openapi/schema'

import { inEveryLanguage } from '#domain/localized-text.ts'
import { byStorage, storageClasses, type Storage } from '#domain/shipping-table.ts'
import type { Db } from '#platform/database.ts'
import type { StoredText } from '#platform/schema.ts'

import { conditionsOf, conditionsWithout, matchesOf, type Dimension, type ProductFilter } from './product-filter.ts'

/** `exact` is the part of `total` that is not only similar to the keyword. */
export type CountedFacets = { total: number; isBounded: boolean; exact: number; facets: Facets }

type Group = {
  kind: 'department' | 'subDepartment' | 'category'
  id: number
  names: StoredText
  count: number
}
type Answer = Record<Storage, number> & {
  total: number
  exact: number
  groups: Group[] | null
  brands: Facets['brands'] | null
  dietary: Facets['dietary'] | null
  free_of: Facets['freeOf'] | null
  min_cents: number | null
  max_cents: number | null
  on_sale: number
  in_stock: number
  /** Matches without the filter of a dimension. */
  left: Partial<Record<Dimension, number>>
}

/** The contract's limit. */
export const limits = { department: 100, subDepartment: 100, category: 200, brand: 50 } as const
const categoryTables = {
  department: ['departments', 'department_id'],
  subDepartment: ['sub_departments', 'sub_department_id'],
  category: ['categories', 'id'],
} as const
/** What is counted of the products of a category beside their number, and the columns that it needs beside the category. */
const counts = {
  all: { columns: [], count: [] },
  price: { columns: ['final_cents'], count: [sql`min(final_cents) as min_cents, max(final_cents) as max_cents`] },
  onSale: { columns: ['discount_bp'], count: [sql`count(*) filter (where discount_bp > 0)::integer as on_sale`] },
  inStock: { columns: ['stock'], count: [sql`count(*) filter (where stock > 0)::integer as in_stock`] },
  inStockByStorage: {
    columns: ['stock', 'storage'],
    count: storageClasses.map(
      (storage) =>
        sql`count(*) filter (where stock > 0 and storage = ${sql.lit(storage)})::integer as ${sql.id(storage)}`,
    ),
  },
} as const
/** Dimensions that are summed from counts by category in one pass over the products. */
const byCategory = {
  department: counts.all,
  subDepartment: counts.all,
  category: counts.all,
  price: counts.price,
  onSale: counts.onSale,
  inStock: counts.inStock,
  arrivesToday: counts.inStockByStorage,
} as const satisfies Partial<Record<Dimension, (typeof counts)[keyof typeof counts]>>
type CountedByCategory = keyof typeof byCategory
const facetOf = {
  department: 'departments',
  subDepartment: 'subDepartments',
  category: 'categories',
  brand: 'brands',
  dietary: 'dietary',
  freeOf: 'freeOf',
  price: 'price',
  onSale: 'onSale',
  inStock: 'inStock',
  arrivesToday: 'inStockByStorage',
} as const satisfies Record<Exclude<Dimension, 'base'>, Facets['bounded'][number]>
// The keys of an object literal are the keys of its type.
const dimensions = Object.keys(facetOf) as (keyof typeof facetOf)[]

type GroupName = { kind: Group['kind']; id: number; names: LocalizedText }

export const facetsRepository = {
  /** The names of departments, sub-departments and categories, for an index that counts their ids. */
  async findNames(db: Db, ids: Readonly<Record<Group['kind'], readonly number[]>>): Promise<GroupName[]> {
    const kinds = Object.keys(categoryTables) as Group['kind'][]
    const selects = kinds.map(
      (kind) => sql`
        select ${sql.lit(kind)} as kind, id, names from ${sql.table(categoryTables[kind][0])}
        where id = any(${[...ids[kind]]}::integer[])`,
    )
    const { rows } = await sql<Omit<Group, 'count'>>`${sql.join(selects, sql` union all `)}`.execute(db)
    return rows.map(({ names, ...row }) => ({ ...row, names: inEveryLanguage(names) }))
  },

  /**
   * The number of matches, and the number with each choice of one dimension while the other dimensions stay as they are. All chosen
   * marks and allergens must match, so another one is counted among the matches of the chosen ones.
   * One statement reads the matches once, and once more for each filtered dimension, and never more than `most` of them. For a
   * filtered dimension it selects only the columns that are counted: most of them are in the indexes by sales.
   */
  async count(db: Db, filter: ProductFilter, most: number): Promise<CountedFacets> {
    const conditions = conditionsOf(filter)
    // One more shows that the number is bounded.
    const products = (left: Dimension | null, columns: readonly string[]) =>
      matchesOf(filter, {
        where: conditionsWithout(conditions, left),
        columns: sql.join(columns.map((name) => sql.ref(`products.${name}`))),
        most: most + 1,
      })
    const counting = (count: readonly RawBuilder<unknown>[], from: RawBuilder<unknown>) =>
      sql`select category_id, ${sql.join([sql`count(*)::integer as all_of_it`, ...count])} from ${from} product group by category_id`
    const countedWithout = (Object.keys(byCategory) as CountedByCategory[])
      .filter((dimension) => conditions.has(dimension))
      .map((dimension) => {
        const { columns, count } = byCategory[dimension]
        return {
          dimension,
          rows: sql`(${counting(count, products(dimension, ['category_id', ...columns]))})`,
          number: sql`coalesce(sum(all_of_it), 0)::integer`,
        }
      })
    const brandWithout = {
      dimension: 'brand',
      rows: sql`materialized ${products('brand', ['brand'])}`,
      number: sql`count(*)::integer`,
    } as const
    const without = [...countedWithout, ...(conditions.has('brand') ? [brandWithout] : [])]
    const nameOf = (dimension: Dimension) => sql.id(`without_${dimension}`)
    const brands = conditions.has('brand') ? nameOf('brand') : sql`matched`
    const counted = (left: CountedByCategory) => (conditions.has(left) ? nameOf(left) : sql`counted`)

    /** The number of matches with each element of an array. */
    const elements = (
      column: 'dietary' | 'free_of',
    ) => sql`(select json_agg(one order by one.count desc, one.name) from (
          select name, sum(count)::integer as count
          from (select ${sql.ref(column)} as names, count(*) from matched product group by names) alike, unnest(alike.names) name
          group by name) one)`

    const groups = (kind: Group['kind']) => {
      const [table, column] = categoryTables[kind]
      return sql`(
        select ${sql.lit(kind)} as kind, listed.id, listed.names, sum(all_of_it)::integer as count
        from ${counted(kind)} join categories on categories.id = category_id
        join ${sql.table(table)} listed on listed.id = ${sql.ref(`categories.${column}`)}
        group by listed.id order by count desc, listed.id limit ${sql.lit(limits[kind])})`
    }

    const { rows } = await sql<Answer>`
      with matched as materialized ${products(null, ['category_id', 'brand', 'dietary', 'free_of', 'storage', 'final_cents', 'discount_bp', 'stock'])},
      ${sql.join([
        sql`counted as (${counting(
          Object.values(counts).flatMap(({ count }) => count),
          sql`matched`,
        )})`,
        ...without.map(({ dimension, rows }) => sql`${nameOf(dimension)} as ${rows}`),
      ])}
      select
        json_build_object(${sql.join(
          without.flatMap(({ dimension, number }) => [
            sql.lit(dimension),
            sql`(select ${number} from ${nameOf(dimension)})`,
          ]),
        )}) as "left",
        (select coalesce(sum(all_of_it), 0)::integer from counted) as total,
        (select count(*) filter (where is_exact)::integer from matched) as exact,
        (select json_agg(one order by one.count desc, one.id) from (
          ${groups('department')} union all ${groups('subDepartment')} union all ${groups('category')}) one) as groups,
        (select json_agg(one order by one.count desc, one.name) from (
          select brand as name, count(*)::integer as count from ${brands} product
          group by brand order by count desc, brand limit ${sql.lit(limits.brand)}) one) as brands,
        ${elements('dietary')} as dietary,
        ${elements('free_of')} as free_of,
        (select min(min_cents) from ${counted('price')}) as min_cents,
        (select max(max_cents) from ${counted('price')}) as max_cents,
        (select coalesce(sum(on_sale), 0)::integer from ${counted('onSale')}) as on_sale,
        (select coalesce(sum(in_stock), 0)::integer from ${counted('inStock')}) as in_stock,
        ${sql.join(
          storageClasses.map(
            (storage) =>
              sql`(select coalesce(sum(${sql.id(storage)}), 0)::integer from ${counted('arrivesToday')}) as ${sql.id(storage)}`,
          ),
        )}`.execute(db)

    const [answer] = rows
    if (answer === undefined) throw new Error('Counting gave no row')
    const categoriesOf = (wanted: Group['kind']): FacetValue[] =>
      (answer.groups ?? [])
        .filter(({ kind }) => kind === wanted)
        .map(({ id, names, count }) => ({ id, names: inEveryLanguage(names), count }))
    return {
      total: Math.min(answer.total, most),
      isBounded: answer.total > most,
      exact: Math.min(answer.exact, most),
      facets: {
        departments: categoriesOf('department'),
        subDepartments: categoriesOf('subDepartment'),
        categories: categoriesOf('category'),
        brands: answer.brands ?? [],
        dietary: answer.dietary ?? [],
        freeOf: answer.free_of ?? [],
        price: { min: toReais(answer.min_cents ?? 0), max: toReais(answer.max_cents ?? 0) },
        onSale: answer.on_sale,
        inStock: answer.in_stock,
        inStockByStorage: byStorage((storage) => answer[storage]),
        bounded: dimensions.filter((name) => (answer.left[name] ?? answer.total) > most).map((name) => facetOf[name]),
      },
    }
  },
}

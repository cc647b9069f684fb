import { sql, type RawBuilder } from 'kysely'

import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/transaction.ts'

import type { CategoryTreeRows } from './navigation.ts'
import {
  conditionsOf,
  conditionsWithout,
  isByName,
  isExact,
  isMatch,
  matchesOf,
  mostMatches,
  orderColumns,
  orderOf,
  scoreOf,
  sourceOf,
  type ProductFilter,
  type ProductOrder,
} from './product-filter.ts'
import type { ProductRow, SummaryRow } from './product-view.ts'
import type { SearchFilter } from './search-index.ts'
import type { QueryPlan } from './search/plan.ts'

/** The place of a product in the catalog. */
type ProductPlace = Pick<SummaryRow, 'id' | 'category_id' | 'department_id'>
/** Rows of a list. `most`: a search compares no more matches. @default mostMatches */
export type Slice = { offset: number; limit: number; most?: number }

const maxScored = 400
const summaryColumns = sql.raw(
  `products.id, products.code, products.names, products.image_url, departments.tint, products.price_cents, products.discount_bp,
   products.stock, products.rating, products.rating_count, products.net_amount, products.net_unit, products.category_id,
   products.department_id, products.age_restricted, products.allergens, products.may_contain, products.allergens_declared,
   products.dietary`,
)

/** The best sellers of a product's category, then those of its department, each read from an index in this order. */
async function listBestSellersAround(
  db: Db,
  { id, category_id, department_id }: ProductPlace,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<SummaryRow[]> {
  const part = (place: RawBuilder<unknown>) => sql`(
    select products.id, products.category_id, products.sold from products
    where ${place} and products.active and products.id <> ${id} and ${condition}
    order by products.sold desc, products.id limit ${limit})`
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns} from (
      ${part(sql`products.category_id = ${category_id}`)} union all
      ${part(sql`products.department_id = ${department_id} and products.category_id <> ${category_id}`)}) near
    join products on products.id = near.id
    join departments on departments.id = products.department_id
    order by near.category_id = ${category_id} desc, near.sold desc, near.id limit ${limit}`.execute(db)
  return rows
}

/**
 * The products of a list. Those of a category or sub-department are read before they are sorted (`offset 0`): the planner would read
 * the index of a sort order until it has found enough of them, but products of one place have similar names, prices and ages, and
 * may all be at its end (3 s at 200,000 products). The orders by sales and, of a department, by name have an index by place.
 */
function listedFrom(filter: ProductFilter, order: ProductOrder, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const { department, subDepartment, categoryIds } = filter
  const isSmallPlace = (subDepartment ?? categoryIds) !== undefined
  const bySales = order.sort === 'best_selling' || order.sort === 'relevance'
  const hasIndex = bySales || (isByName(order) && department !== undefined)
  return isSmallPlace && !hasIndex
    ? sql`(select ${orderColumns(order)} from products where ${where} offset 0) products`
    : sql`products where ${where}`
}

export const catalogRepository = {
  /** Departments, sub-departments and categories with their numbers of active products, as one snapshot. */
  listCategoryTree: (db: Db): Promise<CategoryTreeRows> =>
    inTransaction(
      db,
      async (trx) => ({
        departments: await trx
          .selectFrom('departments')
          .select(['id', 'slug', 'names', 'image_url', 'tint'])
          .orderBy('position')
          .orderBy('id')
          .execute(),
        subDepartments: await trx
          .selectFrom('sub_departments')
          .select(['id', 'department_id', 'slug', 'names'])
          .orderBy('position')
          .orderBy('id')
          .execute(),
        categories: await trx
          .selectFrom('categories')
          .leftJoin(
            ({ selectFrom }) =>
              selectFrom('products')
                .select(['category_id', sql<number>`count(*)::integer`.as('product_count')])
                .where('active', '=', true)
                .groupBy('category_id')
                .as('counted'),
            (join) => join.onRef('counted.category_id', '=', 'categories.id'),
          )
          .select([
            'categories.id',
            'categories.department_id',
            'categories.sub_department_id',
            'categories.slug',
            'categories.names',
            'categories.icon_url',
            sql<number>`coalesce(counted.product_count, 0)`.as('product_count'),
          ])
          .orderBy('categories.position')
          .orderBy('categories.id')
          .execute(),
      }),
      { isolation: 'repeatable read' },
    ),

  async listProducts(
    db: Db,
    filter: ProductFilter,
    order: ProductOrder,
    { offset, limit, most = mostMatches }: Slice,
  ): Promise<SummaryRow[]> {
    const where = conditionsWithout(conditionsOf(filter), null)
    const columns = sql`${orderColumns(order)}, ${scoreOf(order, filter)} as score`
    const matches =
      filter.search === undefined
        ? sql`${listedFrom(filter, order, where)} order by`
        : sql`${matchesOf(filter, { where, columns, most, order })} products order by products.is_exact desc,`
    // Joins departments to the page, not to all matches.
    const { rows } = await sql<SummaryRow>`
      with page as (
        select products.id, row_number() over () as place from (
          select products.id from ${matches} ${orderOf(order, filter)} limit ${limit} offset ${offset}) products)
      select ${summaryColumns} from page
      join products on products.id = page.id
      join departments on departments.id = products.department_id
      order by page.place`.execute(db)
    return rows
  },

  /** The number of matches; of a search only the exact ones. */
  async countProducts(db: Db, filter: ProductFilter): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from ${sourceOf(filter)}
      where ${conditionsWithout(conditionsOf(filter), null)} and ${isExact(filter)}`.execute(db)
    return rows[0]?.total ?? 0
  },

  /**
   * The best of the 400 best-selling exact matches, and the number of matches. A prefix of two letters can match most of the shop,
   * and scoring all matches for eight suggestions would be too slow.
   */
  async listBest(
    db: Db,
    filter: SearchFilter,
    { offset, limit }: Slice,
  ): Promise<{ rows: SummaryRow[]; total: number }> {
    const order = { sort: 'relevance', language: 'pt-BR' } as const
    const { rows } = await sql<SummaryRow & { total: number }>`
      with matching as materialized (
        select products.id from (
          select products.id, products.sold from ${sourceOf(filter)}
          where ${conditionsWithout(conditionsOf(filter), null)} and ${isExact(filter)} limit ${sql.lit(mostMatches)}) products
        order by products.sold desc, products.id limit ${sql.lit(maxScored)}),
      page as (
        select products.id, row_number() over () as place from (
          select products.id from (
            select ${orderColumns(order)}, ${scoreOf(order, filter)} as score from matching
            join products on products.id = matching.id
            join product_search on product_search.product_id = matching.id) products
          order by ${orderOf(order, filter)} limit ${limit} offset ${offset}) products)
      select ${summaryColumns}, (select count(*)::integer from matching) as total from page
      join products on products.id = page.id
      join departments on departments.id = products.department_id
      order by page.place`.execute(db)
    return {
      rows,
      total: rows[0]?.total ?? (offset === 0 ? 0 : Math.min(maxScored, await this.countProducts(db, filter))),
    }
  },

  /** The brands of active products, each with its number of products. */
  async listBrands(db: Db): Promise<{ name: string; count: number }[]> {
    const { rows } = await sql<{ name: string; count: number }>`
      select brand as name, count(*)::integer as count from products where active and brand <> '' group by brand`.execute(
      db,
    )
    return rows
  },

  /** Finds the matches first (`offset 0`): for one row, the planner would read one product after another until one matches. */
  async hasMatches(db: Db, search: QueryPlan): Promise<boolean> {
    const { rows } = await sql`
      select 1 from (select product_id from product_search where ${isMatch({ search })} offset 0) matching
      join products on products.id = matching.product_id
      where products.active limit 1`.execute(db)
    return rows.length > 0
  },

  async findProduct(db: Db, productId: number): Promise<ProductRow | null> {
    const { rows } = await sql<ProductRow>`
      select ${summaryColumns}, products.more_image_urls, products.description, products.ingredients, products.brand, products.storage,
        products.origin, products.created_at, products.updated_at,
        categories.names as category_names, categories.slug as category_slug,
        departments.names as department_names, departments.slug as department_slug
      from products
      join categories on categories.id = products.category_id
      join departments on departments.id = products.department_id
      where products.id = ${productId} and products.active`.execute(db)
    return rows[0] ?? null
  },

  /** Where a product is or was sold; includes inactive products. */
  async findPlace(db: Db, productId: number): Promise<ProductPlace | null> {
    const columns = ['id', 'category_id', 'department_id'] as const
    return (await db.selectFrom('products').select(columns).where('id', '=', productId).executeTakeFirst()) ?? null
  },

  /** Includes inactive products; in no defined order. */
  async findSummaries(db: Db, productIds: readonly number[]): Promise<(SummaryRow & { active: boolean })[]> {
    const { rows } = await sql<SummaryRow & { active: boolean }>`
      select ${summaryColumns}, products.active from products
      join departments on departments.id = products.department_id
      where products.id = any(${[...productIds]}::integer[])`.execute(db)
    return rows
  },

  /** A product's complements: the available best seller of each category of other departments, read from an index. */
  async listComplements(db: Db, { department_id }: ProductPlace, limit: number): Promise<SummaryRow[]> {
    const { rows } = await sql<SummaryRow>`
      select ${summaryColumns} from categories
      cross join lateral (
        select products.id, products.sold from products
        where products.category_id = categories.id and products.active and products.stock > 0
          and not products.age_restricted
        order by products.sold desc, products.id limit 1) best
      join products on products.id = best.id
      join departments on departments.id = products.department_id
      where categories.department_id <> ${department_id}
      order by best.sold desc, best.id limit ${limit}`.execute(db)
    return rows
  },

  /** Related products: available ones first, then the same category, then the best sellers. */
  async listAlternatives(db: Db, place: ProductPlace, limit: number): Promise<SummaryRow[]> {
    const available = await listBestSellersAround(db, place, sql`products.stock > 0`, limit)
    if (available.length === limit) return available
    return [
      ...available,
      ...(await listBestSellersAround(db, place, sql`products.stock <= 0`, limit - available.length)),
    ]
  },

  /** Ids of the categories of a department, or of all, best sellers first. By category, because that index has the sales. */
  async listPopularCategories(db: Db, departmentId: number | null, limit: number): Promise<number[]> {
    const rows = await db
      .selectFrom('products')
      .select('category_id')
      .$if(departmentId !== null, (query) =>
        query.where('category_id', 'in', ({ selectFrom }) =>
          selectFrom('categories').select('id').where('department_id', '=', departmentId),
        ),
      )
      .where('active', '=', true)
      .groupBy('category_id')
      .orderBy(({ fn }) => fn.sum('sold'), 'desc')
      .orderBy('category_id')
      .limit(limit)
      .execute()
    return rows.map(({ category_id }) => category_id)
  },
}

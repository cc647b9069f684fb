import { sql, type Insertable, type Selectable } from 'kysely'

import { moveStock } from '#domain/stock-ledger.ts'
import type { Db } from '#platform/database.ts'
import type { Trx } from '#platform/transaction.ts'
import type { Database } from '#platform/schema.gen.ts'
import type { StoredText } from '#platform/schema.ts'

import { sortKeys } from './name-keys.ts'

type Row<Table extends keyof Database> = Selectable<Database[Table]>
type New<Table extends keyof Database, Words extends keyof Database[Table]> = Omit<
  Insertable<Database[Table]>,
  Words | 'id'
> & { [Word in Words]: StoredText }

type Places = { [Table in 'departments' | 'sub_departments' | 'categories']: New<Table, 'names'> }
/**
 * A product to write, in its category. Prices are in cents, discounts in hundredths of a percent. `stock` is the number of units of
 * a new product; the stock of a known product changes by moves only.
 */
export type ProductRecord = Omit<
  Row<'products'>,
  | 'id'
  | 'sold_before'
  | 'sub_department_id'
  | 'department_id'
  | 'final_cents'
  | 'free_of'
  | 'updated_at'
  | `name_key_${string}`
>
export type WrittenProduct = { id: number; code: string; inserted: boolean }

type NameKey = Extract<keyof Row<'products'>, `name_key_${string}`>
/** The columns of a product, with their types in a JSON record set. A column that is missing here does not compile. */
const columnTypes = {
  code: 'text',
  category_id: 'integer',
  active: 'boolean',
  names: 'jsonb',
  description: 'jsonb',
  ingredients: 'jsonb',
  keywords: 'text[]',
  brand: 'text',
  image_url: 'text',
  more_image_urls: 'text[]',
  price_cents: 'integer',
  discount_bp: 'integer',
  net_amount: 'double precision',
  net_unit: 'text',
  storage: 'text',
  allergens: 'text[]',
  may_contain: 'text[]',
  allergens_declared: 'boolean',
  dietary: 'text[]',
  origin: 'text',
  age_restricted: 'boolean',
  rating: 'double precision',
  rating_count: 'integer',
  sold: 'integer',
  created_at: 'timestamptz',
  name_key_pt: 'text',
  name_key_zh: 'text',
  name_key_en: 'text',
  name_key_es: 'text',
} as const satisfies Record<Exclude<keyof ProductRecord, 'stock'> | NameKey, string>

/** Values that result from shopping. An import leaves them unchanged. */
const unchangedColumns = new Set(['code', 'rating', 'rating_count', 'sold', 'created_at'])
const columns = Object.keys(columnTypes)
const own = [...columns.filter((name) => !unchangedColumns.has(name)), 'sub_department_id', 'department_id']
const list = (names: string[], prefix = '') => sql.raw(names.map((name) => `${prefix}${name}`).join(', '))

/** Rows per statement, small enough not to block other statements. */
const batchSize = 1000

export const catalogWriteRepository = {
  /** Adds departments, sub-departments or categories. @returns the new ids in the given order */
  async insertPlaces<Table extends keyof Places>(
    trx: Trx,
    table: Table,
    records: readonly Places[Table][],
  ): Promise<number[]> {
    if (records.length === 0) return []
    const values = records.map((record) => ({ ...record, names: JSON.stringify(record.names) }))
    const insert = trx.insertInto<keyof Places>(table).values(values as never)
    return (await insert.returning('id').execute()).map(({ id }) => id)
  },

  async updatePlace<Table extends keyof Places>(
    trx: Trx,
    table: Table,
    id: number,
    { names, ...change }: Pick<Places[Table], 'names'> & Partial<Places[Table]>,
  ): Promise<void> {
    const set = { ...change, names: JSON.stringify(names) }
    await trx
      .updateTable<keyof Places>(table)
      .set(set as never)
      .where('id', '=', id)
      .execute()
  },

  /**
   * Inserts products, or updates those with a known code. Stock, ratings, sales and age of known products stay unchanged.
   * @param cause of the first move of a new product, which receives its `stock`
   * @returns the inserted and the changed products in the given order
   */
  async upsertProducts(
    trx: Trx,
    records: readonly ProductRecord[],
    cause: { actor: string; reason: string },
  ): Promise<WrittenProduct[]> {
    const written: WrittenProduct[] = []
    for (let start = 0; start < records.length; start += batchSize) {
      const batch = records.slice(start, start + batchSize)
      const values = batch.map((record) => ({ ...record, ...sortKeys(record.names) }))
      const types = sql.raw(
        Object.entries(columnTypes)
          .map(([name, type]) => `${name} ${type}`)
          .join(', '),
      )
      const { rows } = await sql<WrittenProduct>`
        insert into products (${list(columns)}, sold_before, sub_department_id, department_id)
        select ${list(columns, 'record.')}, record.sold, category.sub_department_id, category.department_id
        from rows from (jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as (${types}))
          with ordinality as record(${list(columns)}, place)
        join categories category on category.id = record.category_id
        order by record.place
        on conflict (code) do update
          set ${sql.raw(own.map((name) => `${name} = excluded.${name}`).join(', '))}, updated_at = now()
          where (${list(own, 'products.')}) is distinct from (${list(own, 'excluded.')})
        returning id, code, xmax = 0 as inserted`.execute(trx)
      const recordOf = new Map(batch.map((record) => [record.code, record]))
      await moveStock(
        trx,
        rows.flatMap(({ id, code, inserted }) => {
          const { stock = 0, created_at: at = new Date() } = recordOf.get(code) ?? {}
          const move = { productId: id, quantity: stock, at, source: 'supplier', destination: 'stock' } as const
          return inserted && stock > 0 ? [{ ...move, kind: 'received' as const, ...cause }] : []
        }),
      )
      written.push(...rows)
    }
    return written
  },

  /** Locks known products in ascending order of their ids, like a sale. */
  async lockProducts(trx: Trx, codes: readonly string[]): Promise<Row<'products'>[]> {
    return trx
      .selectFrom('products')
      .selectAll()
      .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  },

  async lockProductIds(trx: Trx, ids: readonly number[]): Promise<void> {
    await sql`select from products where id = any(${[...ids]}::integer[]) order by id for no key update`.execute(trx)
  },

  /** Ids of the active products whose code is not listed, in ascending order. */
  async listOtherIds(db: Db, codes: ReadonlySet<string>): Promise<number[]> {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'code'])
      .where('active', '=', true)
      .orderBy('id')
      .execute()
    return rows.flatMap(({ id, code }) => (codes.has(code) ? [] : [id]))
  },

  async deactivate(trx: Trx, ids: readonly number[]): Promise<void> {
    await trx
      .updateTable('products')
      .set({ active: false, updated_at: sql`now()` })
      .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
      .execute()
  },

  /** One writer at a time: other imports and seeds wait until this transaction ends. */
  async lock(trx: Trx): Promise<void> {
    await sql`lock table departments in share row exclusive mode`.execute(trx)
  },

  async listCategoryTree(trx: Trx): Promise<{
    departments: Row<'departments'>[]
    subDepartments: Row<'sub_departments'>[]
    categories: Row<'categories'>[]
  }> {
    return {
      departments: await trx.selectFrom('departments').selectAll().orderBy('position').orderBy('id').execute(),
      subDepartments: await trx.selectFrom('sub_departments').selectAll().orderBy('position').orderBy('id').execute(),
      categories: await trx.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute(),
    }
  },

  async findProducts(db: Db, codes: readonly string[]): Promise<Row<'products'>[]> {
    return db
      .selectFrom('products')
      .selectAll()
      .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
      .execute()
  },

  /** The stored codes that differ from one of these only in case. */
  async findCodesInOtherCase(db: Db, codes: readonly string[]): Promise<{ given: string; code: string }[]> {
    if (codes.length === 0) return []
    const { rows } = await sql<{ given: string; code: string }>`
      select given.code as given, products.code from products
      join unnest(${[...codes]}::text[]) as given(code) on lower(given.code) = lower(products.code)
      order by products.id desc`.execute(db)
    return rows
  },

  /** The stored numeric codes that equal one of these codes once their leading zeros are removed. */
  async findCodesWithZeros(db: Db, codes: readonly string[]): Promise<string[]> {
    if (codes.length === 0) return []
    const { rows } = await sql<{ code: string }>`
      select code from products
      where code ~ '^[0-9]+$' and ltrim(code, '0') = any(${[...codes]}::text[])`.execute(db)
    return rows.map(({ code }) => code)
  },

  /** All products, active or not, in the order of their categories. */
  async listProducts(trx: Trx): Promise<Row<'products'>[]> {
    return trx
      .selectFrom('products')
      .innerJoin('categories', 'categories.id', 'products.category_id')
      .innerJoin('sub_departments', 'sub_departments.id', 'products.sub_department_id')
      .innerJoin('departments', 'departments.id', 'products.department_id')
      .selectAll('products')
      .orderBy('departments.position')
      .orderBy('departments.id')
      .orderBy('sub_departments.position')
      .orderBy('sub_departments.id')
      .orderBy('categories.position')
      .orderBy('categories.id')
      .orderBy('products.id')
      .execute()
  },

  /** Active products with at most `most` units: the lowest stock first, then the best sellers. */
  async listLowStock(db: Db, most: number): Promise<{ code: string; name: string; stock: number; sold: number }[]> {
    const { rows } = await sql<{ code: string; name: string; stock: number; sold: number }>`
      select code, names ->> 'pt-BR' as name, stock, sold from products
      where active and stock <= ${most} order by stock, sold desc, code`.execute(db)
    return rows
  },

  /** Ids of the products in these categories. */
  async listProductIds(
    db: Db,
    {
      departments,
      subDepartments,
      categories,
    }: { departments: number[]; subDepartments: number[]; categories: number[] },
  ): Promise<number[]> {
    if (departments.length + subDepartments.length + categories.length === 0) return []
    const { rows } = await sql<{ id: number }>`
      select id from products where department_id = any(${departments}::integer[])
        or sub_department_id = any(${subDepartments}::integer[]) or category_id = any(${categories}::integer[])
      order by id`.execute(db)
    return rows.map(({ id }) => id)
  },
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { columnEndings, languages } from '@lotus/commerce/languages'

import { nameKeyColumn } from '#domain/name-key-column.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/transaction.ts'

import { MOST_SOLD, POPULARITY } from '../search/scoring.ts'
import { toTerms, type Part, type Terms } from './terms.ts'

/** The sort keys of a product's names, by the ending of their columns. */
const names = sql.join(
  languages.map(
    (language) => sql`${sql.lit(columnEndings[language])}, ${sql.ref(`products.${nameKeyColumn(language)}`)}`,
  ),
)

/** One reader at a time draws a version and reads. */
const readersLock = 7_031_416

type Row = Record<Part, string[]> & { id: number; sold: number; fields: object }

/** A product in the index; without a document it is not sold. */
export type ProductVersion = { id: number; document: (Terms & { id: number; popularity: number }) | null }
/** Products as they were at a time. Versions grow in the order of these times. */
export type Reading = { version: number; products: ProductVersion[] }

const popularityOf = (sold: number) => POPULARITY * Math.min(1, Math.log(1 + sold) / Math.log(1 + MOST_SOLD))

/** The terms are those of PostgreSQL's index, which the writes of the catalog have computed. */
const labelled = (label: string) => sql`tsvector_to_array(ts_filter(product_search.ranking, ${sql.lit(`{${label}}`)}))`

/**
 * Reads products under a new version. The version is drawn before the products are read, by one reader at a time: the product with
 * the higher version is never the older one, whichever process sends it first.
 */
async function read(db: Db, where: RawBuilder<SqlBool>, limit: number): Promise<{ version: number; rows: Row[] }> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(readersLock)})`.execute(trx)
    const { rows: drawn } = await sql<{ version: number }>`select nextval('search_versions') as version`.execute(trx)
    const { rows } = await sql<Row>`
      select products.id, products.sold,
        tsvector_to_array(product_search.document) as "all", tsvector_to_array(product_search.ranking) as named,
        ${labelled('a')} as a, ${labelled('b')} as b, ${labelled('c')} as c, ${labelled('d')} as d,
        json_build_object(
          'nameKey', product_search.name_key, 'id', products.id, 'department', products.department_id,
          'subDepartment', products.sub_department_id, 'category', products.category_id, 'brand', products.brand,
          'dietary', products.dietary, 'freeOf', products.free_of, 'storage', products.storage, 'cents', products.final_cents, 'discount', products.discount_bp,
          'stock', products.stock, 'sold', products.sold, 'rating', products.rating, 'ratingCount', products.rating_count,
          'createdAt', products.created_at, 'names', json_build_object(${names})) as fields
      from products join product_search on product_search.product_id = products.id
      where products.active and ${where} order by products.id limit ${sql.lit(limit)}`.execute(trx)
    return { version: drawn[0]?.version ?? 0, rows }
  })
}

const toProduct = ({ id, sold, fields, ...parts }: Row): ProductVersion => ({
  id,
  document: { ...toTerms(parts), ...fields, id, popularity: popularityOf(sold) },
})

export const documentsRepository = {
  /** How many products are sold. */
  async count(db: Db): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from products join product_search on product_search.product_id = products.id
      where products.active`.execute(db)
    return rows[0]?.count ?? 0
  },

  /** These products; those that are not sold have no document. */
  async find(db: Db, ids: readonly number[]): Promise<Reading> {
    const { version, rows } = await read(db, sql`products.id = any(${[...ids]}::integer[])`, ids.length)
    const found = new Map(rows.map((row) => [row.id, toProduct(row)]))
    return { version, products: ids.map((id) => found.get(id) ?? { id, document: null }) }
  },

  /** The next products that are sold, by id. */
  async list(db: Db, { after, limit }: { after: number; limit: number }): Promise<Reading> {
    const { version, rows } = await read(db, sql`products.id > ${after}`, limit)
    return { version, products: rows.map(toProduct) }
  },
}

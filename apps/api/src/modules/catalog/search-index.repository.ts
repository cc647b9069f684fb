import { sql } from 'kysely'

import type { Dietary } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'
import type { StoredText } from '#platform/schema.ts'
import type { Trx } from '#platform/transaction.ts'

import { indexDocument } from './search/index-document.ts'
import { addWords, countWords, searchRow, selectWords, upsertSearchRows, type SearchRow } from './search/search-sql.ts'
import type { KnownWord } from './search/word-index.ts'

/** Products and words per statement. */
const productsAtOnce = 500
const wordsAtOnce = 20_000
const sampleSize = 50

type Row = {
  id: number
  code: string
  names: StoredText
  description: StoredText
  brand: string
  keywords: string[]
  dietary: Dietary[]
  ingredients: StoredText | null
  ageRestricted: boolean
  groups: [category: StoredText, subDepartment: StoredText, department: StoredText]
}

function* slices<Item>(items: readonly Item[], size: number) {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** Deletes rows and subtracts their words from the counts. */
async function remove(trx: Trx, ids: readonly number[], changes: Map<string, number>): Promise<void> {
  const { rows } = await sql<{ word: string; documents: number }>`
    with gone as (delete from product_search where product_id = any(${[...ids]}::integer[]) returning words)
    select word, count(*)::integer as documents from gone, unnest(gone.words) word group by word`.execute(trx)
  for (const { word, documents } of rows) changes.set(word, (changes.get(word) ?? 0) - documents)
}

/** The active ones of these products as the index should have them. */
async function indexed(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Row>`
    select products.id, products.code, products.names, products.description, products.brand, products.keywords, products.dietary,
      products.ingredients, products.age_restricted as "ageRestricted",
      jsonb_build_array(categories.names, sub_departments.names, departments.names) as groups
    from products
    join categories on categories.id = products.category_id
    join sub_departments on sub_departments.id = products.sub_department_id
    join departments on departments.id = products.department_id
    where products.active and products.id = any(${[...ids]}::integer[])
    order by products.id`.execute(db)
  return rows.map((row) => ({ id: row.id, document: indexDocument(row) }))
}

/** Inserts rows for the active products and adds their words to the counts. */
async function add(trx: Trx, ids: readonly number[], changes: Map<string, number>): Promise<void> {
  const products = await indexed(trx, ids)
  const searchRows = products.map(({ id, document }): SearchRow => searchRow(id, document))
  if (searchRows.length > 0) await upsertSearchRows(searchRows).execute(trx)
  for (const { word, documents } of countWords(products.map(({ document }) => document)))
    changes.set(word, (changes.get(word) ?? 0) + documents)
}

async function changeCounts(trx: Trx, changes: ReadonlyMap<string, number>): Promise<void> {
  const all = Array.from(changes, ([word, documents]): KnownWord => ({ word, documents }))
  for (const fewer of slices(
    all.filter(({ documents }) => documents < 0),
    wordsAtOnce,
  )) {
    const change = sql`jsonb_to_recordset(${JSON.stringify(fewer)}::jsonb) as change (word text, documents integer)`
    await sql`
      delete from search_words using ${change}
      where search_words.word = change.word and search_words.documents + change.documents <= 0`.execute(trx)
    await sql`
      update search_words set documents = search_words.documents + change.documents from ${change}
      where search_words.word = change.word`.execute(trx)
  }
  for (const more of slices(
    all.filter(({ documents }) => documents > 0),
    wordsAtOnce,
  ))
    await addWords(more).execute(trx)
}

export const searchIndexRepository = {
  /** Reindexes these products; inactive ones are removed from the index. */
  async update(trx: Trx, ids: readonly number[]): Promise<void> {
    const changes = new Map<string, number>()
    for (const some of slices(ids, productsAtOnce)) {
      await remove(trx, some, changes)
      await add(trx, some, changes)
    }
    await changeCounts(trx, changes)
  },

  /** Rebuilds the index, for a new version that indexes differently. */
  async rebuild(trx: Trx): Promise<void> {
    await sql`delete from product_search`.execute(trx)
    await sql`delete from search_words`.execute(trx)
    const products = await trx.selectFrom('products').select('id').where('active', '=', true).orderBy('id').execute()
    await this.update(
      trx,
      products.map(({ id }) => id),
    )
  },

  /** The number of products in a random sample that the index lacks, or has in another form than this version of the shop writes. */
  async countOutdated(db: Db): Promise<number> {
    const sample = await sql<{ id: number }>`
      select id from products where active order by random() limit ${sampleSize}`.execute(db)
    const rows = (
      await indexed(
        db,
        sample.rows.map(({ id }) => id),
      )
    ).map(({ id, document }) => searchRow(id, document))
    const { rows: counted } = await sql<{ outdated: number }>`
      select count(*)::integer as outdated
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (product_id integer, document text, ranking text)
      left join product_search on product_search.product_id = row.product_id
      where product_search.document is distinct from row.document::tsvector
        or product_search.ranking is distinct from row.ranking::tsvector`.execute(db)
    return counted[0]?.outdated ?? 0
  },

  /** Every word of the catalog. */
  async listWords(db: Db): Promise<KnownWord[]> {
    return (await selectWords().execute(db)).rows
  },
}

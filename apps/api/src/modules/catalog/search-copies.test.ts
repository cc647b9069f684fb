import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { inTransaction } from '#platform/transaction.ts'
import { seed } from '#seed.ts'
import { testApp, type TestApp } from '#testing.ts'

import { copiedColumns } from './product-filter.ts'
import { setStock } from '../stock/testing.ts'
import { searchIndexRepository } from './search-index.repository.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seed(app.database)
})
afterAll(() => app.close())

const of = (table: string) => sql.raw(copiedColumns.map((name) => `${table}.${name}`).join(', '))
/** Ids of products whose copies in the search index differ from them. */
async function stale(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from product_search join products on id = product_id
    where (${of('product_search')}, in_stock) is distinct from (${of('products')}, stock > 0) order by id`.execute(
    app.db,
  )
  return rows.map(({ id }) => id)
}

describe('CAT-04 the copies of products that a search reads', () => {
  it('are the same columns in the table, in its triggers and in the search', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'product_search'`.execute(app.db)
    const own = ['product_id', 'document', 'ranking', 'name_key', 'words']
    const copies = rows.map(({ name }) => name).filter((name) => !own.includes(name))
    expect(copies.toSorted()).toEqual([...copiedColumns, 'in_stock'].toSorted())
    const { rows: written } = await sql<{ inserted: string; updated: string; trigger: string }>`
      select pg_get_functiondef('copy_product_to_new_row'::regproc) as inserted,
        pg_get_functiondef('copy_product_to_search'::regproc) as updated,
        (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'products_copied') as trigger`.execute(app.db)
    const { inserted = '', updated = '', trigger = '' } = written[0] ?? {}
    expect(copies.filter((name) => !inserted.includes(`new.${name}`))).toEqual([])
    expect(copies.filter((name) => !updated.includes(`${name} = new.`))).toEqual([])
    expect(
      copiedColumns.filter((name) => !trigger.includes(`old.${name}`) || !trigger.includes(`new.${name}`)),
    ).toEqual([])
  })

  it.each([
    ['a price', 'price_cents = price_cents + 100'],
    ['an offer', 'discount_bp = 1500'],
    ['sales', 'sold = sold * 2 + 1'],
    ['a rating', 'rating = 4.5, rating_count = rating_count + 1'],
    ['a brand', `brand = 'Outra'`],
    ['dietary marks', `dietary = '{vegan,organic}'`],
    ['allergens', `allergens = '{milk}', allergens_declared = true`],
    ['traces', `may_contain = '{peanut}', allergens_declared = true`],
    ['a storage class', `storage = case storage when 'frozen' then 'ambient' else 'frozen' end`],
    ['allergens that are no longer known', 'allergens_declared = false'],
    ['a date', `created_at = created_at - interval '1 day'`],
    ['a withdrawn product', 'active = not active'],
    ['another place', 'category_id = to_id, sub_department_id = to_sub, department_id = to_department'],
  ])('follow %s', async (_title, change) => {
    expect(await stale()).toEqual([])
    const { rows } = await sql`
      update products set ${sql.raw(change)}
      from (select id as to_id, sub_department_id as to_sub, department_id as to_department
        from categories order by id desc limit 1) place
      where products.id between 1 and 5 returning id`.execute(app.db)
    expect(rows).toHaveLength(5)
    expect(await stale()).toEqual([])
  })

  it('follow a sold-out product', async () => {
    await setStock(app.db, 0, [1, 2, 3, 4, 5])
    expect(await stale()).toEqual([])
  })

  it('follow some sales more of a best seller with its next change', async () => {
    await sql`update products set sold = 1000 where id = 20`.execute(app.db)
    await sql`update products set sold = 1003 where id = 20`.execute(app.db)
    expect(await stale()).toEqual([20])
    await sql`update products set discount_bp = 1700 where id = 20`.execute(app.db)
    expect(await stale()).toEqual([])
  })

  it('are in the rows of a product that is indexed again', async () => {
    await inTransaction(app.db, (trx) => searchIndexRepository.update(trx, [7, 8]))
    const { rows } = await sql`select product_id from product_search where product_id in (7, 8) and active`.execute(
      app.db,
    )
    expect([rows.length, await stale()]).toEqual([2, []])
  })

  it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'follow a change that waits for a transaction that replaces the row',
    async () => {
      let change: Promise<unknown> | undefined
      await inTransaction(app.db, async (trx) => {
        await searchIndexRepository.update(trx, [12])
        change = sql`update products set price_cents = price_cents + 100 where id = 12`.execute(app.db)
        const isWaiting = async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(trx)
          return rows.length > 0
        }
        while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10))
      })
      await change
      expect(await stale()).toEqual([])
    },
  )
})

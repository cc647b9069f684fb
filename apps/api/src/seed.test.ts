import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { inconsistencies } from './modules/reviews/testing.ts'
import { seed } from './seed.ts'
import { readSeedCatalog } from './seed-files.ts'
import { setStock } from './modules/stock/testing.ts'
import { openTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

const one = async (text: string) => (await database.pool.query(text)).rows[0]

describe('the demo catalog', () => {
  it('API-03 fills an empty database once and changes nothing after that', async () => {
    expect(await seed(database)).toBe(true)
    await setStock(database.db, 1, [(await one("select id from products where code = 'MA-0101'")).id])
    expect(await seed(database)).toBe(false)
    expect(await one("select stock from products where code = 'MA-0101'")).toEqual({ stock: 1 })
  })

  it('BEY-12 has delivery windows only for a person who looks at the demo', async () => {
    const windows = "select count(*)::integer as found from settings where key = 'DELIVERY_WINDOWS'"
    await seed(database)
    expect(await one(windows)).toEqual({ found: 0 })
    await database.reset()
    await seed(database, { withWindows: true })
    expect(await one(windows)).toEqual({ found: 1 })
  })

  it('API-03 is inserted once if two processes start concurrently', async () => {
    const outcomes = await Promise.all([seed(database), seed(database), seed(database)])
    expect(outcomes.toSorted()).toEqual([false, false, true])
  })

  it('CAT-06 BEY-08 has at least 320 products, 10 departments and 60 categories, about a fifth on offer, some sold out', async () => {
    await seed(database)
    const counts = await one(`select
      (select count(*) from products) as products, (select count(*) from departments) as departments,
      (select count(*) from categories) as categories, (select count(distinct category_id) from products) as filled,
      (select count(*) from product_search) as found,
      (select avg((discount_bp > 0)::integer)::float from products) as offers,
      (select count(*) from products where stock = 0) as sold_out, (select count(*) from products where stock between 1 and 3) as few,
      (select count(*) from products where names ? 'zh-CN' and names ? 'en-US' and names ? 'es-ES') as translated`)
    expect(counts.products).toBeGreaterThanOrEqual(320)
    expect(counts.departments).toBeGreaterThanOrEqual(10)
    expect(counts.categories).toBeGreaterThanOrEqual(60)
    expect(counts).toMatchObject({ filled: counts.categories, found: counts.products, translated: counts.products })
    expect(counts.offers).toBeGreaterThan(0.15)
    expect(counts.offers).toBeLessThan(0.25)
    expect(counts.sold_out).toBeGreaterThan(5)
    expect(counts.few).toBeGreaterThan(10)
  })

  it('D51 REV-01 has reviews in four languages, and every rating equals its reviews', async () => {
    await seed(database)
    expect(await inconsistencies({ database })).toEqual([])
    const counts = await one(`select count(*)::integer as all, count(distinct language)::integer as languages,
      (count(*) filter (where language = 'pt-BR'))::float / count(*) as portuguese,
      max(length(comment)) as longest, min(length(comment)) as shortest, (select max(rating_count) from products) as most,
      (select count(*)::integer from products where rating_count = 0) as without from reviews`)
    expect(counts.languages).toBe(4)
    expect(counts.portuguese).toBeGreaterThan(0.6)
    expect([counts.longest > 200, counts.shortest < 20, counts.all > 4000]).toEqual([true, true, true])
    // With Portuguese, Chinese, English and Spanish texts, and products without reviews.
    expect([counts.most > 50, counts.without]).toEqual([true, 11])
  })

  it('D51 D64 has comments about the products of each department', async () => {
    const file = await readFile(new URL('../seed/reviews.json', import.meta.url), 'utf8')
    const { praise } = JSON.parse(file) as { praise: Record<string, string[]> }
    const departments = (await readSeedCatalog()).map(({ department }) => department.slug)
    expect(Object.keys(praise).toSorted()).toEqual(departments.toSorted())
  })

  it('D51 repeats the same reviews for the same catalog and time', async () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const read = async () => {
      await database.reset()
      await seed(database, { now })
      return one(`select md5(string_agg(concat_ws('|', code, reviews.rating, title, comment, helpful, written_at), ','
        order by code, reviews.id)) as digest from reviews join products on products.id = product_id`)
    }
    expect(await read()).toEqual(await read())
  })

  it('CAT-03 gives products the age in the data', async () => {
    const now = new Date('2026-11-21T12:00:00Z')
    await seed(database, { now })
    const { newest, oldest } = await one('select max(created_at) as newest, min(created_at) as oldest from products')
    expect(newest.getTime()).toBeLessThanOrEqual(now.getTime())
    expect(now.getTime() - newest.getTime()).toBeLessThan(20 * 24 * 60 * 60 * 1000)
    expect(oldest.getTime()).toBeLessThan(newest.getTime())
  })
})

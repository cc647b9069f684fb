import { afterAll, beforeAll, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'
import type { Category } from '@lotus/openapi/schema'

import { seed } from '#seed.ts'
import { createCache } from '#platform/cache.ts'
import { testApp, type TestApp } from '#testing.ts'

import { createCatalogService } from './catalog.service.ts'
import { createSearchCounts } from './search-counts.ts'
import { searchCountsRepository } from './search-counts.repository.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seed(app.database)
})
afterAll(() => app.close())

const home = async (limit: number) =>
  unwrap(await app.api.GET('/public/products/home', { params: { query: { limit } } }))
const popular = async () => unwrap(await app.api.GET('/public/products/popular-searches'))

it('HOME-01 no product is in two rows of the home page, and every row is full', async () => {
  const { bestSellers, offers, featured } = await home(12)
  expect([bestSellers.length, offers.length, featured.length]).toEqual([12, 12, 12])
  const ids = [...bestSellers, ...offers, ...featured].map(({ productId }) => productId)
  expect(new Set(ids).size).toBe(36)
  expect(offers.every(({ finalPrice, price }) => finalPrice < price)).toBe(true)
})

it('CAT-06 the home page has the ten best-selling categories of the shop', async () => {
  const { popularCategories } = await home(5)
  const { rows } = await app.database.pool.query<{ category_id: number }>(
    `select category_id from products where active group by 1 order by sum(sold) desc, 1 limit 10`,
  )
  expect(popularCategories.map(({ categoryId }: Category) => categoryId)).toEqual(rows.map((row) => row.category_id))
})

it('BEY-21 the popular searches of the demo are the most frequent ones, and each has results', async () => {
  const keywords = await popular()
  expect(keywords.slice(0, 3)).toEqual(['lámen', 'gochujang', 'guioza'])
  expect(keywords).toHaveLength(8)
  for (const keyword of keywords) {
    const list = unwrap(await app.api.GET('/public/products', { params: { query: { keyword } } }))
    expect([keyword, list.exactElements > 0]).toEqual([keyword, true])
  }
})

it('BEY-21 searches are counted without accents and case, in one write, and fade', async () => {
  const { db } = app.database
  const counts = createSearchCounts({ db, logger: { warn: expect.unreachable } })
  for (const keyword of ['Pão de Queijo', ' pao  de queijo', 'PÃO DE QUEIJO']) counts.count(keyword)
  counts.count('x'.repeat(61))
  const row = () => db.selectFrom('search_counts').selectAll().where('folded', '=', 'pao de queijo').execute()
  expect(await row()).toEqual([])
  await counts.write()
  expect(await row()).toEqual([{ folded: 'pao de queijo', keyword: 'pão de queijo', times: 3 }])
  for (let day = 0; day < 10; day++) await counts.fade()
  expect(await row()).toEqual([])
  expect(await db.selectFrom('search_counts').select('folded').where('keyword', 'like', 'x%').execute()).toEqual([])
  const best = await db.selectFrom('search_counts').select('times').where('folded', '=', 'lamen').execute()
  expect(best[0]?.times).toBeGreaterThan(195)
  expect(best[0]?.times).toBeLessThanOrEqual(206)
  const jobs = await db.selectFrom('jobs').select('every_seconds').where('kind', '=', 'catalog.fadeSearches').execute()
  expect(jobs).toEqual([{ every_seconds: 24 * 60 * 60 }])
})

it('BEY-21 only complete searches with results are counted, and rare ones are not shown', async () => {
  const counted: string[] = []
  const open = () => createCatalogService(app.db, createCache(), { countSearch: (keyword) => counted.push(keyword) })
  const search = (keyword: string, pageNumber = 0) =>
    open().listProducts({ keyword, language: 'pt-BR', pageNumber, pageSize: 1 })
  for (const keyword of ['papel higiênico', 'goxujang', '', 'furikake']) await search(keyword)
  await search('lámen', 1)
  expect(counted).toEqual(['furikake'])

  await app.db.deleteFrom('search_counts').execute()
  const counts = createSearchCounts({ db: app.db, logger: { warn: expect.unreachable } })
  const make = async (keyword: string, times: number) => {
    for (let time = 0; time < times; time++) counts.count(keyword)
    await counts.write()
  }
  await make('furikake', 4)
  await make('papel higiênico', 9)
  expect(await open().listPopularSearches('pt-BR')).toEqual([])
  await make('Furikake', 1)
  expect(await open().listPopularSearches('pt-BR')).toEqual(['furikake'])
})

it('BEY-21 the table of searches keeps the most frequent keywords only', async () => {
  const counts = Array.from({ length: 5200 }, (_, at) => ({ folded: `k${at}`, keyword: `k${at}`, times: at + 1 }))
  await searchCountsRepository.add(app.db, counts)
  const { rows } = await app.database.pool.query<{ size: number; least: number }>(
    'select count(*)::integer as size, min(times) as least from search_counts',
  )
  expect(rows).toEqual([{ size: 5000, least: 201 }])
})

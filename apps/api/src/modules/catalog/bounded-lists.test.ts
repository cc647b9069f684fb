import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Facets } from '@lotus/openapi/schema'

import { createCache } from '#platform/cache.ts'
import { seed } from '#seed.ts'
import { testApp, type TestApp } from '#testing.ts'

import { createCatalogService, type CatalogService, type ProductQuery } from './catalog.service.ts'

const most = 20

let app: TestApp
let bounded: CatalogService
let whole: CatalogService
beforeAll(async () => {
  app = await testApp()
  await seed(app.database)
  bounded = createCatalogService(app.db, createCache(), { most })
  whole = createCatalogService(app.db, createCache())
})
afterAll(() => app.close())

const query = (more: Partial<ProductQuery>): ProductQuery => ({
  language: 'pt-BR',
  pageNumber: 0,
  pageSize: 8,
  ...more,
})
const idsOf = ({ content }: { content: { productId: number }[] }) => content.map(({ productId }) => productId)

describe('a list of more products than are counted', () => {
  it.each([
    ['every product', {}],
    ['a department', { department: 1 }],
    ['a search', { keyword: 'molho' }],
  ])('CAT-04 has the bound as its total and says so, for %s', async (_title, filter) => {
    const list = await bounded.listProducts(query(filter))
    const all = await whole.listProducts(query(filter))
    expect([list.totalElements, list.totalPages, list.totalIsBounded]).toEqual([most, 3, true])
    expect([all.totalElements > most, all.totalIsBounded]).toEqual([true, false])
    for (const { id, count } of list.facets.departments)
      expect(count).toBeLessThanOrEqual(all.facets.departments.find((one) => one.id === id)?.count ?? 0)
    expect(list.facets.departments.length).toBeGreaterThan(0)
    expect([list.facets.bounded.length, all.facets.bounded]).toEqual([10, []])
  })

  it.each([
    ['brands', (facets: Facets) => ({ brand: [facets.brands.at(-1)?.name ?? ''] })],
    ['categories', (facets: Facets) => ({ category: [facets.categories.at(-1)?.names['pt-BR'] ?? ''] })],
    ['price', ({ price }: Facets) => ({ priceMin: price.max })],
  ])('CAT-02 says that %s are counted incompletely, although the list is not', async (facet, filterBy) => {
    const filter = filterBy((await whole.listProducts(query({}))).facets)
    const list = await bounded.listProducts(query(filter))
    expect([list.totalElements > 0, list.totalIsBounded, list.facets.bounded]).toEqual([true, false, [facet]])
    expect((await whole.listProducts(query(filter))).facets.bounded).toEqual([])
  })

  it('CAT-03 has pages up to the bound and none after it', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((pageNumber) => bounded.listProducts(query({ pageNumber }))))
    expect(pages.map(({ content }) => content.length)).toEqual([8, 8, 4, 0])
    expect(pages.map(({ lastPage }) => lastPage)).toEqual([false, false, true, true])
    const all = await whole.listProducts(query({ pageSize: most }))
    expect(pages.flatMap(idsOf)).toEqual(idsOf(all))
  })

  it('CAT-03 has the same bound for the products of a category', async () => {
    const { categoryId = 0, productCount = 0 } =
      (await whole.listAllCategories()).find((one) => one.productCount > 4) ?? {}
    const few = createCatalogService(app.db, createCache(), { most: 4 })
    const list = (service: CatalogService, pageNumber: number) =>
      service.listCategoryProducts(categoryId, query({ pageNumber, pageSize: 3 }))
    const pages = await Promise.all([0, 1, 2].map((pageNumber) => list(few, pageNumber)))
    expect(pages.map(({ content }) => content.length)).toEqual([3, 1, 0])
    expect(pages.map(({ totalElements, totalPages }) => [totalElements, totalPages])).toEqual(pages.map(() => [4, 2]))
    expect(idsOf(pages[1]!)).toEqual(idsOf(await list(whole, 1)).slice(0, 1))
    expect((await list(whole, 0)).totalElements).toBe(productCount)
  })

  it('CAT-04 counts as many products as the bound without one more being bounded', async () => {
    const { totalElements } = await whole.listProducts(query({ keyword: 'molho' }))
    const exactly = createCatalogService(app.db, createCache(), { most: totalElements })
    const list = await exactly.listProducts(query({ keyword: 'molho' }))
    expect([list.totalElements, list.totalIsBounded]).toEqual([totalElements, false])
  })

  it('BEY-21 compares the exact matches of a search first', async () => {
    const all = await whole.listProducts(query({ keyword: 'molho' }))
    const { exactElements } = all
    expect([exactElements > 8, exactElements < all.totalElements]).toEqual([true, true])
    const onlyExact = createCatalogService(app.db, createCache(), { most: exactElements })
    const list = await onlyExact.listProducts(query({ keyword: 'molho', sort: 'price_asc', pageSize: exactElements }))
    expect([list.totalElements, list.exactElements, list.similarTo]).toEqual([exactElements, exactElements, null])
    const sorted = await whole.listProducts(query({ keyword: 'molho', sort: 'price_asc', pageSize: exactElements }))
    expect(idsOf(list)).toEqual(idsOf(sorted))
  })
})

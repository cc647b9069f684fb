import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'
import type { operations } from '@lotus/openapi/schema'

import { seed } from '#seed.ts'
import { testApp, type TestApp } from '#testing.ts'

type Query = NonNullable<operations['listProducts']['parameters']['query']>

let app: TestApp
const list = async (query: Query) => unwrap(await app.api.GET('/public/products', { params: { query } }))
const total = async (query: Query) => (await list({ ...query, pageSize: 1 })).totalElements

beforeAll(async () => {
  app = await testApp()
  await seed(app.database)
})
afterAll(() => app.close())

const filters: [title: string, query: Query][] = [
  ['nothing', {}],
  ['a department', { department: 5 }],
  ['a sub-department', { department: 5, subDepartment: 13 }],
  ['categories', { category: ['bifum', 'Lámen instantâneo'] }],
  ['a brand', { brand: ['Nongshim'] }],
  ['dietary marks', { dietary: ['vegan', 'gluten-free'] }],
  ['one dietary mark', { dietary: ['gluten-free'] }],
  ['allergens', { freeOf: ['peanut', 'milk'] }],
  ['allergens and marks', { freeOf: ['gluten'], dietary: ['vegan'], keyword: 'molho' }],
  ['a search with an exclusion', { keyword: 'biscoito sem leite', department: 7 }],
  ['a price', { priceMin: 10, priceMax: 25 }],
  ['offers in stock', { onSale: true, inStock: true }],
  ['a search', { keyword: 'molho' }],
  ['much at once', { keyword: 'lámen', department: 1, priceMax: 30, onSale: true, dietary: ['vegetarian'] }],
]

describe('facets', () => {
  it.each(filters)(
    'CAT-02 with %s, each count equals the number of products that the choice returns',
    async (_title, query) => {
      const { facets, totalElements } = await list(query)
      expect(totalElements).toBe(await total(query))
      for (const { id, count } of facets.departments)
        expect([id, await total({ ...query, department: id })]).toEqual([id, count])
      for (const { id, count } of facets.subDepartments)
        expect([id, await total({ ...query, subDepartment: id })]).toEqual([id, count])
      for (const { id, count } of facets.categories.slice(0, 8)) {
        expect([id, await total({ ...query, category: [String(id)] })]).toEqual([id, count])
      }
      for (const { name, count } of facets.brands.slice(0, 8))
        expect([name, await total({ ...query, brand: [name] })]).toEqual([name, count])
      for (const { name, count } of facets.dietary) {
        const dietary = [...new Set([...(query.dietary ?? []), name])]
        expect([name, await total({ ...query, dietary })]).toEqual([name, count])
      }
      for (const { name, count } of facets.freeOf) {
        const freeOf = [...new Set([...(query.freeOf ?? []), name])]
        expect([name, await total({ ...query, freeOf })]).toEqual([name, count])
      }
      expect(await total({ ...query, onSale: true })).toBe(facets.onSale)
      expect(await total({ ...query, inStock: true })).toBe(facets.inStock)
      const { ambient, refrigerated, frozen } = facets.inStockByStorage
      expect(ambient + refrigerated + frozen).toBe(facets.inStock)
    },
  )

  it.each(filters)(
    'CAT-02 with %s, the price range is that of all matches, regardless of the price filter',
    async (_title, query) => {
      const { priceMin: _min, priceMax: _max, ...rest } = query
      const { facets } = await list(query)
      // Similar matches of a search come after the exact ones in every order, so both ends are read from all.
      const { totalPages } = await list({ ...rest, pageSize: 50 })
      const pages = Array.from({ length: totalPages }, (_, pageNumber) => list({ ...rest, pageSize: 50, pageNumber }))
      const prices = (await Promise.all(pages)).flatMap(({ content }) => content.map(({ finalPrice }) => finalPrice))
      expect(facets.price).toEqual({
        min: prices.length === 0 ? 0 : Math.min(...prices),
        max: prices.length === 0 ? 0 : Math.max(...prices),
      })
    },
  )

  it('BEY-08 CAT-02 lists every dietary mark and the most frequent brands, most frequent first', async () => {
    const { facets } = await list({})
    expect(facets.dietary.map(({ name }) => name).toSorted()).toEqual(
      ['gluten-free', 'halal', 'lactose-free', 'organic', 'vegan', 'vegetarian'].filter((name) =>
        facets.dietary.some((one) => one.name === name),
      ),
    )
    expect(facets.dietary.length).toBeGreaterThanOrEqual(5)
    expect(facets.brands).toHaveLength(50)
    const counts = facets.brands.map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(facets.departments.reduce((sum, { count }) => sum + count, 0)).toBe(await total({}))
  })
})

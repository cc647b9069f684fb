import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createCache } from '#platform/cache.ts'
import { seed } from '#seed.ts'
import { openTestDatabase, type TestDatabase } from '#testing.ts'

import { createCatalogService, type CatalogService, type ProductQuery } from '../catalog.service.ts'
import { golden, nothing, similar } from '../search/golden.examples.ts'
import { createOpenSearchClient } from './client.ts'
import { startEngine } from './engine.examples.ts'
import { createOpenSearch } from './opensearch-search.ts'
import { rebuildIndex } from './rebuild.ts'

/*
 * The golden searches on OpenSearch: on the cluster of SEARCH_TEST_URL, in an index of its own, or else on an imitation of what
 * OpenSearch's documentation promises.
 */
const cluster = process.env['SEARCH_TEST_URL']
const alias = 'lotus-test-products'

let engine: Awaited<ReturnType<typeof startEngine>>
let database: TestDatabase
let catalog: CatalogService
let postgres: CatalogService

beforeAll(async () => {
  engine = await startEngine()
  const client = createOpenSearchClient(cluster ?? engine.url)
  database = await openTestDatabase()
  const { db } = database
  await seed(database)
  await rebuildIndex({ db, client, alias })
  const listArrivingToday = () => Promise.resolve(['ambient', 'frozen'] as const)
  catalog = createCatalogService(db, createCache(), {
    listArrivingToday,
    searchIndex: createOpenSearch(client, db, { alias, within: 20_000 }),
  })
  postgres = createCatalogService(db, createCache(), { listArrivingToday })
}, 120_000)

afterAll(async () => {
  await engine.close()
  await database.close()
})

const firstPage = { pageNumber: 0, pageSize: 24, language: 'pt-BR' } as const
const list = (query: Partial<ProductQuery>, on = catalog) => on.listProducts({ ...firstPage, ...query })
const suggest = (keyword: string) => catalog.listSuggestions(keyword, firstPage)
const codesOf = ({ content }: { content: readonly { code: string }[] }) => content.map(({ code }) => code)

test.each(golden)(
  'CAT-08 BEY-06 NAV-09 OpenSearch, $kind: $text finds $wanted',
  async ({ kind, text, wanted, within }) => {
    const found = codesOf(await (kind === 'suggestion' ? suggest(text) : list({ keyword: text })))
    const first = found.slice(0, within ?? wanted.length)
    expect(first, `The first were ${first.join(' ')}`).toEqual(expect.arrayContaining(wanted))
  },
)

test.each(nothing)('BEY-21 OpenSearch finds nothing for %j', async (keyword) => {
  expect(await list({ keyword })).toMatchObject({ content: [], totalElements: 0, exactElements: 0, similarTo: null })
})

test.each(similar)('BEY-21 OpenSearch finds products similar to %s', async (keyword, similarTo, code) => {
  const found = await list({ keyword })
  expect(found).toMatchObject({ exactElements: 0, similarTo })
  expect(codesOf(found)).toContain(code)
})

describe('BEY-06 OpenSearch and PostgreSQL have the same matches', () => {
  const asked: Partial<ProductQuery>[] = [
    { keyword: 'arroz' },
    { keyword: 'molho', onSale: true },
    { keyword: 'chá', inStock: true, sort: 'price_asc' },
    { keyword: 'macarrão', sort: 'name_desc', language: 'zh-CN' },
    { keyword: 'chocolate', sort: 'newest' },
    { keyword: 'leite', dietary: ['vegan'], sort: 'rating' },
    { keyword: 'arroz', brand: ['Tio João', 'Camil'], sort: 'price_desc' },
    { keyword: '面', priceMin: 5, priceMax: 20, sort: 'best_selling' },
    { keyword: 'chocolate', freeOf: ['peanut'] },
    { keyword: 'biscoito sem leite e ovo' },
    { keyword: 'molho sem pimenta' },
    { keyword: 'macarrão sem glúten', dietary: ['vegan'] },
    { keyword: 'guioza tiramisu' },
    { keyword: 'feijão preto', department: 3 },
    { keyword: 'sorvete', arrivesToday: '80020310' },
    { keyword: 'leite', arrivesToday: '80020310', priceMax: 30 },
    { keyword: 'arroz', ids: [1, 2, 3, 40, 41, 42, 43, 44, 45] },
  ]

  test.each(asked)('CAT-03 $keyword $sort: the same products, counts and facets', async (query) => {
    const [ours, theirs] = await Promise.all([
      list({ ...query, pageSize: 50 }),
      list({ ...query, pageSize: 50 }, postgres),
    ])
    expect({ ...ours, content: [] }).toEqual({ ...theirs, content: [] })
    const codes = codesOf(ours)
    // Equal relevance is a matter of rounding; every other order is the same.
    const isOrdered = query.sort !== undefined
    expect(isOrdered ? codes : codes.toSorted()).toEqual(isOrdered ? codesOf(theirs) : codesOf(theirs).toSorted())
  })
})

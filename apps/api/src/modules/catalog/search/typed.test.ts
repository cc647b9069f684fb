import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createCache } from '#platform/cache.ts'
import { seed } from '#seed.ts'
import { openTestDatabase, type TestDatabase } from '#testing.ts'

import { createCatalogService, type CatalogService, type ProductQuery } from '../catalog.service.ts'
import { createOpenSearchClient } from '../opensearch/client.ts'
import { startEngine } from '../opensearch/engine.examples.ts'
import { createOpenSearch } from '../opensearch/opensearch-search.ts'
import { rebuildIndex } from '../opensearch/rebuild.ts'
import { completed, corrected, typed, type Typed } from './typed.examples.ts'

let engine: Awaited<ReturnType<typeof startEngine>>
let database: TestDatabase
let services: Record<'PostgreSQL' | 'OpenSearch', CatalogService>
const alias = 'lotus-typed-products'

beforeAll(async () => {
  engine = await startEngine()
  const client = createOpenSearchClient(engine.url)
  database = await openTestDatabase()
  const { db } = database
  await seed(database)
  await rebuildIndex({ db, client, alias })
  const searchIndex = createOpenSearch(client, db, { alias, within: 20_000 })
  services = {
    PostgreSQL: createCatalogService(db, createCache()),
    OpenSearch: createCatalogService(db, createCache(), { searchIndex }),
  }
}, 120_000)

afterAll(async () => {
  await engine.close()
  await database.close()
})

const first = 3
const page = { pageNumber: 0, pageSize: 24, language: 'pt-BR' } as const
type List = Awaited<ReturnType<CatalogService['listProducts']>>

const isCode = (right: string, code: string) =>
  right.endsWith('*') ? code.startsWith(right.slice(0, -1)) : code === right

const isFreeOf = ({ allergens, mayContain, allergensDeclared }: List['content'][number], allergen: string) =>
  allergensDeclared && ![...allergens, ...mayContain].some((name) => name === allergen)

/** The name of an answer in the test set. */
function nameOf(answer: List['answers'][number]): string {
  switch (answer.kind) {
    case 'page':
      return `page:${answer.page}`
    case 'list':
      return `list:${answer.list}`
    case 'brand':
      return `brand:${answer.name}`
    default:
      return `place:${answer.names['pt-BR']}`
  }
}

/** Whether a right product is among the first three products, or a right answer among the first three answers. */
function isAnswered({ right }: Typed, list: List): boolean {
  const codes = list.content.slice(0, first).map(({ code }) => code)
  const exact = codes.slice(0, list.exactElements)
  const answers = list.answers.slice(0, first).map(nameOf)
  return right.some((each) => {
    if (each === 'nothing') return list.exactElements === 0
    if (each === 'none') return list.totalElements === 0
    if (each === 'not:alcohol') return list.content.length > 0 && list.content.every((one) => !one.ageRestricted)
    if (each.startsWith('not:'))
      return list.content.length > 0 && list.content.every((one) => isFreeOf(one, each.slice('not:'.length)))
    if (each.startsWith('similar:'))
      return list.exactElements === 0 && codes.some((code) => isCode(each.slice('similar:'.length), code))
    return answers.includes(each) || exact.some((code) => isCode(each, code))
  })
}

test('BEY-21 the test set has at least 150 different queries that are not names of products', async () => {
  const names = new Set(
    (await database.db.selectFrom('products').select('names').execute()).flatMap(({ names: each }) =>
      Object.values(each),
    ),
  )
  expect(new Set(typed.map(({ text }) => text)).size).toBeGreaterThanOrEqual(150)
  expect(typed.filter(({ text }) => names.has(text))).toEqual([])
})

describe.each(['PostgreSQL', 'OpenSearch'] as const)('BEY-21 %s', (index) => {
  test('BEY-21 CAT-08 at least 95 % of the queries that people write have a right answer in the first three', async () => {
    const wrong: string[] = []
    for (const query of typed) {
      const list = await services[index].listProducts({ ...page, keyword: query.text })
      if (isAnswered(query, list)) continue
      const found = list.content.slice(0, first).map(({ code, names }) => `${code} ${names['pt-BR']}`)
      wrong.push(
        `${query.kind}: ${query.text} (${query.origin}) should be ${query.right.join(' or ')}; ` +
          `${list.exactElements} exact of ${list.totalElements}: ${[...list.answers.map(nameOf), ...found].join(', ')}`,
      )
    }
    if (wrong.length > 0) console.warn(`${index}: ${wrong.length} of ${typed.length} queries\n${wrong.join('\n')}`)
    expect(wrong.length / typed.length, wrong.join('\n')).toBeLessThanOrEqual(0.05)
    expect(wrong.filter((line) => line.includes('should be not:'))).toEqual([])
  }, 120_000)

  test.each(corrected)(
    'BEY-21 %s is corrected to %s, and its literal search corrects nothing',
    async (keyword, meant) => {
      const list = await services[index].listProducts({ ...page, keyword })
      expect([list.correctedKeyword, list.exactElements > 0]).toEqual([meant, true])
      const literal = await services[index].listProducts({ ...page, keyword, literal: true })
      expect(literal).toMatchObject({ correctedKeyword: null, exactElements: 0, similarTo: null, answers: [] })
    },
  )

  test.each([
    ['chá até 10 reais', 0, 10],
    ['até R$ 10', 0, 10],
    ['arroz acima de 30 reais', 30, Infinity],
    ['tea under R$ 20', 0, 20],
    ['20元以下的酱油', 0, 20],
  ])('CAT-08 %s finds only products from %d to %d reais', async (keyword, least, most) => {
    const { content, exactElements, totalElements } = await services[index].listProducts({ ...page, keyword })
    expect(exactElements).toBeGreaterThan(0)
    expect(totalElements).toBeLessThan((await services[index].listProducts(page)).totalElements)
    expect(content.filter(({ finalPrice }) => finalPrice < least || finalPrice > most)).toEqual([])
    // A price filter of the list narrows the prices of the text, and does not widen them.
    const narrower = await services[index].listProducts({ ...page, keyword, priceMin: 8, priceMax: 40 })
    expect(narrower.content.filter(({ finalPrice }) => finalPrice < 8 || finalPrice > Math.min(40, most))).toEqual([])
  })

  test.each(completed)('NAV-09 %s is completed in %s as %s', async (text, language, completion) => {
    const { completions } = await services[index].listSuggestions(text, { ...page, language })
    expect(completions).toContain(completion)
  })

  test.each([
    ['cerv', 'place:Cervejas'],
    ['guioza', 'place:Guioza e wonton'],
    ['kikk', 'brand:Kikkoman'],
    ['entrega', 'page:shipping'],
    ['ofertas', 'list:offers'],
    ['冷冻', 'place:Congelados'],
    ['snack', 'place:Petiscos e castanhas'],
  ])('NAV-09 BEY-21 %s suggests %s', async (text, answer) => {
    expect((await services[index].listSuggestions(text, page)).answers.map(nameOf)).toContain(answer)
  })

  test('BEY-21 酱 suggests sauces and pastes, and no sweet whose name ends with it', async () => {
    const { content } = await services[index].listSuggestions('酱', page)
    expect(content).toHaveLength(8)
    expect(content.map(({ code }) => code.slice(0, 2))).toEqual(content.map(() => 'MO'))
  })

  test('BEY-21 filters that hide every match are named with the number of matches without them', async () => {
    const asked = { ...page, keyword: 'arroz' }
    const exactOf = async (query: Partial<ProductQuery>) =>
      (await services[index].listProducts({ ...asked, ...query })).exactElements
    const { exactElements, hiddenByFilters } = await services[index].listProducts({
      ...asked,
      brand: ['Camil'],
      priceMin: 500,
    })
    expect([exactElements, hiddenByFilters]).toEqual([
      0,
      { matches: await exactOf({}), without: [{ filter: 'price', count: await exactOf({ brand: ['Camil'] }) }] },
    ])
    expect(await services[index].listProducts({ ...asked, brand: ['Camil'] })).toMatchObject({ hiddenByFilters: null })
    const nonsense = await services[index].listProducts({ ...page, keyword: 'xyzzy', brand: ['Camil'] })
    expect(nonsense.hiddenByFilters).toBeNull()
  })

  test('BEY-21 the filters of a list without a keyword are named too', async () => {
    const { hiddenByFilters } = await services[index].listProducts({ ...page, brand: ['Camil'], priceMin: 500 })
    expect(hiddenByFilters?.without.map(({ filter }) => filter)).toEqual(['price'])
  })
})

describe('BEY-21 frequent searches', () => {
  const of = (language: ProductQuery['language']) => services.PostgreSQL.listPopularSearches(language)

  test('BEY-21 are in the language of the reader', async () => {
    expect(await of('pt-BR')).toEqual([
      'lámen',
      'gochujang',
      'guioza',
      'arroz japonês',
      'shoyu',
      'kimchi',
      'chá verde',
      'tofu',
    ])
    const chinese = await of('zh-CN')
    expect(chinese).toEqual(expect.arrayContaining(['拉面', '饺子', '酱油', '绿茶']))
    expect(chinese.filter((text) => !/^\p{Script=Han}+$/u.test(text))).toEqual([])
    expect(await of('en-US')).toEqual(expect.arrayContaining(['ramen', 'sushi rice', 'green tea', 'soy sauce', 'tofu']))
    expect(await of('es-ES')).toEqual(expect.arrayContaining(['ramen', 'arroz japonés', 'té verde']))
  })

  test('BEY-21 have exact matches in every language', async () => {
    for (const language of ['pt-BR', 'zh-CN', 'en-US', 'es-ES'] as const)
      for (const keyword of await of(language))
        expect((await services.PostgreSQL.listProducts({ ...page, keyword })).exactElements, keyword).toBeGreaterThan(0)
  })
})

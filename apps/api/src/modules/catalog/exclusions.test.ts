import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

import { unwrap } from '@lotus/api-client'
import type { Allergen, operations } from '@lotus/openapi/schema'

import { seed } from '#seed.ts'
import { testApp, type TestApp } from '#testing.ts'

type Query = NonNullable<operations['listProducts']['parameters']['query']>

let app: TestApp
const list = async (query: Query) => unwrap(await app.api.GET('/public/products', { params: { query } }))
async function all(query: Query) {
  const { totalPages } = await list({ ...query, pageSize: 50 })
  const pages = Array.from({ length: totalPages }, (_, pageNumber) => list({ ...query, pageSize: 50, pageNumber }))
  return (await Promise.all(pages)).flatMap(({ content }) => content)
}
const suggest = async (keyword: string, query: Pick<Query, 'freeOf' | 'dietary'> = {}) =>
  unwrap(await app.api.GET('/public/products/suggestions', { params: { query: { keyword, ...query } } })).content

beforeAll(async () => {
  app = await testApp()
  await seed(app.database)
})
afterAll(() => app.close())

describe('BEY-08 a product without a declaration', () => {
  const undeclare = (code: string) =>
    app.database.pool.query(
      `update products set allergens = '{}', may_contain = '{}', allergens_declared = false where code = $1`,
      [code],
    )

  it('never matches a free-of filter, in lists and searches, and is counted', async () => {
    await undeclare('AR-0101')
    const [found] = (await list({ keyword: 'AR-0101' })).content
    expect(found).toMatchObject({ allergens: [], mayContain: [], allergensDeclared: false })
    const queries: Query[] = [
      { freeOf: ['peanut'] },
      { keyword: 'arroz', freeOf: ['peanut'] },
      { keyword: 'arroz sem amendoim' },
    ]
    for (const query of queries) {
      expect((await all(query)).map(({ code }) => code)).not.toContain('AR-0101')
      expect((await list(query)).undeclaredElements).toBe(1)
    }
    expect((await list({ keyword: 'arroz' })).undeclaredElements).toBe(0)
  })
})

const excluded: [keyword: string, allergens: Allergen[]][] = [
  ['sem amendoim', ['peanut']],
  ['sem leite', ['milk']],
  ['sem ovo', ['egg']],
  ['sem trigo', ['gluten']],
  ['无花生', ['peanut']],
  ['不含花生', ['peanut']],
  ['無花生', ['peanut']],
  ['peanut free', ['peanut']],
  ['without nuts', ['peanut', 'tree-nuts']],
  ['sin leche', ['milk']],
  ['doce sem amendoim', ['peanut']],
  ['biscoito sem leite e ovo', ['milk', 'egg']],
  ['molho sem peixe', ['fish']],
  ['chocolate without nuts', ['peanut', 'tree-nuts']],
  ['sem frutos do mar', ['fish', 'crustaceans', 'molluscs']],
  ['não quero amendoim', ['peanut']],
  ['no quiero cacahuete', ['peanut']],
  ["don't want peanuts", ['peanut']],
  ['peanut allergy', ['peanut']],
  ['i am allergic to peanuts', ['peanut']],
  ['除了花生', ['peanut']],
]

describe('BEY-08 a search that excludes an allergen', () => {
  test.each(excluded)(
    '%s finds only products that are declared free of it, and returns the allergens as exclusions',
    async (keyword, allergens) => {
      const { exclusions } = await list({ keyword })
      expect(exclusions.flatMap((one) => one.allergens)).toEqual(allergens)
      const found = await all({ keyword })
      expect(found.length).toBeGreaterThan(0)
      const wrong = found.filter(
        (product) =>
          !product.allergensDeclared ||
          [...product.allergens, ...product.mayContain].some((name) => allergens.includes(name)),
      )
      expect(wrong.map(({ productName }) => productName)).toEqual([])
    },
  )

  test.each(['sem glúten', 'sin gluten', 'gluten free', '无麸质', '不含麸质', 'without gluten'])(
    '%s finds only products with the mark',
    async (keyword) => {
      const { exclusions, content } = await list({ keyword })
      expect(exclusions).toEqual([expect.objectContaining({ kind: 'dietary', dietary: 'gluten-free' })])
      expect(content.length).toBeGreaterThan(20)
      expect(content.filter(({ dietary }) => !dietary.includes('gluten-free'))).toEqual([])
    },
  )

  it('is returned as similarTo without the Portuguese words that the search adds', async () => {
    expect((await list({ keyword: 'galletas sin gluten y sin lactosa' })).similarTo ?? 'galletas').toBe('galletas')
    expect((await list({ keyword: 'sopa sin gluten' })).similarTo).toBe('sopa')
  })

  it.each(['cerveja sem álcool', 'cerveza sin alcohol', 'non-alcoholic beer', '无酒精啤酒', 'sem álcool'])(
    'shows no product restricted to adults for %s, and non-alcoholic ones first',
    async (keyword) => {
      const [restricted] = (await list({ keyword: 'BE-0604' })).content
      expect(restricted).toMatchObject({ ageRestricted: true })
      const { exclusions, content } = await list({ keyword })
      expect(exclusions.map(({ kind }) => kind)).toEqual(['ingredient'])
      expect(content[0]?.code).toBe('BE-0505')
      expect(content.filter(({ ageRestricted }) => ageRestricted)).toEqual([])
    },
  )

  it('is not relaxed to products with the allergen', async () => {
    const { content } = await list({ keyword: 'molho de ostra sem glúten' })
    expect(content.filter(({ allergens }) => allergens.includes('gluten'))).toEqual([])
  })

  it('leaves out products that have the ingredient or no list of ingredients', async () => {
    const { exclusions, content } = await list({ keyword: 'kimchi sem alho' })
    expect(exclusions).toEqual([{ words: 'alho', kind: 'ingredient', allergens: [], dietary: null }])
    expect(content.map(({ code }) => code)).not.toContain('FR-0703')
    const sugarless = await all({ keyword: 'chá sem açúcar' })
    expect(sugarless.map(({ code }) => code)).not.toContain('CH-0803')
    expect(sugarless.map(({ code }) => code)).toContain('CH-0101')
  })

  it.each(['sem açúcar', 'zero açúcar', 'sugar free', 'sin azúcar', '无糖'])(
    'BEY-08 of %s alone shows first the product that is named so',
    async (keyword) => {
      const { content, totalElements, answers } = await list({ keyword })
      expect(content[0]?.names['pt-BR']).toBe('Paçoca zero açúcar 180 g')
      expect(answers).toEqual([])
      expect(totalElements).toBeGreaterThan(100)
    },
  )

  it('finds products with the exclusion in their names, and then returns no unknown exclusion', async () => {
    const { exclusions, content } = await list({ keyword: 'água sem gás' })
    expect(exclusions).toEqual([])
    expect(content[0]?.code).toBe('BE-0303')
    expect((await list({ keyword: 'tempero sem pimenta' })).content[0]?.code).toBe('MO-0605')
  })

  const namesIn = async (keyword: string) => (await all({ keyword })).flatMap(({ names }) => Object.values(names))

  it.each([
    ['arroz -integral', 'integral', 'Arroz'],
    ['arroz sem integral', 'integral', 'Arroz'],
    ['rice -brown', 'brown', 'Arroz'],
    ['arroz -japonesa', 'japonês', 'Arroz'],
    ['arroz -branco', 'branco', 'Arroz'],
    ['大米 -糯米', '糯米', 'Arroz'],
    ['mandioca -farinha', 'farinha', 'andioca'],
    ['chá sem mate', 'mate', 'Chá'],
    ['té verde sin mate', 'mate', 'Chá'],
    ['lámen -frango', 'frango', 'Lámen'],
    ['lámen sem frango', 'frango', 'Lámen'],
  ])('leaves out products that are named so: %s', async (keyword, word, expected) => {
    const { exclusions, content } = await list({ keyword })
    expect(exclusions.map(({ kind }) => kind)).toEqual([/frango/.test(word) ? 'ingredient' : 'name'])
    const names = await namesIn(keyword)
    expect(names.filter((name) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(name))).toEqual([])
    expect(content[0]?.productName).toContain(expected)
  })

  it.each(['água sem gás', 'castanha sem casca', 'amendoim sem pele', 'paçoca sem açúcar'])(
    'keeps products that are named as free of it: %s',
    async (keyword) => {
      const { exclusions, content } = await list({ keyword })
      expect(exclusions.filter(({ kind }) => kind === 'name')).toEqual([])
      expect(content[0]?.productName.toLowerCase()).toMatch(/sem gás|sem casca|sem pele|zero açúcar/)
    },
  )

  it.each(['sem açúcar', 'sugar free', '无糖', 'sin azúcar', 'sem pimenta'])(
    'does not call results of %s similar, because each is what was asked for',
    async (keyword) => {
      const { exactElements, totalElements, similarTo } = await list({ keyword })
      expect([similarTo, exactElements]).toEqual([null, totalElements])
    },
  )

  it('returns an exclusion without data as unknown', async () => {
    const { exclusions } = await list({ keyword: 'arroz sem agrotóxico' })
    expect(exclusions).toEqual([{ words: 'agrotóxico', kind: 'unknown', allergens: [], dietary: null }])
  })

  it('NAV-09 suggests no product with an allergen that the text or the diet excludes', async () => {
    expect(await suggest('sem amendoim')).toEqual([])
    expect(await suggest('sem amen')).toEqual([])
    const sweets = await suggest('doce sem amendoim')
    expect(sweets.length).toBeGreaterThan(0)
    expect(sweets.filter(({ allergens }) => allergens.includes('peanut'))).toEqual([])
    expect((await suggest('amendoim')).length).toBeGreaterThan(0)
    const candies = await suggest('paçoca', { freeOf: ['peanut'] })
    expect(candies.filter(({ allergens }) => allergens.includes('peanut'))).toEqual([])
  })
})

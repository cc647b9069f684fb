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

  it.each([
    ['água com gás', /sem gás/],
    ['agua con gas', /sin gas/],
    ['castanha com casca', /sem casca/],
    ['amendoim com pele', /sem pele/],
    ['paçoca com açúcar', /zero açúcar/],
    ['paçoca con azúcar', /sin azúcar/],
    ['paçoca with sugar', /sugar-free/i],
    ['tempero com pimenta', /sem pimenta/],
  ])('CAT-08 %s does not find as exact what is named as free of it', async (keyword, free) => {
    const { content, exactElements } = await list({ keyword, pageSize: 50 })
    expect(content.length).toBeGreaterThan(0)
    const names = content.slice(0, exactElements).map((product) => Object.values(product.names).join(' '))
    expect(names.filter((name) => free.test(name))).toEqual([])
    const opposite = keyword.replace(
      / (com|con|with) /,
      (_, word) => ` ${word === 'com' ? 'sem' : word === 'con' ? 'sin' : 'without'} `,
    )
    const [first] = (await list({ keyword: opposite })).content
    expect(Object.values(first?.names ?? {}).join(' ')).toMatch(free)
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
    ['arroz não integral', 'integral', 'Arroz'],
    ['rice no brown', 'brown', 'Arroz'],
    ['tea free of mate', 'mate', 'tea'],
    ['大米不要糯米', '糯米', 'Arroz'],
    ['大米 没有糯米', '糯米', 'Arroz'],
    ['大米 無糯米', '糯米', 'Arroz'],
    ['除了糯米以外的大米', '糯米', 'Arroz'],
    ['茶 -马黛茶', 'mate', 'Chá'],
    ['面条 不要方便面', '方便面', ''],
    ['拉面 不要鸡肉', 'frango', 'Lámen'],
    ['ramen without chicken', 'frango', 'Lámen'],
    ['fideos sin pollo', 'frango', ''],
  ])('leaves out products that are named so: %s', async (keyword, word, expected) => {
    const { exclusions, content } = await list({ keyword })
    expect(exclusions.map(({ kind }) => kind)).toEqual([/frango/.test(word) ? 'ingredient' : 'name'])
    const names = await namesIn(keyword)
    expect(names.length).toBeGreaterThan(0)
    const isHan = /\p{Script=Han}/u.test(word)
    const named = new RegExp(isHan ? word : `(?<!\\p{L})${word}(?!\\p{L})`, 'iu')
    expect(names.filter((name) => named.test(name))).toEqual([])
    expect(content[0]?.productName).toContain(expected)
  })

  it.each([
    ['sem frango', /frango|galinha/i],
    ['sin pollo', /pollo/i],
    ['no chicken', /chicken/i],
    ['不要鸡肉', /鸡肉/],
    ['不辣', /辣/],
    ['sem picante', /picante|apimentad/i],
    ['sem sal', /(?<!\p{L})sal(?!\p{L})/iu],
    ['salt free', /(?<!\p{L})salt(?!\p{L})/iu],
    ['无盐', /盐/],
  ])('%s alone leaves out products that have the ingredient in their names', async (keyword, word) => {
    const { exclusions, similarTo } = await list({ keyword })
    expect([exclusions.map(({ kind }) => kind), similarTo]).toEqual([['ingredient'], null])
    const names = await namesIn(keyword)
    expect(names.length).toBeGreaterThan(400)
    expect(names.filter((name) => word.test(name))).toEqual([])
  })

  it.each(['frango no molho', 'milho no vapor', 'não tem arroz?', '有没有大米', '没有大米吗', '无花果', '无核葡萄'])(
    'reads no exclusion of a name into %s',
    async (keyword) => expect((await list({ keyword })).exclusions).toEqual([]),
  )

  const best = async () => (await all({ freeOf: ['peanut'], inStock: true })).map(({ code }) => code)
  it.each([
    'sem glúten',
    'sin gluten',
    'gluten free',
    '无麸质',
    'sem lactose',
    'lactose free',
    'sin lactosa',
    '无乳糖',
  ])('%s shows first the products that are named so, then those of the list in its order', async (keyword) => {
    const found = await all({ keyword, freeOf: ['peanut'], inStock: true })
    const isNamed = /gl[uú]t|麸/.test(keyword) ? /sem glúten/ : /sem lactose/
    const named = found.filter(({ productName }) => isNamed.test(productName))
    const others = found.filter(({ productName }) => !isNamed.test(productName)).map(({ code }) => code)
    expect(found.slice(0, named.length)).toEqual(named)
    const order = (await best()).filter((code) => others.includes(code))
    expect(others.slice(0, 5)).toEqual(order.slice(0, 5))
  })

  it('finds the same drinks without alcohol in every language', async () => {
    const drinks = (await all({ keyword: 'sem álcool' })).map(({ code }) => code)
    expect(drinks.length).toBeGreaterThan(10)
    for (const keyword of ['zero álcool', 'non alcoholic', 'alcohol free', 'sin alcohol', '无酒精', '不含酒精'])
      expect((await all({ keyword })).map(({ code }) => code)).toEqual(drinks)
  })

  it.each([
    'água sem gás',
    'castanha sem casca',
    'amendoim sem pele',
    'paçoca sem açúcar',
    'cacahuetes sin piel',
    'agua sin gas',
  ])('keeps products that are named as free of it: %s', async (keyword) => {
    const { exclusions, content } = await list({ keyword })
    expect(exclusions.filter(({ kind }) => kind === 'name')).toEqual([])
    expect(content[0]?.productName.toLowerCase()).toMatch(/sem gás|sem casca|sem pele|zero açúcar/)
  })

  it.each([
    'sem açúcar',
    'sugar free',
    '无糖',
    'sin azúcar',
    'sem pimenta',
    'sem sal',
    '无盐',
    '不要糯米',
    'sem glúten',
  ])('does not call results of %s similar, because each is what was asked for', async (keyword) => {
    const { exactElements, totalElements, similarTo } = await list({ keyword })
    expect([similarTo, exactElements]).toEqual([null, totalElements])
  })

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

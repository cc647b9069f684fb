import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ApiError, unwrap } from '@lotus/api-client'
import type { operations, ProductSummary } from '@lotus/openapi/schema'

import { seed } from '#seed.ts'
import { testApp, type TestApp } from '#testing.ts'

type Query = NonNullable<operations['listProducts']['parameters']['query']>

let app: TestApp
let products: ProductSummary[]
const list = async (query: Query = {}) => unwrap(await app.api.GET('/public/products', { params: { query } }))
const names = (found: readonly ProductSummary[], language: 'pt-BR' | 'zh-CN' = 'pt-BR') =>
  found.map((product) => product.names[language])

beforeAll(async () => {
  app = await testApp()
  await seed(app.database)
  const pages = await Promise.all(Array.from({ length: 8 }, (_, pageNumber) => list({ pageNumber, pageSize: 50 })))
  products = pages.flatMap(({ content }) => content)
})
afterAll(() => app.close())

/** The whole catalog, filtered and counted by brute force. */
const matching = (test: (product: ProductSummary) => boolean) => products.filter(test).length

describe('listProducts', () => {
  it('CAT-01 pages through every product once, best sellers first', async () => {
    const first = await list()
    expect(first).toMatchObject({ pageNumber: 0, pageSize: 24, totalElements: products.length, lastPage: false })
    expect(first.totalPages).toBe(Math.ceil(products.length / 24))
    expect(first.content).toEqual(products.slice(0, 24))
    expect(new Set(products.map(({ productId }) => productId)).size).toBe(first.totalElements)
  })

  it('CAT-01 D36 returns an empty page past the end with the correct totals', async () => {
    const { totalPages } = await list()
    expect(await list({ pageNumber: totalPages - 1 })).toMatchObject({ lastPage: true })
    expect(await list({ pageNumber: 1000, pageSize: 50 })).toMatchObject({
      content: [],
      pageNumber: 1000,
      totalElements: products.length,
      totalPages: Math.ceil(products.length / 50),
      lastPage: true,
    })
  })

  it('CAT-02 filters by department and sub-department', async () => {
    expect((await list({ department: 2 })).totalElements).toBe(matching(({ departmentId }) => departmentId === 2))
    const { facets } = await list({ department: 2 })
    const [subDepartment] = facets.subDepartments
    const narrowed = await list({ department: 2, subDepartment: subDepartment!.id })
    expect(narrowed.totalElements).toBe(subDepartment!.count)
    expect((await list({ department: 3, subDepartment: subDepartment!.id })).totalElements).toBe(0)
  })

  it.each([
    ['Lámen em copo'],
    ['lamen EM copo'],
    ['杯面与桶面'],
    ['Cup noodles'],
    ['Ramen en vaso'],
    ['lamen-em-copo'],
    ['2'],
  ])('CAT-01 D37 accepts the category %j, a name in any language, a slug or an id', async (category) => {
    const { content, totalElements } = await list({ category: [category] })
    expect(totalElements).toBe(matching(({ categoryId }) => categoryId === 2))
    expect(content.every(({ categoryId }) => categoryId === 2)).toBe(true)
  })

  it('CAT-01 combines several categories, and returns nothing for an unknown one', async () => {
    const both = await list({ category: ['lamen-em-copo', 'bifum'] })
    expect(new Set(both.content.map(({ categoryId }) => categoryId))).toEqual(new Set([2, 4]))
    expect(await list({ category: ['Ferragens'] })).toMatchObject({ content: [], totalElements: 0 })
  })

  it('CAT-02 compares the price after discount, including both limits', async () => {
    const offer = products.find(({ discount }) => discount > 0)!
    const { content } = await list({ priceMin: offer.finalPrice, priceMax: offer.finalPrice, pageSize: 50 })
    expect(content).toContainEqual(offer)
    expect(content.every(({ finalPrice }) => finalPrice === offer.finalPrice)).toBe(true)
    expect((await list({ priceMin: 10, priceMax: 20 })).totalElements).toBe(
      matching(({ finalPrice }) => finalPrice >= 10 && finalPrice <= 20),
    )
    expect((await list({ priceMin: 20, priceMax: 10 })).totalElements).toBe(0)
  })

  it('CAT-02 CAT-01 filters by offer, stock, brands and ids', async () => {
    expect((await list({ onSale: true })).totalElements).toBe(matching(({ discount }) => discount > 0))
    expect((await list({ onSale: false })).totalElements).toBe(products.length)
    expect((await list({ inStock: true })).totalElements).toBe(matching(({ quantity }) => quantity > 0))
    expect((await list({ inStock: true, onSale: true, active: true })).totalElements).toBe(
      matching(({ quantity, discount }) => quantity > 0 && discount > 0),
    )
    const { facets } = await list()
    const [brand, other] = facets.brands
    expect((await list({ brand: [brand!.name, other!.name] })).totalElements).toBe(brand!.count + other!.count)
    expect((await list({ ids: [3, 1, 99_999] })).content.map(({ productId }) => productId).toSorted()).toEqual([1, 3])
  })

  it('BEY-08 returns products with all requested dietary marks', async () => {
    const { content, totalElements } = await list({ dietary: ['vegan', 'organic'], pageSize: 50 })
    expect(totalElements).toBeGreaterThan(0)
    for (const { productId } of content) {
      const { dietary } = unwrap(await app.api.GET('/public/products/{productId}', { params: { path: { productId } } }))
      expect(dietary).toEqual(expect.arrayContaining(['vegan', 'organic']))
    }
    expect(totalElements).toBeLessThan((await list({ dietary: ['vegan'] })).totalElements)
  })

  const byNumber = (key: (product: ProductSummary) => number) => (found: readonly ProductSummary[]) =>
    found.map(key).every((value, place, all) => place === 0 || value >= all[place - 1]!)
  it.each([
    ['price_asc', byNumber(({ finalPrice }) => finalPrice)],
    ['price_desc', byNumber(({ finalPrice }) => -finalPrice)],
    ['rating', byNumber(({ rating, ratingCount }) => -rating * 1e6 - ratingCount)],
  ] as const)('CAT-03 sorts by %s over all pages', async (sort, isSorted) => {
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, pageNumber) => list({ sort, pageNumber, pageSize: 50 })),
    )
    const all = pages.flatMap(({ content }) => content)
    expect(isSorted(all)).toBe(true)
    expect(new Set(all.map(({ productId }) => productId)).size).toBe(products.length)
  })

  it('CAT-02 names facets in Portuguese and in the language of the query', async () => {
    for (const [language, name] of [
      ['pt-BR', { 'pt-BR': 'Massas e lámen' }],
      ['zh-CN', { 'pt-BR': 'Massas e lámen', 'zh-CN': '面条' }],
    ] as const) {
      const { facets } = await list({ language, department: 1, category: ['Lámen instantâneo'] })
      expect(facets.departments.find(({ id }) => id === 1)?.names).toEqual(name)
      const languages = Object.keys(name)
      for (const { names } of [...facets.subDepartments, ...facets.categories])
        expect(Object.keys(names)).toEqual(languages)
      expect(facets.categories.filter(({ named }) => named !== undefined)).toHaveLength(1)
    }
  })

  it('CAT-03 sorts by the newest first', async () => {
    const { content } = await list({ sort: 'newest', pageSize: 10 })
    const dates = await Promise.all(
      content.map(async ({ productId }) =>
        Date.parse(
          unwrap(await app.api.GET('/public/products/{productId}', { params: { path: { productId } } })).createdAt,
        ),
      ),
    )
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    expect(dates[0]! - dates.at(-1)!).toBeGreaterThan(0)
  })

  it('CAT-03 sorts names A to Z and Z to A, ignoring accents and case', async () => {
    const { content } = await list({ sort: 'name_asc', pageSize: 50 })
    const plain = names(content).map((name) =>
      name
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .toLowerCase(),
    )
    expect(plain).toEqual(
      plain.toSorted((a, b) => (a.replaceAll(/[^a-z0-9]+/g, ' ') < b.replaceAll(/[^a-z0-9]+/g, ' ') ? -1 : 1)),
    )
    const last = await list({ sort: 'name_desc', pageSize: 50, pageNumber: Math.ceil(products.length / 50) - 1 })
    expect(names(last.content).at(-1)).toBe(names(content)[0])
  })

  it('CAT-03 sorts Chinese names by pinyin', async () => {
    const { content } = await list({ sort: 'name_asc', language: 'zh-CN', category: ['feijao'] })
    expect(names(content, 'zh-CN').length).toBeGreaterThan(3)
    const sounds = new Intl.Collator('zh-CN')
    const han = names(content, 'zh-CN').filter((name) => /^\p{Script=Han}/u.test(name))
    expect(han).toEqual(han.toSorted(sounds.compare))
  })

  it('never lists, finds or returns inactive products', async () => {
    const set = (active: boolean) =>
      app.db.updateTable('products').set({ active }).where('code', '=', 'MA-0101').execute()
    await set(false)
    // A product that is not in the cache.
    const off = await testApp({ database: app.database })
    try {
      const found = unwrap(await off.api.GET('/public/products', { params: { query: { keyword: 'MA-0101' } } }))
      const one = await off.api.GET('/public/products/{productId}', { params: { path: { productId: 1 } } })
      const byId = unwrap(await off.api.GET('/public/products', { params: { query: { ids: [1] } } }))
      expect(found.content.map(({ code }) => code)).not.toContain('MA-0101')
      expect([byId.totalElements, one.response.status]).toEqual([0, 404])
    } finally {
      await off.close()
      await set(true)
    }
  })
})

describe('listProducts with a keyword', () => {
  it.each([
    ['lámen shin', 'MA-0101'],
    ['LAMEM', 'MA-0101'],
    ['辛拉面', 'MA-0101'],
    ['xinlamian', 'MA-0101'],
    ['ma-0101', 'MA-0101'],
    ['feijões pretos', 'AR-0402'],
  ])('CAT-08 BEY-06 finds by %j', async (keyword, code) => {
    const { content } = await list({ keyword })
    expect(content.slice(0, 3).map((product) => product.code)).toContain(code)
  })

  it('CAT-08 combines with filters and other sort orders, and counts the matches', async () => {
    const found = await list({ keyword: 'feijão', pageSize: 50 })
    const cheapest = await list({ keyword: 'feijão', sort: 'price_asc', pageSize: 50 })
    expect(new Set(cheapest.content.map(({ code }) => code))).toEqual(new Set(found.content.map(({ code }) => code)))
    const { exactElements } = cheapest
    expect(exactElements).toBe(found.exactElements)
    const prices = cheapest.content.map(({ finalPrice }) => finalPrice)
    for (const part of [prices.slice(0, exactElements), prices.slice(exactElements)])
      expect(part).toEqual(part.toSorted((a, b) => a - b))
    const [department] = found.facets.departments
    expect((await list({ keyword: 'feijão', department: department!.id })).totalElements).toBe(department!.count)
  })

  it('CAT-08 keeps the search plan when filters leave no matches', async () => {
    const strict = await list({ keyword: 'arroz japonês' })
    const narrowed = await list({ keyword: 'arroz japonês', brand: ['Nongshim'] })
    expect(narrowed.totalElements).toBe(0)
    expect(narrowed.facets.brands).toEqual(strict.facets.brands)
  })

  it('CAT-08 pages by relevance without duplicates', async () => {
    const { totalElements } = await list({ keyword: 'molho' })
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(totalElements / 10) }, (_, pageNumber) =>
        list({ keyword: 'molho', pageNumber, pageSize: 10 }),
      ),
    )
    const codes = pages.flatMap(({ content }) => content.map(({ code }) => code))
    expect(codes).toHaveLength(totalElements)
    expect(new Set(codes).size).toBe(totalElements)
  })

  it('CAT-04 returns nothing for nonsense, and everything for blanks', async () => {
    expect(await list({ keyword: 'qwxzkjv' })).toMatchObject({
      content: [],
      totalElements: 0,
      totalPages: 0,
      lastPage: true,
    })
    expect(await list({ keyword: '?!' })).toMatchObject({ totalElements: 0, facets: { departments: [], brands: [] } })
    expect((await list({ keyword: '   ' })).totalElements).toBe(products.length)
  })
})

describe('listSuggestions', () => {
  const suggest = async (keyword: string, more: { pageSize?: number; pageNumber?: number } = {}) =>
    unwrap(await app.api.GET('/public/products/suggestions', { params: { query: { keyword, ...more } } }))

  it('NAV-09 suggests at most 8 products, whatever limit is requested', async () => {
    const { content, pageSize } = await suggest('lám', { pageSize: 50 })
    expect(content).toHaveLength(8)
    expect(pageSize).toBe(8)
    expect(
      content.every(({ productName, imageUrl, finalPrice }) => productName !== '' && imageUrl !== '' && finalPrice > 0),
    ).toBe(true)
    expect((await suggest('lám', { pageSize: 3 })).content).toEqual(content.slice(0, 3))
  })

  it('NAV-09 returns further pages', async () => {
    const [first, second, far] = [
      await suggest('lám'),
      await suggest('lám', { pageNumber: 1 }),
      await suggest('lám', { pageNumber: 100 }),
    ]
    expect(second.totalElements).toBe(first.totalElements)
    expect(far).toMatchObject({ content: [], totalElements: first.totalElements })
    const codes = new Set(first.content.map(({ code }) => code))
    expect(second.content.some(({ code }) => codes.has(code))).toBe(false)
  })

  it.each([['l'], [' l '], ['1'], ['é']])('NAV-08 D35 rejects %j', async (keyword) => {
    const error = await suggest(keyword).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'query.keyword', code: 'TOO_SHORT', limit: 2 }],
    })
  })

  it('D35 accepts one Chinese character', async () => {
    expect((await suggest('面')).content.every(({ names: words }) => words['zh-CN'].includes('面'))).toBe(true)
    expect((await suggest('面')).content).toHaveLength(8)
  })
})

describe('categories', () => {
  it('CAT-06 lists all categories with pictures and counts', async () => {
    const all = unwrap(await app.api.GET('/public/categories/all'))
    expect(all.length).toBeGreaterThanOrEqual(60)
    expect(all.reduce((sum, { productCount }) => sum + productCount, 0)).toBe(products.length)
    expect(all.every(({ iconUrl }) => /^\/media\/[0-9a-z-]+-512\.webp$/.test(iconUrl))).toBe(true)
  })

  it('CAT-06 pages the categories of one department', async () => {
    const query = { department: 1, pageSize: 4 }
    const first = unwrap(await app.api.GET('/public/categories', { params: { query } }))
    const second = unwrap(await app.api.GET('/public/categories', { params: { query: { ...query, pageNumber: 1 } } }))
    expect(first).toMatchObject({ totalElements: 7, totalPages: 2, lastPage: false })
    expect(second).toMatchObject({ totalElements: 7, lastPage: true })
    expect(second.content).toHaveLength(3)
    expect([...first.content, ...second.content].every(({ departmentId }) => departmentId === 1)).toBe(true)
    const none = unwrap(await app.api.GET('/public/categories', { params: { query: { department: 999 } } }))
    expect(none).toMatchObject({ content: [], totalElements: 0, totalPages: 0 })
  })

  it('CAT-06 lists the best-selling categories, 10 by default', async () => {
    const popular = async (departmentId: number, query = {}) =>
      unwrap(
        await app.api.GET('/public/categories/popular/{departmentId}', { params: { path: { departmentId }, query } }),
      )
    const all = await popular(1, { limit: 24 })
    const { rows } = await app.database.pool.query(
      'select category_id as id from products where department_id = 1 and active group by 1 order by sum(sold) desc, 1',
    )
    expect(all.map(({ categoryId }) => categoryId)).toEqual(rows.map(({ id }: { id: number }) => id))
    expect(await popular(1, { limit: 2 })).toEqual(all.slice(0, 2))
    await expect(popular(999)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('CAT-06 returns one category and its products in each sort order', async () => {
    const path = { categoryId: 3 }
    const category = unwrap(await app.api.GET('/public/categories/{categoryId}', { params: { path } }))
    const call = { params: { path, query: { sort: 'price_asc' as const } } }
    const { content, totalElements } = unwrap(await app.api.GET('/public/categories/{categoryId}/products', call))
    expect(totalElements).toBe(category.productCount)
    expect(content.map(({ finalPrice }) => finalPrice)).toEqual(
      content.map(({ finalPrice }) => finalPrice).toSorted((a, b) => a - b),
    )
    for (const address of ['/public/categories/{categoryId}', '/public/categories/{categoryId}/products'] as const) {
      const { response } = await app.api.GET(address, { params: { path: { categoryId: 9999 } } })
      expect(response.status).toBe(404)
    }
  })
})

describe('products', () => {
  const get = async (productId: number) =>
    unwrap(await app.api.GET('/public/products/{productId}', { params: { path: { productId } } }))
  const related = async (productId: number, query = {}) =>
    unwrap(await app.api.GET('/public/products/{productId}/related', { params: { path: { productId }, query } }))

  it('PROD-01 BEY-08 returns all details of a product', async () => {
    expect(await get(1)).toMatchObject({
      productId: 1,
      code: 'MA-0101',
      names: { 'pt-BR': 'Lámen Shin Ramyun apimentado 120 g', 'zh-CN': '辛拉面 120克' },
      price: 8.9,
      finalPrice: 8.9,
      unitPrice: { price: 74.17, per: 'kg' },
      net: { amount: 120, unit: 'g' },
      brand: 'Nongshim',
      origin: 'KR',
      storage: 'ambient',
      allergens: expect.arrayContaining(['gluten', 'soy']),
      category: { categoryId: 1, slug: 'lamen-instantaneo' },
      department: { departmentId: 1, slug: 'massas-e-lamen', tint: 'sand' },
      imageUrl: '/media/ma-0101-512.webp',
    })
  })

  it('BEY-22 names a front, the content and the facts of each product, the front first', async () => {
    expect((await get(1)).imageUrls).toEqual([
      '/media/ma-0101-512.webp',
      '/media/ma-0101-detail-512.webp',
      '/media/ma-0101-facts-512.webp',
    ])
    expect(new Set(products.map(({ imageUrl }) => imageUrl)).size).toBe(products.length)
  })

  it('UX-04 BEY-08 replaces a missing language by Portuguese', async () => {
    const { ingredients } = await get(1)
    expect(ingredients?.['zh-CN']).toMatch(/\p{Script=Han}/u)
    expect(ingredients?.['en-US']).toBe(ingredients?.['pt-BR'])
  })

  it('CART-09 D6 computes every product price as the database does', async () => {
    const { rows } = await app.database.pool.query<{ id: number; final_cents: number }>(
      'select id, final_cents from products',
    )
    const stored = new Map(rows.map(({ id, final_cents }) => [id, final_cents]))
    for (const { productId, finalPrice } of products) expect(Math.round(finalPrice * 100)).toBe(stored.get(productId))
  })

  it('PROD-01 returns available products of other departments as complements, at most one of each category', async () => {
    const product = await get(1)
    const found = await related(1, { relation: 'complements', limit: 24 })
    expect(found).toHaveLength(24)
    expect(found.filter(({ departmentId }) => departmentId === product.department.departmentId)).toEqual([])
    expect(found.filter(({ quantity, ageRestricted }) => quantity === 0 || ageRestricted)).toEqual([])
    expect(new Set(found.map(({ categoryId }) => categoryId)).size).toBe(24)
    expect(await related(1, { relation: 'complements' })).toEqual(found.slice(0, 10))
  })

  it('PROD-02 returns related products of the department: in stock first, then of the same category', async () => {
    const found = await related(1, { limit: 24 })
    const product = await get(1)
    expect(found).toHaveLength(24)
    expect(found.every(({ departmentId, productId }) => departmentId === 1 && productId !== 1)).toBe(true)
    const ranks = found.map(
      ({ quantity, categoryId }) => (quantity > 0 ? 0 : 2) + (categoryId === product.categoryId ? 0 : 1),
    )
    expect(ranks).toEqual(ranks.toSorted())
    expect(ranks.slice(0, 2)).toEqual([0, 0])
    expect(await related(1)).toEqual(found.slice(0, 10))
  })

  it('API-02 answers 404 for an unknown product', async () => {
    await expect(get(2_147_483_647)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await expect(related(99_999)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

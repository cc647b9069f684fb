import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseSearchParams, stringifySearchParams } from '#routing/search-params.ts'

import { isMeant } from './filters.ts'
import {
  canonicalSearch,
  emptySearch,
  filterCount,
  listProductsOf,
  pageNumberOf,
  readListSearch,
  urlPageOf,
  withoutFilters,
  withSearch,
  writeListSearch,
  type ListSearch,
} from './list-search.ts'
import { sortNames, sortOf, sortsFor } from './sorts.ts'

const read = (address: string) => readListSearch(parseSearchParams(address))
const write = (search: ListSearch) => stringifySearchParams(writeListSearch(search))

describe('CAT-01 parses the URL', () => {
  test('CAT-01 parses every key', () => {
    expect(
      read(
        '?department=3&subDepartment=7&category=Udon+e+soba&category=bifum&keyword=l%C3%A1men&page=2&filter=on_sale&inStock=true&arrivesToday=true' +
          '&priceMin=5&priceMax=59.9&brand=Nissin&dietary=vegan&dietary=halal&freeOf=milk&freeOf=peanut&freeOf=x&sort=price_asc&view=categories&utm=x&literal=true',
      ),
    ).toEqual({
      keyword: 'lámen',
      literal: true,
      department: 3,
      subDepartment: 7,
      category: ['Udon e soba', 'bifum'],
      brand: ['Nissin'],
      dietary: ['vegan', 'halal'],
      freeOf: ['milk', 'peanut'],
      price: { min: 5, max: 59.9 },
      onSale: true,
      inStock: true,
      arrivesToday: true,
      sort: 'price_asc',
      page: 2,
      view: 'categories',
      other: { utm: 'x' },
    })
  })

  test('CAT-01 parses an empty URL as the whole list', () => {
    expect(read('')).toEqual(emptySearch)
  })

  test.each([
    ['department=0', 'department=-3', 'department=2147483648', 'department=3.5', 'department=abc', 'department='],
    ['page=0', 'page=-1', 'page=abc', 'page=1e3', 'page='],
    ['priceMin=-5', 'priceMin=abc', 'priceMin=1e9', 'priceMin=1234567', 'priceMin=12.345', 'priceMax=100001'],
    [
      'sort=cheapest',
      'view=grid',
      'filter=sold',
      'inStock=1',
      'arrivesToday=80020310',
      'dietary=keto',
      'keyword=+++',
      'category=&category=+',
    ],
  ])('CAT-01 ignores invalid values: %s …', (...addresses) => {
    for (const address of addresses) expect({ address, ...read(`?${address}`) }).toEqual({ address, ...emptySearch })
  })

  test('CAT-01 accepts a comma in prices and swaps a reversed range', () => {
    expect(read('?priceMin=60,50&priceMax=5')).toMatchObject({ price: { min: 5, max: 60.5 } })
  })

  test('CAT-01 cleans text that the API would reject: NUL, length, half characters', () => {
    expect(read('?keyword=a%00b').keyword).toBe('a b')
    expect(read(`?keyword=${'x'.repeat(99)}%F0%9F%8D%9C`).keyword).toBe('x'.repeat(99))
    expect(read(`?${Array.from({ length: 40 }, (_, index) => `category=${index}`).join('&')}`).category).toHaveLength(
      20,
    )
  })

  test('CAT-01 removes duplicate categories', () => {
    expect(read('?category=Bifum&category=Bifum').category).toEqual(['Bifum'])
  })

  test('D36 limits the page to the last one that the API accepts', () => {
    expect(listProductsOf(read('?page=999999999'), 'pt-BR').pageNumber).toBe(1000)
  })
})

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.replaceAll(/\p{Cc}/gu, '').trim())
  .filter((text) => text !== '')
const foreign = fc.string({ minLength: 1 }).filter((key) => !(key in writeListSearch(all)) && key !== '__proto__')
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values)
const int32 = fc.integer({ min: 1, max: 2_147_483_647 })
const reais = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)

const all: ListSearch = {
  keyword: 'a',
  literal: true,
  department: 1,
  subDepartment: 1,
  category: ['a'],
  brand: ['a'],
  dietary: ['vegan'],
  freeOf: ['peanut'],
  price: { min: 1, max: 2 },
  onSale: true,
  inStock: true,
  arrivesToday: true,
  sort: 'newest',
  page: 2,
  view: 'categories',
  other: {},
}

const searches: fc.Arbitrary<ListSearch> = fc.record({
  keyword: orNull(name),
  literal: fc.boolean(),
  department: orNull(int32),
  subDepartment: orNull(int32),
  category: fc.uniqueArray(name, { maxLength: 20 }),
  brand: fc.uniqueArray(name, { maxLength: 20 }),
  dietary: fc.subarray<'vegetarian' | 'vegan' | 'gluten-free' | 'lactose-free' | 'organic' | 'halal'>([
    'vegetarian',
    'vegan',
    'gluten-free',
    'lactose-free',
    'organic',
    'halal',
  ]),
  freeOf: fc.subarray<'gluten' | 'milk' | 'peanut' | 'tree-nuts'>(['gluten', 'milk', 'peanut', 'tree-nuts']),
  price: fc
    .record({ min: orNull(reais), max: orNull(reais) })
    .filter(({ min, max }) => min === null || max === null || min <= max),
  onSale: fc.boolean(),
  inStock: fc.boolean(),
  arrivesToday: fc.boolean(),
  sort: orNull(fc.constantFrom(...sortNames)),
  page: fc.integer({ min: 1, max: 1001 }),
  view: fc.constantFrom('products' as const, 'categories' as const),
  other: fc.dictionary(
    foreign,
    fc.oneof(fc.string({ minLength: 1 }), fc.array(fc.string(), { minLength: 2, maxLength: 3 })),
  ),
})

describe('CAT-01 the URL is the state', () => {
  test('CAT-01 parses what it writes (property)', () => {
    fc.assert(
      fc.property(searches, (search) => {
        const back = read(write(search))
        expect({ ...back, other: { ...back.other } }).toEqual({ ...search, other: { ...search.other } })
      }),
    )
  })

  test('CAT-01 parses any URL, and writing the result is stable (property)', () => {
    const keys = fc.oneof(fc.constantFrom(...Object.keys(writeListSearch(all))), foreign)
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 30 }),
    )
    fc.assert(
      fc.property(fc.dictionary(keys, anything), (params) => {
        const search = read(stringifySearchParams(params))
        expect(read(write(search))).toEqual(search)
        const query = listProductsOf(search, 'pt-BR')
        expect(query.keyword?.length ?? 1).toBeLessThanOrEqual(100)
        expect(query.keyword?.isWellFormed() ?? true).toBe(true)
      }),
    )
  })

  test('CAT-01 does not write page 1 and the default sort order', () => {
    expect(write({ ...emptySearch, keyword: 'chá', page: 1 })).toBe('?keyword=ch%C3%A1')
  })

  test('CAT-01 preserves an unknown key when a filter changes', () => {
    expect(write(withSearch(read('?coupon=abc&page=4'), { onSale: true }))).toBe('?coupon=abc&filter=on_sale')
  })

  test('CAT-02 clearing removes every filter and keeps keyword and sort order', () => {
    expect(write(withoutFilters({ ...all, page: 3, view: 'products', other: { coupon: 'abc' } }))).toBe(
      '?coupon=abc&keyword=a&literal=true&sort=newest',
    )
  })
})

test('BEY-14 the canonical URL has the subject of the list without refinements', () => {
  expect(write(canonicalSearch({ ...all, view: 'products', other: { utm: 'x' } }))).toBe(
    '?keyword=a&department=1&subDepartment=1&category=a&filter=on_sale&page=2',
  )
  expect(write(canonicalSearch({ ...emptySearch, category: ['a', 'b'], sort: 'newest' }))).toBe('')
})

describe('CAT-01 queries the API', () => {
  test('D36 pages count from 1 in the URL and from 0 in the API', () => {
    expect(listProductsOf(read('?page=3'), 'pt-BR')).toEqual({ pageNumber: 2, pageSize: 24, language: 'pt-BR' })
    expect(urlPageOf(pageNumberOf(7))).toBe(7)
  })

  test('CAT-01 converts every filter to a parameter', () => {
    expect(listProductsOf(all, 'pt-BR')).toEqual({
      keyword: 'a',
      literal: true,
      department: 1,
      subDepartment: 1,
      category: ['a'],
      brand: ['a'],
      dietary: ['vegan'],
      freeOf: ['peanut'],
      priceMin: 1,
      priceMax: 2,
      onSale: true,
      inStock: true,
      sort: 'newest',
      pageNumber: 1,
      pageSize: 24,
      language: 'pt-BR',
    })
  })

  test('BEY-12 asks for what arrives today at a CEP, and without one for the list without this filter', () => {
    const search = read('?arrivesToday=true')
    expect(listProductsOf(search, 'pt-BR', '80020310')).toEqual({
      pageNumber: 0,
      pageSize: 24,
      language: 'pt-BR',
      arrivesToday: '80020310',
    })
    expect(listProductsOf(search, 'pt-BR')).toEqual({ pageNumber: 0, pageSize: 24, language: 'pt-BR' })
    expect(listProductsOf(read('?inStock=true'), 'pt-BR', '80020310')).not.toHaveProperty('arrivesToday')
  })

  test('CAT-03 sorts by relevance only with a keyword', () => {
    expect(sortOf({ keyword: 'chá', sort: null })).toBe('relevance')
    expect(sortOf({ keyword: null, sort: null })).toBe('best_selling')
    expect(sortOf({ keyword: null, sort: 'relevance' })).toBe('best_selling')
    expect(listProductsOf(read('?sort=relevance'), 'pt-BR').sort).toBeUndefined()
  })
})

test('CAT-03 offers every sort order, and relevance only with a keyword', () => {
  const always = ['best_selling', 'newest', 'name_asc', 'name_desc', 'price_asc', 'price_desc', 'rating']
  expect(sortsFor(null)).toEqual(always)
  expect(sortsFor('chá')).toEqual(['relevance', ...always])
})

test('CAT-02 CAT-03 sorts by name and names the filters in the current language', () => {
  for (const sort of ['name_asc', 'newest'])
    expect(listProductsOf(read(`?sort=${sort}`), 'zh-CN')).toMatchObject({ sort, language: 'zh-CN' })
})

test('CAT-02 counts every value as one filter and a price range as one', () => {
  expect(filterCount(all)).toBe(10)
  expect(filterCount({ ...emptySearch, keyword: 'a', sort: 'newest', page: 2 })).toBe(0)
})

test('D37 a value selects the category that the server returned for it, and no other', () => {
  const names = { 'pt-BR': 'Udon e soba', 'zh-CN': '乌冬面', 'en-US': 'Udon and soba', 'es-ES': 'Udon y soba' }
  const udon = { id: 7, slug: 'udon-e-soba', names, count: 1, named: ['udon E soba', '乌冬面'] }
  for (const value of ['Udon e soba', 'udon E soba', '乌冬面']) expect(isMeant(udon, value)).toBe(true)
  // Another category is named 7.
  for (const value of ['7', 'udon-e-soba', '']) expect(isMeant(udon, value)).toBe(false)
})

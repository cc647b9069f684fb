import { categories, departments } from '@lotus/fixtures/departments'
import { misoDetails, productSummaries, shinRamyunDetails } from '@lotus/fixtures/products'
import { noReviews } from '@lotus/fixtures/reviews'
import { bannerSetting, contactInfo, contactInfoSetting, productsConfigSetting } from '@lotus/fixtures/settings'
import { stores } from '@lotus/fixtures/stores'
import type { FacetValue, Facets, LocalizedText, Product, ProductSummary, Setting } from '@lotus/openapi/schema'

import { Refused, type Handlers } from './contract.ts'

const storeSetting = (key: string, value: unknown): Setting => ({ group: 'STORE', key, value })

const settings: Setting[] = [
  bannerSetting,
  contactInfoSetting,
  {
    ...productsConfigSetting,
    value: { ...productsConfigSetting.value, maxInstallments: 12, interestFreeInstallments: 3, lowStock: 3 },
  },
  storeSetting('name', 'Empório Lótus'),
  storeSetting('nameZh', '蓮'),
  storeSetting('cnpj', '12.345.678/0001-95'),
  storeSetting('stores', stores),
]

const detailed: readonly Product[] = [shinRamyunDetails, misoDetails]

/** A product of the shop. */
export function productOf(id: number): ProductSummary {
  const found = productSummaries.find(({ productId }) => productId === id)
  if (found === undefined) throw new Refused(404, 'NOT_FOUND')
  return found
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const isNamed = ({ names }: ProductSummary, keyword: string) =>
  Object.values(names).some((name) =>
    fold(keyword)
      .split(' ')
      .every((word) => fold(name).includes(word)),
  )

const find = (keyword: string) => productSummaries.filter((product) => isNamed(product, keyword))

const sorts: Partial<Record<string, (a: ProductSummary, b: ProductSummary) => number>> = {
  price_asc: (a, b) => a.finalPrice - b.finalPrice,
  price_desc: (a, b) => b.finalPrice - a.finalPrice,
}

function listOf(query: URLSearchParams): ProductSummary[] {
  const ids = (name: string) =>
    query
      .getAll(name)
      .flatMap((list) => list.split(','))
      .map(Number)
  const within = (name: string, id: number) => !query.has(name) || ids(name).includes(id)
  const limit = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise)
  return find(query.get('keyword') ?? '')
    .filter(
      (product) =>
        within('ids', product.productId) &&
        within('department', product.departmentId) &&
        within('category', product.categoryId) &&
        (query.get('onSale') !== 'true' || product.discount > 0) &&
        (query.get('inStock') !== 'true' || product.quantity > 0) &&
        product.finalPrice >= limit('priceMin', 0) &&
        product.finalPrice <= limit('priceMax', Infinity),
    )
    .toSorted(sorts[query.get('sort') ?? ''] ?? (() => 0))
}

type Named = { names: LocalizedText }

const counted = <Row extends Named>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  products: readonly ProductSummary[],
  placeOf: (product: ProductSummary) => number,
): FacetValue[] =>
  rows
    .map((row) => ({
      id: idOf(row),
      names: row.names,
      count: products.filter((product) => placeOf(product) === idOf(row)).length,
    }))
    .filter(({ count }) => count > 0)

function facetsOf(products: readonly ProductSummary[]): Facets {
  const prices = products.map(({ finalPrice }) => finalPrice)
  return {
    departments: counted(
      departments,
      ({ departmentId }) => departmentId,
      products,
      (product) => product.departmentId,
    ),
    subDepartments: [],
    categories: counted(
      categories,
      ({ categoryId }) => categoryId,
      products,
      (product) => product.categoryId,
    ),
    brands: [],
    dietary: [],
    freeOf: [],
    price: prices.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...prices), max: Math.max(...prices) },
    onSale: products.filter(({ discount }) => discount > 0).length,
    inStock: products.filter(({ quantity }) => quantity > 0).length,
    inStockByStorage: { ambient: products.filter(({ quantity }) => quantity > 0).length, refrigerated: 0, frozen: 0 },
    bounded: [],
  }
}

export const onePage = <Item>(content: Item[]) => ({
  content,
  pageNumber: 0,
  pageSize: 24,
  totalElements: content.length,
  totalPages: content.length === 0 ? 0 : 1,
  lastPage: true,
})

/** The public catalogue and settings, from the fixtures. */
export const catalog = {
  'GET /public/settings/{group}': ({ path }) => settings.filter(({ group }) => group === path['group']),
  'GET /public/settings/key/{key}': ({ path }) => {
    const found = settings.find(({ key }) => key === path['key'])
    if (found === undefined) throw new Refused(404, 'NOT_FOUND')
    return found
  },
  'GET /public/customizations/contact-info': () => contactInfo,
  'GET /public/departments/active': () => departments.map(({ subDepartments: _inside, ...department }) => department),
  'GET /public/departments/navigation': () => departments,
  'GET /public/categories': () => onePage(categories),
  'GET /public/categories/all': () => categories,
  'GET /public/categories/popular/{departmentId}': ({ path }) =>
    categories.filter(({ departmentId }) => departmentId === Number(path['departmentId'])),
  'GET /public/products': ({ query }) => {
    const content = listOf(query)
    return {
      ...onePage(content),
      facets: facetsOf(content),
      totalIsBounded: false,
      exactElements: content.length,
      similarTo: null,
      correctedKeyword: null,
      answers: [],
      hiddenByFilters: null,
      exclusions: [],
      undeclaredElements: 0,
    }
  },
  'GET /public/products/suggestions': ({ query }) => ({
    ...onePage(find(query.get('keyword') ?? '')),
    answers: [],
    completions: [],
  }),
  'GET /public/products/home': () => ({
    bestSellers: productSummaries,
    offers: productSummaries.filter(({ discount }) => discount > 0),
    featured: productSummaries,
    popularCategories: categories,
  }),
  'GET /public/products/popular-searches': () => ['guioza', 'lámen', 'missô'],
  'GET /public/products/{productId}': ({ path }) => {
    const id = Number(path['productId'])
    return detailed.find(({ productId }) => productId === id) ?? { ...shinRamyunDetails, ...productOf(id) }
  },
  'GET /public/products/{productId}/related': () => productSummaries,
  'GET /public/products/{productId}/reviews': () => noReviews,
} satisfies Handlers

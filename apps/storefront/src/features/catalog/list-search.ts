import type { Dietary, operations, ProductSort } from '@lotus/openapi/schema'

type ListProductsQuery = NonNullable<operations['listProducts']['parameters']['query']>

type Param = string | number | readonly string[] | undefined

/** What a link to /products may ask for: see `ListSearch`. Other keys are kept in the address. */
export type ListParams = {
  keyword?: Param
  department?: Param
  subDepartment?: Param
  category?: Param
  brand?: Param
  dietary?: Param
  priceMin?: Param
  priceMax?: Param
  filter?: Param
  inStock?: Param
  sort?: Param
  page?: Param
  view?: Param
  [other: string]: Param
}

/** How many products a page of the list shows. */
export const listPageSize = 24

/** The orders of the list in the order they are offered (CAT-03). */
export const sorts = [
  'relevance',
  'best_selling',
  'newest',
  'name_asc',
  'name_desc',
  'price_asc',
  'price_desc',
  'rating',
] as const satisfies readonly ProductSort[]

const dietaryMarks = [
  'vegetarian',
  'vegan',
  'gluten-free',
  'lactose-free',
  'organic',
  'halal',
] as const satisfies readonly Dietary[]

/** What the address of /products asks for, read; prices in reais, page from 1. */
export type ListSearch = {
  keyword: string | null
  department: number | null
  subDepartment: number | null
  /** Names in any language, slugs or ids (D37). */
  categories: string[]
  brands: string[]
  dietary: Dietary[]
  priceMin: number | null
  priceMax: number | null
  onSale: boolean
  inStock: boolean
  /** Null is the shop's own order: relevance with a keyword, else best sellers. */
  sort: ProductSort | null
  page: number
  view: 'products' | 'categories'
  /** Keys that are not ours, kept as they came. */
  other: ListParams
}

const highestId = 2_147_483_647
const highestPrice = 100_000
const highestPage = 1001
const mostOfAKind = 20

const known = new Set([
  'keyword',
  'department',
  'subDepartment',
  'category',
  'brand',
  'dietary',
  'priceMin',
  'priceMax',
  'filter',
  'inStock',
  'sort',
  'page',
  'view',
])

const languages = ['pt-BR', 'zh-CN', 'en-US', 'es-ES'] as const satisfies readonly ListProductsQuery['language'][]

/** A list that asks for nothing. */
export const emptySearch: ListSearch = {
  keyword: null,
  department: null,
  subDepartment: null,
  categories: [],
  brands: [],
  dietary: [],
  priceMin: null,
  priceMax: null,
  onSale: false,
  inStock: false,
  sort: null,
  page: 1,
  view: 'products',
  other: {},
}

/** Reads the address (CAT-01). What is no value of a key counts as absent: an address never breaks the page. */
export function readListSearch(params: ListParams): ListSearch {
  const first = (key: string) => all(params, key)[0]
  const [low, high] = [price(first('priceMin')), price(first('priceMax'))]
  const swapped = low !== null && high !== null && low > high
  const department = id(first('department'))
  return {
    keyword: words(first('keyword'), 100),
    department,
    subDepartment: id(first('subDepartment')),
    categories: list(params, 'category', 100),
    brands: list(params, 'brand', 80),
    dietary: dietaryMarks.filter((mark) => all(params, 'dietary').includes(mark)),
    priceMin: swapped ? high : low,
    priceMax: swapped ? low : high,
    onSale: all(params, 'filter').includes('on_sale'),
    inStock: first('inStock') === 'true',
    sort: sorts.find((sort) => sort === first('sort')) ?? null,
    page: page(first('page')),
    view: first('view') === 'categories' ? 'categories' : 'products',
    other: Object.fromEntries(Object.entries(params).filter(([key]) => !known.has(key))),
  }
}

/** Writes the address that `readListSearch` reads; what is not asked for is left out. */
export function writeListSearch(search: ListSearch): ListParams {
  const written: Record<string, string | string[] | null> = {
    view: search.view === 'categories' ? 'categories' : null,
    keyword: search.keyword,
    department: text(search.department),
    subDepartment: text(search.subDepartment),
    category: search.categories,
    brand: search.brands,
    dietary: search.dietary,
    priceMin: text(search.priceMin),
    priceMax: text(search.priceMax),
    filter: search.onSale ? 'on_sale' : null,
    inStock: search.inStock ? 'true' : null,
    sort: search.sort,
    page: search.page > 1 ? String(search.page) : null,
  }
  const params: ListParams = { ...search.other }
  for (const [key, value] of Object.entries(written)) {
    if (value === null || value.length === 0) continue
    params[key] = Array.isArray(value) && value.length === 1 ? value.join('') : value
  }
  return params
}

/** The search after a change of filters: back on the first page. A page of its own is given with the change. */
export function withSearch(search: ListSearch, change: Partial<ListSearch>): ListSearch {
  return { ...search, page: 1, ...change }
}

/** The same search without any filter; what was typed, the order and foreign keys stay. */
export function withoutFilters(search: ListSearch): ListSearch {
  return { ...emptySearch, keyword: search.keyword, sort: search.sort, view: search.view, other: search.other }
}

/** What a search engine shall know the list by: what it is about and its page, not how it was narrowed or sorted. */
export function canonicalSearch({
  keyword,
  department,
  subDepartment,
  categories,
  onSale,
  view,
  page,
}: ListSearch): ListSearch {
  const about = { keyword, department, subDepartment, onSale, view, page }
  return { ...emptySearch, ...about, categories: categories.length === 1 ? categories : [] }
}

/** How many filters narrow the list: each category, brand and mark is one, and so is a range of prices. */
export function filterCount(search: ListSearch): number {
  const { department, subDepartment, categories, brands, dietary, priceMin, priceMax, onSale, inStock } = search
  const single = [department !== null, subDepartment !== null, priceMin !== null || priceMax !== null, onSale, inStock]
  return categories.length + brands.length + dietary.length + single.filter(Boolean).length
}

/** The API's page number, from 0, of an address' page, from 1; and back (D36). */
export const pageNumberOf = (addressPage: number): number => addressPage - 1
export const addressPageOf = (pageNumber: number): number => pageNumber + 1

/** The address' question in the API's words; `language` says whose names a sort by name goes by. */
export function listProductsOf(search: ListSearch, language: string): ListProductsQuery {
  const query: ListProductsQuery = { pageNumber: pageNumberOf(search.page), pageSize: listPageSize }
  if (search.keyword !== null) query.keyword = search.keyword
  if (search.department !== null) query.department = search.department
  if (search.subDepartment !== null) query.subDepartment = search.subDepartment
  if (search.categories.length > 0) query.category = search.categories
  if (search.brands.length > 0) query.brand = search.brands
  if (search.dietary.length > 0) query.dietary = search.dietary
  if (search.priceMin !== null) query.priceMin = search.priceMin
  if (search.priceMax !== null) query.priceMax = search.priceMax
  if (search.onSale) query.onSale = true
  if (search.inStock) query.inStock = true
  const sort = sortOf(search)
  if (search.sort !== null && sort === search.sort) query.sort = sort
  if (sort === 'name_asc' || sort === 'name_desc') query.language = languages.find((one) => one === language)
  return query
}

/** The order the list is shown in; relevance means nothing without a keyword. */
export function sortOf({ keyword, sort }: Pick<ListSearch, 'keyword' | 'sort'>): ProductSort {
  const own = keyword === null ? 'best_selling' : 'relevance'
  return sort === null || (sort === 'relevance' && keyword === null) ? own : sort
}

type Named = { id: number; names: Record<string, string>; slug: string }

/** Whether an address' word (a name in any language, a slug or an id) means this category or the like (D37). */
export function isMeant({ id: number, names, slug }: Named, word: string): boolean {
  const wanted = word.trim().toLowerCase()
  return wanted === String(number) || [slug, ...Object.values(names)].some((name) => name.toLowerCase() === wanted)
}

function all(params: ListParams, key: string): string[] {
  const value = params[key]
  return value === undefined ? [] : [value].flat().map(String)
}

function list(params: ListParams, key: string, longest: number): string[] {
  const found = all(params, key).map((value) => words(value, longest))
  return [...new Set(found.filter((value) => value !== null))].slice(0, mostOfAKind)
}

/** The text as the API takes it: no control characters, spaces trimmed, cut; null where nothing is left. */
function words(value: string | undefined, longest: number): string | null {
  const clean =
    value
      ?.toWellFormed()
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim() ?? ''
  // A cut in the middle of a pair would leave half a character.
  const cut = clean
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return cut === '' ? null : cut
}

function id(value: string | undefined): number | null {
  const number = /^\d{1,10}$/.test(value ?? '') ? Number(value) : 0
  return number >= 1 && number <= highestId ? number : null
}

/** An amount typed in any of the languages: 12, 12.5, 12,50. */
function price(value: string | undefined): number | null {
  const typed = value?.trim().replace(',', '.') ?? ''
  if (!/^\d{1,6}(\.\d{0,2})?$/.test(typed)) return null
  const reais = Number(typed)
  return reais <= highestPrice ? reais : null
}

function page(value: string | undefined): number {
  const number = /^\d{1,9}$/.test(value ?? '') ? Number(value) : 1
  return Math.min(Math.max(number, 1), highestPage)
}

const text = (number: number | null): string | null => (number === null ? null : String(number))

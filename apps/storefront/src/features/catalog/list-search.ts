import type { DepartmentSummary, ProductList, ProductSort } from '@lotus/openapi/schema'

import { languageOf } from '#i18n/localized.ts'

import type { FilterName, ListProductsQuery } from './filter-kinds.ts'
import { filterNames, filters, type FilterValues } from './filters.ts'
import { firstOf, readText, type ListParams } from './list-params.ts'
import { sortNames, sortOf } from './sorts.ts'

export const listPageSize = 24

/** The parsed URL of /products. */
export type ListSearch = FilterValues & {
  keyword: string | null
  /** The keyword is searched as it is written, without corrections (BEY-21). */
  literal: boolean
  /** Null is the default, see `sortOf`. */
  sort: ProductSort | null
  /** From 1. */
  page: number
  view: 'products' | 'categories'
  /** Unknown keys, as they came. */
  other: ListParams
}

/** A search with its result: the props of the list's components. */
export type ListResult = {
  search: ListSearch
  list: ProductList
  departments: DepartmentSummary[]
}

const highestPage = 1001
// `lang` too: links keep the language by themselves.
export const listKeys = new Set([
  'keyword',
  'literal',
  'sort',
  'page',
  'view',
  'lang',
  ...filterNames.flatMap((name) => filters[name].keys),
])

function filterValues(valueOf: <Name extends FilterName>(name: Name) => FilterValues[Name]): FilterValues {
  return Object.fromEntries(filterNames.map((name) => [name, valueOf(name)])) as FilterValues
}
const noFilters = filterValues((name) => filters[name].none)

/** The search of the whole list. */
export const emptySearch: ListSearch = {
  ...noFilters,
  keyword: null,
  literal: false,
  sort: null,
  page: 1,
  view: 'products',
  other: {},
}

/** Parses the URL (CAT-01). An invalid value counts as absent. */
export function readListSearch(params: ListParams): ListSearch {
  return {
    ...filterValues((name) => filters[name].read(params)),
    keyword: readText(firstOf(params, 'keyword'), 100),
    literal: firstOf(params, 'literal') === 'true',
    sort: sortNames.find((sort) => sort === firstOf(params, 'sort')) ?? null,
    page: readPage(firstOf(params, 'page')),
    view: firstOf(params, 'view') === 'categories' ? 'categories' : 'products',
    other: Object.fromEntries(Object.entries(params).filter(([key]) => !listKeys.has(key))),
  }
}

/** Writes the URL that `readListSearch` parses, without default values. */
export function writeListSearch(search: ListSearch): ListParams {
  const { keyword, literal, sort, page, view } = search
  return {
    ...search.other,
    ...(view === 'categories' && { view }),
    ...(keyword !== null && { keyword }),
    ...(literal && { literal: 'true' }),
    ...Object.assign({}, ...activeNames(search).map((name) => written(name, search))),
    ...(sort !== null && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
}
const written = <Name extends FilterName>(name: Name, values: FilterValues) => filters[name].write(values[name])

/** The search after a change: on the first page unless the change has a page. */
export function withSearch(search: ListSearch, change: Partial<ListSearch>): ListSearch {
  return { ...search, page: 1, ...change }
}

/** The search without filters. Keyword, sort order and unknown keys stay. */
export function withoutFilters(search: ListSearch): ListSearch {
  return withSearch(search, noFilters)
}

/** The search without a filter and the filters that depend on it; the same search if the filter is not active. */
export function withoutFilter(search: ListSearch, name: FilterName): ListSearch {
  if (countOf(name, search) === 0) return search
  return changed(search, name, filters[name].none, filters[name].clears ?? [])
}

/** The search of the canonical URL (BEY-14): the subject of the list and its page, without refinements and sort order. */
export function canonicalSearch({ keyword, view, page, ...search }: ListSearch): ListSearch {
  const kept = (name: FilterName) => filters[name].isCanonical === true && countOf(name, search) === 1
  const subject = filterValues((name) => (kept(name) ? search[name] : filters[name].none))
  return { ...emptySearch, ...subject, keyword, view, page }
}

/** Identifies a list: equal for all of its pages, sort orders and refinements. */
export const subjectOf = (search: ListSearch): string => JSON.stringify(canonicalSearch({ ...search, page: 1 }))

/** The number of a filter's chips. */
export const countOf = <Name extends FilterName>(name: Name, values: FilterValues) => filters[name].count(values[name])
const activeNames = (values: FilterValues) => filterNames.filter((name) => countOf(name, values) > 0)

/** The number of active filters, which is the number of chips. */
export function filterCount(search: ListSearch): number {
  return filterNames.reduce((count, name) => count + countOf(name, search), 0)
}

/** The search with another value of a filter, without the filters that depend on it. */
export function changed<Name extends FilterName>(
  search: ListSearch,
  name: Name,
  value: FilterValues[Name],
  clears: readonly FilterName[],
): ListSearch {
  const cleared = Object.fromEntries(clears.map((other) => [other, filters[other].none]))
  return withSearch(search, { ...cleared, [name]: value })
}

/** Converts a page of the URL, from 1, to a page of the API, from 0, and back (D36). */
export const pageNumberOf = (urlPage: number): number => urlPage - 1
export const urlPageOf = (pageNumber: number): number => pageNumber + 1

/**
 * The API's query. The API uses `language` to sort by name and for the names of facets.
 *
 * @param zipCode the CEP of the filter `arrivesToday`, which needs one @default null
 */
export function listProductsOf(search: ListSearch, language: string, zipCode: string | null = null): ListProductsQuery {
  const sort = sortOf(search)
  return {
    pageNumber: pageNumberOf(search.page),
    pageSize: listPageSize,
    ...(search.keyword !== null && { keyword: search.keyword }),
    ...(search.literal && { literal: true }),
    ...Object.assign({}, ...activeNames(search).map((name) => queryOf(name, search))),
    ...(search.arrivesToday && zipCode !== null && { arrivesToday: zipCode }),
    ...(search.sort === sort && { sort }),
    language: languageOf(language),
  }
}
const queryOf = <Name extends FilterName>(name: Name, values: FilterValues) => filters[name].query(values[name])

function readPage(value: string | undefined): number {
  const number = /^\d{1,9}$/.test(value ?? '') ? Number(value) : 1
  return Math.min(Math.max(number, 1), highestPage)
}

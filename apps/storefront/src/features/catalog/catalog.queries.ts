import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import type { operations, Product, ProductSummary } from '@lotus/openapi/schema'

import { api, pageOrLast, requestOf } from '#api.ts'

import { rowSize } from './row-size.ts'

const minute = 60_000

export type ListProducts = NonNullable<operations['listProducts']['parameters']['query']>

/** Departments with products; fresh for two minutes, concurrent calls share one request (CAT-07). */
export const activeDepartmentsQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'listActiveDepartments'],
    queryFn: (query) => api.GET('/public/departments/active', requestOf(query)),
    staleTime: 2 * minute,
  })

export const allCategoriesQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'listAllCategories'],
    queryFn: (query) => api.GET('/public/categories/all', requestOf(query)),
    staleTime: 2 * minute,
  })

/** The ten best-selling categories of a department (CAT-06). */
export const popularCategoriesQuery = (departmentId: number) =>
  queryOptions({
    queryKey: ['catalog', 'listPopularCategories', departmentId],
    queryFn: (query) =>
      api.GET('/public/categories/popular/{departmentId}', {
        params: { path: { departmentId }, query: { limit: 10 } },
        ...requestOf(query),
      }),
    staleTime: 2 * minute,
  })

/** Products with facets. Falls back to the last page past the end (D36); the previous result stays while the next loads. */
export const productsQuery = (query: ListProducts) =>
  queryOptions({
    queryKey: ['catalog', 'listProducts', query],
    queryFn: (context) =>
      pageOrLast(query.pageNumber, (pageNumber) =>
        api.GET('/public/products', { params: { query: { ...query, pageNumber } }, ...requestOf(context) }),
      ),
    placeholderData: keepPreviousData,
  })

/** The rows of the home page: each product is in one of them (HOME-01). */
export const homeQuery = queryOptions({
  queryKey: ['catalog', 'getHome'],
  queryFn: (query) => api.GET('/public/products/home', { params: { query: { limit: rowSize } }, ...requestOf(query) }),
  staleTime: 2 * minute,
})

/** One product with all details. */
export const productQuery = (productId: number) =>
  queryOptions({
    queryKey: ['catalog', 'getProduct', productId],
    queryFn: (query) =>
      api.GET('/public/products/{productId}', { params: { path: { productId } }, ...requestOf(query) }),
  })

export const alternativesQuery = (productId: number) => relatedProductsQuery(productId, 'alternatives')
export const complementsQuery = (productId: number) => relatedProductsQuery(productId, 'complements')

const relatedProductsQuery = (productId: number, relation: 'alternatives' | 'complements') =>
  queryOptions({
    queryKey: ['catalog', 'listRelatedProducts', productId, relation],
    queryFn: (query) =>
      api.GET('/public/products/{productId}/related', {
        params: { path: { productId }, query: { relation, limit: rowSize } },
        ...requestOf(query),
      }),
    staleTime: 5 * minute,
  })

/** The summary of a product from a cached list: enough to render its page immediately. */
export function knownSummary(queryClient: QueryClient, productId: number): ProductSummary | undefined {
  const held = queryClient.getQueriesData<unknown>({ queryKey: ['catalog'] })
  for (const [, data] of held) {
    // A list is the data itself, or a part of it.
    const lists = [data, ...Object.values((data ?? {}) as object)].filter(Array.isArray) as unknown[][]
    const found = lists.flat().find((item) => (item as Partial<ProductSummary> | null)?.productId === productId)
    if (found !== undefined) return found as ProductSummary
  }
  return undefined
}

/** The cached product: whole, or its summary. */
export const knownProduct = (queryClient: QueryClient, productId: number): Product | ProductSummary | undefined =>
  queryClient.getQueryData(productQuery(productId).queryKey) ?? knownSummary(queryClient, productId)

/** Parses a product id from the URL; null when invalid. */
export function productIdOf(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= 2_147_483_647 ? id : null
}

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isNotFound } from '@lotus/api-client/errors'
import { productList } from '@lotus/fixtures/facets'
import { gyoza, miso, shinRamyun } from '@lotus/fixtures/products'

import { transport } from '#api.ts'

import {
  activeDepartmentsQuery,
  homeQuery,
  knownProduct,
  popularCategoriesQuery,
  productIdOf,
  productQuery,
  productsQuery,
  complementsQuery,
} from './catalog.queries.ts'

type Answer = (url: URL) => { status: number; body: object }

const asked: string[] = []
let queryClient: QueryClient
const real = transport.fetch

const answer = (give: Answer) => {
  transport.fetch = async (request) => {
    const url = new URL(request.url)
    asked.push(`${url.pathname.replace('/api/public', '')}${url.search}`)
    const { status, body } = give(url)
    return Response.json(body, { status })
  }
}
const data = (value: unknown): ReturnType<Answer> => ({
  status: 200,
  body: { success: true, data: value, message: null, error: null },
})

beforeEach(() => {
  asked.length = 0
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  transport.fetch = real
  vi.useRealTimers()
})

test('CAT-07 concurrent calls share one request, which stays fresh for two minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answer(() => data([]))
  await Promise.all([1, 2, 3].map(() => queryClient.fetchQuery(activeDepartmentsQuery())))
  expect(asked).toEqual(['/departments/active'])
  vi.advanceTimersByTime(119_000)
  await queryClient.fetchQuery(activeDepartmentsQuery())
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(2_000)
  await queryClient.fetchQuery(activeDepartmentsQuery())
  expect(asked).toHaveLength(2)
})

test('D36 a page past the end shows the last page', async () => {
  const content = [shinRamyun]
  answer((url) => {
    const pageNumber = Number(url.searchParams.get('pageNumber'))
    return data({ ...productList, pageNumber, totalPages: 3, content: pageNumber < 3 ? content : [] })
  })
  expect(await queryClient.fetchQuery(productsQuery({ pageNumber: 98, pageSize: 24 }))).toMatchObject({
    pageNumber: 2,
    content,
  })
  expect(asked).toEqual(['/products?pageNumber=98&pageSize=24', '/products?pageNumber=2&pageSize=24'])
})

test('CAT-01 an empty list is requested once', async () => {
  answer(() => data({ ...productList, totalPages: 0, totalElements: 0, content: [] }))
  await queryClient.fetchQuery(productsQuery({ keyword: 'zzz', category: ['a', 'b'], pageNumber: 3, pageSize: 24 }))
  expect(asked).toEqual(['/products?keyword=zzz&category=a&category=b&pageNumber=3&pageSize=24'])
})

test('CAT-06 requests ten popular categories', async () => {
  answer(() => data([]))
  await queryClient.fetchQuery(popularCategoriesQuery(3))
  expect(asked).toEqual(['/categories/popular/3?limit=10'])
})

test('PROD-01 finds the summary of a product in cached lists, rows and related products', async () => {
  answer((url) =>
    data(url.pathname.endsWith('/related') ? [gyoza] : { ...productList, content: url.search === '' ? [] : [miso] }),
  )
  expect(knownProduct(queryClient, miso.productId)).toBeUndefined()
  await queryClient.fetchQuery(productsQuery({ pageNumber: 0 }))
  await queryClient.fetchQuery(complementsQuery(1))
  expect(knownProduct(queryClient, miso.productId)).toEqual(miso)
  expect(knownProduct(queryClient, gyoza.productId)).toEqual(gyoza)
  queryClient.clear()
  answer(() => data({ bestSellers: [], offers: [gyoza], featured: [miso], popularCategories: [] }))
  await queryClient.fetchQuery(homeQuery)
  expect(knownProduct(queryClient, miso.productId)).toEqual(miso)
})

test('PROD-02 distinguishes an unknown product from a failed request', async () => {
  const failure = (status: number, code: string) => ({
    status,
    body: { success: false, data: null, message: 'x', error: { code } },
  })
  answer(() => failure(404, 'NOT_FOUND'))
  const unknown: unknown = await queryClient.fetchQuery(productQuery(1)).catch((error: unknown) => error)
  answer(() => failure(503, 'SERVICE_UNAVAILABLE'))
  const down: unknown = await queryClient.fetchQuery(productQuery(1)).catch((error: unknown) => error)
  expect([isNotFound(unknown), isNotFound(down), isNotFound(undefined)]).toEqual([true, false, false])
})

test('PROD-02 rejects invalid product ids', () => {
  expect(['1', '2147483647'].map(productIdOf)).toEqual([1, 2_147_483_647])
  for (const text of ['0', '-1', '01', '1.5', '1e3', 'abc', '', '2147483648', '99999999999'])
    expect(productIdOf(text)).toBeNull()
})

test('an invalidated query bypasses the HTTP cache of the browser', async () => {
  const caches: RequestCache[] = []
  transport.fetch = async (request) => {
    caches.push(request.cache)
    return Response.json(data([]).body)
  }
  const queries = [activeDepartmentsQuery(), popularCategoriesQuery(1), productQuery(1), complementsQuery(1), homeQuery]
  for (const query of queries) await queryClient.fetchQuery(query as typeof homeQuery)
  await queryClient.invalidateQueries({ queryKey: ['catalog'], refetchType: 'none' })
  for (const query of queries) await queryClient.fetchQuery(query as typeof homeQuery)
  await queryClient.fetchQuery({ ...productQuery(1), staleTime: 0 })
  expect(caches).toEqual([...queries.map(() => 'default'), ...queries.map(() => 'no-cache'), 'default'])
})

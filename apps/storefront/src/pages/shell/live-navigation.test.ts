import { setupI18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'

import { departments } from '@lotus/fixtures/departments'
import { facets } from '@lotus/fixtures/facets'
import { shinRamyun } from '@lotus/fixtures/products'

import { activeDepartmentsQuery, productQuery, productsQuery } from '#features/catalog/catalog.queries.ts'
import { listProductsOf, readListSearch } from '#features/catalog/list-search.ts'
import { parseSearchParams } from '#routing/search-params.ts'

import { placeOf } from './live-navigation.ts'

const ofDepartment = {
  ...facets,
  departments: facets.departments.filter(({ id }) => id === 1),
  categories: facets.categories.map((facet) => ({ ...facet, named: [facet.names['zh-CN']] })),
}

/** The place of an address whose data are loaded. */
function at(address: string) {
  const [pathname = '', query = ''] = address.split('?')
  const search = parseSearchParams(query)
  const i18n = setupI18n({ locale: 'zh-CN', messages: { 'zh-CN': {} } })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queryClient.setQueryData(activeDepartmentsQuery().queryKey, departments)
  queryClient.setQueryData(productsQuery(listProductsOf(readListSearch(search), 'zh-CN')).queryKey, {
    content: [],
    pageNumber: 0,
    pageSize: 24,
    totalElements: 12,
    totalPages: 1,
    lastPage: true,
    facets: ofDepartment,
  } as never)
  queryClient.setQueryData(productQuery(1).queryKey, shinRamyun as never)
  return placeOf({ pathname, search }, { queryClient, i18n })
}

describe('NAV-22 the place of a page', () => {
  it.each([
    ['/products?department=1', { type: 'department', id: 1, name: 'Massas e lámen' }],
    [
      '/products?category=%E8%A2%8B%E8%A3%85%E6%96%B9%E4%BE%BF%E9%9D%A2',
      {
        type: 'category',
        id: 1,
        name: 'Lámen instantâneo',
        department: { id: 1, name: 'Massas e lámen' },
      },
    ],
    [
      '/products?keyword=ch%C3%A1&onSale=true&page=1',
      { type: 'search', query: 'chá', filters: { onSale: 'true' }, resultCount: 12 },
    ],
    ['/products/1', { type: 'product', id: 1, name: shinRamyun.productName }],
    ['/products', null],
    ['/products?view=categories&department=1', null],
    ['/cart', null],
  ])('%s', async (address, place) => {
    expect(await at(address)).toEqual(place)
  })
})

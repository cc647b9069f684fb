import { queryOptions } from '@tanstack/react-query'

import { api } from '#api.ts'

import { productQuery } from './catalog.queries.ts'

/** A product with its current stock and price: the browser's HTTP cache may have those of the last minutes. */
export const currentProductQuery = (productId: number) =>
  queryOptions({
    ...productQuery(productId),
    queryFn: async ({ signal }) => {
      const params = { path: { productId } }
      return await api.GET('/public/products/{productId}', { params, signal, cache: 'no-cache' })
    },
    staleTime: 0,
  })

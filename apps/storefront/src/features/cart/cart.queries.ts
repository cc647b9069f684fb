import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { CartItem } from '@lotus/openapi/schema'

import { api } from '#api.ts'

/** The cart at current prices and stock: the server is the authority (CART-09). */
export const cartPreviewQuery = (items: readonly CartItem[]) =>
  queryOptions({
    queryKey: ['carts', 'previewCart', items],
    queryFn: ({ signal }) => api.POST('/public/carts/preview', { body: { items: [...items] }, signal }),
    enabled: items.length > 0,
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })

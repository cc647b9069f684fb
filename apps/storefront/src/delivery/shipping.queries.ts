import { queryOptions } from '@tanstack/react-query'

import type { CartItem } from '@lotus/openapi/schema'

import { api } from '#api.ts'

/** The quote for a CEP (eight digits) and at least one line. */
export const shippingQuoteQuery = (zipCode: string, items: readonly CartItem[]) =>
  queryOptions({
    queryKey: ['shipping', 'createShippingQuote', zipCode, items],
    queryFn: ({ signal }) => api.POST('/public/shipping/quotes', { body: { zipCode, items: [...items] }, signal }),
    staleTime: 5 * 60_000,
    // The previous quote stays while other quantities load; for another CEP it would be wrong.
    placeholderData: (before, query) => (query?.queryKey[2] === zipCode ? before : undefined),
  })

/** The subtotal from which delivery is free, to a CEP (eight digits) or anywhere. */
export const freeDeliveryQuery = (zipCode: string | null) =>
  queryOptions({
    queryKey: ['shipping', 'getFreeDelivery', zipCode],
    queryFn: ({ signal }) =>
      api.GET('/public/shipping/free-delivery', {
        params: { query: zipCode === null ? {} : { zipCode } },
        signal,
      }),
    staleTime: 5 * 60_000,
  })

/** The cheapest delivery of one unit of each product (at most 50) to a CEP (eight digits). */
export const deliveriesQuery = (zipCode: string, productIds: readonly number[]) =>
  queryOptions({
    queryKey: ['shipping', 'listDeliveries', zipCode, productIds],
    queryFn: ({ signal }) =>
      api.GET('/public/shipping/deliveries', {
        params: { query: { zipCode, productIds: [...productIds] } },
        signal,
      }),
    staleTime: 5 * 60_000,
  })

import { queryOptions } from '@tanstack/react-query'

import type { CartItem, NextWindow } from '@lotus/openapi/schema'

import { api } from '#api.ts'

/** Milliseconds until the first of the windows closes, by the clock of the server; Infinity without windows. */
const untilCutoff = (windows: readonly (NextWindow | null | undefined)[]): number =>
  Math.min(...windows.map((window) => (window ? Date.parse(window.cutoffAt) - Date.parse(window.now) : Infinity)))

/** The quote for a CEP (eight digits) and at least one line. */
export const shippingQuoteQuery = (zipCode: string, items: readonly CartItem[]) =>
  queryOptions({
    queryKey: ['shipping', 'createShippingQuote', zipCode, items],
    queryFn: ({ signal }) => api.POST('/public/shipping/quotes', { body: { zipCode, items: [...items] }, signal }),
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => untilCutoff(state.data?.options.map(({ nextWindow }) => nextWindow) ?? []),
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
    refetchInterval: ({ state }) => untilCutoff(state.data?.map(({ delivery }) => delivery?.nextWindow) ?? []),
  })

/** The next delivery window for a CEP (eight digits), or null, and what arrives today (BEY-12). */
export const nextWindowQuery = (zipCode: string) =>
  queryOptions({
    queryKey: ['shipping', 'getNextWindow', zipCode],
    queryFn: ({ signal }) => api.GET('/public/shipping/windows/next', { params: { query: { zipCode } }, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => untilCutoff([state.data?.window]),
  })

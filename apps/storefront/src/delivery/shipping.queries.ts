import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '@lotus/api-client/errors'
import type { CartItem } from '@lotus/openapi/schema'

import { api } from '#api.ts'

/** Delivery and pickup for a CEP of eight digits and what is to be brought: at least one line. */
export const shippingQuoteQuery = (zipCode: string, items: readonly CartItem[]) =>
  queryOptions({
    queryKey: ['shipping', 'createShippingQuote', zipCode, items],
    queryFn: async ({ signal }) =>
      unwrap(await api.POST('/public/shipping/quotes', { body: { zipCode, items: [...items] }, signal })),
    staleTime: 5 * 60_000,
    // What there was stays in sight while other units are priced; for another CEP it would be wrong.
    placeholderData: (before, query) => (query?.queryKey[2] === zipCode ? before : undefined),
  })

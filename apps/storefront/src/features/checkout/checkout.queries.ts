import { queryOptions } from '@tanstack/react-query'

import { api } from '#api.ts'

import { loadCardProvider } from './card-fields.ts'

/** The payment methods. The server may pause cards for some minutes. */
export const checkoutConfigQuery = () =>
  queryOptions({
    queryKey: ['checkout', 'getCheckoutConfig'],
    queryFn: ({ signal }) => api.GET('/public/checkout/config', { signal }),
    staleTime: 60_000,
  })

/** The provider's card fields; loads its script once per page. */
export const cardProviderQuery = (config: { sdkUrl: string; publicKey: string } | undefined, wanted: boolean) =>
  queryOptions({
    queryKey: ['checkout', 'loadCardProvider', config?.sdkUrl],
    queryFn: () => {
      if (config === undefined) throw new Error('The provider is known from the configuration of the checkout')
      return loadCardProvider(config)
    },
    enabled: wanted && config !== undefined,
    staleTime: Infinity,
    retry: false,
    // The value contains functions, which cannot be compared.
    structuralSharing: false,
  })

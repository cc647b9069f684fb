import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { ApiError, unwrap } from '@lotus/api-client/errors'

import { api } from '#lib/api.ts'

import type { CepAnswer } from './address-screen.tsx'
import { loadCardProvider } from './card-fields.ts'

const tenMinutes = 10 * 60_000
const aDay = 24 * 60 * 60_000

/** How payments are taken here. */
export const checkoutConfigQuery = () =>
  queryOptions({
    queryKey: ['checkout', 'getCheckoutConfig'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/public/checkout/config', { signal })),
    staleTime: tenMinutes,
  })

/** The address of a CEP (eight digits). */
const cepQuery = (cep: string) =>
  queryOptions({
    queryKey: ['shipping', 'lookUpCep', cep],
    queryFn: async () => unwrap(await api.GET('/public/cep/{cep}', { params: { path: { cep } } })),
    staleTime: aDay,
    // Whoever is waiting types on: a second try would come too late to be of use.
    retry: false,
  })

/** Looks a CEP up; a failure is an answer too, for nobody is kept from typing the address. */
export async function lookUpCep(queryClient: QueryClient, zipCode: string): Promise<CepAnswer> {
  try {
    return { kind: 'found', address: await queryClient.fetchQuery(cepQuery(zipCode)) }
  } catch (error) {
    return { kind: error instanceof ApiError && error.status === 404 ? 'notFound' : 'failed' }
  }
}

/** The provider's card fields: its script, once a page. */
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
    // It holds functions: nothing to compare or share.
    structuralSharing: false,
  })

import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { isNotFound } from '@lotus/api-client/errors'

import type { CepAnswer } from './address-fields.tsx'
import { api } from '#api.ts'

const aDay = 24 * 60 * 60_000

const cepQuery = (cep: string) =>
  queryOptions({
    queryKey: ['shipping', 'lookUpCep', cep],
    queryFn: () => api.GET('/public/cep/{cep}', { params: { path: { cep } } }),
    staleTime: aDay,
    // Not retried: the user types the address meanwhile.
    retry: false,
  })

/** Looks up a CEP. Never rejects: a failure must not block typing the address. */
export async function lookUpCep(queryClient: QueryClient, zipCode: string): Promise<CepAnswer> {
  try {
    return { kind: 'found', address: await queryClient.fetchQuery(cepQuery(zipCode)) }
  } catch (error) {
    return { kind: isNotFound(error) ? 'notFound' : 'failed' }
  }
}

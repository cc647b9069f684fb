import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { ApiError, unwrap } from '@lotus/api-client/errors'

import type { CepAnswer } from './address-fields.tsx'
import { api } from '#api.ts'

const aDay = 24 * 60 * 60_000

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

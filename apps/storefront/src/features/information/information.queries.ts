import { queryOptions } from '@tanstack/react-query'

import { ApiError } from '@lotus/api-client/errors'
import type { ContactMessage, InformationPage, Language } from '@lotus/openapi/schema'

import { api } from '#api.ts'

const pageName = /^[a-z][a-z0-9-]{1,40}$/

/** A page of the content folder in a language; null if there is none. */
export const informationPageQuery = (page: string, language: Language) =>
  queryOptions({
    queryKey: ['settings', 'getInformationPage', page, language],
    queryFn: async ({ signal }): Promise<InformationPage | null> => {
      if (!pageName.test(page)) return null
      const params = { path: { page }, query: { language } }
      try {
        return await api.GET('/public/pages/{page}', { params, signal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
    staleTime: 10 * 60_000,
  })

/** The delivery services by region, of the shipping table (D11). */
export const shippingRegionsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'listShippingRegions'],
    queryFn: ({ signal }) => api.GET('/public/shipping/regions', { signal }),
    staleTime: 10 * 60_000,
  })

/** A product for the shipping calculator while the cart is empty: its delivery is quoted as an example. */
export const exampleProductQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'exampleProduct'],
    queryFn: async ({ signal }) => {
      const query = { pageNumber: 0, pageSize: 1, active: true, sort: 'price_asc' } as const
      const { content } = await api.GET('/public/products', { params: { query }, signal })
      return content[0]?.productId ?? null
    },
    staleTime: 10 * 60_000,
  })

/** Sends a message of the contact form; the shop has stored it when this returns. */
export async function sendContactMessage(message: ContactMessage): Promise<void> {
  await api.POST('/public/contact', { body: message })
}

import { queryOptions } from '@tanstack/react-query'

import { ApiError, unwrap } from '@lotus/api-client/errors'
import type { InformationPage, Language } from '@lotus/openapi/schema'

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
        return unwrap(await api.GET('/public/pages/{page}', { params, signal }))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
    staleTime: 10 * 60_000,
  })

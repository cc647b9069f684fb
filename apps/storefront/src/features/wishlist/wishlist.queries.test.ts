import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'

import { transport } from '#api.ts'

import { wishlistQuery } from './wishlist.queries.ts'

const { fetch: real } = transport
afterEach(() => {
  transport.fetch = real
})

it('WISH-04 D36 a page past the end returns the last page', async () => {
  transport.fetch = async ({ url }) => {
    const pageNumber = Number(new URL(url).searchParams.get('pageNumber'))
    const content = pageNumber < 2 ? [{ wishlistId: 1 }] : []
    const data = { content, pageNumber, pageSize: 20, totalElements: 21, totalPages: 2 }
    return Response.json({ success: true, data, message: null, error: null })
  }
  expect(await new QueryClient().fetchQuery(wishlistQuery({ pageNumber: 2 }))).toMatchObject({ pageNumber: 1 })
})

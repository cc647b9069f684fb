import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'

import { useAreaStatus, type AreaStatus } from './area-status-line.tsx'

const queries = ['listWishlist', 'getWishlistStats'] as const
type Name = (typeof queries)[number]
const keyOf = (name: Name) => ['wishlists', name] as const

let client: QueryClient
let failing: readonly Name[]
let status: AreaStatus | undefined
let root: Root

const keep = (current: AreaStatus) => void (status = current)

function Area() {
  const useOne = (name: Name) =>
    useQuery({
      queryKey: keyOf(name),
      queryFn: async () => {
        const isFailing = failing.includes(name)
        await new Promise((resolve) => setTimeout(resolve, 100))
        if (isFailing) throw new ApiError('SERVICE_UNAVAILABLE', 503)
        return 'a page'
      },
      retry: false,
      networkMode: 'always',
    })
  const current = useAreaStatus([useOne('listWishlist'), useOne('getWishlistStats')])
  useEffect(() => keep(current))
  return null
}

const render = () => {
  root.render(
    <QueryClientProvider client={client}>
      <Area />
    </QueryClientProvider>,
  )
  return expect.poll(() => status?.loading).toBe(false)
}
/** Requests the data again, with these queries failing. */
function ask(...names: Name[]): Promise<void> {
  failing = names
  return client.refetchQueries()
}
const expectStatus = (expected: Partial<AreaStatus>) => expect.poll(() => status).toMatchObject(expected)
const error = 'SERVICE_UNAVAILABLE'

beforeEach(() => {
  client = new QueryClient()
  failing = []
  status = undefined
  root = createRoot(document.createElement('div'))
})
afterEach(() => root.unmount())

describe('UX-03 the status of an area', () => {
  it('UX-03 loads, then has the time of the latest answer', async () => {
    await render()
    const { dataUpdatedAt = 0 } = client.getQueryState(keyOf('getWishlistStats')) ?? {}
    expect(status).toEqual({ loading: false, error: null, lastUpdated: dataUpdatedAt, retryCount: 0 })
  })

  it('UX-03 counts errors and ends the loading; a success of all queries resets the count', async () => {
    await render()
    await ask('listWishlist')
    await expectStatus({ loading: false, error, retryCount: 1 })
    await ask('listWishlist')
    await expectStatus({ loading: false, error, retryCount: 2 })
    expect(status?.lastUpdated).not.toBeNull()
    await ask()
    await expectStatus({ loading: false, error: null, retryCount: 0 })
    await ask('getWishlistStats')
    await expectStatus({ error, retryCount: 1 })
  })

  it('UX-03 keeps the count while a retry loads', async () => {
    failing = queries
    await render()
    expect(status).toMatchObject({ error, lastUpdated: null, retryCount: 2 })
    const retried = ask()
    await expectStatus({ loading: true, retryCount: 2 })
    await retried
    await expectStatus({ loading: false, error: null, retryCount: 0 })
  })

  it('UX-03 counts from the last success when the area is displayed late', async () => {
    await render()
    await ask('listWishlist')
    await ask()
    await ask('listWishlist')
    root.unmount()
    status = undefined
    root = createRoot(document.createElement('div'))
    client.setDefaultOptions({ queries: { retryOnMount: false, refetchOnMount: false } })
    await render()
    expect(status).toMatchObject({ error, retryCount: 1 })
  })
})

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'

import { areaStatuses } from './area-status.ts'

const busy = new ApiError('SERVICE_UNAVAILABLE', 503)
let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** An observed wishlist query, and its next answer. */
function look(operation = 'listWishlist', first: 'well' | 'busy' = 'well') {
  const answers = { well: () => Promise.resolve('a page'), busy: () => Promise.reject(busy) }
  let answer: () => Promise<string> = answers[first]
  const observer = new QueryObserver(client, { queryKey: ['wishlists', operation, 1], queryFn: () => answer() })
  const stop = observer.subscribe(() => {})
  const settle = () => vi.advanceTimersByTimeAsync(1)
  return {
    stop,
    settle,
    async ask(how: 'well' | 'busy') {
      answer = answers[how]
      await observer.refetch()
      await settle()
    },
  }
}

describe('UX-03 the status of an area', () => {
  it('UX-03 is empty before a query is observed', () => {
    const idle = { loading: false, error: null, lastUpdated: null, retryCount: 0 }
    expect(areaStatuses(client.getQueryCache()).read('wishlist')).toEqual(idle)
  })

  it('UX-03 loads, then has the time of the answer', async () => {
    const statuses = areaStatuses(client.getQueryCache())
    const list = look()
    expect(statuses.read('wishlist')).toEqual({ loading: true, error: null, lastUpdated: null, retryCount: 0 })
    await list.settle()
    expect(statuses.read('wishlist')).toEqual({ loading: false, error: null, lastUpdated: 1000, retryCount: 0 })
  })

  it('UX-03 an error is counted and ends the loading; a success resets the count', async () => {
    const statuses = areaStatuses(client.getQueryCache())
    const list = look()
    await list.settle()
    await list.ask('busy')
    const failed = { loading: false, error: 'SERVICE_UNAVAILABLE', lastUpdated: 1000 }
    expect(statuses.read('wishlist')).toEqual({ ...failed, retryCount: 1 })
    await list.ask('busy')
    expect(statuses.read('wishlist')).toEqual({ ...failed, retryCount: 2 })
    await list.ask('well')
    expect(statuses.read('wishlist')).toMatchObject({ loading: false, error: null, retryCount: 0 })
    await list.ask('busy')
    expect(statuses.read('wishlist')).toMatchObject({ error: 'SERVICE_UNAVAILABLE', retryCount: 1 })
  })

  it('UX-03 loads during a retry and keeps the error count', async () => {
    const statuses = areaStatuses(client.getQueryCache())
    const list = look('listWishlist', 'busy')
    await list.settle()
    expect(statuses.read('wishlist')).toMatchObject({ error: 'SERVICE_UNAVAILABLE', retryCount: 1 })
    const again = list.ask('busy')
    expect(statuses.read('wishlist')).toMatchObject({ loading: true, retryCount: 1 })
    await again
    expect(statuses.read('wishlist')).toMatchObject({ loading: false, retryCount: 2 })
  })

  it('UX-03 counts from the last success even when it is observed late', async () => {
    const list = look()
    for (const how of ['busy', 'busy', 'well', 'busy'] as const) await list.ask(how)
    expect(areaStatuses(client.getQueryCache()).read('wishlist')).toMatchObject({ retryCount: 1 })
  })

  it('UX-03 covers all observed queries of one area and is the same object until it changes', async () => {
    const statuses = areaStatuses(client.getQueryCache())
    const list = look()
    const stats = look('getWishlistStats')
    await list.settle()
    const before = statuses.read('wishlist')
    expect(statuses.read('wishlist')).toBe(before)
    expect(statuses.read('addresses').lastUpdated).toBeNull()
    await stats.ask('busy')
    expect(statuses.read('wishlist')).toMatchObject({ error: 'SERVICE_UNAVAILABLE', retryCount: 1 })
    stats.stop()
    expect(statuses.read('wishlist')).toMatchObject({ error: null, retryCount: 0 })
  })
})

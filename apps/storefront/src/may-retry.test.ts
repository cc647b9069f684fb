import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'

import { mayRetry } from './may-retry.ts'

afterEach(() => vi.unstubAllEnvs())

async function countCalls(error: Error): Promise<number> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: mayRetry, retryDelay: 0 } } })
  let calls = 0
  const queryFn = () => {
    calls++
    return Promise.reject(error)
  }
  await expect(queryClient.fetchQuery({ queryKey: ['catalog'], queryFn })).rejects.toBe(error)
  return calls
}

const errors = [new ApiError('NOT_FOUND', 404), new ApiError('UNEXPECTED', 500), new Error('No network')]

it('PROD-02 the server calls the API once for a missing product or failed data: no page waits for a retry', async () => {
  vi.stubEnv('SSR', true)
  expect(await Promise.all(errors.map(countCalls))).toEqual([1, 1, 1])
})

it('SHELL-09 the browser retries failures once, but not a 4xx', async () => {
  vi.stubEnv('SSR', false)
  expect(await Promise.all(errors.map(countCalls))).toEqual([1, 2, 2])
})

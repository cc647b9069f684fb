import { expect, it } from 'vitest'

import { createSharedCache } from './shared-cache.ts'

it('forgets the key that was not used for longest', async () => {
  const cache = createSharedCache<string>({ milliseconds: 100, maxEntries: 2, now: () => 0 })
  const asked: string[] = []
  const get = (key: string) =>
    cache.get(key, async () => {
      asked.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await get(key)).toBe(key)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

it('does not keep what was asked before it was cleared', async () => {
  const cache = createSharedCache<number>({ milliseconds: 100, now: () => 0 })
  const { promise, resolve } = Promise.withResolvers<number>()
  const early = cache.get('', () => promise)
  cache.clear()
  resolve(1)
  expect(await early).toBe(1)
  expect(await cache.get('', async () => 2)).toBe(2)
})

it('tells every caller of a failure, then asks again', async () => {
  const cache = createSharedCache<number>({ milliseconds: 100, now: () => 0 })
  const fail = () => Promise.reject(new Error('away'))
  const both = await Promise.allSettled([cache.get('', fail), cache.get('', async () => 1)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.get('', async () => 2)).toBe(2)
})

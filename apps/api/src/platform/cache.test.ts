import { describe, expect, it } from 'vitest'

import { createCache, dependOn, everything, type GetOptions } from './cache.ts'

/** A cache with a controlled clock and a price that is looked up in it, once for each key. */
function start({ maxBytes }: { maxBytes?: number } = {}) {
  let time = 0
  let price = 'R$ 10,00'
  const loaded: string[] = []
  const cache = createCache({ now: () => time, ...(maxBytes === undefined ? {} : { maxBytes }) })
  const get = (key = '/', tags: string[] = [], options: Partial<GetOptions<string>> = {}) =>
    cache.get(key, { seconds: 30, staleSeconds: 270, ...options }, async () => {
      loaded.push(key)
      dependOn(tags)
      return price
    })
  return {
    cache,
    get,
    loaded,
    setPrice: (text: string) => (price = text),
    wait: (milliseconds: number) => (time += milliseconds),
  }
}

describe('lifetime', () => {
  it('computes a value once in its lifetime, then serves it stale while a new one is computed', async () => {
    const { get, loaded, setPrice, wait } = start()
    expect(await Promise.all([get(), get()])).toEqual(['R$ 10,00', 'R$ 10,00'])
    setPrice('R$ 12,00')
    wait(29_999)
    expect(await get()).toBe('R$ 10,00')
    expect(loaded).toHaveLength(1)
    wait(1)
    expect(await get()).toBe('R$ 10,00')
    await expect.poll(() => get()).toBe('R$ 12,00')
    expect(loaded).toHaveLength(2)
  })

  it('serves no value after its stale time', async () => {
    const { get, setPrice, wait } = start()
    await get()
    setPrice('R$ 12,00')
    wait(300_000)
    expect(await get()).toBe('R$ 12,00')
  })

  it('rejects every caller of a failed computation, then computes again', async () => {
    const { cache } = start()
    const fail = () => Promise.reject(new Error('unavailable'))
    const both = await Promise.allSettled([
      cache.get('', { seconds: 1 }, fail),
      cache.get('', { seconds: 1 }, async () => 1),
    ])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cache.get('', { seconds: 1 }, async () => 2)).toBe(2)
  })

  it('reports a failed computation behind a stale value', async () => {
    const { cache, get, wait } = start()
    await get()
    wait(30_000)
    const errors: unknown[] = []
    const error = new Error('unavailable')
    const options = { seconds: 30, onError: (reason: unknown) => errors.push(reason) }
    expect(await cache.get('/', options, () => Promise.reject(error))).toBe('R$ 10,00')
    await expect.poll(() => errors).toEqual([error])
  })

  it('stores no value that is not storable', async () => {
    const { get, setPrice } = start()
    await get('/', [], { isStorable: () => false })
    setPrice('R$ 12,00')
    expect(await get()).toBe('R$ 12,00')
  })
})

describe('bound in bytes', () => {
  it('removes the least recently used values above the bound', async () => {
    const { cache, get, loaded } = start({ maxBytes: 4000 })
    const options = { bytes: () => 1000 }
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key, [], options)
    expect(loaded).toEqual(['a', 'b', 'c', 'b'])
    expect(cache.stats().entries).toBe(2)
    expect(cache.stats().bytes).toBeLessThanOrEqual(4000)
  })

  it('counts keys and tags, so that many small values stay below the bound', async () => {
    const { cache, get } = start({ maxBytes: 100_000 })
    for (let product = 0; product < 1000; product++) await get(`${product}`, [`product:${product}`])
    expect(cache.stats().entries).toBeLessThan(200)
    expect(cache.stats().bytes).toBeLessThanOrEqual(100_000)
  })

  it('stores no value above the bound and keeps the others', async () => {
    const { cache, get } = start({ maxBytes: 4000 })
    await get('small')
    await get('large', [], { bytes: () => 5000 })
    expect(cache.find('small')).toBe('R$ 10,00')
    expect(cache.find('large')).toBeUndefined()
  })
})

describe('tags', () => {
  it('CART-09 serves no price from before an invalidation', async () => {
    const { cache, get, setPrice } = start()
    await get('/', ['product:1'])
    setPrice('R$ 12,00')
    cache.remove(['product:1'])
    expect(await get()).toBe('R$ 12,00')
  })

  it('removes the values with an invalidated tag and no others', async () => {
    const { cache, get } = start()
    await get('one', ['product:1', 'catalog'])
    await get('two', ['product:2', 'catalog'])
    await get('settings', ['settings'])
    const stored = () => ['one', 'two', 'settings'].filter((key) => cache.find(key) !== undefined)
    cache.remove(['product:1', 'product:3'])
    expect(stored()).toEqual(['two', 'settings'])
    cache.remove(['catalog'])
    expect(stored()).toEqual(['settings'])
    cache.remove([everything])
    expect(stored()).toEqual([])
  })

  it('gives a value the tags of the cached values it was computed from', async () => {
    const { cache, get } = start()
    const page = (key: string, tags: string[]) =>
      cache.get(key, { seconds: 30 }, async () => `page with ${await get('answer', tags)}`)
    // The first computes the answer, the second shares the computation, the third finds it in the cache.
    await Promise.all([page('first', ['product:1']), page('second', ['product:1'])])
    await page('third', ['product:1'])
    cache.remove(['product:1'])
    for (const key of ['answer', 'first', 'second', 'third']) expect(cache.find(key)).toBeUndefined()
  })

  it('gives a value the tags of a computation that failed', async () => {
    const { cache } = start()
    await cache.get('page', { seconds: 30 }, () =>
      cache
        .get('answer', { seconds: 30 }, async () => {
          dependOn(['product:1'])
          throw new Error('not found')
        })
        .catch(() => 'not found'),
    )
    cache.remove(['product:1'])
    expect(cache.find('page')).toBeUndefined()
  })
})

describe('an invalidation during a computation', () => {
  /** A computation that reads its price now and ends when told. */
  function startSlow(tags: string[]) {
    const shop = start()
    const { promise, resolve } = Promise.withResolvers<string>()
    const slow = shop.cache.get('/', { seconds: 30 }, () => {
      dependOn(tags)
      return promise
    })
    return { ...shop, slow, finish: () => resolve('R$ 10,00') }
  }

  it('CART-09 stores no value that was computed from before it', async () => {
    const { cache, get, slow, finish, setPrice } = startSlow(['product:1'])
    cache.remove(['product:1'])
    setPrice('R$ 12,00')
    const next = get()
    finish()
    expect(await slow).toBe('R$ 10,00')
    expect(await next).toBe('R$ 12,00')
    setPrice('R$ 14,00')
    expect(await get()).toBe('R$ 12,00')
  })

  it('stores the value if the invalidated tag is not one of its tags', async () => {
    const { cache, slow, finish } = startSlow(['product:1'])
    cache.remove(['product:2'])
    finish()
    await slow
    expect(cache.find('/')).toBe('R$ 10,00')
  })

  it('stores no value after all were removed', async () => {
    const { cache, slow, finish } = startSlow([])
    cache.remove([everything])
    finish()
    await slow
    expect(cache.find('/')).toBeUndefined()
  })

  it('stores no outdated value after more invalidations than it remembers', async () => {
    const { cache, slow, finish } = startSlow(['product:1'])
    cache.remove(['product:1'])
    for (let other = 10; other < 10_100; other++) cache.remove([`product:${other}`])
    finish()
    await slow
    expect(cache.find('/')).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'

import { createPageCache, type Page } from './page-cache.ts'

const page = (text: string): Page => ({ status: 200, html: `<p>${text}</p>` })
const fail = (error: unknown) => {
  throw error
}

/** A cache with a controlled clock and a page with the current price. */
function start() {
  let time = 0
  let price = 'R$ 10,00'
  let renders = 0
  const cache = createPageCache(() => time)
  const render = async () => {
    renders += 1
    return page(price)
  }
  return {
    cache,
    read: async () => (await cache.get('/', render, fail)).bodies.identity.toString(),
    setPrice: (text: string) => (price = text),
    wait: (milliseconds: number) => (time += milliseconds),
    renders: () => renders,
  }
}

describe('page cache', () => {
  it('renders a page once in 30 s, then serves it stale while a new one renders', async () => {
    const shop = start()
    expect(await Promise.all([shop.read(), shop.read()])).toEqual(['<p>R$ 10,00</p>', '<p>R$ 10,00</p>'])
    shop.setPrice('R$ 12,00')
    shop.wait(29_999)
    expect(await shop.read()).toBe('<p>R$ 10,00</p>')
    expect(shop.renders()).toBe(1)
    shop.wait(1)
    expect(await shop.read()).toBe('<p>R$ 10,00</p>')
    await expect.poll(shop.read).toBe('<p>R$ 12,00</p>')
  })

  it('CART-09 serves no price from before an invalidation', async () => {
    const shop = start()
    await shop.read()
    shop.setPrice('R$ 12,00')
    shop.cache.clear()
    expect(await shop.read()).toBe('<p>R$ 12,00</p>')
  })

  it('CART-09 does not store a page whose rendering began before an invalidation', async () => {
    const { cache } = start()
    let finish = (_page: Page) => {}
    const slow = cache.get('/', () => new Promise((resolve) => (finish = resolve)), fail)
    cache.clear()
    const next = cache.get('/', async () => page('R$ 12,00'), fail)
    finish(page('R$ 10,00'))
    await slow
    expect((await next).bodies.identity.toString()).toBe('<p>R$ 12,00</p>')
    const kept = await cache.get('/', async () => page('renders again'), fail)
    expect(kept.bodies.identity.toString()).toBe('<p>R$ 12,00</p>')
  })

  it('stores no failed page', async () => {
    const { cache } = start()
    await cache.get('/', async () => ({ status: 503, html: 'down' }), fail)
    expect((await cache.get('/', async () => page('up'), fail)).status).toBe(200)
  })
})

import { describe, expect, it } from 'vitest'

import { createPageCache, type Page } from './page-cache.ts'

const page = (text: string): Page => ({ status: 200, html: `<p>${text}</p>` })
const fail = (error: unknown) => {
  throw error
}

/** A cache with a clock and a page whose words are what the shop says now. */
function start() {
  let time = 0
  let says = 'R$ 10,00'
  let drawn = 0
  const cache = createPageCache(() => time)
  const draw = async () => {
    drawn += 1
    return page(says)
  }
  return {
    cache,
    read: async () => (await cache.get('/', draw, fail)).bodies.identity.toString(),
    say: (words: string) => (says = words),
    wait: (milliseconds: number) => (time += milliseconds),
    drawn: () => drawn,
  }
}

describe('pages that are kept', () => {
  it('are drawn once in 30 s, and later answered at once while a new one is made', async () => {
    const shop = start()
    expect(await Promise.all([shop.read(), shop.read()])).toEqual(['<p>R$ 10,00</p>', '<p>R$ 10,00</p>'])
    shop.say('R$ 12,00')
    shop.wait(29_999)
    expect(await shop.read()).toBe('<p>R$ 10,00</p>')
    expect(shop.drawn()).toBe(1)
    shop.wait(1)
    expect(await shop.read()).toBe('<p>R$ 10,00</p>')
    await expect.poll(shop.read).toBe('<p>R$ 12,00</p>')
  })

  it('CART-09 show no price of before a change that was heard of', async () => {
    const shop = start()
    await shop.read()
    shop.say('R$ 12,00')
    shop.cache.clear()
    expect(await shop.read()).toBe('<p>R$ 12,00</p>')
  })

  it('CART-09 are not those that were begun before the change and came after it', async () => {
    const { cache } = start()
    let finish = (_page: Page) => {}
    const slow = cache.get('/', () => new Promise((resolve) => (finish = resolve)), fail)
    cache.clear()
    const next = cache.get('/', async () => page('R$ 12,00'), fail)
    finish(page('R$ 10,00'))
    await slow
    expect((await next).bodies.identity.toString()).toBe('<p>R$ 12,00</p>')
    const kept = await cache.get('/', async () => page('drawn again'), fail)
    expect(kept.bodies.identity.toString()).toBe('<p>R$ 12,00</p>')
  })

  it('are no failures', async () => {
    const { cache } = start()
    await cache.get('/', async () => ({ status: 503, html: 'down' }), fail)
    expect((await cache.get('/', async () => page('up'), fail)).status).toBe(200)
  })
})

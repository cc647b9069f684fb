import { brotliCompressSync } from 'node:zlib'

import { budget, sumOf, weighPage } from '../tools/page-weight.ts'
import { expect, test } from './fixtures.ts'
import { putInCart } from './steps.ts'

for (const path of ['/', '/products', '/products/1', '/cart'])
  test(
    `${path} loads JavaScript and fonts within the budget without interaction`,
    { tag: '@phone' },
    async ({ page }) => {
      // An address of its own: a page from the server's cache can be older than its data may be, and requests them again.
      const { scripts, fonts } = await weighPage(page, `${path}?weighed=${Date.now()}`)
      expect(scripts).not.toEqual([])
      expect(sumOf(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(budget.scripts)
      expect(fonts).toHaveLength(2)
      expect(sumOf(fonts), JSON.stringify(fonts)).toBeLessThanOrEqual(budget.fonts)
    },
  )

for (const path of ['/', '/products', '/products/1', '/cart'])
  test(`the HTML of ${path} is within the budget at Brotli 11`, { tag: '@phone' }, async ({ request }) => {
    const html = await (await request.get(path)).body()
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(budget.html)
  })

test(
  'a cart with a product loads JavaScript within the budget without interaction',
  { tag: '@phone' },
  async ({ page }) => {
    await putInCart(page, 'Arroz japonês grão curto 5 kg')
    const { scripts } = await weighPage(page, '/cart')
    expect(sumOf(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(budget.scriptsOfFullCart)
  },
)

import { expect, test } from './fixtures.ts'
import { observeShifts, shiftsOf } from './layout-shifts.ts'
import { lazyParts } from './shop-routes.ts'
import { putInCart } from './steps.ts'

/** How long the code of a lazy part takes, ms: the page is scrolled before its parts are hydrated. */
const latency = 300

for (const path of ['/', '/products', '/products/1', '/departments', '/categories', '/cart', '/wishlist'])
  test(`SHELL-08 SHELL-11 @phone ${path} does not move while it is scrolled to its end before it is hydrated`, async ({
    page,
  }) => {
    if (path === '/cart') await putInCart(page, 'Arroz japonês grão curto 5 kg')
    await observeShifts(page)
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      if (lazyParts.has(new URL(route.request().url()).pathname))
        await new Promise((resolve) => setTimeout(resolve, latency))
      await route.continue()
    })
    await page.goto(path)
    const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
    for (let step = 0; step < 60 && !(await isAtEnd()); step += 1) {
      await page.mouse.wheel(0, 400)
      await page.waitForTimeout(50)
    }
    await page.waitForLoadState('networkidle')
    expect(await isAtEnd()).toBe(true)
    const { shifted, shifts } = await shiftsOf(page)
    expect(shifted, shifts.join('\n')).toBeLessThan(0.02)
  })

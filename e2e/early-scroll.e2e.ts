import { expect, test } from './fixtures.ts'
import { observeShifts, shiftsOf } from './layout-shifts.ts'
import { lazyParts } from './shop-routes.ts'

/** How long the code of a lazy part takes, ms: the page is scrolled before its parts are hydrated. */
const latency = 300

// Not the cart: the server does not know how long a guest's is.
for (const path of ['/', '/products', '/products/1', '/departments', '/categories', '/wishlist'])
  test(`SHELL-08 SHELL-11 @phone ${path} does not move while it is scrolled to its end before it is hydrated`, async ({
    page,
  }) => {
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

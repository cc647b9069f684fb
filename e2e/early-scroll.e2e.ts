import { expect, test, type Page } from './fixtures.ts'
import { observeShifts, shiftsOf } from './layout-shifts.ts'
import { lazyParts } from './shop-routes.ts'

/** Scrolls in small steps, so that every part that hydrates in view comes into view. */
async function scrollToEnd(page: Page) {
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  for (let step = 0; step < 60 && !(await isAtEnd()); step += 1) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(50)
  }
  expect(await isAtEnd()).toBe(true)
}

async function expectNoShift(page: Page) {
  const { shifted, shifts } = await shiftsOf(page)
  expect(shifted, shifts.join('\n')).toBeLessThan(0.02)
}

for (const path of ['/', '/products', '/products/1', '/departments', '/categories', '/wishlist', '/cart']) {
  test(`SHELL-08 SHELL-11 @phone ${path} does not shift while it is scrolled to its end before its lazy parts load`, async ({
    page,
  }) => {
    await observeShifts(page)
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      if (lazyParts.has(new URL(route.request().url()).pathname))
        await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.goto(path)
    await scrollToEnd(page)
    await page.waitForLoadState('networkidle')
    await expectNoShift(page)
  })

  test(`SHELL-08 SHELL-11 @phone ${path} does not shift when its code loads while its end and the footer are in view`, async ({
    page,
  }) => {
    await observeShifts(page)
    let release = () => {}
    const scrolled = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scrolled
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    await scrollToEnd(page)
    // Shows the footer in the lower half of the window. If the footer filled it, the browser's scroll anchoring would hide a shift.
    await page.evaluate(() => {
      const top = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
      scrollBy({ top: top - innerHeight / 2, behavior: 'instant' })
    })
    release()
    await page.waitForLoadState('networkidle')
    await expectNoShift(page)
  })
}

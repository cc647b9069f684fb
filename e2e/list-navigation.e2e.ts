import type { Locator } from '@playwright/test'

import { expect, test, type Page } from './fixtures.ts'
import { observeShifts, shiftsOf } from './layout-shifts.ts'
import { lazyParts } from './shop-routes.ts'
import { follow } from './steps.ts'

/** Holds the answers of the API until it is called: what is seen meanwhile does not depend on time. */
async function holdApi(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/public/**', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

for (const [from, link, to] of [
  ['/departments', /Massas e lámen/, 'Massas e lámen'],
  ['/', /Massas e lámen/, 'Massas e lámen'],
] as const)
  test(`SHELL-08 @phone during a slow navigation from ${from} the layout does not shift`, async ({ page }) => {
    await observeShifts(page)
    await page.goto(from)
    await page.waitForLoadState('networkidle')
    await page.mouse.wheel(0, 1)
    const target = page.getByRole('main').getByRole('link', { name: link }).first()
    await target.scrollIntoViewIfNeeded()
    const before = await shiftsOf(page)
    const release = await holdApi(page)
    await target.click()
    // The skeleton, which appears after a second.
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
    release()
    await expect(heading(page, to)).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const after = await shiftsOf(page)
    expect(after.shifted - before.shifted, after.shifts.join('\n')).toBeLessThan(0.02)
  })

test('SHELL-08 @phone a slow page of a product and Back do not move the footer', async ({ page }) => {
  await observeShifts(page)
  await page.goto('/products')
  const card = page.getByRole('main').getByRole('article').nth(2)
  await card.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => card.evaluate((element) => element.closest('[data-hydrate]'))).toBeNull()
  const before = await shiftsOf(page)
  const release = await holdApi(page)
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/products\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  release()
  await expect(page.getByRole('navigation', { name: 'Você está em' }).getByRole('link').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await expect(card).toBeInViewport()
  await page.waitForLoadState('networkidle')
  const after = await shiftsOf(page)
  expect(after.shifted - before.shifted, after.shifts.join('\n')).toBeLessThan(0.02)
})

test('SHELL-08 CAT-02 @phone a slow filter with a much shorter result does not move the footer', async ({ page }) => {
  await observeShifts(page)
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Filtros' }).click()
  const filters = page.getByRole('dialog', { name: 'Filtros' })
  const busy = page.getByRole('main').locator('[aria-busy=true]')
  // The brands follow those with more products.
  const brand = filters.getByRole('group', { name: 'Marca' }).getByRole('checkbox').last()
  await brand.scrollIntoViewIfNeeded()
  const release = await holdApi(page)
  await brand.click()
  await expect(page).toHaveURL(/brand=/)
  await filters.getByRole('button', { name: 'Fechar filtros' }).click()
  await expect(filters).toBeHidden()
  await expect(busy).toBeVisible()
  // Later than half a second after the input, a shift counts.
  await page.waitForTimeout(700)
  const before = await shiftsOf(page)
  release()
  await expect(busy).toHaveCount(0)
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBeLessThan(12)
  await page.waitForLoadState('networkidle')
  const after = await shiftsOf(page)
  expect(after.shifted - before.shifted, after.shifts.join('\n')).toBeLessThan(0.02)
})

test('CAT-02 @desktop the price slider takes the focus and the first drag before it is hydrated', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/products?department=1', { waitUntil: 'commit' })
  const thumb = page.getByRole('slider', { name: 'Preço máximo' })
  await thumb.scrollIntoViewIfNeeded()
  await thumb.focus()
  await expect(thumb).toBeFocused()
  const box = await thumb.boundingBox()
  if (box === null) throw new Error('The slider has no box')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width - 12, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, y, { steps: 5 })
  await page.mouse.up()
  release()
  await expect(page).toHaveURL(/priceMax=\d+/)
  const [most] = /\d+/.exec(/priceMax=\d+/.exec(page.url())?.[0] ?? '') ?? []
  await expect(thumb).toHaveValue(most ?? '')
  await expect(page.getByRole('textbox', { name: 'Preço máximo' })).toHaveValue(new RegExp(`^R\\$\\s${most}$`))
  await thumb.press('ArrowLeft')
  await expect(page).toHaveURL(new RegExp(`priceMax=${Number(most) - 1}(&|$)`))
  await expect(thumb).toBeFocused()
})

test('CAT-02 @desktop more categories open a list to search in, by keyboard', async ({ page }) => {
  await page.goto('/products')
  const group = page.getByRole('group', { name: 'Categorias' })
  await group.getByRole('button', { name: 'Mostrar mais' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Categorias' })
  const field = dialog.getByRole('textbox', { name: 'Buscar em Categorias' })
  await expect(field).toBeFocused()
  await page.keyboard.type('lamen inst')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/category=L%C3%A1men/)
  await expect(dialog.getByRole('checkbox', { name: 'Lámen instantâneo' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(group.getByRole('checkbox', { name: 'Lámen instantâneo' })).toBeChecked()
})

test('BEY-21 a search without results suggests popular searches, which lead to results', async ({ page }) => {
  await page.goto('/products?keyword=papel+higi%C3%AAnico')
  await page.getByRole('list', { name: 'Buscas populares' }).getByRole('link', { name: 'gochujang' }).click()
  await expect(page).toHaveURL(/keyword=gochujang/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('HOME-01 CAT-06 the home page shows each product once, ten categories, and small pictures around those of slides except on phones', async ({
  page,
  isMobile,
}) => {
  const small = /\/media\/1f962-/
  const pictures: string[] = []
  page.on('request', (request) => pictures.push(request.url()))
  await page.goto('/')
  const links = page.getByRole('main').getByRole('article').locator('a[href^="/products/"]')
  await page.getByRole('heading', { name: 'Categorias' }).scrollIntoViewIfNeeded()
  const products = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  const perCard = products.length / new Set(products).size
  expect(await page.getByRole('main').getByRole('article').count()).toBe(products.length / perCard)
  const categories = page.getByRole('region', { name: 'Categorias' }).locator('a[href*="category="]')
  await expect(categories).toHaveCount(10)
  await page.waitForLoadState('networkidle')
  expect(pictures.some((url) => small.test(url))).toBe(!isMobile)
})

test('D48 @phone a link of the pagination that is followed before it is hydrated focuses the heading, too', async ({
  page,
}) => {
  // Its code does not arrive: the link loads a document.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/products')
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Próxima página' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('SHELL-08 a slow navigation shows a progress bar at once: to a list, another page, a search and a product', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const barOf = (part: Locator) =>
    part.evaluate((element) => {
      const { content, position, top, animationDelay } = getComputedStyle(element, '::before')
      return { content, position, top, animationDelay }
    })
  // A quick navigation is over before the bar appears.
  const isShown = { content: '""', position: 'fixed', top: '0px', animationDelay: '0.12s' }
  const list = page.getByRole('main').locator('[aria-busy=true]:has(article)')
  await page.goto('/departments')
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main > [data-hydrate]')).toHaveCount(0)
  await expect(main).not.toHaveAttribute('aria-busy', 'true')
  let release = await holdApi(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Massas e lámen/ })
    .first()
    .click()
  await expect(main).toHaveAttribute('aria-busy', 'true')
  expect(await barOf(main)).toEqual(isShown)
  release()
  await expect(heading(page, 'Massas e lámen')).toBeFocused()
  await expect(main).not.toHaveAttribute('aria-busy', 'true')
  await page.unrouteAll()

  // Another result of the list: the former stays, marked as busy, with the same bar.
  const search = page.getByRole('combobox', { name: 'Buscar produtos' })
  const pages = page.getByRole('navigation', { name: 'Páginas' })
  const steps = [
    () => page.getByLabel('Ordenar por').selectOption('price_asc'),
    // The next page may be there already.
    async () => {
      const last = pages
        .getByRole('link', { name: /^Página \d+$/ })
        .filter({ visible: true })
        .last()
      // The pointer over a link requests its page: the click waits for the same answer.
      const preload = page.waitForRequest('**/api/public/products?*')
      await last.hover()
      await preload
      await last.click()
    },
  ]
  for (const step of steps) {
    await page.goto('/products')
    await pages.scrollIntoViewIfNeeded()
    await expect.poll(() => pages.evaluate((nav) => nav.closest('[data-hydrate]'))).toBeNull()
    await page.waitForLoadState('networkidle')
    release = await holdApi(page)
    await step()
    await expect(list).toBeVisible()
    expect(await barOf(list)).toEqual(isShown)
    release()
    await expect(list).toHaveCount(0)
    await page.unrouteAll()
  }

  // A search: the former list does not stay under the heading of another one.
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  // A form that is not hydrated loads a document.
  await search.click()
  await expect(search).toHaveAttribute('aria-autocomplete', 'list')
  release = await holdApi(page)
  await search.fill('molho')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('molho')
  await expect(main.locator('[aria-busy=true]')).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(0)
  release()
  await expect(main.getByRole('article').first()).toBeVisible()
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  await page.unrouteAll()

  // A product that no list has loaded.
  await page.goto('/cookies')
  await page.waitForLoadState('networkidle')
  release = await holdApi(page)
  await page.evaluate(() => history.pushState({}, '', '/products/78'))
  await expect(main).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main).not.toHaveAttribute('aria-busy', 'true')
})

test('SHELL-07 D29 Back restores the position in the list after the page of the product was reloaded', async ({
  page,
}) => {
  await page.goto('/products')
  const card = page.getByRole('main').getByRole('article').nth(14)
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => card.evaluate((element) => element.closest('[data-hydrate]'))).toBeNull()
  await page.waitForLoadState('networkidle')
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(300)
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/products\/\d+/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main > [data-hydrate]')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60)
  await expect(card).toBeInViewport()
})

test('BEY-17 @phone a sold-out card at 360 px leads to the form of the alert, which has the focus', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await shop.operate('MA-0106', { stock: 0 })
  await page.goto('/products?keyword=MA-0106')
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Master Kong carne assada' })
  await expect.poll(() => card.evaluate((element) => element.closest('[data-hydrate]'))).toBeNull()
  await card.getByRole('link', { name: /^Avise-me/ }).click()
  await expect(page).toHaveURL(/#stock-alert$/)
  const alert = page.locator('#stock-alert')
  await expect(alert).toBeFocused()
  await expect(alert.getByRole('button', { name: 'Avise-me quando chegar' })).toBeInViewport({ ratio: 1 })
})

for (const width of [768, 820, 900, 1024])
  test(`NAV-02 @desktop at ${width} px the search has room for its text`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1024 })
    await page.goto('/')
    const search = page.getByRole('combobox', { name: 'Buscar produtos' })
    const room = await search.evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    })
    expect(room).toBeGreaterThan(160)
  })

test('CAT-02 @desktop many presses on the price slider are one step of the history', async ({ page }) => {
  await page.goto('/products?department=1')
  const start = page.url()
  const thumb = page.getByRole('slider', { name: 'Preço máximo' })
  await thumb.focus()
  await page.waitForLoadState('networkidle')
  for (let press = 1; press <= 4; press += 1) {
    const before = page.url()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.url()).not.toBe(before)
  }
  await page.goBack()
  await expect(page).toHaveURL(start)
})

test('CAT-09 @desktop a picture moves to its page after another product was opened in a new tab', async ({
  browser,
  shop,
}) => {
  // The view transition needs motion.
  const context = await browser.newContext({ baseURL: shop.url, locale: 'pt-BR', reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/products')
  const names = page.getByRole('main').getByRole('article').getByRole('link')
  await page.waitForLoadState('networkidle')
  const tab = context.waitForEvent('page')
  await names.nth(0).click({ modifiers: ['Control'] })
  await (await tab).close()
  const leaving = page.locator('[data-leaving]')
  await expect(leaving).toHaveCount(0)
  await names.nth(1).click()
  await expect(page).toHaveURL(/products\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(problems.filter((text) => /view.?transition/i.test(text))).toEqual([])

  // From a card on the page of a product to another product.
  await page.goto('/products/1')
  const related = page.getByRole('region', { name: 'Combina com' }).getByRole('article').getByRole('link').first()
  await related.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await related.click()
  await expect(page).not.toHaveURL(/products\/1$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(problems.filter((text) => /view.?transition/i.test(text))).toEqual([])
  await context.close()
})

test('CAT-03 CAT-04 @desktop the next page of a list whose pages are not hydrated yet keeps sort and filters', async ({
  page,
}) => {
  const [pagination] = [...lazyParts].find(([, name]) => name === 'list-pagination') ?? []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${pagination}`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/products?department=1')
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Menor preço')
  await expect(page).toHaveURL(/sort=price_asc/)
  const next = page.getByRole('link', { name: 'Próxima página' })
  // Without the code there is no link, rather than one with the former address.
  await expect(next).toHaveCount(0)
  release()
  await next.click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page).toHaveURL(/department=1/)
  await expect(page).toHaveURL(/sort=price_asc/)
})

test('SHELL-08 CAT-01 while a list loads, nothing of the former list under the new heading can be bought', async ({
  page,
}) => {
  await page.goto('/products?keyword=arroz')
  await page.waitForLoadState('networkidle')
  const live = () =>
    page
      .getByRole('main')
      .getByRole('article')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.filter((button) => button.closest('[inert]') === null).length)
  await expect.poll(live).toBeGreaterThan(0)
  const release = await holdApi(page)
  // As a link does. A search whose field is not hydrated yet loads a document, with its own results.
  await follow(page, '/products?keyword=shoyu')
  await expect(heading(page, 'shoyu')).toBeVisible()
  expect(await live()).toBe(0)
  release()
  await expect.poll(live).toBeGreaterThan(0)
})

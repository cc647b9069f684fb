import { expect, test } from './fixtures.ts'
import { observeShifts, shiftsOf } from './layout-shifts.ts'
import { putInCart } from './steps.ts'

test('NAV-01 NAV-07 NAV-18 NAV-24 @desktop logo, department strip and breadcrumbs lead to their pages', async ({
  page,
}) => {
  await page.goto('/products/1')
  const way = page.getByRole('navigation', { name: 'Você está em' })
  await way.getByRole('link', { name: 'Massas e lámen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Massas e lámen' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Departamentos' }).getByRole('link', { name: 'Doces' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Doces' })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /página inicial/ })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/products?keyword=ch%C3%A1')
  await expect(way).toContainText('Busca: “chá”')
})

test('NAV-11 the bottom bar is shown on phones only', async ({ page, isMobile }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Navegação principal' })
  if (isMobile) await expect(bar.getByRole('link', { name: /Carrinho/ })).toBeVisible()
  else await expect(bar).toBeHidden()
})

test('BEY-05 @desktop the promises above the header fit in one row at every width', async ({ page, context }) => {
  for (const language of ['pt-BR', 'zh-CN', 'en-US', 'es-ES']) {
    await context.clearCookies()
    await page.goto(`/about?lang=${language}`)
    const strip = page.locator('aside[data-surface=inverse]').filter({ has: page.getByRole('list') })
    for (const width of [768, 1024, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => (await strip.boundingBox())?.height, `${language} ${width}`).toBeLessThan(40)
    }
  }
})

test('SHELL-06 @desktop /order-confirm redirects to /order-confirmation', async ({ page }) => {
  const id = '0193f2a2-10d8-7a6c-9c3b-52f6d0a1e101'
  await page.goto(`/order-confirm/${id}`)
  await expect(page).toHaveURL(new RegExp(`/order-confirmation/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Este pedido não abre aqui' })).toBeVisible()
})

test('SHELL-09 @phone a page whose data fails to load shows the error inside the shell and can be retried', async ({
  page,
  context,
}) => {
  await page.goto('/departments')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The code of the list is loaded, its data is not.
  await page.goto('/products')
  await page.getByRole('main').getByRole('article').first().waitFor()
  const search = page.getByRole('combobox', { name: 'Buscar produtos' })
  await search.click()
  await expect(search).toHaveAttribute('aria-autocomplete', 'list')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await search.fill('wasabi')
  await search.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('banner')).toBeVisible()
  const retry = page.getByRole('main').getByRole('button', { name: 'Tentar novamente' })
  await retry.click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(retry).toBeVisible()
  // Back online, it retries by itself.
  await context.setOffline(false)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('wasabi')
})

test('SHELL-09 @desktop code that fails to load is retried, and the page stays as the server rendered it', async ({
  page,
  pageErrors,
}) => {
  const tries = new Map<string, number>()
  await page.route('**/assets/*.js', async (route) => {
    const name = new URL(route.request().url()).pathname
    const count = (tries.get(name) ?? 0) + 1
    tries.set(name, count)
    await (/(vendor|entry-client|runtime)-/.test(name) || count > 2 ? route.continue() : route.abort())
  })
  await page.goto('/products')
  await expect.poll(() => Math.max(0, ...tries.values())).toBeGreaterThan(2)
  const card = page.getByRole('main').getByRole('article').first()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: /^Adicionar .+ ao carrinho$/ }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /1 produto, 1 unidade/ })).toBeVisible()
  // Rendered once and hydrated.
  await card.getByRole('button', { name: /^Aumentar/ }).press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: /1 produto, 2 unidades/ })).toBeVisible()
  // Lazy components report each failed load: these messages belong to this journey.
  const others = pageErrors.filter((text) => !text.startsWith('Failed to fetch dynamically imported module'))
  pageErrors.splice(0, Infinity, ...others)
})

test('SHELL-08 the layout does not shift while a page loads, on a slow device either', async ({ page, context }) => {
  await observeShifts(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const path of ['/', '/products', '/products/1', '/cart', '/wishlist', '/tracking', '/login']) {
    await page.goto(path, { waitUntil: 'load' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const { shifted, shifts } = await shiftsOf(page)
    // A slow device paints partially parsed rows: a word or a picture may move by a few pixels.
    expect([path, ...(shifted < 0.01 ? [] : shifts)]).toEqual([path])
  }
})

test('CART-01 SHELL-08 @phone a cart without interaction shows its pictures', async ({ page }) => {
  await putInCart(page, 'Pasta de missô claro 500 g')
  await page.goto('/cart')
  await expect(page.getByRole('main').locator('picture img').first()).toBeVisible()
})

test('UX-01 @desktop a toast stays open under the pointer', async ({ page }) => {
  await page.goto('/products/1')
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'foi adicionado ao carrinho' })
  await toast.hover()
  // Waits for longer than the toast's duration.
  await page.waitForTimeout(4000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(toast).toBeHidden()
})

test.describe('while a page is parsed', () => {
  // The page is changed by the test, and must not be hydrated meanwhile.
  test.use({ javaScriptEnabled: false })

  test('SHELL-08 @desktop the first tiles and banners keep their size while the rest of the home page is parsed', async ({
    page,
  }) => {
    // The pictures have their sizes already.
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => document.fonts.ready.then(() => null))
    const tiles = page.getByRole('main').getByRole('list').filter({ hasText: 'Massas e lámen' }).first()
    const promotions = page.getByRole('main').getByRole('list').filter({ hasText: 'Festival da Lua' }).last()
    for (const list of [tiles, promotions]) {
      const first = list.getByRole('listitem').first()
      const whole = await first.boundingBox()
      await list.evaluate((element) => element.lastElementChild?.remove())
      expect(await first.boundingBox()).toEqual(whole)
    }
  })
})

test('SHELL-02 an unknown address shows products below its message, which the server does not render', async ({
  page,
}) => {
  for (const path of ['/nothing-here', '/products/999999']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    expect(await answer?.text()).not.toContain('<article')
    await expect(page.getByRole('region', { name: 'Mais vendidos' }).getByRole('article').first()).toBeVisible()
  }
})

import type { Locator } from '@playwright/test'

import { expect, test, type Page } from './fixtures.ts'
import { drag, putInCart } from './steps.ts'

const sidebar = (page: Page) => page.getByRole('dialog', { name: 'Departamentos' })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })
const roundButton = (page: Page) => bar(page).getByRole('link', { name: 'Departamentos' })
const topTrigger = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Departamentos' })
const strip = (page: Page) => page.getByRole('navigation', { name: 'Departamentos', exact: true })

/** Opens a page and waits until its links are hydrated: before that they load documents. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

async function openSidebar(page: Page, isMobile: boolean): Promise<void> {
  // On the page of a product the buy bar replaces the round button. A click that already waits for the button would never end.
  await expect(async () => {
    const onPhone = roundButton(page).or(topTrigger(page)).filter({ visible: true }).last()
    await (isMobile ? onPhone : strip(page).getByRole('link', { name: 'Departamentos' })).click({ timeout: 5000 })
  }).toPass()
  await expect(sidebar(page)).toBeVisible()
}

test('NAV-12 NAV-17 @phone the round button, the top bar and the menu open the sidebar, which returns the focus', async ({
  page,
}) => {
  await open(page, '/')
  for (const trigger of [roundButton(page), topTrigger(page)]) {
    await trigger.focus()
    await page.keyboard.press('Enter')
    await expect(sidebar(page)).toBeVisible()
    await expect(sidebar(page)).toBeFocused()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    // The focus stays inside.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await sidebar(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sidebar(page)).toBeHidden()
    await expect(trigger).toBeFocused()
  }
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Departamentos' }).click()
  await expect(sidebar(page)).toBeVisible()
  // NAV-22: opening the sidebar closes the mobile nav.
  await expect(menu).toBeHidden()
  await expect.poll(() => sidebar(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await expect(page).toHaveURL(/\/$/)
})

test('NAV-17 @phone a swipe to the left closes the sidebar', async ({ page }) => {
  await open(page, '/products')
  await openSidebar(page, true)
  await drag(page, [100, 300], [250, 300])
  await expect(sidebar(page)).toBeVisible()
  // On a busy machine a gesture can be too slow for a swipe.
  await expect(async () => {
    await drag(page, [250, 300], [100, 320])
    await expect(sidebar(page)).toBeHidden({ timeout: 2000 })
  }).toPass()
})

test('NAV-17 D53 @phone Back closes the sidebar before it leaves the page', async ({ page }) => {
  await open(page, '/departments')
  await open(page, '/')
  await openSidebar(page, true)
  await page.goBack()
  await expect(sidebar(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/departments$/)
})

test('NAV-13 NAV-14 NAV-22 a department expands to its categories, which load once, and a category opens its list', async ({
  page,
  isMobile,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/public/categories')) requests.push(`${pathname}${search}`)
  })
  await open(page, '/')
  requests.length = 0
  await openSidebar(page, isMobile)
  const toggle = sidebar(page).getByRole('button', { name: 'Categorias de Doces' })
  const candies = sidebar(page).getByRole('link', { name: /^Mochi/ })
  await expect(candies).toHaveCount(0)
  await toggle.press('Enter')
  await expect(candies.first()).toHaveText(/\d+ produtos?$/)
  expect(requests).toHaveLength(1)
  expect(requests[0]).toContain('department=7')
  await toggle.press('Enter')
  await expect(candies).toHaveCount(0)
  await toggle.press('Enter')
  await expect(candies.first()).toBeVisible()
  expect(requests).toHaveLength(1)
  await candies.first().click()
  await expect(sidebar(page)).toBeHidden()
  await expect(page).toHaveURL(/\/products\?category=Mochi/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('NAV-14 @desktop categories that fail to load stop loading, are reported and load on a retry', async ({
  page,
  pageErrors,
}) => {
  await open(page, '/departments')
  await page.route('**/api/public/categories?**', (route) => route.abort())
  await openSidebar(page, false)
  await sidebar(page).getByRole('button', { name: 'Categorias de Doces' }).click()
  const alert = sidebar(page).getByRole('alert')
  await expect(alert).toContainText('Erro ao carregar categorias. Verifique sua conexão.')
  await expect.poll(() => pageErrors.filter((text) => !text.includes('ERR_FAILED'))).toHaveLength(1)
  // This error belongs to the journey.
  pageErrors.splice(0)
  await page.unroute('**/api/public/categories?**')
  await alert.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(
    sidebar(page)
      .getByRole('link', { name: /^Mochi/ })
      .first(),
  ).toBeVisible()
})

test('NAV-15 the search of the sidebar finds departments and categories in any language and expands them', async ({
  page,
  isMobile,
}) => {
  await open(page, '/')
  await openSidebar(page, isMobile)
  const field = sidebar(page).getByRole('searchbox')
  const links = sidebar(page).getByRole('link')
  await field.fill('CHA ')
  await expect(sidebar(page).getByRole('status')).toHaveText(/^\d+ resultados$/)
  await expect(sidebar(page).getByRole('link', { name: /^Chás e mate/ })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: /^Chá verde/ })).toBeVisible()
  await expect(sidebar(page).getByRole('button', { name: 'Categorias de Chás e mate' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(sidebar(page).getByRole('link', { name: /^Congelados/ })).toHaveCount(0)
  await field.fill('绿茶')
  await expect(links).toHaveText([/^Chás e mate/, /^Chá verde/])
  await field.fill('parafuso')
  await expect(sidebar(page).getByText('Nenhum departamento encontrado')).toBeVisible()
  await field.fill('')
  await expect(links).toHaveCount(10)
})

test('NAV-16 NAV-24 @desktop the sidebar collapses to a rail that stays beside the pages', async ({ page }) => {
  await open(page, '/products')
  await openSidebar(page, false)
  expect((await sidebar(page).boundingBox())?.width).toBe(288)
  await sidebar(page).getByRole('button', { name: 'Recolher os departamentos' }).click()
  const rail = page.getByRole('navigation', { name: 'Departamentos recolhidos' })
  await expect(rail.getByRole('link')).toHaveCount(8)
  expect((await rail.boundingBox())?.width).toBe(64)
  await expect(sidebar(page)).toBeHidden()
  expect((await page.getByRole('main').boundingBox())?.x).toBe(64)
  await rail.getByRole('link', { name: 'Doces' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Doces' })).toBeVisible()
  await rail.getByRole('button', { name: 'Expandir os departamentos' }).click()
  await expect(sidebar(page)).toBeVisible()
  // The department of the page is expanded.
  await expect(sidebar(page).getByRole('button', { name: 'Categorias de Doces' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await page.keyboard.press('Escape')
  await rail.getByRole('button', { name: 'Fechar os departamentos' }).click()
  await expect(rail).toHaveCount(0)
  expect((await page.getByRole('main').boundingBox())?.x).toBe(0)
})

test('NAV-22 the sidebar leads back through the visited places, after a reload too, and in the end to the home page', async ({
  page,
  isMobile,
}) => {
  await open(page, '/products?department=7')
  await openSidebar(page, isMobile)
  await expect(sidebar(page).getByRole('button', { name: 'Voltar ao início' })).toBeVisible()
  await sidebar(page)
    .getByRole('link', { name: /^Mochi/ })
    .first()
    .click()
  const title = await page.getByRole('heading', { level: 1, name: /^Mochi/ }).textContent()
  // Until then the products of the department are shown below the new title.
  await expect(page.getByRole('main').getByText('5 resultados')).toBeVisible()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A product is recorded when its details have loaded, which the breadcrumbs show.
  await expect(page.getByRole('navigation', { name: 'Você está em' }).getByRole('link').nth(1)).toBeVisible()
  await openSidebar(page, isMobile)
  await expect(sidebar(page).getByRole('button', { name: `Voltar para ${title}` })).toBeVisible()
  await open(page, '/cart')
  await openSidebar(page, isMobile)
  // The cart is no place: back leads to the product.
  await sidebar(page)
    .getByRole('button', { name: /^Voltar para/ })
    .click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  for (const address of [/\/products\?category=Mochi/, /\/products\?department=7$/, /\/$/]) {
    await openSidebar(page, isMobile)
    await sidebar(page)
      .getByRole('button', { name: /^Voltar/ })
      .click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('NAV-23 @phone a guest changes the preferences of the sidebar, which the next visit has too', async ({ page }) => {
  const open7 = async () => {
    await open(page, '/')
    await openSidebar(page, true)
  }
  const toggle = (name: string) => sidebar(page).getByRole('button', { name: `Categorias de ${name}` })
  const change = async (name: string) => {
    await sidebar(page).getByText('Opções').click()
    await sidebar(page).getByRole('switch', { name }).click()
  }
  const department = sidebar(page).getByRole('link', { name: /^Doces/ })
  await open(page, '/products?department=7')
  await openSidebar(page, true)
  await expect(department).toHaveText(/\d+ produtos$/)
  await open7()
  // The last department is remembered.
  await expect(toggle('Doces')).toHaveAttribute('aria-expanded', 'true')
  await expect(toggle('Bebidas')).toHaveAttribute('aria-expanded', 'false')
  await change('Lembrar o último departamento')
  await open7()
  await expect(toggle('Doces')).toHaveAttribute('aria-expanded', 'false')
  await change('Mostrar a quantidade de produtos')
  await open7()
  await expect(department).toHaveText('Doces')
  await change('Abrir as categorias automaticamente')
  await open7()
  for (const name of ['Doces', 'Bebidas']) await expect(toggle(name)).toHaveAttribute('aria-expanded', 'true')
  await expect(
    sidebar(page)
      .getByRole('link', { name: /^Mochi/ })
      .first(),
  ).toBeVisible()
  // A stored value that is no preference counts as absent.
  await page.evaluate(() => {
    const value = { rememberLastDepartment: 'no', autoExpandCategories: 1, showProductCounts: null }
    localStorage.setItem('navigationPreferences', JSON.stringify({ v: 1, at: Date.now(), value }))
  })
  await open7()
  await expect(department).toHaveText(/\d+ produtos$/)
  await expect(toggle('Bebidas')).toHaveAttribute('aria-expanded', 'false')
})

test('NAV-07 @desktop the strip reaches all departments by arrows and by keyboard, and begins below the brand if it has room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await open(page, '/')
  const last = strip(page).getByRole('link', { name: 'Mercearia' })
  const next = strip(page).getByRole('button', { name: 'Próximos departamentos' })
  await expect(last).not.toBeInViewport({ ratio: 0.98 })
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 1000 })
    await expect(last).toBeInViewport({ ratio: 0.98, timeout: 500 })
  }).toPass()
  await strip(page).getByRole('button', { name: 'Departamentos anteriores' }).click()
  await expect(last).not.toBeInViewport({ ratio: 0.98 })
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 0.98 })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(next).toBeHidden()
  const all = strip(page).getByRole('link', { name: 'Departamentos' })
  const left = async (locator: Locator) => Math.round((await locator.boundingBox())?.x ?? Number.NaN)
  expect(await left(all)).toBe(await left(page.getByRole('link', { name: 'Empório Lótus' }).first()))
  await page.setViewportSize({ width: 1500, height: 1080 })
  expect(await left(all)).toBe(32)
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mercearia' })).toBeVisible()
})

test('NAV-12 NAV-13 without JavaScript every trigger leads to the departments and their lists', async ({
  browser,
  shop,
  isMobile,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop.url,
    locale: 'pt-BR',
    ...(isMobile ? { viewport: { width: 390, height: 844 } } : {}),
  })
  const page = await context.newPage()
  const triggers = isMobile ? [roundButton(page), topTrigger(page)] : [strip(page).getByRole('link').first()]
  for (const trigger of triggers) {
    await page.goto('/')
    await trigger.click()
    await expect(page).toHaveURL(/\/departments$/)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Doces/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Doces' })).toBeVisible()
  }
  await context.close()
})

/** Texts and controls of the page that the round button covers at this scroll position. */
const coveredBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nav = document.querySelector<HTMLElement>('nav[aria-label="Navegação principal"]')
    if (nav === null) return ['no bar']
    const top = nav.getBoundingClientRect().top
    const round = [nav, ...nav.querySelectorAll('*')].map((part) => part.getBoundingClientRect())
    const covers = ({ left, right, top: from, bottom }: DOMRect) =>
      round.some(
        (part) =>
          // Only what is seen: the bar ends the visible part of the page.
          part.left < right - 1 &&
          part.right > left + 1 &&
          part.top < Math.min(bottom, top) - 1 &&
          part.bottom > from + 1,
      )
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (element === null || nav.contains(element) || element.closest('script, style, noscript') !== null) continue
      if (node instanceof Element && !node.matches('a, button, input, select, textarea, summary, [tabindex]')) continue
      if (node instanceof Text && node.data.trim() === '') continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNode(node)
      if ([...range.getClientRects()].some(covers)) found.push((node.textContent ?? '').trim().slice(0, 40))
    }
    return found
  })

for (const width of [360, 390])
  test(`NAV-12 @phone the round button covers no text and no control at ${width} px, at any scroll position`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await putInCart(page, 'Pasta de missô claro 500 g')
    // The checkout has no bottom bar, and the page of a product has the buy bar instead (D80).
    const paths = ['/', '/products', '/departments', '/cart', '/wishlist', '/login', '/faq']
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      for (let step = 0; step <= 4; step++) {
        await page.evaluate((part) => {
          const { scrollHeight, clientHeight } = document.documentElement
          scrollTo({ top: (part * (scrollHeight - clientHeight)) / 4, behavior: 'instant' })
        }, step)
        expect([path, step, ...(await coveredBy(page))]).toEqual([path, step])
      }
      // At the end all content is above the bar.
      const last = await page.getByRole('contentinfo').locator('> *').last().boundingBox()
      const top = (await bar(page).boundingBox())?.y ?? 0
      // Within a pixel: the page scrolls by whole ones.
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top + 1)
    }
    // The check finds a button that rises above the bar.
    await page.goto('/products')
    await page.getByRole('article').nth(3).scrollIntoViewIfNeeded()
    await roundButton(page).evaluate((button) => (button.style.translate = '0 -120px'))
    expect(await coveredBy(page)).not.toEqual([])
  })

test('NAV-12 SHELL-11 @phone a control that takes the focus is never behind the bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/signup')
  await page.getByLabel('Nome de usuário').focus()
  for (let step = 0; step < 14; step++) {
    const focused = page.locator(':focus')
    const box = await focused.boundingBox()
    const top = (await bar(page).boundingBox())?.y ?? 0
    const isInBar = await bar(page).evaluate((nav) => nav.contains(document.activeElement))
    const isSeen = isInBar || (box !== null && box.y + box.height <= top + 1)
    expect(isSeen, `step ${step}`).toBe(true)
    await page.keyboard.press('Tab')
  }
})

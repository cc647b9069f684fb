import { expect, test, type Page } from './fixtures.ts'
import { publicPages, putInCart } from './steps.ts'

test('BEY-14 SHELL-11 @desktop without JavaScript a page shows names, prices and pictures, and metadata for crawlers', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url, locale: 'pt-BR' })
  const page = await context.newPage()
  await page.goto('/products/1')
  await expect(page.getByRole('heading', { level: 1, name: /Lámen Shin Ramyun/ })).toBeVisible()
  await expect(page.getByText('R$ 8,90').first()).toBeVisible()
  await expect(page.locator('main img').first()).toHaveAttribute('width', /\d+/)
  const head = await page.locator('head').innerHTML()
  for (const mark of ['rel="canonical"', 'hreflang="zh-CN"', 'property="og:title"', 'application/ld+json'])
    expect(head + (await page.content()), mark).toContain(mark)
  for (const [path, text] of [
    ['/', 'Mais vendidos'],
    ['/products', 'resultados'],
    ['/products?keyword=%E9%9D%A2', 'Busca:'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByRole('main').getByRole('link', { name: /\S/ }).first()).toBeVisible()
  }
  // NAV-02: the search form works without JavaScript.
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Buscar produtos' }).fill('feijoes')
  await page.getByRole('combobox', { name: 'Buscar produtos' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('feijoes')
  await context.close()
})

test('SHELL-02 PROD-02 @desktop unknown pages and products answer 404 with a link back', async ({ page }) => {
  for (const [path, title] of [
    ['/nowhere', 'Página não encontrada'],
    ['/products/999999', 'Produto não encontrado, atualize a página'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle(/^(Página não encontrada|Produto não encontrado).* \| /)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  }
})

test('NAV-04 UX-04 UX-05 the language changes without a reload, is persisted, and applies to server rendering', async ({
  page,
  isMobile,
}) => {
  await page.goto('/products/1')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  if (isMobile) {
    await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('radio', { name: '简体中文' }).click()
    await page.keyboard.press('Escape')
  } else {
    await page.getByRole('button', { name: /Idioma/ }).click()
    await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: /辛拉面/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page).toHaveURL(/\/products\/1\?lang=zh-CN$/)
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  await expect(page.getByText('R$').filter({ visible: true }).first()).toBeVisible()
  const answer = await page.reload()
  expect(await answer?.text()).toContain('辛拉面')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  // Pages with their own messages hydrate without a mismatch: `pageErrors` is empty.
  for (const path of ['/wishlist', '/login', '/tracking', '/cart']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
})

test('UX-04 @desktop every language has its own addresses: links and the search keep it without JavaScript', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url, locale: 'pt-BR' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: '简体中文' }).click()
  await expect(page).toHaveURL(/\/\?lang=zh-CN$/)
  await page.getByRole('main').locator('article a').first().click()
  await expect(page).toHaveURL(/\/products\/\d+\?lang=zh-CN$/)
  await page.getByRole('combobox', { name: '搜索商品' }).fill('酱油')
  await page.getByRole('combobox', { name: '搜索商品' }).press('Enter')
  await expect(page).toHaveURL(/lang=zh-CN/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /lang=zh-CN$/)
  await page.getByRole('contentinfo').getByRole('link', { name: '隐私' }).first().click()
  await expect(page).toHaveURL(/\/privacy\?lang=zh-CN$/)
  expect(await context.cookies()).toEqual([])
  await context.close()
})

test('UX-04 @desktop a saved language opens in the document and by the cookie, and an address with another language wins', async ({
  page,
  context,
}) => {
  await page.goto('/cookies')
  // A cached page, or a browser that has removed the cookie: only the script in the head knows the choice.
  await page.evaluate(() => localStorage.setItem('language', 'es-ES'))
  await page.goto('/returns#withdrawal')
  await expect(page).toHaveURL(/\/returns\?lang=es-ES#withdrawal$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([['language', 'es-ES']])
  await page.goto('/products?filter=on_sale')
  await expect(page).toHaveURL(/\/products\?filter=on_sale&lang=es-ES$/)
  // The language of a link applies to its visit.
  await page.goto('/about?lang=pt-BR')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await page.goto('/about')
  await expect(page).toHaveURL(/\/about\?lang=es-ES$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
})

/** Opens a page whose code is blocked until the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  let unblock = () => {}
  const way = new Promise<void>((resolve) => (unblock = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await way
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return unblock
}

test('BEY-01 SHELL-11 @phone text typed and submitted before hydration is not lost', async ({ page }) => {
  const openTheWay = await openWithoutCode(page, '/tracking')
  await page.getByLabel('Número do pedido').fill('LT-7F3K9Q')
  await page.getByLabel('E-mail do pedido').fill('ana@example.com')
  await page.getByRole('main').getByRole('button', { name: 'Ver onde está' }).click()
  openTheWay()
  await expect(page.getByText('Não encontramos um pedido com este número e este e-mail')).toBeVisible()
  await expect(page.getByLabel('Número do pedido')).toHaveValue('LT-7F3K9Q')
  expect(new URL(page.url()).search).toBe('')
})

test('NAV-08 SHELL-11 @phone a search that is typed before hydration gets suggestions', async ({ page }) => {
  const openTheWay = await openWithoutCode(page, '/')
  const search = page.getByRole('combobox', { name: 'Buscar produtos' })
  await search.click()
  await search.pressSequentially('arroz')
  openTheWay()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(search).toHaveValue('arroz')
})

test('CART-02 SHELL-11 presses before hydration are not lost', async ({ page, isMobile }) => {
  const openTheWay = await openWithoutCode(page, '/products')
  await page
    .getByRole('button', { name: /^Adicionar .+ ao carrinho$/ })
    .first()
    .click()
  const menu = page.getByRole('banner').getByRole('button', { name: isMobile ? 'Menu' : /Idioma/ })
  await menu.click()
  openTheWay()
  const opened = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('menu')
  await expect(opened).toBeVisible()
  // It is rendered before it is hydrated.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden({ timeout: 1000 })
  }).toPass()
  const basket = page.getByRole('link', { name: 'Carrinho, 1 produto, 1 unidade' })
  await expect(basket.filter({ visible: true }).first()).toBeVisible()
})

test('CART-02 SHELL-11 a press before hydration is not lost when a link is followed after it', async ({
  page,
  isMobile,
}) => {
  const openTheWay = await openWithoutCode(page, '/products')
  const card = page.getByRole('main').getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('button', { name: /^Adicionar .+ ao carrinho$/ }).click()
  await page
    .getByRole(isMobile ? 'navigation' : 'banner', isMobile ? { name: 'Navegação principal' } : {})
    .getByRole('link', { name: /^Carrinho/ })
    .click()
  openTheWay()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
})

test('SHELL-07 D29 @phone a new page starts at its top, and Back restores the scroll position', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600)
  const place = await page.evaluate(() => window.scrollY)
  // A link that is not hydrated yet would reload the page.
  const inView = await page.evaluateHandle(() =>
    [...document.querySelectorAll('main article')].find((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      return top > 100 && bottom > 0 && top < innerHeight
    }),
  )
  await expect.poll(() => inView.evaluate((card) => card?.closest('main [data-hydrate]') ?? null)).toBeNull()
  await inView.evaluate((card) => card?.querySelector('a')?.click())
  await expect(page).toHaveURL(/\/products\/\d+/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(60)

  // From the end of a product page, where late content must not move the scroll position.
  await page.goForward()
  const last = page.locator('section').filter({ hasText: 'Combina com' }).getByRole('link').last()
  const product = page.url()
  await page.evaluate(() => addEventListener('click', () => document.body.setAttribute('at', `${scrollY}`), true))
  await last.click()
  await expect(page).not.toHaveURL(product)
  const deep = Number(await page.locator('body').getAttribute('at'))
  expect(deep).toBeGreaterThan(1000)
  await page.goBack()
  await expect(page).toHaveURL(product)
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - deep)).toBeLessThan(60)
  // Scripts in the head run once, not with every navigation: a second run would remove the listener.
  expect(await page.evaluate(() => typeof globalThis.savedEvents?.onSave)).toBe('function')
})

test('CAT-02 CAT-04 CAT-05 @desktop filters, chips and pages are part of the URL and restored from it', async ({
  page,
}) => {
  await page.goto('/products?keyword=molho')
  const results = page.getByText(/^\d+ resultados?$/).first()
  const all = await results.innerText()
  await page.getByRole('complementary', { name: 'Filtros' }).getByText('Em oferta').click()
  await expect(page).toHaveURL(/filter=on_sale/)
  await expect(results).not.toHaveText(all)
  const count = await results.innerText()
  await page.reload()
  await expect(page.getByText(count).first()).toBeVisible()
})

test('CART-01 CART-03 CART-15 NAV-03 @desktop the cart survives a reload, follows another tab, and stops at the stock', async ({
  page,
  context,
  shop,
}) => {
  await shop.operate('MA-0102', { stock: 2 })
  await page.goto('/products?keyword=MA-0102')
  const card = page.getByRole('main').getByRole('article').first()
  await card.getByRole('button', { name: /^Adicionar .+ ao carrinho$/ }).click()
  // By keyboard: a second click at once is that of a double click.
  await card.getByRole('button', { name: /^Aumentar/ }).press('Enter')
  await card.getByRole('button', { name: /^Aumentar/ }).press('Enter')
  await expect(page.getByText(/está fora de estoque/).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByRole('textbox', { name: /^Quantidade de/ })).toHaveValue('2')
  await other.getByRole('button', { name: /^Diminuir/ }).click()
  await expect(card.getByRole('textbox', { name: /^Quantidade de/ })).toHaveValue('1')
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: /1 produto, 1 unidade/ })).toBeVisible()
})

test('CART-11 @phone the bar shows the missing amount instead of the checkout below the minimum order', async ({
  page,
}) => {
  await putInCart(page, 'Lámen Shin Ramyun apimentado 120 g')
  await page.goto('/cart')
  await expect(page.getByText('Pedido mínimo de R$ 30,00')).toBeVisible()
  await expect(page.getByText(/^Faltam R\$\s[\d,]+ para fechar o pedido\.$/).last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Fechar pedido').filter({ visible: true })).toHaveCount(0)
})

test('CAT-01 SHELL-11 @phone content below the fold hydrates when it is scrolled into view or pressed', async ({
  page,
}) => {
  const card = page
    .locator('main li')
    .filter({ has: page.locator('article') })
    .last()
  const isPending = () => expect(card).toHaveAttribute('data-hydrate')
  const isHydrated = () => expect(card).not.toHaveAttribute('data-hydrate')
  const pageIsHydrated = () => expect(page.locator('main > [data-hydrate]')).toHaveCount(0)
  await page.goto('/products')
  await pageIsHydrated()
  await isPending()
  await card.scrollIntoViewIfNeeded()
  await isHydrated()

  // Presses without scrolling there, as a screen reader does.
  await page.goto('/products')
  await pageIsHydrated()
  await isPending()
  const heart = card.getByRole('button', { name: /^Favoritar/ })
  await heart.dispatchEvent('click')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await isHydrated()

  // Another sort order is another list, without scrolling.
  await page.goto('/products')
  await isPending()
  const before = await card.getByRole('link').innerText()
  await page.getByLabel('Ordenar por').selectOption('price_asc')
  await expect(card.getByRole('link')).not.toHaveText(before)
  await card.getByRole('button', { name: /favoritos|Favoritar/i }).dispatchEvent('click')
  await isHydrated()
})

test('S20 @desktop every response has security headers, and only the payment page allows the provider', async ({
  page,
  shop,
  request,
}) => {
  const policy = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? ''
  for (const path of ['/', '/products/1', '/nowhere', '/checkout']) {
    expect(await policy(path), path).toContain("default-src 'none'")
    expect(await policy(path), path).not.toContain('unsafe-inline')
    expect(await policy(path), path).not.toContain(shop.sandboxUrl)
  }
  expect(await policy('/checkout/payment')).toContain(`frame-src ${shop.sandboxUrl}`)
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted(HTML|Script)/.test(message.text())) violations.push(message.text())
  })
  for (const path of publicPages) await page.goto(path)
  // The browser inserts the JSON of a product's head and the text of an information page itself.
  await page.goto('/products')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidade' }).click()
  await expect(page).toHaveURL(/privacy/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(violations).toEqual([])
})

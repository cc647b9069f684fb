import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { findViolations } from '../tools/axe.ts'
import { expect, test, type Page } from './fixtures.ts'

const informationPages = [
  ['/about', 'Sobre a Empório Lótus'],
  ['/contact', 'Fale com a loja'],
  ['/help', 'Central de ajuda'],
  ['/faq', 'Perguntas frequentes'],
  ['/privacy', 'Política de privacidade'],
  ['/terms', 'Termos de uso e de compra'],
  ['/cookies', 'Cookies e armazenamento'],
  ['/security', 'Segurança'],
  ['/payment-methods', 'Formas de pagamento'],
  ['/shipping', 'Entrega e frete'],
  ['/returns', 'Trocas e devoluções'],
  ['/stores', 'Lojas e retirada'],
  ['/careers', 'Trabalhe conosco'],
] as const

test('SHELL-01 INFO-01 @desktop without JavaScript every information page shows its text, its anchors and its head', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url, locale: 'pt-BR' })
  const page = await context.newPage()
  for (const [path, title] of informationPages) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 200])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.getByText('Última alteração')).toBeVisible()
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`))
    const anchors = await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link').all()
    for (const anchor of anchors)
      await expect(page.locator(`main ${(await anchor.getAttribute('href')) ?? ''}`), path).toHaveCount(1)
  }
  // The search of the questions and a linked question work too.
  await page.goto('/faq')
  await page.getByRole('searchbox', { name: 'Buscar nas perguntas' }).fill('boleto')
  await page.getByRole('search', { name: 'Buscar nas perguntas' }).getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/q=boleto/)
  await expect(page.getByRole('heading', { level: 3, name: 'Quando vence o boleto?' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Posso cancelar um pedido?' })).toBeHidden()
  await page.goto('/faq#boleto-time')
  await expect(page.getByText('Em 3 dias úteis bancários. O banco avisa')).toBeVisible()
  await page.goto('/terms?lang=zh-CN')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('使用与购买条款')
  await context.close()
})

test('NAV-19 @desktop the footer links to every page of its columns', async ({ page }) => {
  await page.goto('/faq')
  const footer = page.getByRole('contentinfo')
  const links = {
    'Central de ajuda': '/help',
    'Perguntas frequentes': '/faq',
    'Trocas e devoluções': '/returns',
    'Acompanhar pedido': '/tracking',
    'Sobre a loja': '/about',
    Contato: '/contact',
    'Lojas e retirada': '/stores',
    'Trabalhe conosco': '/careers',
    Privacidade: '/privacy',
    'Termos de uso': '/terms',
    Cookies: '/cookies',
  }
  for (const [name, path] of Object.entries(links)) {
    const link = footer.getByRole('listitem').getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', path)
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('INFO-01 @phone a question has a link that opens it, and the search of the questions is part of the URL', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.getByRole('heading', { level: 3, name: 'Preciso de conta para comprar?' }).tap()
  await page.getByRole('link', { name: 'Link desta pergunta' }).filter({ visible: true }).tap()
  await expect(page).toHaveURL(/#account-needed$/)
  await page.reload()
  await expect(page.getByText('Você pode continuar como visitante')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar nas perguntas' }).fill('DEVOLUCAO')
  await expect(page.getByText(/perguntas? encontradas?/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=DEVOLUCAO/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 3, name: 'Preciso de conta para comprar?' })).toBeHidden()
})

test('INFO-01 SHELL-07 a link of the table of contents leads to its section, by keyboard or by touch; Back returns to it', async ({
  page,
  isMobile,
}) => {
  await page.goto('/privacy')
  await page.waitForLoadState('networkidle')
  const link = page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link').last()
  const section = page.getByRole('main').getByRole('heading', { level: 2, name: await link.innerText() })
  await expect(section).not.toBeInViewport()
  await (isMobile ? link.tap() : link.press('Enter'))
  await expect(section).toBeInViewport()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrinho/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /carrinho/i })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy#/)
  await expect(section).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('INFO-01 UX-04 @desktop the text of a page follows the language', async ({ page }) => {
  await page.goto('/returns')
  await page.getByRole('button', { name: /Idioma/ }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('退换货')
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'zh-CN')
})

test('BEY-15 INFO-01 axe reports no violation on the information pages', async ({ page }) => {
  test.setTimeout(120_000)
  for (const [path] of informationPages) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    const light = await findViolations(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    const dark = await findViolations(page, ['color-contrast'])
    expect([path, ...light, ...dark]).toEqual([path])
  }
})

test('BEY-14 @desktop the sitemap names the information pages', async ({ request, shop }) => {
  const index = await (await request.get('/sitemap.xml')).text()
  const [, file = ''] = /<loc>(.*?\/sitemaps\/pages-1\.xml)<\/loc>/.exec(index) ?? []
  const sitemap = await (await request.get(file)).text()
  for (const [path] of informationPages) expect(sitemap).toContain(`<loc>${shop.url}${path}</loc>`)
})

test('AUTH-12 @desktop the sign-up links to the terms and the privacy policy without losing what was typed', async ({
  page,
  context,
}) => {
  await page.goto('/signup')
  await page.getByLabel('E-mail').fill('mei@example.com')
  const opening = context.waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name: 'termos e condições' }).click()
  const terms = await opening
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Termos de uso e de compra')
  await expect(page.getByLabel('E-mail')).toHaveValue('mei@example.com')
  await expect(page.getByRole('main').getByRole('link', { name: 'política de privacidade' })).toHaveAttribute(
    'href',
    '/privacy',
  )
})

test('INFO-02 the contact form stores and mails the message, and keeps what was typed while the network is away', async ({
  page,
  shop,
  isMobile,
}) => {
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Formulário de contato' })
  const send = form.getByRole('button', { name: 'Enviar mensagem' })
  await (isMobile ? send.tap() : send.click())
  await expect(page.getByText('Este campo é obrigatório').first()).toBeVisible()
  await form.getByLabel('Nome').fill('Mei Tanaka')
  await form.getByLabel('E-mail').fill('mei@example.com')
  await form.getByLabel('Assunto').selectOption('Pedido')
  await form.getByLabel('Mensagem').fill('Onde está o pedido LT-7F3K9Q?')
  await page.route('**/api/public/contact', (route) => route.abort())
  await (isMobile ? send.tap() : send.click())
  await expect(page.getByText('A mensagem não foi enviada')).toBeVisible()
  await expect(form.getByLabel('Mensagem')).toHaveValue('Onde está o pedido LT-7F3K9Q?')
  await page.unroute('**/api/public/contact')
  await (isMobile ? send.tap() : send.click())
  await expect(page.getByText('Mensagem enviada')).toBeVisible()
  await expect
    .poll(() =>
      (existsSync(shop.mailDir) ? readdirSync(shop.mailDir) : []).map((name) =>
        readFileSync(join(shop.mailDir, name), 'utf8'),
      ),
    )
    .toContainEqual(expect.stringMatching(/Reply-To: mei@example\.com/i))
})

test('INFO-01 the shipping page shows the region table without JavaScript and calculates the delivery to a CEP', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/shipping')).text()
  for (const text of ['Entrega no Centro', '9,90', '14,90', '19,90', '5 a 12 dias úteis']) expect(html).toContain(text)
  await page.goto('/shipping')
  const main = page.getByRole('main')
  await main.getByLabel('Calcular frete e prazo').fill('80010-000')
  await page.keyboard.press('Enter')
  await expect(
    main
      .getByRole('status')
      .getByText(/Centro/)
      .first(),
  ).toBeVisible()
})

test('INFO-04 nothing optional is stored before the consent, and the choice can be changed by keyboard or by touch', async ({
  page,
  context,
  isMobile,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect((await context.cookies()).map(({ name }) => name)).toEqual([])
  await page.goto('/cookies')
  const optional = page.getByRole('switch', { name: 'Armazenamento opcional' })
  await expect(optional).not.toBeChecked()
  await (isMobile ? optional.tap() : optional.press('Space'))
  await expect(page.getByText('Você permite armazenamento opcional neste navegador.')).toBeVisible()
  await page.reload()
  await expect(optional).toBeChecked()
  await optional.uncheck()
  await page.reload()
  await expect(page.getByText('Só o necessário é usado neste navegador.')).toBeVisible()
  await page.goto('/privacy')
  const rights = page.getByRole('main')
  await expect(rights.getByRole('link', { name: 'Baixar uma cópia dos seus dados' })).toHaveAttribute(
    'href',
    '/user/profile#data',
  )
  await expect(rights.getByRole('link', { name: 'Excluir a conta' })).toHaveAttribute('href', '/user/profile#data')
})

test('INFO-01 INFO-03 @desktop without JavaScript the page of the stores shows address, map link, hours and pickup, and the footer the shop’s data', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url, locale: 'pt-BR' })
  const page = await context.newPage()
  await page.goto('/stores')
  const store = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Empório Lótus Centro' })
  await expect(store.getByText('Todos os dias, 8:00 às 20:00')).toBeVisible()
  await expect(store.getByText('Segunda-feira a sábado, 8:00 às 20:00')).toBeVisible()
  await expect(store.getByRole('link', { name: 'Ver no mapa' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\//,
  )
  await expect(page.locator('iframe')).toHaveCount(0)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: /Rua das Lótus, 88/ })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Site: emporiolotus.example' })).toBeVisible()
  await expect(footer.getByText('WeChat:')).toBeAttached()
  await expect(footer.getByText('Todos os dias, 8h às 20h')).toBeVisible()
  await expect(footer.getByText('CNPJ 12.345.678/0001-95')).toBeVisible()
  await page.goto('/stores?lang=zh-CN')
  await expect(page.getByRole('main').getByText('每天 8:00–20:00')).toBeVisible()
  await expect(page.getByRole('main').getByText('星期一至星期六 8:00–20:00')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('每天 8:00–20:00')).toBeVisible()
  await context.close()
})

test('INFO-01 the shipping page offers a retry when its example product cannot be loaded', async ({ page }) => {
  await page.goto('/shipping')
  await page.route('**/api/public/products?*', (route) => route.abort())
  const main = page.getByRole('main')
  await main.getByLabel('Calcular frete e prazo').fill('80010-000')
  await page.keyboard.press('Enter')
  const retry = main.getByRole('button', { name: 'Tentar novamente' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/public/products?*')
  await retry.click()
  await expect(main.getByRole('status').getByText('Entrega no Centro')).toBeVisible()
})

test('INFO-01 @phone the words of the region table and of the refund table stay whole on narrow screens', async ({
  page,
}) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/shipping', '/returns', '/privacy', '/shipping?lang=en-US', '/shipping?lang=es-ES']) {
      await page.goto(path)
      await page.locator('main table').first().waitFor()
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(th, td)')].flatMap((cell) => {
          const range = document.createRange()
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
          const found: string[] = []
          while (texts.nextNode()) {
            for (const { 0: word, index } of (texts.currentNode.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
              range.setStart(texts.currentNode, index)
              range.setEnd(texts.currentNode, index + word.length)
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
            }
          }
          return found
        }),
      )
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([width, path, broken, overflow]).toEqual([width, path, [], 0])
    }
  }
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = page.locator(':focus')
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(
      await focused.evaluate(
        (element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? element.ariaLabel ?? element.textContent,
      ),
    ).toMatch(name)
  }).toPass({ intervals: [20] })
}

test('INFO-02 BEY-15 @desktop the contact form is filled in and sent by keyboard', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, /^Nome/)
  await page.keyboard.type('Mei Tanaka')
  await tabTo(page, /^E-mail/)
  await page.keyboard.type('mei@example.com')
  await tabTo(page, /^Assunto/)
  await page.keyboard.type('Ped')
  await tabTo(page, /^Mensagem/)
  await page.keyboard.type('Onde está o meu pedido?')
  await tabTo(page, /^Enviar mensagem/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mensagem enviada')).toBeVisible()
})

test('INFO-01 BEY-15 @desktop the questions are searched and opened by keyboard', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, /^Buscar nas perguntas/)
  await page.keyboard.type('boleto')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=boleto/)
  await tabTo(page, /Quando vence o boleto/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Em 3 dias úteis bancários. O banco avisa')).toBeVisible()
  await tabTo(page, /^Link desta pergunta/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#boleto-time$/)
})

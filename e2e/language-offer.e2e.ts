import { expect, test, type Page } from './fixtures.ts'

const offers = {
  'zh-CN': { text: '本店提供简体中文版。', accept: '切换到中文', decline: '暂不切换' },
  'en-US': { text: 'This shop speaks English.', accept: 'View in English', decline: 'Not now' },
  'es-ES': { text: 'Esta tienda habla español.', accept: 'Ver en español', decline: 'Ahora no' },
} as const
const offer = (page: Page, locale: keyof typeof offers) =>
  page.getByRole('complementary', { name: offers[locale].text })

for (const [locale, { accept }] of Object.entries(offers) as [keyof typeof offers, { accept: string }][])
  test(`UX-04 offers a ${locale} browser its language, and saves the choice`, async ({ browser, shop }) => {
    const context = await browser.newContext({ baseURL: shop.url, locale })
    const page = await context.newPage()
    await page.goto('/')
    await expect(offer(page, locale)).toHaveAttribute('lang', locale)
    await offer(page, locale).getByRole('button', { name: accept }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(offer(page, locale)).toBeHidden()
    await page.goto('/products')
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('complementary').filter({ visible: true, hasText: /português/ })).toHaveCount(0)
    await context.close()
  })

test('UX-04 @desktop does not repeat a declined offer, and serves every browser the same page', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto('/')
  await offer(page, 'zh-CN').getByRole('button', { name: offers['zh-CN'].decline }).click()
  await expect(offer(page, 'zh-CN')).toBeHidden()
  await page.goto('/products')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(offer(page, 'zh-CN')).toBeHidden()
  await context.close()

  const bodyFor = async (language: string) =>
    (await fetch(`${shop.url}/faq`, { headers: { 'accept-language': language } })).text()
  const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')
  expect(withoutNonce(await bodyFor('zh-CN'))).toBe(withoutNonce(await bodyFor('pt-BR')))
})

test('UX-04 @desktop makes no offer to a browser with the language of the page, or without a language of the shop', async ({
  browser,
  shop,
}) => {
  for (const locale of ['pt-PT', 'de-DE']) {
    const context = await browser.newContext({ baseURL: shop.url, locale })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    expect(await page.locator('html').getAttribute('data-offer')).toBeNull()
    await context.close()
  }
})

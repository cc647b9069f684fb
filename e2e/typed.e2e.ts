import { expect, test, type Page } from './fixtures.ts'
import { ana, enterAddress, enterContact, home, putInCart, startCheckout } from './steps.ts'

/** Chooses a language in the header, or in the menu of a phone. */
async function chooseLanguage(page: Page, isMobile: boolean, name: string): Promise<void> {
  const header = page.getByRole('banner')
  if (isMobile) {
    await header.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('radio', { name }).click()
    await page.keyboard.press('Escape')
    return
  }
  await header.getByRole('button', { name: /Idioma|语言|Language/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

const forms: [path: string, fields: Record<string, string>][] = [
  ['/contact', { name: 'Mei Tanaka', email: 'mei@example.com', message: 'Vocês entregam em Pinhais?' }],
  ['/signup', { username: 'Mei Tanaka', email: 'mei@example.com', password: 'jade-panela' }],
  ['/login', { email: 'mei@example.com', password: 'jade-panela' }],
  ['/tracking', { orderNumber: 'LT-7F3K9Q', email: 'mei@example.com' }],
  ['/forgot-password', { email: 'mei@example.com' }],
  ['/sign-in-link', { email: 'mei@example.com' }],
]

const ways: [name: string, choose: (page: Page, isMobile: boolean, name: string) => Promise<void>][] = [
  ['in the header', chooseLanguage],
  // The footer is not hydrated before its first press.
  ['in the footer', (page, _isMobile, name) => page.getByRole('contentinfo').getByRole('link', { name }).click()],
]

for (const [way, choose] of ways)
  test(`NAV-04 CHK-11 a language chosen ${way} keeps what was typed in every form`, async ({
    page,
    context,
    isMobile,
  }) => {
    for (const [path, fields] of forms) {
      await page.goto(path)
      await page.evaluate(() => localStorage.clear())
      await context.clearCookies()
      await page.goto(path)
      const main = page.getByRole('main')
      for (const [name, value] of Object.entries(fields)) await main.locator(`[name="${name}"]`).fill(value)
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
      await choose(page, isMobile, 'English')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
      await expect(page).toHaveURL(/lang=en-US/)
      for (const [name, value] of Object.entries(fields))
        await expect(main.locator(`[name="${name}"]`)).toHaveValue(value)
      expect([path, await page.evaluate(() => 'sameDocument' in globalThis)]).toEqual([path, true])
    }
  })

test('UX-04 the language of a shared link applies to the visit, and a toast offers to keep it', async ({ page }) => {
  const lang = async (path: string) => {
    await page.goto(path)
    return page.locator('html').getAttribute('lang')
  }
  await page.goto('/cart')
  await page.evaluate(() => localStorage.setItem('language', 'zh-CN'))
  expect(await lang('/tracking?lang=en-US')).toBe('en-US')
  const keep = page.getByRole('button', { name: 'Always use it' })
  await expect(keep).toBeVisible()
  // Links of the visit keep the language; the next visit has the saved one.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Empório Lótus/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/\?lang=en-US$/)
  expect(await lang('/tracking')).toBe('zh-CN')
  expect(await lang('/tracking?lang=en-US')).toBe('en-US')
  await keep.click()
  await expect(keep).toBeHidden()
  expect(await lang('/cart')).toBe('en-US')
})

test('CHK-11 a guest who asked this device to remember finds contact and address after the tab was closed', async ({
  page,
  context,
}) => {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await startCheckout(page)
  await page.getByRole('checkbox', { name: 'Lembrar contato e endereço neste aparelho' }).check()
  await enterContact(page)
  await enterAddress(page)
  await page.close()
  const next = await context.newPage()
  await next.goto('/checkout/payment')
  await expect(next.getByRole('heading', { level: 1, name: 'Quem está comprando?' })).toBeVisible()
  await expect(next.getByLabel('E-mail')).toHaveValue(ana.email)
  await expect(next.getByLabel('Telefone com DDD')).toHaveValue('(41) 98765-4321')
  await expect(next.getByLabel('CPF ou CNPJ')).toHaveValue('')
  await next.getByLabel('CPF ou CNPJ').fill(ana.cpf)
  await next.getByRole('button', { name: 'Continuar para o endereço' }).click()
  await expect(next.getByLabel('Rua')).toHaveValue(home.street)
})

test('CHK-11 the login dialog says why it opens, and no step behind it is complete', async ({ page }) => {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await page.goto('/checkout/payment')
  const dialog = page.getByRole('dialog', { name: 'Como você quer comprar?' })
  await expect(dialog).toContainText('Sem conta, seus dados ficam só na aba em que foram digitados')
  await expect(page.getByText('concluída')).toHaveCount(0)
})

import { readFileSync } from 'node:fs'

import { expect, test, type Page } from './fixtures.ts'
import { follow, publicPages, putInCart } from './steps.ts'

const built = new URL('../apps/storefront/dist/client/.vite/messages.json', import.meta.url)
const { page: pageIds, files } = JSON.parse(readFileSync(built, 'utf8')) as {
  page: string[]
  files: Record<string, string[]>
}
const ids = [...pageIds, ...Object.values(files).flat()]

/** Message ids shown in the place of messages: a message that is not loaded shows its id. */
const shownIds = (page: Page): Promise<string[]> =>
  page.evaluate((known) => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt'].join()
    const named = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.split(',').map((name) => element.getAttribute(name) ?? ''),
    )
    const words = [document.title, document.body.textContent, ...named].join(' ').split(/\s+/)
    const all = new Set(known)
    return words.filter((word) => all.has(word))
  }, ids)

/** Navigates inside the page, as a link does. */
async function navigate(page: Page, path: string): Promise<void> {
  const title = await page.title()
  await follow(page, path)
  await expect(page).not.toHaveTitle(title)
  // The login dialog may already hide a page of the account from the accessibility tree.
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor()
  // A list keeps its previous result, with that result's filters, until the next one arrives.
  await expect(page.locator('[aria-busy=true]:has(article)')).toHaveCount(0)
}

/** Opens every menu and dialog of a part of the page in turn. */
async function openPopups(page: Page, part: 'banner' | 'main'): Promise<string[]> {
  const found: string[] = []
  const triggers = page.getByRole(part).locator('button[aria-haspopup]:visible:enabled')
  const popup = page.locator('[role=menu], [role=dialog]')
  const count = await triggers.count()
  for (let index = 0; index < count; index += 1) {
    await triggers.nth(index).click()
    await expect(popup.locator(':focus').or(popup.and(page.locator(':focus')))).toHaveCount(1)
    found.push(...(await shownIds(page)))
    // A popup whose code has just loaded may not listen yet.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(popup).toHaveCount(0, { timeout: 2000 })
    }).toPass()
    // On phones the popup's entry leaves the session history after it (D53); the `pushState` of `navigate` must come later.
    await expect
      .poll(() => page.evaluate(() => (history.state as { layers?: { depth: number } } | null)?.layers?.depth ?? 0))
      .toBe(0)
  }
  return found
}

for (const language of ['pt-BR', 'zh-CN', 'en-US', 'es-ES'])
  test(`UX-04 every page, menu and dialog has its messages in ${language}`, async ({ page, shop }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: shop.url }])
    await page.goto('/tracking')
    expect(await openPopups(page, 'banner')).toEqual([])
    // The profile last: its login dialog adds an entry to the session history at any time.
    for (const path of [...publicPages, '/wishlist', '/order-confirmation', '/nowhere', '/user/profile']) {
      await navigate(page, path)
      expect([path, ...(await shownIds(page)), ...(await openPopups(page, 'main'))]).toEqual([path])
    }
  })

/** Chooses a language in the header. */
async function choose(page: Page, isMobile: boolean, name: string): Promise<void> {
  const header = page.getByRole('banner')
  if (isMobile) {
    await header.getByRole('button', { name: /^(Menu|菜单|Menú)$/ }).click()
    await page.getByRole('radio', { name }).click()
    await page.keyboard.press('Escape')
    return
  }
  await header.getByRole('button', { name: /Idioma|语言|Language/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

test('NAV-04 changes the language in place on the list, the cart and the checkout', async ({ page, isMobile }) => {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await page.goto('/products')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  const heading = page.getByRole('heading', { level: 1 })
  await choose(page, isMobile, '简体中文')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(heading).toHaveText('商品')
  expect([...(await shownIds(page)), ...(await openPopups(page, 'main'))]).toEqual([])

  await navigate(page, '/cart')
  await expect(heading).toHaveText('购物车')
  await choose(page, isMobile, 'English')
  await expect(heading).toHaveText('Cart')
  expect([...(await shownIds(page)), ...(await openPopups(page, 'main'))]).toEqual([])

  await choose(page, isMobile, 'Português')
  await expect(heading).toHaveText('Carrinho')
  await page.getByRole('link', { name: 'Fechar pedido' }).click()
  await page.getByRole('button', { name: 'Continuar como visitante' }).click()
  await expect(heading).toHaveText('Quem está comprando?')
  await choose(page, isMobile, 'Español')
  await expect(heading).toHaveText('¿Quién compra?')
  expect(await shownIds(page)).toEqual([])
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
})

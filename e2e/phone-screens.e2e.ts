import { expect, test, type Page } from './fixtures.ts'
import { payWithPix, productId, putInCart, reachPayment, startCheckout } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'
const phones = [
  { width: 412, height: 839 },
  { width: 360, height: 640 },
]
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })
const edgesOf = async (locator: ReturnType<Page['locator']>) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('The element is not visible')
  return { top: box.y, bottom: box.y + box.height }
}

for (const size of phones) {
  const name = `${size.width}x${size.height}`

  test(`HOME-01 @phone shows a product in the first screen of the home page at ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto('/')
    const card = page.getByRole('main').getByRole('article').first()
    const { top: end } = await edgesOf(bottomBar(page))
    const picture = await edgesOf(card.locator('picture'))
    expect(end - picture.top).toBeGreaterThan(120)
    // The tall screen shows the whole card with its price.
    if (size.height > 800) expect((await edgesOf(card)).bottom).toBeLessThanOrEqual(end)
  })

  test(`PROD-01 @phone covers at most a fifth of a product's page with bars at ${name}, also when it is scrolled`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto(`/products/${await productId(page, rice)}`)
    const covered = async () => {
      const header = await edgesOf(page.getByRole('banner'))
      const buy = page.getByRole('complementary', { name: 'Comprar' })
      // The buy bar disappears while the page's own control is in view.
      return header.bottom + ((await buy.isVisible()) ? size.height - (await edgesOf(buy)).top : 0)
    }
    await expect(bottomBar(page)).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Comprar' })).toBeVisible()
    expect(await covered()).toBeLessThanOrEqual(size.height / 5)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    expect(await covered()).toBeLessThanOrEqual(size.height / 5)
  })

  test(`BEY-02 @phone shows the whole Pix code in the first screen at ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await putInCart(page, rice)
    await reachPayment(page)
    await payWithPix(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const code = await edgesOf(page.getByRole('img', { name: /Código QR do Pix/ }))
    expect(code.bottom).toBeLessThanOrEqual((await edgesOf(bottomBar(page))).top)
  })
}

test('BEY-05 @phone has the CEP in the header of the home page', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('banner').getByRole('button', { name: 'Informe seu CEP' })
  await expect(button).toBeInViewport()
  expect((await edgesOf(button)).bottom - (await edgesOf(button)).top).toBeGreaterThanOrEqual(44)
  await button.tap()
  await page.getByRole('dialog').getByRole('textbox', { name: 'CEP' }).fill('80020310')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Entregar em 80020-310' })).toBeVisible()
})

test('BEY-15 @phone brings the first row of the header back when a key moves the focus into it on a scrolled page', async ({
  page,
}) => {
  await page.goto('/products')
  await page.evaluate(() => scrollTo(0, 1200))
  const brand = page.getByRole('banner').getByRole('link', { name: /página inicial/ })
  await expect.poll(async () => (await brand.boundingBox())?.y).toBeLessThan(0)
  await page.keyboard.press('Tab')
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await page.getByRole('banner').locator(':focus').count()) === 0) break
    expect((await edgesOf(focused)).top).toBeGreaterThanOrEqual(0)
  }
  await brand.focus()
  await expect(brand).toBeInViewport({ ratio: 1 })
})

test('CHK-01 NAV-04 shows neither search nor footer during the checkout, but the brand, the menu with the language, the link back to the cart and help', async ({
  page,
}) => {
  await putInCart(page, rice)
  await startCheckout(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /página inicial/ })).toBeVisible()
  await expect(header.getByRole('combobox')).toBeHidden()
  await expect(header.getByRole('button', { name: /^(Menu|PT Idioma)/ }).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const ways = page.getByRole('navigation', { name: 'Carrinho e ajuda' })
  await expect(ways.getByRole('link', { name: 'Ajuda' })).toHaveAttribute('href', '/help')
  await expect(ways.getByRole('link', { name: 'Contato' })).toHaveAttribute('href', '/contact')
  await ways.getByRole('link', { name: 'Voltar ao carrinho' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

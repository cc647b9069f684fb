import { expect, test, type Page } from './fixtures.ts'
import { productId, putInCart, startCheckout } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'
const sauce = 'Molho de soja premium 1 L'
const box = async (locator: ReturnType<Page['locator']>) => {
  const found = await locator.boundingBox()
  if (found === null) throw new Error('The element is not visible')
  return found
}
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })

test('BEY-15 @phone leaves room for the quantity in the cart at 320 px and for the labels of the bottom bar with text spacing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await putInCart(page, rice)
  await page.goto('/cart')
  expect((await box(page.getByRole('textbox', { name: `Quantidade de ${rice}` }))).width).toBeGreaterThanOrEqual(24)
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing]
  })
  const label = bottomBar(page).getByText('Departamentos')
  expect(await label.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('BEY-15 @phone gives carousel dots and breadcrumbs targets of 44 px', async ({ page }) => {
  await page.goto('/')
  const dot = await box(page.getByRole('button', { name: 'Ir para o destaque 2' }))
  expect(Math.min(dot.width, dot.height)).toBeGreaterThanOrEqual(44)
  await page.goto('/products')
  const crumb = await box(page.getByRole('navigation', { name: 'Você está em' }).getByRole('link', { name: 'Início' }))
  expect(crumb.height).toBeGreaterThanOrEqual(43.5)
})

test('BEY-15 reaches the name of a product before its controls, the wishlist button with an arrow key, and no slide outside the carousel', async ({
  page,
}) => {
  await page.goto('/products')
  const controls = page.getByRole('main').getByRole('article').first().locator('a, button')
  await expect(controls.nth(0)).toHaveRole('link')
  await expect(controls.nth(1)).toHaveAccessibleName(/^Favoritar /)
  await expect(controls.nth(2)).toHaveAccessibleName(/ao carrinho$/)
  await controls.nth(0).focus()
  await page.keyboard.press('Tab')
  await expect(controls.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(controls.nth(1)).toBeFocused()
  await page.goto('/')
  const carousel = page.locator('[aria-roledescription="carrossel"]')
  await expect(carousel).toHaveAccessibleName('Destaques da loja')
  const slides = carousel.locator('li')
  await expect(slides.nth(0)).not.toHaveAttribute('inert')
  await expect(slides.nth(1)).toHaveAttribute('inert')
})

test('BEY-15 announces a changed quantity and a changed sort order', async ({ page }) => {
  await putInCart(page, rice)
  await page.goto('/cart')
  await page.getByRole('button', { name: `Aumentar ${rice}` }).click()
  await expect(page.getByRole('group', { name: `Quantidade de ${rice}` }).locator('[aria-live]')).toHaveText('2')
  await page.goto('/products')
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('price_asc')
  await expect(page.getByRole('status').filter({ hasText: 'Menor preço' })).toBeAttached()
})

test('BEY-15 @desktop keeps the dots of the carousel visible with forced colors, and names the language button by its label', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const dot = page.getByRole('button', { name: 'Ir para o destaque 2' })
  expect(await dot.evaluate((element) => getComputedStyle(element, '::before').borderTopWidth)).toBe('4px')
  await expect(page.getByRole('button', { name: 'PT Idioma e moeda: Português' })).toBeVisible()
})

test('CAT-09 CART-10 @phone shows the plus button of a card beside its price, and the checkout button of the cart without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  const card = page.getByRole('main').getByRole('article').first()
  const plus = await box(card.getByRole('button', { name: /ao carrinho$/ }))
  const price = await box(card.getByText(/^R\$/).first())
  expect(price.y).toBeGreaterThan(plus.y - 24)
  expect(price.y).toBeLessThan(plus.y + plus.height)
  await putInCart(page, rice)
  await putInCart(page, sauce)
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Fechar pedido' })).toBeInViewport({ ratio: 1 })
})

test('NAV-07 NAV-11 shows neither the department strip nor the bottom bar during the checkout', async ({ page }) => {
  await putInCart(page, rice)
  await startCheckout(page)
  await expect(bottomBar(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Departamentos' })).toBeHidden()
})

test('NAV-07 CAT-09 @desktop has a low header on a phone in landscape, and five columns of products at 1920 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(`/products/${await productId(page, rice)}`)
  expect((await box(page.locator('#conteudo'))).y).toBeLessThan(125)
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto('/products')
  const tops = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0]).length).toBeGreaterThanOrEqual(5)
})

import { expect, test } from './fixtures.ts'

test('D48 another page of a list begins at its heading, which has the focus', async ({ page }) => {
  await page.goto('/products')
  const heading = page.getByRole('heading', { level: 1 })
  const next = page.getByRole('link', { name: 'Próxima página' })
  await next.scrollIntoViewIfNeeded()
  // A link that is not hydrated yet loads the next page as a document, which begins at its top anyway.
  await expect.poll(() => next.evaluate((link) => link.closest('[data-hydrate]'))).toBeNull()
  await next.click()
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL(/page=/)
  await expect(heading).toBeInViewport()
})

test('D48 @desktop a filter chosen on page 2 keeps the place and the focus', async ({ page }) => {
  await page.goto('/products?page=2')
  const filter = page.getByRole('checkbox', { name: 'Em oferta' })
  await filter.click()
  await expect(page).not.toHaveURL(/page=2/)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  await expect(filter).toBeFocused()
})

test('CAT-02 @desktop a price is read as it is written in Brazil, and Enter keeps the focus', async ({ page }) => {
  await page.goto('/products?department=2')
  const least = page.getByRole('textbox', { name: 'Preço mínimo' })
  await least.click()
  await least.fill('12,50')
  // Enter is not replayed: before hydration it only keeps what is typed.
  await expect(async () => {
    await least.press('Enter')
    await expect(page).toHaveURL(/priceMin=12\.5(&|$)/, { timeout: 1000 })
  }).toPass()
  await expect(least).toBeFocused()
  const most = page.getByRole('textbox', { name: 'Preço máximo' })
  await most.fill('5')
  await most.press('Enter')
  await expect(most).toHaveValue('5')
  await expect(most).toBeFocused()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).not.toHaveURL(/priceMax/)
})

test('CAT-02 @desktop the filters stay in view beside a long list', async ({ page }) => {
  await page.goto('/products')
  const filters = page.getByRole('complementary', { name: 'Filtros' })
  await expect(filters.getByRole('checkbox').first()).toBeVisible()
  await page.mouse.wheel(0, 900)
  await expect(filters.getByRole('checkbox').first()).toBeInViewport()
})

test('BEY-21 a search without a product says so, and similar products have their own heading', async ({ page }) => {
  await page.goto('/products?keyword=papel+higi%C3%AAnico')
  await expect(page.getByRole('heading', { name: 'Não achamos nada com este nome' })).toBeVisible()
  await page.goto('/products?keyword=coca+cola')
  const similar = page.getByRole('region', { name: 'Resultados parecidos com “coca cola”' })
  await expect(similar.getByRole('link', { name: /Guaraná Antarctica/ }).first()).toBeVisible()
})

test('NAV-09 CAT-03 BEY-15 @desktop by keyboard a suggestion leads to its product, and a search to a list that is sorted', async ({
  page,
}) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Buscar produtos' })
  await search.press('Enter')
  await page.keyboard.type('shin ramyun')
  const option = page.getByRole('option', { name: /Lámen Shin Ramyun/ }).first()
  await expect(option).toBeVisible()
  // Complete searches and places come before the products.
  const before = (await page.getByRole('option').allTextContents()).findIndex((text) => /Lámen Shin Ramyun/.test(text))
  for (let at = 0; at <= before; at += 1) await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Lámen Shin Ramyun/ })).toBeFocused()
  await search.fill('shoyu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('shoyu')
  const sort = page.getByRole('combobox', { name: 'Ordenar por' })
  await sort.focus()
  await page.keyboard.type('Menor')
  await expect(page).toHaveURL(/sort=price_asc/)
  await expect(sort).toBeFocused()
})

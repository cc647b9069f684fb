import { expect, test, type Page } from './fixtures.ts'

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filtros' })

async function openFilters(page: Page) {
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect(filters(page)).toBeVisible()
}

/** From the departments to a list, as a shopper comes to it. */
async function openList(page: Page) {
  await page.goto('/departments')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Massas e lámen/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Massas e lámen' })).toBeVisible()
}

test('D53 CAT-05 @phone Back closes the filters, then leaves the list', async ({ page }) => {
  await openList(page)
  await page.mouse.wheel(0, 60)
  await openFilters(page)
  const place = await page.evaluate(() => scrollY)
  await page.goBack()
  await expect(filters(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Massas e lámen' })).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  // Forward finds only the closed layer.
  await page.goForward()
  await expect.poll(() => page.evaluate(() => history.state.layers.depth)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/departments$/)
})

test('D53 CAT-05 @phone Back closes the filters although a filter was chosen, and then undoes the filter', async ({
  page,
}) => {
  await openList(page)
  await openFilters(page)
  await filters(page).getByRole('checkbox', { name: 'Em oferta' }).check()
  await expect(page).toHaveURL(/filter=on_sale/)
  await page.goBack()
  await expect(filters(page)).toBeHidden()
  await expect(page).toHaveURL(/filter=on_sale/)
  await page.goBack()
  await expect(page).not.toHaveURL(/filter=on_sale/)
  await expect(page.getByRole('heading', { level: 1, name: 'Massas e lámen' })).toBeVisible()
})

test('D53 NAV-06 @phone a link of the menu leads to its page, and Back returns to the page below the menu', async ({
  page,
}) => {
  await openList(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Acompanhar pedido' }).click()
  await expect(page).toHaveURL(/\/tracking$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Massas e lámen' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/departments$/)
})

test('D53 @phone a layer that was closed, or open during a reload, is no step of its own', async ({ page }) => {
  await openList(page)
  await openFilters(page)
  await filters(page).getByRole('button', { name: 'Fechar filtros' }).click()
  await expect(filters(page)).toBeHidden()
  await openFilters(page)
  await page.reload()
  await expect.poll(() => page.evaluate(() => history.state.layers.depth)).toBe(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Massas e lámen' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/departments$/)
})

test('D53 CAT-05 @phone after the filters were closed, Back from a product shows the list again', async ({ page }) => {
  await openList(page)
  await openFilters(page)
  await filters(page).getByRole('button', { name: 'Fechar filtros' }).click()
  await expect(filters(page)).toBeHidden()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Massas e lámen' })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Massas e lámen' })).toBeVisible()
})

test('D53 NAV-09 @phone Back closes the search suggestions', async ({ page }) => {
  await openList(page)
  const search = page.getByRole('combobox', { name: 'Buscar produtos' })
  await search.click()
  await expect(search).toHaveAttribute('aria-autocomplete', 'list')
  await search.pressSequentially('lamen')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Massas e lámen' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/departments$/)
})

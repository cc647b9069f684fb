import { expect, test } from './fixtures.ts'

test('BEY-08 a diet that is set once filters lists, searches and suggestions, marks other products, and can be switched off', async ({
  page,
  isMobile,
}) => {
  await page.goto('/products')
  const count = page.getByRole('status').filter({ hasText: /resultados/ })
  const all = await count.textContent()
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Minha dieta' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Minha dieta' })
  await dialog.getByRole('checkbox', { name: 'Amendoim' }).check()
  await dialog.getByRole('button', { name: 'Usar esta dieta' }).click()
  await expect(page.getByText('Minha dieta: Sem amendoim')).toBeVisible()
  await expect(count).not.toHaveText(all ?? '')

  // The server renders a reloaded page without the diet. Its list stays hidden until it is filtered.
  await page.goto('/products?keyword=amendoim')
  await expect(page.getByText('Minha dieta: Sem amendoim')).toBeVisible()
  await expect(page.getByRole('link', { name: /Amendoim torrado/ })).toBeHidden()

  await page.getByRole('combobox', { name: /Busca/ }).first().fill('paçoca')
  await expect(page.getByRole('option', { name: /Paçoca/ })).toHaveCount(0)

  await page.goto('/products?keyword=amendoim')
  await page.getByRole('button', { name: 'Desligar dieta' }).click()
  const peanuts = page.getByRole('link', { name: /Amendoim torrado/ })
  await expect(peanuts).toBeVisible()
  const address = (await peanuts.getAttribute('href')) ?? ''
  await page.getByRole('button', { name: 'Ligar dieta' }).click()
  await expect(peanuts).toBeHidden()
  await page.goto(address)
  await expect(page.getByText('Contém amendoim').first()).toBeVisible()
  await expect(page.getByText('Este produto está fora da sua dieta.')).toBeVisible()
})

test('BEY-08 a search that excludes an allergen says so and shows no product with it', async ({ page }) => {
  await page.goto('/products?keyword=sem+amendoim')
  await expect(page.getByText('Sem amendoim:')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: /amendoim|paçoca/i })).toHaveCount(0)
})

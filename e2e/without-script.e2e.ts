import { expect, test as base, type Page } from './fixtures.ts'

const test = base.extend({ javaScriptEnabled: false })

const count = async (page: Page) => Number(/\d+/.exec(await page.getByText(/^\d+ resultados?$/).innerText())?.[0])
const prices = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) =>
        Number(/R\$\s([\d.]+,\d\d)/.exec(card.textContent)?.[1]?.replaceAll('.', '').replace(',', '.')),
      ),
    )

test('SHELL-11 NAV-02 CAT-01 CAT-02 CAT-03 BEY-17 REV-01 INFO-01 without JavaScript a shopper finds products and texts, and learns how to buy', async ({
  page,
  shop,
}) => {
  await shop.operate('MA-0105', { stock: 0 })
  await page.goto('/')
  // What needs JavaScript, and the contacts of the shop, are on every page.
  const note = page.getByText(/^Sem JavaScript você pode ver produtos/)
  await expect(note).toBeVisible()
  for (const link of ['tel:', 'mailto:'])
    await expect(page.locator(`noscript a[href^="${link}"]`).first()).toBeVisible()
  // Controls that would do nothing are hidden.
  await expect(page.getByRole('button', { name: /^(Favoritar|Adicionar|Aumentar)/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Departamentos' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/departments$/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Massas e lámen/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Massas e lámen' })).toBeVisible()
  const all = await count(page)

  await page.getByRole('link', { name: 'Próxima página' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

  // Filters and sort order are one form, from the first page on.
  const filters = page.getByRole('complementary', { name: 'Filtros' })
  await filters.getByRole('link', { name: 'Filtrar e ordenar' }).click()
  await filters.getByRole('checkbox', { name: 'Em oferta' }).check()
  await filters.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Menor preço')
  await filters.getByRole('textbox', { name: 'Preço mínimo' }).fill('5,50')
  await filters.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/department=1&.*sort=price_asc/)
  await expect(page).toHaveURL(/filter=on_sale/)
  await expect(page).not.toHaveURL(/page=2/)
  const narrowed = await count(page)
  expect(narrowed).toBeLessThan(all)
  expect(narrowed).toBeGreaterThan(0)
  const shown = await prices(page)
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(shown[0]).toBeGreaterThanOrEqual(5.5)
  // The form shows what is applied, and a chip removes it.
  await filters.getByRole('link', { name: 'Filtrar e ordenar' }).click()
  await expect(filters.getByRole('checkbox', { name: 'Em oferta' })).toBeChecked()
  await expect(filters.getByRole('textbox', { name: 'Preço mínimo' })).toHaveValue('5.5')
  await filters.getByRole('checkbox', { name: 'Em oferta' }).uncheck()
  await filters.getByRole('textbox', { name: 'Preço mínimo' }).fill('')
  await filters.getByRole('checkbox', { name: 'Lámen instantâneo' }).check()
  await filters.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/category=L%C3%A1men\+instant%C3%A2neo/)
  await expect(page).not.toHaveURL(/on_sale/)

  // Of many options one is added at a time; those that are applied stay as boxes.
  await page.goto('/products?inStock=true')
  await filters.getByRole('link', { name: 'Filtrar e ordenar' }).click()
  await filters.getByRole('combobox', { name: 'Categorias' }).selectOption({ index: 1 })
  await filters.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/category=\w.*inStock=true|inStock=true.*category=\w/)
  await filters.getByRole('link', { name: 'Filtrar e ordenar' }).click()
  await expect(filters.getByRole('group', { name: 'Categorias' }).getByRole('checkbox', { checked: true })).toHaveCount(
    1,
  )

  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText(/R\$/).first()).toBeVisible()

  await page.goto('/products/1')
  const reviews = page.getByRole('region', { name: 'Avaliações' })
  await reviews.getByRole('link', { name: 'Próxima página' }).click()
  await expect(page).toHaveURL(/reviewPage=2/)
  await expect(reviews.getByText(/^Página 2 de /)).toBeVisible()

  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    ['Trocas e devoluções', '/returns'],
    ['Perguntas frequentes', '/faq'],
    ['Contato', '/contact'],
  ] as const) {
    await footer.getByRole('listitem').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(note).toBeVisible()
  }

  const search = page.getByRole('combobox', { name: 'Buscar produtos' })
  await search.fill('MA-0105')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('MA-0105')
  await page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: 'Indomie Mi Goreng' })
    .getByRole('link', { name: /^Avise-me/ })
    .click()
  expect(await page.locator('#stock-alert noscript').textContent()).toContain('O aviso precisa de JavaScript.')
  await expect(page.getByRole('button', { name: 'Avise-me quando chegar' })).toHaveCount(0)
})

import { expect, test, type Page } from './fixtures.ts'
import { drag, tap } from './steps.ts'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

test('CAT-02 CAT-05 NAV-13 @phone by touch a department, its filters and the price lead to a shorter list', async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Departamentos' }).tap()
  const sidebar = page.getByRole('dialog', { name: 'Departamentos' })
  await sidebar.getByRole('button', { name: 'Categorias de Doces' }).tap()
  await expect(sidebar.getByRole('link', { name: /^Mochi/ }).first()).toBeVisible()
  await sidebar.getByRole('link', { name: /^Doces/ }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Doces' })).toBeVisible()

  await page.getByRole('button', { name: 'Filtros' }).tap()
  const filters = page.getByRole('dialog', { name: 'Filtros' })
  await filters.getByRole('checkbox', { name: 'Em estoque' }).tap()
  await expect(page).toHaveURL(/inStock=true/)
  const slider = await filters.getByRole('slider', { name: 'Preço máximo' }).boundingBox()
  if (slider === null) throw new Error('The slider has no place')
  const middle = slider.y + slider.height / 2
  await drag(page, [slider.x + slider.width - 12, middle], [slider.x + slider.width / 2, middle])
  await expect(page).toHaveURL(/priceMax=\d+/)
  await filters.getByRole('button', { name: /^Ver \d+ resultados?$/ }).tap()
  await expect(filters).toBeHidden()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('BEY-22 PROD-01 REV-01 NAV-09 @phone by touch a search leads to a product, its pictures, its reviews and the cart', async ({
  page,
}) => {
  await open(page, '/')
  const search = page.getByRole('combobox', { name: 'Buscar produtos' })
  await search.tap()
  await page.keyboard.type('shin ramyun')
  await page
    .getByRole('option', { name: /Lámen Shin Ramyun/ })
    .first()
    .tap()
  await expect(page.getByRole('heading', { level: 1, name: /Lámen Shin Ramyun/ })).toBeVisible()

  const gallery = page.getByRole('region', { name: /^Imagens de Lámen Shin Ramyun/ })
  const box = await gallery.getByRole('img').first().boundingBox()
  if (box === null) throw new Error('The gallery has no place')
  const middle = box.y + box.height / 2
  await drag(page, [box.x + box.width - 30, middle], [box.x + 10, middle])
  await expect(gallery.getByRole('button', { name: 'Mostrar imagem 2 de 3' })).toHaveAttribute('aria-current', 'true')

  await page.getByRole('link', { name: /^Nota .+ avaliações$/ }).tap()
  const reviews = page.getByRole('region', { name: 'Avaliações' })
  await expect(reviews.getByRole('heading', { level: 2 })).toBeInViewport()
  await reviews.getByRole('link', { name: /^Com comentário/ }).tap()
  await expect(page).toHaveURL(/reviewFilter=with_comments/)

  const bar = page.getByRole('complementary', { name: 'Comprar' })
  await tap(page, bar.getByRole('button', { name: /^Adicionar ao carrinho/ }))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrinho, 1 produto, 1 unidade' })).toBeVisible()
})

import { expect, test } from './fixtures.ts'
import { productId, putInCart } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'

test('D11 CART-10 no page promises free delivery to a CEP that has none, and every page names the area while no CEP is set', async ({
  page,
  isMobile,
}) => {
  const home = isMobile ? [] : ['/']
  // The strip of promises is not displayed on phones.
  const paths = [...home, `/products/${await productId(page, rice)}`, '/cart']
  await putInCart(page, rice)
  const said = page.locator('body')
  for (const path of paths) {
    await page.goto(path)
    await expect(said).toContainText(
      /(Frete grátis|a partir de R\$\s99,00|frete grátis) ?\(Curitiba e Paraná\)|R\$\s99,00 \(Curitiba e Paraná\)/,
    )
  }
  await page.evaluate(() =>
    localStorage.setItem('deliveryCep', JSON.stringify({ v: 1, at: Date.now(), value: '01310100' })),
  )
  for (const path of paths) {
    await page.goto(path)
    // Hydrates when it is in view.
    if (path.startsWith('/products/'))
      await page.getByRole('list', { name: 'Pagamento e entrega' }).scrollIntoViewIfNeeded()
    if (path !== '/') await expect(page.getByText('CEP 01310-100').first()).toBeVisible()
    await expect.poll(() => said.innerText()).not.toMatch(/Curitiba e (no )?Paraná|Frete grátis a partir/)
  }
  await page.evaluate(() =>
    localStorage.setItem('deliveryCep', JSON.stringify({ v: 1, at: Date.now(), value: '80020310' })),
  )
  for (const path of paths) {
    await page.goto(path)
    if (path.startsWith('/products/'))
      await page.getByRole('list', { name: 'Pagamento e entrega' }).scrollIntoViewIfNeeded()
    await expect(said).toContainText(/Entrega no Centro grátis.* no CEP 80020-310/)
  }
})

test('BEY-05 PROD-01 the quote on the page of a product counts the chosen quantity', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('deliveryCep', JSON.stringify({ v: 1, at: Date.now(), value: '80020310' })),
  )
  await page.goto(`/products/${await productId(page, rice)}`)
  const delivery = page.locator('output').filter({ hasText: 'Entrega no Centro' })
  await expect(delivery).toContainText(/R\$\s9,90/)
  const more = page.getByRole('button', { name: /^Aumentar/ }).first()
  for (let units = 1; units < 3; units++) await more.click()
  // Three bags cost more than R$ 99,00.
  await expect(delivery).toContainText(/Entrega no CentroGrátis/)
})

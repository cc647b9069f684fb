import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from './fixtures.ts'
import { enterAddress, enterContact, productId, putInCart, startCheckout } from './steps.ts'

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

test('D11 D41 a threshold that the operator changes for one region changes the strip, the product, the cart and the checkout', async ({
  page,
  shop,
  isMobile,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'lotus-shipping-'))
  const file = join(folder, 'shipping.json')
  const path = `/products/${await productId(page, rice)}`
  const said = page.locator('body')
  try {
    const value = { options: [{ serviceId: 'centre-delivery', freeFromCents: 4000 }] }
    await writeFile(file, JSON.stringify([{ group: 'SHIPPING', key: 'SHIPPING', value }]))
    await shop.command('import-settings', file)
    await page.goto('/')
    if (!isMobile) await expect(said).toContainText(/R\$\s40,00 \(Centro de Curitiba e bairros vizinhos\)/)
    await page.goto('/shipping')
    await expect(said).toContainText(/R\$\s40,00 \(Centro de Curitiba e bairros vizinhos\) ou R\$\s99,00/)

    await page.evaluate(() =>
      localStorage.setItem('deliveryCep', JSON.stringify({ v: 1, at: Date.now(), value: '80020310' })),
    )
    await page.goto(path)
    await page.getByRole('list', { name: 'Pagamento e entrega' }).scrollIntoViewIfNeeded()
    await expect(said).toContainText(/Entrega no Centro grátis a partir de R\$\s40,00 no CEP 80020-310/)
    await putInCart(page, rice)
    await page.goto('/cart')
    await expect(said).toContainText(/Você ganhou Entrega no Centro grátis no CEP 80020-310/)
    await expect(said).not.toContainText(/R\$\s99,00/)
    await startCheckout(page)
    await enterContact(page)
    await enterAddress(page)
    await expect(page.getByRole('radio', { name: /Entrega no Centro.*Grátis/ })).toBeVisible()
  } finally {
    await shop.command('undo-settings')
    await rm(folder, { recursive: true, force: true })
  }
})

import { expect, test, type Page } from './fixtures.ts'
import { ana, orderIdOf, paymentsOf, putInCart, reachPayment } from './steps.ts'

/** From the cart to the provider's page. */
async function goToWallet(page: Page, email: string): Promise<void> {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await reachPayment(page, { ...ana, email })
  await page.getByRole('radio', { name: 'Carteira Mercado Pago' }).click()
  await page.getByRole('button', { name: /^Pagar R\$.+ no Mercado Pago$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagar com a carteira' })).toBeVisible()
}

const waiting = (page: Page) => page.getByRole('heading', { level: 1, name: 'Falta concluir o pagamento' })

test('CHK-06 S24 a guest pays on the wallet’s page, returns and sees the order change to paid', async ({
  page,
  shop,
}) => {
  await goToWallet(page, 'wallet@example.com')
  expect(new URL(page.url()).origin).toBe(shop.sandboxUrl)
  await page.getByRole('button', { name: /^Pagar R\$.+ com a carteira$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 45_000 })
  const payments = await paymentsOf(shop, orderIdOf(page))
  expect(payments.map(({ status }) => status)).toEqual(['approved'])
  await expect(page.getByText(/Pagamento pela carteira Mercado Pago, R\$/)).toBeVisible()
})

test('CHK-06 CHK-08 a guest leaves the wallet’s page by back, by its link and by closing the tab, and pays with Pix', async ({
  page,
  shop,
}) => {
  await goToWallet(page, 'abandoned@example.com')
  await page.goBack()
  await expect(waiting(page)).toBeVisible()
  const orderId = orderIdOf(page)

  // The same page again, left by its link, which claims nothing that the shop believes.
  await page.getByRole('link', { name: 'Continuar no Mercado Pago' }).click()
  await page.getByRole('link', { name: 'Voltar para a loja sem pagar' }).click()
  await expect(waiting(page)).toBeVisible()
  await page.goto(`/order-confirmation/${orderId}?collection_status=approved&status=approved&payment_id=1`)
  await expect(waiting(page)).toBeVisible()

  // A new tab instead of the closed one.
  const tab = await page.context().newPage()
  await tab.goto(`/order-confirmation/${orderId}`)
  await expect(waiting(tab)).toBeVisible()
  await tab.getByRole('button', { name: 'Pagar com Pix' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Falta só pagar o Pix' })).toBeVisible()
  const [pix] = await paymentsOf(shop, orderId)
  await shop.sandbox(`payments/${pix?.id}/pay`)
  await expect(tab.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 15_000 })
})

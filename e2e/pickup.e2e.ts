import { mailsTo, readable, registerAccount, signIn, startOwnCheckout } from './account-steps.ts'
import { expect, test, type Page } from './fixtures.ts'
import { ana, confirm, home, orderIdOf, orderNumber, paymentsOf, payWithPix } from './steps.ts'
import { continueAsGuest, enterAddress, enterContact, fillContact, putInCart, startCheckout } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'
const place = /Rua das Lótus, 88/

/** From the address step to the review, without an address. */
async function pickUp(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Retirar na loja' }).click()
  await page.getByRole('button', { name: 'Continuar para a retirada' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer receber?' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Retirada na loja/ })).toBeChecked()
}

async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar para a revisão' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Está tudo certo?' })).toBeVisible()
  await expect(page.getByText('Local de retirada')).toBeVisible()
  await expect(page.getByRole('main').getByText(place)).toBeVisible()
}

test('CHK-04 CHK-05 CHK-12 a guest picks an order up without an address, pays with Pix and sees the pickup place', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  const email = `pickup.${process.pid}.${test.info().project.name}@example.com`
  await putInCart(page, rice)
  await startCheckout(page)
  await enterContact(page, { ...ana, email })
  const street = page.getByRole('textbox', { name: /^Rua/ })
  await street.fill(home.street)
  await pickUp(page)

  // A change of mind asks for the address, with what was entered.
  await page.getByRole('button', { name: 'Receber em um endereço' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Onde entregamos?' })).toBeVisible()
  await expect(street).toHaveValue(home.street)
  await pickUp(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: /Retirada na loja/ })).toBeChecked()

  await review(page)
  await confirm(page)
  await payWithPix(page)
  const order = page.getByRole('main')
  await expect(order.getByText('Local de retirada')).toBeVisible()
  await expect(order.getByText(place)).toBeVisible()
  await expect(order.getByText(home.street)).toHaveCount(0)
  const [payment] = await paymentsOf(shop, orderIdOf(page))
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 45_000 })

  const number = await orderNumber(page)
  expect(await shop.command('packing-slip', number)).toMatch(place)
  await shop.command('ship', number)
  const mails = () => mailsTo(shop, email).map(readable)
  await expect.poll(() => mails().filter((mail) => mail.includes('Local de retirada')).length).toBeGreaterThan(1)
  await page.getByRole('link', { name: 'Recibo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Recibo do pedido ${number}` })).toBeVisible()
  await expect(page.getByText('Local de retirada')).toBeVisible()
})

test('CHK-04 USER-03 an account picks an order up without an address, and finds it in its purchases', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  await signIn(page, await registerAccount(shop))
  await putInCart(page, rice)
  await startOwnCheckout(page)
  await page.getByRole('radio', { name: 'Retirar na loja' }).click()
  await page.getByLabel('CPF').fill(ana.cpf)
  await pickUp(page)
  await review(page)
  await confirm(page)
  await payWithPix(page)
  const orderId = orderIdOf(page)

  // The account keeps the order: there is no link to save.
  await expect(page.getByText('Guarde o link do pedido')).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver em Meus pedidos' }).click()
  await expect(page).toHaveURL(`${shop.url}/user/purchases/${orderId}`)
  await expect(page.getByText('Local de retirada')).toBeVisible()
  await expect(page.getByRole('main').getByText(place)).toBeVisible()
})

test('CHK-04 CART-11 the link to the pickup chooses it once, and Back and a reload keep a change of mind', async ({
  page,
}) => {
  await putInCart(page, 'Lámen Shin Ramyun apimentado 120 g')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Retirar na loja, sem pedido mínimo' }).click()
  await continueAsGuest(page)
  await fillContact(page, { ...ana, email: `link.${process.pid}.${test.info().project.name}@example.com` })
  await page.reload()
  await page.getByRole('button', { name: 'Continuar para a retirada' }).click()
  const atStore = page.getByRole('radio', { name: /Retirada na loja/ })
  await expect(atStore).toBeChecked()
  await expect(page).toHaveURL(/\/checkout\/shipping$/)

  await page.getByRole('button', { name: 'Receber em um endereço' }).click()
  const toAddress = page.getByRole('radio', { name: 'Receber em um endereço' })
  await expect(toAddress).toBeChecked()
  await page.reload()
  await expect(toAddress).toBeChecked()
  // The contact step now leads to the address.
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/checkout$/)
  await page.getByRole('button', { name: 'Continuar para o endereço' }).click()
  await expect(toAddress).toBeChecked()

  // Below the minimum, the review of a delivery leads to the pickup again.
  await enterAddress(page)
  await page
    .getByRole('radio', { name: /Entrega/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continuar para a revisão' }).click()
  await page.getByRole('link', { name: 'Retirar na loja, sem pedido mínimo' }).click()
  await expect(atStore).toBeChecked()
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
})

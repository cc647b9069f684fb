import { buyForTheFirstTime, registerAccount, signIn, startOwnCheckout } from './account-steps.ts'
import { expect, test, type Page } from './fixtures.ts'
import { chooseShipping, confirm, orderIdOf, orderNumber, paymentsOf, putInCart } from './steps.ts'
import { typeInFrame } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'

/** From a filled cart to the payment step of an account that has bought before. */
async function reachOwnPayment(page: Page): Promise<void> {
  await putInCart(page, rice)
  await startOwnCheckout(page)
  await page.getByRole('button', { name: 'Continuar para a entrega' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer receber?' })).toBeVisible()
  await chooseShipping(page)
  await confirm(page)
}

test('BEY-02 BEY-09 BEY-10 USER-03 an account cancels an unpaid order, pays a boleto and a card with the saved CPF, and returns from the receipt to its order', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000)
  await signIn(page, await registerAccount(shop))
  await putInCart(page, rice)
  await buyForTheFirstTime(page)
  const unpaid = orderIdOf(page)
  await page.goto(`/user/purchases/${unpaid}`)
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancelar o pedido LT-/ })
  await expect(dialog.getByText('Nada será cobrado, e os produtos voltam ao estoque.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Por que você quer cancelar?' }).selectOption('Mudei de ideia')
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Pedido cancelado$/ })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido cancelado' })).toBeVisible()
  await expect.poll(async () => (await paymentsOf(shop, unpaid)).map(({ status }) => status)).toEqual(['cancelled'])

  await reachOwnPayment(page)
  await page.getByRole('radio', { name: 'Boleto' }).click()
  await expect(page.getByText('Usamos o CPF salvo (•••.456.789-••).')).toBeVisible()
  await page.getByRole('button', { name: /^Gerar boleto de R\$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Falta só pagar o boleto' })).toBeVisible()
  const orderId = orderIdOf(page)
  const number = await orderNumber(page)
  await page.goto(`/user/purchases/${orderId}`)
  await expect(page.getByRole('textbox', { name: 'Linha digitável do boleto' })).toHaveValue(/^\d{47}$/)
  const [payment] = await paymentsOf(shop, orderId)
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 45_000 })

  await page.getByRole('link', { name: 'Recibo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Recibo do pedido ${number}` })).toBeVisible()
  await expect(page.getByText('123.456.789-09')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Voltar ao pedido' }).click()
  await expect(page).toHaveURL(`${shop.url}/user/purchases/${orderId}`)

  await reachOwnPayment(page)
  await page.getByRole('radio', { name: /Cartão de crédito/ }).click()
  await expect(page.getByRole('radio', { name: 'Usar o CPF salvo (•••.456.789-••)' })).toBeChecked()
  await typeInFrame(page, 'Número do cartão', '5031433215406351')
  await typeInFrame(page, 'Validade', '1130')
  await typeInFrame(page, 'Código de segurança', '123')
  await page.getByLabel('Nome do titular').fill('APRO')
  await expect(page.getByRole('combobox', { name: 'Parcelas' })).toContainText('1×')
  await page.getByRole('button', { name: /^Pagar R\$.+ com cartão$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 20_000 })
})

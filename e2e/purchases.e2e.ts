import { buyForTheFirstTime, registerAccount, signIn } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { orderIdOf, paymentsOf, putInCart } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'

test('USER-03 BEY-10 a shopper finds an order in the account, sees it paid, cancels it and is refunded', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  await signIn(page, await registerAccount(shop))
  await page.goto('/user/purchases')
  await expect(page.getByText('Você ainda não fez pedidos')).toBeVisible()

  await putInCart(page, rice)
  await buyForTheFirstTime(page)
  const orderId = orderIdOf(page)

  await page.goto('/user/purchases')
  await expect(page.getByRole('main').getByRole('listitem').getByText('Aguardando', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Ver o pedido LT-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Falta só pagar o Pix' })).toBeVisible()
  const [payment] = await paymentsOf(shop, orderId)
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 15_000 })

  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancelar o pedido LT-/ })
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(dialog.getByText('Escolha um motivo').last()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Por que você quer cancelar?' }).selectOption('Mudei de ideia')
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^(Pedido cancelado|Pagamento devolvido)$/ })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await paymentsOf(shop, orderId)).map(({ status }) => status)).toEqual(['refunded'])

  // UX-06: buying again fetches the products first.
  await page.route('**/api/public/products/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Comprar novamente' }).click()
  await expect(page.getByText(/^Erro ao buscar produto\. Sem conexão/).first()).toBeVisible()
  await page.unroute('**/api/public/products/*')

  await page.goto('/user/purchases?status=CANCELLED')
  await expect(page.getByRole('main').getByRole('listitem').getByText('Cancelado', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status do pedido' }).selectOption('Entregue / Retirado')
  await expect(page).toHaveURL(/status=DELIVERED/)
  await expect(page.getByText('Nenhum pedido com este status')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Status do pedido' })).toHaveValue('CANCELLED')
})

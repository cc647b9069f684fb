import { registerAccount, signIn, startOwnCheckout } from './account-steps.ts'
import { apiKey, expect, test, type Page, type Shop } from './fixtures.ts'
import { ana, chooseShipping, confirm, enterAddress, orderIdOf, paymentsOf, payWithPix, putInCart } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'

/** The cents that the provider still holds of each payment. */
const heldBy = async (shop: Shop, orderId: string) =>
  (await paymentsOf(shop, orderId)).map((payment) =>
    Math.round(100 * (payment.transaction_amount - payment.transaction_amount_refunded)),
  )

/** Buys as a new account and pays. @returns the order's id */
async function buy(page: Page, shop: Shop): Promise<string> {
  await signIn(page, await registerAccount(shop))
  await putInCart(page, rice)
  await startOwnCheckout(page)
  await page.getByLabel('Telefone com DDD').fill(ana.phone)
  await page.getByLabel('CPF').fill(ana.cpf)
  await enterAddress(page)
  await chooseShipping(page)
  await confirm(page)
  await payWithPix(page)
  const orderId = orderIdOf(page)
  const [payment] = await paymentsOf(shop, orderId)
  await shop.sandbox(`payments/${payment?.id}/pay`)
  return orderId
}

/** The time until the open page asks for the order again. */
const nextPoll = 61_000

test('USER-03 BEY-18 an order is shipped and delivered by commands while its page is open, then withdrawn from and refunded', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000)
  const orderId = await buy(page, shop)
  await page.clock.install()
  await page.goto(`/user/purchases/${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible()

  const [waiting] = JSON.parse(await shop.command('orders-to-pack', '--json')) as { orderNumber: string }[]
  const number = waiting?.orderNumber ?? ''
  expect(await shop.command('packing-slip', number)).toContain(`Pedido ${number}`)
  await shop.command('ship', number, '--carrier', 'Correios', '--tracking', 'LB123456785BR')
  await page.clock.fastForward(nextPoll)
  await expect(page.getByRole('heading', { level: 1, name: 'Seu pedido está a caminho' })).toBeVisible()

  await shop.command('deliver', number)
  await page.clock.fastForward(nextPoll)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido entregue' })).toBeVisible()

  const origin = { ...apiKey, origin: shop.url }
  const answer = await page.request.put(`/api/public/orders/${orderId}/withdraw`, { headers: origin, data: {} })
  expect(answer.status()).toBe(200)
  await shop.command('receive-return', number)
  await expect.poll(() => heldBy(shop, orderId)).toEqual([0])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento devolvido' })).toBeVisible()

  const audit = await shop.command('audit')
  for (const command of ['receive-return', 'deliver', 'ship', 'packing-slip', 'orders-to-pack']) {
    expect(audit).toMatch(new RegExp(` ${command} .*done`))
  }
})

test('BEY-18 a command that the shop rejects fails with its reason @desktop', async ({ shop }) => {
  const failed = await shop.command('ship', 'LT-000000', '--carrier', 'Correios', '--tracking', 'X').catch(String)
  expect(failed).toContain('There is no order LT-000000.')
  expect(JSON.parse(await shop.command('doctor', '--json'))).toContainEqual({
    name: 'database',
    state: 'ok',
    detail: expect.stringContaining('embedded database'),
  })
})

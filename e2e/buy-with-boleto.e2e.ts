import { apiKey, expect, startShop, test, type Page, type Shop } from './fixtures.ts'
import { otherBrowser } from './account-steps.ts'
import { ana, orderIdOf, paymentsOf, productId, putInCart, reachPayment } from './steps.ts'

const day = 24 * 60
const rice = 'Arroz japonês grão curto 5 kg'

async function payWithBoleto(page: Page, email: string): Promise<void> {
  await putInCart(page, rice)
  await reachPayment(page, { ...ana, email })
  await page.getByRole('radio', { name: 'Boleto' }).click()
  await page.getByRole('button', { name: /^Gerar boleto de R\$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Falta só pagar o boleto' })).toBeVisible()
}

/** Units of the rice that can be bought. */
async function stockOf(page: Page): Promise<number> {
  const id = await productId(page, rice)
  const answer = await page.request.get(`/api/public/products/${id}`, { headers: apiKey })
  const { data } = (await answer.json()) as { data: { quantity: number } }
  return data.quantity
}

/** Days pass: a shop of its own, because its clock jumps. */
async function inOwnShop(page: Page, journey: (page: Page, shop: Shop) => Promise<void>): Promise<void> {
  const { close, ...shop } = await startShop()
  try {
    await journey(await otherBrowser(page, shop), shop)
  } finally {
    await close()
  }
}

test('CHK-06 BEY-02 CHK-10 a guest prints a boleto, pays it two days later and sees the order change to paid', async ({
  page: first,
}) => {
  await inOwnShop(first, async (page, shop) => {
    await payWithBoleto(page, 'boleto@example.com')
    const orderId = orderIdOf(page)
    const line = page.getByRole('textbox', { name: 'Linha digitável do boleto' })
    await expect(line).toHaveValue(/^\d{47}$/)
    await expect(page.getByText(/^Vence (segunda|terça|quarta|quinta|sexta)-feira, \d+ de \w+/)).toBeVisible()

    // On paper: the bars, the digits and the buyer, without the controls.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('img', { name: /Código de barras do boleto de R\$/ })).toBeVisible()
    await expect(page.getByText(/pagador: Ana Souza/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Imprimir boleto' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await shop.wait(2 * day)
    await page.reload()
    await expect(line).toHaveValue(/^\d{47}$/)
    const [payment] = await paymentsOf(shop, orderId)
    await shop.sandbox(`payments/${payment?.id}/pay`)
    await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({
      timeout: 45_000,
    })
    await expect(page.getByText(/Pagamento por boleto, R\$/)).toBeVisible()
  })
})

test('CHK-06 BEY-02 CHK-10 an unpaid boleto expires, and its units are for sale again', async ({ page: first }) => {
  await inOwnShop(first, async (page, shop) => {
    await shop.operate('AR-0101', { stock: 1 })
    await payWithBoleto(page, 'expired@example.com')
    await expect.poll(() => stockOf(page)).toBe(0)
    // Longer than three business days over a weekend with a holiday, and the day of the bank.
    await shop.wait(10 * day)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Pedido cancelado' })).toBeVisible({ timeout: 60_000 })
    await expect(
      page
        .getByRole('paragraph')
        .filter({ hasText: 'O pagamento não chegou a tempo e os produtos voltaram ao estoque' }),
    ).toBeVisible()
    await expect.poll(() => stockOf(page)).toBe(1)
  })
})

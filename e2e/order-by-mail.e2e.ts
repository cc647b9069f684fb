import { linkInMail, mailsTo, otherBrowser } from './account-steps.ts'
import { apiKey, expect, test, type Page, type Shop } from './fixtures.ts'
import { ana, orderIdOf, orderNumber, paymentsOf, payWithPix, productId, putInCart, reachPayment } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'
const miso = 'Pasta de missô claro 500 g'
const orderPage = '/order-confirmation/[\\w-]{36}'

/** Opens the signed link of the first e-mail in another browser with a screen of the same size; `page` is closed. */
async function openMailed(page: Page, shop: Shop, email: string): Promise<Page> {
  const link = await linkInMail(shop, email, orderPage)
  const later = await otherBrowser(page, shop)
  await later.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 })
  await page.close()
  await later.goto(link)
  return later
}

test('BEY-01 BEY-10 CHK-12 a guest who lost the page gets a link by mail, and pays, tracks and withdraws through it', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000)
  const email = `lost.${process.pid}.${test.info().project.name}@example.com`
  await putInCart(page, rice)
  await reachPayment(page, { ...ana, email })
  await payWithPix(page)
  const number = await orderNumber(page)
  const orderId = orderIdOf(page)
  const received = await linkInMail(shop, email, orderPage)
  await page.close()

  const later = await otherBrowser(page, shop)
  await later.goto(`/order-confirmation/${orderId}`)
  await expect(later.getByRole('heading', { level: 1, name: 'Este pedido não abre aqui' })).toBeVisible()
  await later.getByRole('main').getByRole('link', { name: 'Receber um novo link' }).click()
  await later.getByLabel('Número do pedido').fill(number)
  await later.getByLabel('E-mail do pedido').fill(email)
  await later.getByRole('button', { name: 'Receber o link por e-mail' }).click()
  await expect(later.getByText('Confira a sua caixa de entrada')).toBeVisible()

  await later.goto(await linkInMail(shop, email, orderPage, [received]))
  await expect(later.getByRole('heading', { level: 1, name: 'Falta só pagar o Pix' })).toBeVisible()
  await expect(later.getByRole('textbox', { name: 'Código Pix copia e cola' })).toHaveValue(/^000201/)
  const [payment] = await paymentsOf(shop, orderId)
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(later.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 15_000 })

  await shop.command('ship', number, '--carrier', 'Correios', '--tracking', 'LB123456785BR')
  await later.reload()
  await expect(later.getByRole('textbox', { name: 'Código de rastreamento' })).toHaveValue('LB123456785BR')
  await shop.command('deliver', number)
  await later.reload()
  await later.getByRole('button', { name: 'Desistir da compra' }).click()
  const dialog = later.getByRole('dialog', { name: `Desistir da compra do pedido ${number}?` })
  await expect(dialog.getByText(/^Você pode desistir até /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Desistir da compra' }).click()
  await expect(later.getByRole('heading', { level: 2, name: 'Desistência da compra' })).toBeVisible()
  await expect(later.getByRole('button', { name: 'Desistir da compra' })).toHaveCount(0)

  await shop.command('receive-return', number)
  await expect.poll(async () => (await paymentsOf(shop, orderId)).map(({ status }) => status)).toEqual(['refunded'])
  await later.reload()
  await expect(later.getByText(/^Devolvemos R\$/)).toBeVisible()
  await later.getByRole('link', { name: 'Recibo' }).click()
  await expect(later.getByRole('heading', { level: 1, name: `Recibo do pedido ${number}` })).toBeVisible()
  await expect(later.getByText(/^Devolvido/)).toBeVisible()

  // Received, link, paid, shipped, delivered, withdrawal, cancelled, refunded: each once.
  await expect.poll(() => mailsTo(shop, email).length).toBe(8)
  await later.context().close()
})

test('BEY-07 a buyer buys an order again with one product sold out, and takes an alternative', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  await putInCart(page, rice)
  await putInCart(page, miso)
  await reachPayment(page, { ...ana, email: `again.${process.pid}.${test.info().project.name}@example.com` })
  await payWithPix(page)
  const [payment] = await paymentsOf(shop, orderIdOf(page))
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 15_000 })

  // The browser's HTTP cache has the product with its former stock.
  const address = `/api/public/products/${await productId(page, miso)}`
  await page.evaluate(([url, headers]) => fetch(url, { headers }).then((answer) => answer.text()), [
    address,
    apiKey,
  ] as const)
  await shop.operate('MO-0401', { stock: 0 })
  try {
    await page.getByRole('button', { name: 'Comprar novamente' }).click()
    const dialog = page.getByRole('dialog', { name: 'Alguns produtos não estão disponíveis' })
    await expect(dialog.getByText('1 produto está no carrinho, com o preço de hoje.')).toBeVisible()
    await expect(dialog.getByRole('heading', { name: miso })).toBeVisible()
    const add = dialog.getByRole('button', { name: /^Adicionar / }).first()
    const alternative = ((await add.getAttribute('aria-label')) ?? '').replace(/^Adicionar /, '')
    await add.click()
    await expect(dialog.getByText('No carrinho', { exact: true })).toBeVisible()
    await dialog.getByRole('link', { name: 'Ver carrinho' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible()
    const lines = page.getByRole('main')
    await expect(lines.getByText(rice).first()).toBeVisible()
    await expect(lines.getByText(alternative).first()).toBeVisible()
    await expect(lines.getByText(miso)).toHaveCount(0)
  } finally {
    await shop.operate('MO-0401', { stock: 40 })
  }
})

test('BEY-01 BEY-10 a guest cancels an unpaid order through the mailed link', async ({ page, shop }) => {
  const email = `cancel.${process.pid}.${test.info().project.name}@example.com`
  await putInCart(page, rice)
  await reachPayment(page, { ...ana, email })
  await payWithPix(page)
  const orderId = orderIdOf(page)
  const link = await linkInMail(shop, email, orderPage)
  await page.close()

  const later = await otherBrowser(page, shop)
  await later.goto(link)
  await expect(later.getByRole('heading', { level: 1, name: 'Falta só pagar o Pix' })).toBeVisible()
  await later.getByRole('button', { name: 'Cancelar pedido' }).click()
  const dialog = later.getByRole('dialog', { name: /^Cancelar o pedido LT-/ })
  await expect(dialog.getByText('Nada será cobrado, e os produtos voltam ao estoque.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Por que você quer cancelar?' }).selectOption('Mudei de ideia')
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(later.getByRole('heading', { level: 1, name: 'Pedido cancelado' })).toBeVisible()
  await expect.poll(async () => (await paymentsOf(shop, orderId)).map(({ status }) => status)).toEqual(['cancelled'])
  // Received and cancelled.
  await expect.poll(() => mailsTo(shop, email).length).toBe(2)
  await later.context().close()
})

test('BEY-01 CHK-10 a guest opens a boleto through the mailed link, prints it and sees it paid', async ({
  page,
  shop,
}) => {
  const email = `boleto.${process.pid}.${test.info().project.name}@example.com`
  await putInCart(page, rice)
  await reachPayment(page, { ...ana, email })
  await page.getByRole('radio', { name: 'Boleto' }).click()
  await page.getByRole('button', { name: /^Gerar boleto de R\$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Falta só pagar o boleto' })).toBeVisible()
  const orderId = orderIdOf(page)
  const line = await page.getByRole('textbox', { name: 'Linha digitável do boleto' }).inputValue()

  const later = await openMailed(page, shop, email)
  await expect(later.getByRole('heading', { level: 1, name: 'Falta só pagar o boleto' })).toBeVisible()
  await expect(later.getByRole('textbox', { name: 'Linha digitável do boleto' })).toHaveValue(line)
  await later.emulateMedia({ media: 'print' })
  await expect(later.getByRole('img', { name: /Código de barras do boleto de R\$/ })).toBeVisible()
  await later.emulateMedia({ media: 'screen' })
  const [payment] = await paymentsOf(shop, orderId)
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(later.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 45_000 })
  await later.context().close()
})

test('BEY-01 CHK-06 a guest who left the wallet’s page completes the payment through the mailed link', async ({
  page,
  shop,
}) => {
  const email = `wallet.${process.pid}.${test.info().project.name}@example.com`
  await putInCart(page, rice)
  await reachPayment(page, { ...ana, email })
  await page.getByRole('radio', { name: 'Carteira Mercado Pago' }).click()
  await page.getByRole('button', { name: /^Pagar R\$.+ no Mercado Pago$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagar com a carteira' })).toBeVisible()

  const later = await openMailed(page, shop, email)
  await expect(later.getByRole('heading', { level: 1, name: 'Falta concluir o pagamento' })).toBeVisible()
  await later.getByRole('link', { name: 'Continuar no Mercado Pago' }).click()
  await later.getByRole('button', { name: /^Pagar R\$.+ com a carteira$/ }).click()
  await expect(later.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 45_000 })
  expect((await paymentsOf(shop, orderIdOf(later))).map(({ status }) => status)).toEqual(['approved'])
  await later.context().close()
})

test('BEY-01 BEY-07 a guest buys an order again through the mailed link, with one product sold out', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  const email = `repeat.${process.pid}.${test.info().project.name}@example.com`
  await putInCart(page, rice)
  await putInCart(page, miso)
  await reachPayment(page, { ...ana, email })
  await payWithPix(page)
  const [payment] = await paymentsOf(shop, orderIdOf(page))
  await shop.sandbox(`payments/${payment?.id}/pay`)

  const later = await openMailed(page, shop, email)
  await expect(later.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 45_000 })
  await shop.operate('MO-0401', { stock: 0 })
  try {
    await later.getByRole('button', { name: 'Comprar novamente' }).click()
    const dialog = later.getByRole('dialog', { name: 'Alguns produtos não estão disponíveis' })
    await expect(dialog.getByRole('heading', { name: miso })).toBeVisible()
    await dialog.getByRole('link', { name: 'Ver carrinho' }).click()
    const lines = later.getByRole('main')
    await expect(lines.getByText(rice).first()).toBeVisible()
    await expect(lines.getByText(miso)).toHaveCount(0)
  } finally {
    await shop.operate('MO-0401', { stock: 40 })
  }
  await later.context().close()
})

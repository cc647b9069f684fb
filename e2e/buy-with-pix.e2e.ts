import { expect, test } from './fixtures.ts'
import { ana, trackOrder, confirm, orderIdOf, orderNumber, paymentsOf, payWithPix, putInCart } from './steps.ts'
import { reachPayment, chooseShipping, enterAddress, enterContact, startCheckout } from './steps.ts'

test('HOME-01 CAT-01 CHK-01 CHK-04 CHK-05 CHK-09 CHK-10 BEY-02 a guest browses, buys and sees the Pix change to paid', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Massas e lámen' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Massas e lámen' })).toBeVisible()
  await page.getByRole('link', { name: /Lámen Shin Ramyun/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Lámen Shin Ramyun/ })).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await putInCart(page, 'Pasta de missô claro 500 g')
  await expect(page.getByRole('banner').getByRole('link', { name: /2 produtos, 2 unidades/ })).toBeVisible()

  await reachPayment(page)
  await payWithPix(page)
  const orderId = orderIdOf(page)
  await expect(page.getByRole('img', { name: /Código QR do Pix/ })).toBeVisible()
  await expect(page.getByText(/O código vale por mais/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Código Pix copia e cola' })).toHaveValue(
    /^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/,
  )
  // CART-08 D39: the order has emptied the cart.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrinho', exact: false })).not.toContainText(
    /[1-9]/,
  )

  await page.reload()
  await expect(page.getByRole('img', { name: /Código QR do Pix/ })).toBeVisible()

  const [payment] = await paymentsOf(shop, orderId)
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 15_000 })

  const number = await orderNumber(page)
  await page.goto('/tracking')
  await trackOrder(page, number.toLowerCase(), ana.email)
  await expect(page.getByRole('main').getByText('Pago', { exact: true }).first()).toBeVisible()
})

test('BEY-01 @desktop the signed link opens the order on another device, which shows nothing without it', async ({
  page,
  browser,
  shop,
}) => {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await reachPayment(page, { ...ana, email: 'link@example.com' })
  await payWithPix(page)
  const link = await page.getByRole('textbox', { name: 'Link do pedido' }).inputValue()
  expect(link).toMatch(/\/order-confirmation\/[0-9a-f-]{36}#k=[\w-]{43}$/)

  const device = await browser.newContext({ baseURL: shop.url })
  const stranger = await device.newPage()
  await stranger.goto(link.replace(/#.*/, ''))
  await expect(stranger.getByRole('heading', { level: 1, name: 'Este pedido não abre aqui' })).toBeVisible()
  await expect(stranger.getByText(ana.name)).toHaveCount(0)

  await stranger.goto('about:blank')
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Falta só pagar o Pix' })).toBeVisible()
  expect(stranger.url()).not.toContain('k=')

  await stranger.goto('/tracking')
  const ask = async (number: string, email: string) => {
    await trackOrder(stranger, number, email)
    await expect(stranger.getByText('Não encontramos um pedido com este número e este e-mail')).toBeVisible()
  }
  await ask(await orderNumber(page), 'wrong@example.com')
  await ask('LT-000000', 'link@example.com')
  await device.close()
})

test('BEY-02 CHK-10 @desktop an expired Pix code is replaced by a new one, which can be paid', async ({
  page,
  shop,
}) => {
  await putInCart(page, 'Chá verde jasmim 100 g')
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await reachPayment(page, { ...ana, email: 'late@example.com' })
  await payWithPix(page)
  const orderId = orderIdOf(page)
  const first = await page.getByRole('textbox', { name: 'Código Pix copia e cola' }).inputValue()
  const [payment] = await paymentsOf(shop, orderId)
  await shop.sandbox(`payments/${payment?.id}/expire`)
  await page.getByRole('button', { name: 'Gerar novo código' }).click({ timeout: 20_000 })
  await expect(page.getByRole('textbox', { name: 'Código Pix copia e cola' })).not.toHaveValue(first)
  const second = (await paymentsOf(shop, orderId)).find(({ status }) => status === 'pending')
  await shop.sandbox(`payments/${second?.id}/pay`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 15_000 })
})

test('BEY-12 @desktop the substitution preference is chosen once, changed in checkout for the order and for one product, and saved for the next order', async ({
  page,
}) => {
  const choice = page.getByRole('combobox', { name: 'Se faltar um produto' })
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await page.goto('/cart')
  await expect(choice).toHaveValue('ask')
  await choice.selectOption('Trocar por um parecido')
  await startCheckout(page)
  await enterContact(page, { ...ana, email: 'missing@example.com' })
  await enterAddress(page)
  await chooseShipping(page)
  await expect(choice).toHaveValue('similar')
  await confirm(page)

  // The reservation stores the first choice, so the new one must be confirmed before the payment.
  await page.goto('/cart')
  await choice.selectOption('Ligar para mim antes')
  await page.goto('/checkout/payment')
  await expect(page.getByRole('heading', { level: 1, name: 'Está tudo certo?' })).toBeVisible()
  await expect(choice).toHaveValue('ask')
  const ofRice = page.getByRole('combobox', { name: 'Se faltar: Arroz japonês grão curto 5 kg' })
  await ofRice.selectOption('Trocar por um parecido')
  await page.reload()
  await expect(ofRice).toHaveValue('similar')
  await choice.selectOption('Tirar e devolver o valor')
  await confirm(page)
  await payWithPix(page)
  await expect(page.getByText('Se faltar: Trocar por um parecido')).toBeVisible()
  await expect(page.getByText('Se faltar um produto')).toBeVisible()
  await expect(page.getByText('Tirar e devolver o valor', { exact: true })).toBeVisible()

  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await page.goto('/cart')
  await expect(choice).toHaveValue('refund')
})

import { expect, test } from './fixtures.ts'
import {
  ana,
  confirm,
  continueAsGuest,
  home,
  payWithPix,
  productId,
  putInCart,
  chooseShipping,
  enterAddress,
  enterContact,
  startCheckout,
} from './steps.ts'

test('CHK-05 S04 when the last unit is sold between review and payment, the shopper is informed and keeps the typed data', async ({
  page,
  shop,
}) => {
  await shop.operate('MA-0101', { stock: 20 })
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await putInCart(page, 'Lámen Shin Ramyun apimentado 120 g')
  await startCheckout(page)
  await enterContact(page, { ...ana, email: 'gone@example.com' })
  await enterAddress(page)
  await chooseShipping(page)
  await shop.operate('MA-0101', { stock: 0 })
  await page.getByRole('button', { name: /^Ir para o pagamento/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Produto fora de estoque' })).toBeVisible()
  await page.getByRole('button', { name: /^Remover Lámen Shin Ramyun/ }).click()
  // Another cart gets a new quote.
  if (
    await page
      .getByRole('heading', { level: 1, name: 'Como você quer receber?' })
      .isVisible()
      .catch(() => false)
  )
    await chooseShipping(page)
  await expect(page.getByText(/Lámen Shin Ramyun/)).toHaveCount(0)
  await shop.operate('MA-0101', { stock: 50 })
})

test('CHK-05 CART-09 a price increase on the server is shown and requires confirmation', async ({ page, shop }) => {
  const name = 'Pasta de missô claro 500 g'
  // The server has rendered the page with the former price, and may cache it for a while.
  await page.goto(`/products/${await productId(page, name)}`)
  await shop.operate('MO-0401', { priceCents: 5_000 })
  await page.reload()
  await expect(page.getByRole('main').getByText('R$ 50,00').first()).toBeVisible()
  await putInCart(page, name)
  await startCheckout(page)
  await enterContact(page, { ...ana, email: 'price@example.com' })
  await enterAddress(page)
  await chooseShipping(page)
  // The review has compared the cart with the former price.
  await expect(page.getByRole('button', { name: /^Ir para o pagamento/ })).toBeEnabled()
  await shop.operate('MO-0401', { priceCents: 6_500 })
  await page.getByRole('button', { name: /^Ir para o pagamento/ }).click()
  await expect(page.getByText('O preço subiu de R$ 50,00 para R$ 65,00.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Está tudo certo?' })).toBeVisible()
  await expect(page.getByText('R$ 65,00').filter({ visible: true }).first()).toBeVisible()
  await confirm(page)
  await expect(page.getByRole('button', { name: /^Pagar R\$ 74,90 com Pix$/ })).toBeVisible()
})

test('CHK-02 CHK-11 reload and Back lose nothing at any step', async ({ page }) => {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await startCheckout(page)
  await enterContact(page, { ...ana, email: 'back@example.com' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Onde entregamos?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('E-mail')).toHaveValue('back@example.com')
  await expect(page.getByLabel('Nome completo')).toHaveValue(ana.name)
  await page.goForward()
  await enterAddress(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer receber?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Rua')).toHaveValue(home.street)
  await expect(page.getByLabel('Número')).toHaveValue(home.number)
  await page.goForward()
  await chooseShipping(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Está tudo certo?' })).toBeVisible()
  await confirm(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Está tudo certo?' })).toBeVisible()
  await confirm(page)
  await payWithPix(page)
  // Back from the order must not return to the payment.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toHaveCount(0)
})

test('CHK-01 @desktop a deep link to a later step redirects to the first open step, and to the cart if it is empty', async ({
  page,
}) => {
  await page.goto('/checkout/payment')
  await expect(page).toHaveURL(/\/cart$/)
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await page.goto('/checkout/payment')
  await continueAsGuest(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Quem está comprando?' })).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)
})

test('CHK-11 UX-02 BEY-13 going offline in any step shows a notice and keeps the typed data; back online what failed is requested again without a press', async ({
  page,
  context,
}) => {
  const alert = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: /sem conexão/i })
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await startCheckout(page)
  await enterContact(page, { ...ana, email: 'offline@example.com' })
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.getByLabel('CEP').fill(home.cep)
  await expect(page.getByText('Sem conexão para procurar o CEP.')).toBeVisible()
  await page.getByLabel('Bairro').fill(home.district)
  await context.setOffline(false)
  await expect(page.getByLabel('Cidade')).toHaveValue('Curitiba')
  await expect(page.getByLabel('Bairro')).toHaveValue(home.district)

  // The code of the later steps is loaded now.
  await enterAddress(page)
  await chooseShipping(page)
  await page.getByRole('navigation', { name: 'Etapas da compra' }).getByRole('link', { name: 'Endereço' }).click()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Continuar para a entrega' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer receber?' })).toBeVisible()
  await expect(alert).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('radio').first().click()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Continuar para a revisão' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Está tudo certo?' })).toBeVisible()
  await expect(alert).toBeVisible()
  await context.setOffline(false)
  const toPayment = page.getByRole('button', { name: /^Ir para o pagamento/ })
  await expect(toPayment).toBeVisible()

  await context.setOffline(true)
  await toPayment.click()
  await expect(alert).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Está tudo certo?' })).toBeVisible()
  await context.setOffline(false)
  await expect(alert).toHaveCount(0)
  await confirm(page)
  // The methods of payment are loaded.
  const pay = page.getByRole('button', { name: /^Pagar R\$.+ com Pix$/ })
  await expect(pay).toBeVisible()

  const nothingSent = page.getByText('Nada foi enviado nem cobrado.')
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Aguardando a conexão…' })).toBeVisible()
  await expect(nothingSent).toBeVisible()
  await context.setOffline(false)
  await expect(nothingSent).toHaveCount(0)
  await expect(pay).toBeEnabled()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
})

test('CHK-11 SHELL-09 a step whose code is not loaded yet says offline that there is no connection, and opens on reconnect', async ({
  page,
  context,
  pageErrors,
}) => {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await startCheckout(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByLabel('E-mail').fill('offline@example.com')
  await page.getByLabel('Nome completo').fill(ana.name)
  await page.getByLabel('Telefone com DDD').fill(ana.phone)
  await page.getByLabel('CPF').fill(ana.cpf)
  await page.getByRole('button', { name: 'Continuar para o endereço' }).click()
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toContainText('Sem conexão. Verifique sua internet e tente de novo.')
  await expect(page.getByText('Erro inesperado ocorreu')).toHaveCount(0)
  await context.setOffline(false)
  await enterAddress(page)
  // The router reports the failed load: this message belongs to this journey.
  const others = pageErrors.filter((text) => !/preload CSS|dynamically imported module|NETWORK_ERROR/.test(text))
  pageErrors.splice(0, Infinity, ...others)
})

test('S37 CHK-11 a guest’s data are in no local storage, a second tab shows them, and the order removes them', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const stored = (area: 'localStorage' | 'sessionStorage', tab = page) =>
    tab.evaluate((name) => JSON.stringify(Object.entries(globalThis[name])), area)
  const secrets = [ana.name, ana.phone, ana.cpf, home.street]
  const kept = async (area: 'localStorage' | 'sessionStorage') => {
    const text = await stored(area)
    return secrets.filter((secret) => text.includes(secret))
  }
  // An earlier version stored them.
  await page.evaluate((value) => {
    for (const key of ['checkout', 'checkoutForms']) localStorage.setItem(key, value)
  }, JSON.stringify(secrets))
  expect(await kept('localStorage')).toEqual(secrets)
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await expect.poll(() => kept('localStorage')).toEqual([])
  await startCheckout(page)
  await enterContact(page, { ...ana, email: 'private@example.com' })
  await enterAddress(page)
  await chooseShipping(page)
  expect([await kept('localStorage'), await kept('sessionStorage')]).toEqual([[], secrets])

  const other = await context.newPage()
  await other.goto('/checkout/review')
  await expect(other.getByRole('main').getByText(ana.name)).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Está tudo certo?' })).toBeVisible()
  await other.close()

  await confirm(page)
  await payWithPix(page)
  expect([await kept('localStorage'), await kept('sessionStorage')]).toEqual([[], []])
})

test('CHK-05 removing an item during the review is explained, and the totals are calculated again', async ({
  page,
}) => {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await putInCart(page, 'Pasta de missô claro 500 g')
  await startCheckout(page)
  await enterContact(page, { ...ana, email: 'changes@example.com' })
  await enterAddress(page)
  await chooseShipping(page)
  const second = await page.context().newPage()
  await second.goto('/cart')
  await second.getByRole('button', { name: 'Remover Pasta de missô claro 500 g do carrinho' }).first().click()
  await expect(second.getByRole('main').getByText('Pasta de missô claro 500 g')).toHaveCount(0)
  await second.close()
  await expect(page.getByRole('alert').filter({ hasText: 'O carrinho mudou' })).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  // The same service is selected again.
  await expect(page.getByRole('radio').first()).toBeChecked()
  await page.getByRole('button', { name: 'Continuar para a revisão' }).click()
  await expect(page.getByRole('main').getByText('Pasta de missô claro 500 g')).toHaveCount(0)
  await confirm(page)
})

test('CHK-08 BEY-03 concurrent payments in two tabs create one order with one Pix', async ({ page, context }) => {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await startCheckout(page)
  await enterContact(page, { ...ana, email: 'tabs@example.com' })
  await enterAddress(page)
  await chooseShipping(page)
  await confirm(page)
  const other = await context.newPage()
  await other.goto('/checkout/payment')
  await expect(other.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
  const tabs = [page, other]
  const pay = (tab: typeof page) => tab.getByRole('button', { name: /^Pagar R\$.+ com Pix$/ }).elementHandle()
  const buttons = await Promise.all(tabs.map(pay))
  // At the same moment: a later tab would receive the order before it could pay.
  await Promise.all(buttons.map((button) => button?.evaluate((element) => (element as HTMLElement).click())))
  for (const tab of tabs)
    await expect(tab.getByRole('heading', { level: 1, name: 'Falta só pagar o Pix' })).toBeVisible({ timeout: 30_000 })
  expect(other.url().replace(/#.*/, '')).toBe(page.url().replace(/#.*/, ''))
  expect(await other.getByRole('textbox', { name: 'Código Pix copia e cola' }).inputValue()).toBe(
    await page.getByRole('textbox', { name: 'Código Pix copia e cola' }).inputValue(),
  )
})

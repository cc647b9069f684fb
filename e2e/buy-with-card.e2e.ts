import { expect, test } from './fixtures.ts'
import { ana, fillCard, orderIdOf, paymentsOf, putInCart, reachPayment } from './steps.ts'
import { chooseShipping, confirm, enterAddress, enterContact, startCheckout } from './steps.ts'

test('CAT-08 NAV-08 NAV-09 NAV-10 CHK-06 CHK-08 a shopper searches in Chinese, gets a rejection (FUND), then an approval (APRO), and is charged once', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: /Busc/ })
  await search.fill('酱油')
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /(soja|shoyu).*R\$/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /soja|shoyu/i })).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await putInCart(page, 'Arroz japonês grão curto 5 kg')

  const toShop: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) toShop.push(request.postData() ?? '')
  })
  await reachPayment(page, { ...ana, email: 'card@example.com' })
  await fillCard(page, 'FUND')
  await page.getByRole('button', { name: /^Pagar R\$.+ com cartão$/ }).click()
  await expect(page.getByText('O pagamento não foi aprovado').first()).toBeVisible({ timeout: 20_000 })

  await fillCard(page, 'APRO')
  await page.getByRole('button', { name: /^Pagar R\$.+ com cartão$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 20_000 })

  const payments = await paymentsOf(shop, orderIdOf(page))
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['approved', 'rejected'])
  // S21: a card number is never sent to the shop.
  expect(toShop.filter((body) => body.replaceAll(/\D/g, '').includes('5031433215406351'))).toEqual([])
})

test('CHK-08 BEY-03 @desktop a response lost after the charge is resolved without a second charge', async ({
  page,
  shop,
}) => {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await reachPayment(page, { ...ana, email: 'lost@example.com' })
  await shop.sandbox('faults', { match: 'POST /v1/payments', times: 2, kind: 'dropAfterCommit' })
  await fillCard(page, 'APRO')
  await page.getByRole('button', { name: /^Pagar R\$.+ com cartão$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 45_000 })
  const payments = await paymentsOf(shop, orderIdOf(page))
  expect(payments.map(({ status }) => status)).toEqual(['approved'])
})

test('CHK-06 BEY-09 @phone the summary and the order show the interest of six instalments', async ({ page, shop }) => {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await reachPayment(page, { ...ana, email: 'interest@example.com' })
  await fillCard(page, 'APRO')
  await page.getByText('Comparar todas as parcelas').click()
  await expect(page.getByRole('table', { name: 'Todas as parcelas' }).getByRole('row')).not.toHaveCount(1)
  await page.getByRole('combobox', { name: 'Parcelas' }).selectOption('6')
  const button = page.getByRole('button', { name: /^Pagar R\$.+ em 6× no cartão$/ })
  const total = /R\$\s[\d.]+,\d\d/.exec((await button.textContent()) ?? '')?.[0] ?? ''
  // The folded summary of a phone shows the total of the button.
  await page.getByText('Resumo do pedido').first().click()
  await expect(page.getByText('Juros do parcelamento').first()).toBeVisible()
  await expect(page.getByText(total, { exact: true }).first()).toBeVisible()
  await button.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Juros do parcelamento')).toBeVisible()
  await expect(page.getByText(`Cartão final 6351, ${total} em 6×`)).toBeVisible()
  expect(await paymentsOf(shop, orderIdOf(page))).toHaveLength(1)
})

test('UX-06 S21 the number of a card in the name is rejected at that field, and what was typed stays', async ({
  page,
}) => {
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await startCheckout(page)
  await enterContact(page, { ...ana, name: 'Ana 5031 4332 1540 6351' })
  await enterAddress(page)
  await chooseShipping(page)
  await page.getByRole('button', { name: /^Ir para o pagamento/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quem está comprando?' })).toBeVisible()
  const name = page.getByLabel('Nome completo')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Não escreva o número do cartão neste campo.')
  await expect(name).toHaveValue('Ana 5031 4332 1540 6351')
  await name.fill(ana.name)
  await page.getByRole('button', { name: 'Continuar para o endereço' }).click()
  await page.getByRole('button', { name: 'Continuar para a entrega' }).click()
  await page.getByRole('button', { name: 'Continuar para a revisão' }).click()
  await confirm(page)
})

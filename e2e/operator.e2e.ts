import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buyForTheFirstTime, linkInMail, registerAccount, signIn } from './account-steps.ts'
import { expect, test, type Page, type Shop } from './fixtures.ts'
import { ana, orderIdOf, orderNumber, paymentsOf, payWithPix, productId, putInCart, reachPayment } from './steps.ts'

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
  await buyForTheFirstTime(page)
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

  const number = await orderNumber(page)
  const waiting = JSON.parse(await shop.command('orders-to-pack', '--json')) as { orderNumber: string }[]
  expect(waiting.map((order) => order.orderNumber)).toContain(number)
  expect(await shop.command('packing-slip', number)).toContain(`Pedido ${number}`)
  await shop.command('ship', number, '--carrier', 'Correios', '--tracking', 'LB123456785BR')
  await page.clock.fastForward(nextPoll)
  await expect(page.getByRole('heading', { level: 1, name: 'Seu pedido está a caminho' })).toBeVisible()

  await shop.command('deliver', number)
  await page.clock.fastForward(nextPoll)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido entregue' })).toBeVisible()

  await expect(page.getByRole('textbox', { name: 'Código de rastreamento' })).toHaveValue('LB123456785BR')
  await page.getByRole('button', { name: 'Desistir da compra' }).click()
  const dialog = page.getByRole('dialog', { name: `Desistir da compra do pedido ${number}?` })
  await dialog.getByRole('button', { name: 'Desistir da compra' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: /^Recebemos a sua desistência/ })).toBeVisible()
  expect(await shop.command('open-returns')).toContain(`${number}  WITHDRAWAL REQUESTED`)
  await shop.command('receive-return', number)
  await expect.poll(() => heldBy(shop, orderId)).toEqual([0])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento devolvido' })).toBeVisible()

  const audit = await shop.command('audit')
  for (const command of ['receive-return', 'deliver', 'ship', 'packing-slip', 'orders-to-pack']) {
    expect(audit).toMatch(new RegExp(` ${command} .*done`))
  }
})

test('BEY-01 BEY-10 BEY-18 a guest requests a return through the mailed link, and is refunded when the goods are back', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(240_000)
  const guest = { ...ana, email: `returns-${Date.now()}@example.com` }
  await page.goto('/products')
  await putInCart(page, rice)
  await reachPayment(page, guest)
  await payWithPix(page)
  const orderId = orderIdOf(page)
  const [payment] = await paymentsOf(shop, orderId)
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible()
  await shop.command('ship', orderId, '--carrier', 'Loggi', '--tracking', 'L-77')
  await shop.command('deliver', orderId)

  const device = await browser.newContext({ baseURL: shop.url })
  const phone = await device.newPage()
  await phone.goto(await linkInMail(shop, guest.email, `/order-confirmation/${orderId}`))
  await expect(phone.getByRole('heading', { level: 1, name: 'Pedido entregue' })).toBeVisible()
  await phone.getByRole('button', { name: 'Devolver produtos' }).click()
  const dialog = phone.getByRole('dialog', { name: /^Devolver produtos do pedido LT-/ })
  await dialog.getByRole('checkbox', { name: rice }).check()
  await dialog.getByRole('combobox', { name: 'O que aconteceu?' }).selectOption('Chegou com defeito ou danificado')
  await dialog.getByRole('button', { name: 'Pedir devolução' }).click()
  await expect(phone.getByRole('paragraph').filter({ hasText: /^Recebemos o seu pedido de devolução/ })).toBeVisible()

  await shop.command('approve-return', orderId, '--answer', 'Envie pelos Correios, por nossa conta.')
  await phone.reload()
  await expect(phone.getByText('Resposta da loja: Envie pelos Correios, por nossa conta.')).toBeVisible()
  await shop.command('receive-return', orderId, '--shipping')
  await expect.poll(() => heldBy(shop, orderId)).toEqual([0])
  await phone.reload()
  await expect(phone.getByText(/^Os produtos chegaram à loja/)).toBeVisible()
  await device.close()
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

test('API-03 HOME-01 a price and a setting change by commands while the shop sells, and are undone', async ({
  page,
  shop,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'lotus-prices-'))
  const file = (name: string) => join(folder, name)
  try {
    await shop.command('export-catalog', file('all.csv'))
    const row = (await readFile(file('all.csv'), 'utf8')).split('\r\n').find((line) => line.includes(rice)) ?? ''
    const code = row.split(';', 1)[0] ?? ''
    await page.goto(`/products/${await productId(page, rice)}`)
    await expect(page.getByText('R$ 42,50').first()).toBeVisible()

    await writeFile(file('prices.csv'), `code;price\n${code};41,30\n`)
    expect(await shop.command('import-catalog', file('prices.csv'))).toContain(`${code}:\n    price: 42,5 → 41,3`)
    await page.reload()
    await expect(page.getByText('R$ 41,30').first()).toBeVisible()

    const contact = [{ name: 'phone', value: '(41) 3030-3030' }]
    await writeFile(
      file('settings.json'),
      JSON.stringify([{ group: 'CONTACT_INFO', key: 'CONTACT_INFO', value: contact }]),
    )
    await shop.command('import-settings', file('settings.json'))
    const footer = page.getByRole('contentinfo')
    await page.reload()
    await expect(footer.getByText('(41) 3030-3030')).toBeVisible()
    await shop.command('undo-settings')
    await page.reload()
    await expect(footer.getByText('(41) 3333-0000')).toBeVisible()
    await writeFile(file('prices.csv'), `code;price\n${code};42,50\n`)
    await shop.command('import-catalog', file('prices.csv'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

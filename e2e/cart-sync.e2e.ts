import { startSignOut, elsewhere, fillLogin, registerAccount, signIn } from './account-steps.ts'
import { expect, test, type Page, type Shop } from './fixtures.ts'
import { putInCart } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'
const riceCode = 'AR-0101'
const ramyun = 'Lámen Shin Ramyun apimentado 120 g'

/** A signed-in account with one bag of rice in its cart on the server. */
async function withRice(page: Page, shop: Shop) {
  const person = await registerAccount(shop)
  await signIn(page, person)
  await putInCart(page, rice)
  const device = await elsewhere(shop, person)
  await expect.poll(() => device.cart()).toEqual({ [rice]: 1 })
  await page.goto('/cart')
  await expect(plus(page)).toBeVisible()
  return { person, device }
}

const plus = (page: Page) => page.getByRole('button', { name: /^Aumentar / }).first()
const quantity = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('textbox', { name: /^Quantidade de / })
    .first()
/** Clicks one frame apart; no response arrives before the last click. */
async function clickFast(page: Page, times: number): Promise<void> {
  let answer = () => {}
  const clicked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/quantity/*', async (route) => {
    await clicked
    await route.continue()
  })
  await plus(page).evaluate(async (button: HTMLElement, count) => {
    for (let click = 0; click < count; click++) {
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }, times)
  answer()
}
/** Blocks the API's cart operations, but not the pages. */
const cutOff = (page: Page) => page.route('**/api/users/carts/**', (route) => route.abort())

test('CART-06 BEY-04 @desktop twenty fast clicks on plus send two requests, and another device gets the result', async ({
  page,
  shop,
}) => {
  const { device } = await withRice(page, shop)
  await shop.operate(riceCode, { stock: 40 })
  await page.reload()
  await expect(plus(page)).toBeEnabled()
  // Repeated presses before hydration count as one.
  await expect.poll(() => plus(page).evaluate((button) => button.closest('[data-hydrate]'))).toBeNull()
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/quantity\/\d+$/.test(request.url())) calls.push(request.url())
  })
  await clickFast(page, 20)
  await expect(quantity(page)).toHaveValue('21')
  await expect.poll(() => device.cart()).toEqual({ [rice]: 21 })
  expect(calls.length).toBeLessThanOrEqual(2)
})

test('CART-06 @desktop a rejection during the clicks rolls back to the available quantity and shows the reason', async ({
  page,
  shop,
}) => {
  const { device } = await withRice(page, shop)
  await shop.operate(riceCode, { stock: 2 })
  await clickFast(page, 4)
  await expect(
    page.getByText(/^Falha ao sincronizar carrinho\. Quantidade máxima de .+: 2 unidades$/).first(),
  ).toBeVisible()
  const { [rice]: units = 0 } = await device.cart()
  expect(units).toBeLessThanOrEqual(2)
  await expect(quantity(page)).toHaveValue(String(units))
  await shop.operate(riceCode, { stock: 40 })
})

test('CART-06 BEY-13 @desktop CART-15 changes without a network are persisted, announced once, and sent on reconnect', async ({
  page,
  context,
  shop,
}) => {
  const { device } = await withRice(page, shop)
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(quantity(other)).toHaveValue('1')
  await context.setOffline(true)
  await plus(page).click()
  await plus(page).click()
  await expect(quantity(page)).toHaveValue('3')
  await expect(page.getByRole('paragraph').filter({ hasText: 'Falha de rede ao sincronizar carrinho' })).toBeVisible()
  // Not in a toast as well.
  await expect(page.getByText('Falha de rede ao sincronizar carrinho')).toHaveCount(1)
  // The other tab shows the same cart without the server.
  await expect(quantity(other)).toHaveValue('3')
  expect(await device.cart()).toEqual({ [rice]: 1 })
  // Retried immediately on request, and automatically when the network is back.
  const repeated = context.waitForEvent('request', (request) => request.url().includes('/api/users/carts/'))
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await repeated
  await context.setOffline(false)
  await expect.poll(() => device.cart()).toEqual({ [rice]: 3 })
  await expect(page.getByRole('paragraph').filter({ hasText: 'Falha de rede ao sincronizar carrinho' })).toBeHidden()
})

test('CART-07 BEY-04 D8 @phone a login with two carts merges them, shows one toast, and can be undone by it', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  const device = await elsewhere(shop, person)
  await putInCart(page, rice)
  await signIn(page, person)
  // The account has no cart: the merge creates it from the guest's.
  await expect.poll(() => device.cart()).toEqual({ [rice]: 1 })
  await startSignOut(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Seu carrinho está vazio' })).toBeVisible()

  await putInCart(page, ramyun)
  await signIn(page, person)
  await expect(page.getByText('Juntamos seu carrinho ao da sua conta. 1 produto entrou').first()).toBeVisible()
  expect(await device.cart()).toEqual({ [rice]: 1, [ramyun]: 1 })
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('O carrinho da sua conta voltou a ser como era').first()).toBeVisible()
  expect(await device.cart()).toEqual({ [rice]: 1 })
  await page.goto('/cart')
  await expect(quantity(page)).toHaveValue('1')
  await expect(page.getByRole('main').getByText(ramyun)).toHaveCount(0)
})

test('CART-08 D32 @desktop a cart that is emptied while the server is down stays empty after a reload and reconnect', async ({
  page,
  shop,
}) => {
  const { device } = await withRice(page, shop)
  await cutOff(page)
  await page.getByRole('button', { name: 'Esvaziar carrinho' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esvaziar carrinho' }).click()
  const empty = page.getByRole('heading', { level: 1, name: 'Seu carrinho está vazio' })
  await expect(empty).toBeVisible()
  await page.reload()
  await expect(empty).toBeVisible()
  expect(await device.cart()).toEqual({ [rice]: 1 })
  await page.unroute('**/api/users/carts/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => device.cart()).toEqual({})
  await expect(empty).toBeVisible()
})

test('CART-06 AUTH-13 @desktop when the session ends during clicks, signing in again over the page loses nothing', async ({
  page,
  shop,
}) => {
  const { person, device } = await withRice(page, shop)
  // A late request of the page would end the session before the second click.
  await page.waitForLoadState('networkidle')
  await device.endSessions()
  // Both clicks before the first response: the dialog makes the page inert.
  await clickFast(page, 2)
  const dialog = page.getByRole('dialog', { name: 'Sua sessão expirou' })
  await expect(dialog).toBeVisible()
  await fillLogin(page, person)
  await expect(dialog).toBeHidden()
  await expect(quantity(page)).toHaveValue('3')
  const again = await elsewhere(shop, person)
  await expect.poll(() => again.cart()).toEqual({ [rice]: 3 })
})

import { registerAccount, signIn } from './account-steps.ts'
import { buyForTheFirstTime } from './account-steps.ts'
import { expect, test, type Page } from './fixtures.ts'
import { orderIdOf, paymentsOf, putInCart } from './steps.ts'

/** The visible landmarks and controls of a page on paper. */
const controls = (page: Page) =>
  page
    .locator(':is(header, footer, aside):not(main *), nav, button, input, select, [role=dialog], #conteudo ~ *')
    .filter({ visible: true })
    .evaluateAll((found) => found.map((element) => element.outerHTML.slice(0, 80)))

const ink = (page: Page) =>
  page.evaluate(() => {
    const { color } = getComputedStyle(document.querySelector('main h1') ?? document.body)
    return Math.max(...(color.match(/\d+/g) ?? []).slice(0, 3).map(Number))
  })

test('INFO-01 @desktop an information page prints its text alone, with all answers, dark on white', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const name of ['returns', 'faq', 'shipping', 'stores', 'terms']) {
    await page.goto(`/${name}`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([name, ...(await controls(page))]).toEqual([name])
    expect(await ink(page)).toBeLessThan(100)
    if (process.env['PRINTS'] !== undefined)
      await page.pdf({ path: `${process.env['PRINTS']}/${name}.pdf`, format: 'A4' })
  }
  await page.goto('/faq')
  const answers = page.locator('main details')
  expect(await answers.count()).toBeGreaterThan(5)
  for (const answer of await answers.all()) await expect(answer.locator('p').first()).toBeVisible()
})

test('BEY-10 @desktop a receipt prints the order without controls, dark on white', async ({ page, shop }) => {
  test.setTimeout(240_000)
  await signIn(page, await registerAccount(shop))
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await buyForTheFirstTime(page)
  const orderId = orderIdOf(page)
  const [payment] = await paymentsOf(shop, orderId)
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 45_000 })
  await page.getByRole('link', { name: 'Recibo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Recibo do pedido LT-/ })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await controls(page)).toEqual([])
  expect(await ink(page)).toBeLessThan(100)
  await expect(page.getByRole('list', { name: 'Itens do pedido' })).toBeVisible()
  if (process.env['PRINTS'] !== undefined)
    await page.pdf({ path: `${process.env['PRINTS']}/receipt.pdf`, format: 'A4' })
})

test('PROD-01 @desktop the page of a product prints picture, price, description and label without controls', async ({
  page,
}) => {
  await page.goto('/products/1')
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await controls(page)).toEqual([])
  expect(await ink(page)).toBeLessThan(100)
  for (const name of ['Sobre o produto', 'Informações do rótulo'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/^R\$.8,90$/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Combina com' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Avaliações' })).toBeHidden()
  if (process.env['PRINTS'] !== undefined)
    await page.pdf({ path: `${process.env['PRINTS']}/product.pdf`, format: 'A4' })
})

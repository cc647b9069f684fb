import { mailsTo, readable, registerAccount, signIn } from './account-steps.ts'
import { apiKey, expect, test, type Page } from './fixtures.ts'
import { productId } from './steps.ts'

const name = 'Pasta de missô claro 500 g'

/** The code and the address of a product that this worker's shop sells out. */
async function soldOut(page: Page, operate: (code: string, change: { stock: number }) => Promise<void>) {
  const id = await productId(page, name)
  const { data } = (await (await page.request.get(`/api/public/products/${id}`, { headers: apiKey })).json()) as {
    data: { code: string }
  }
  await operate(data.code, { stock: 0 })
  return { path: `/products/${id}`, restock: () => operate(data.code, { stock: 20 }) }
}

test('BEY-17 a guest is told once when a sold-out product returns, sees alternatives, and unsubscribes without JavaScript', async ({
  page,
  shop,
  browser,
  isMobile,
}) => {
  test.setTimeout(240_000)
  const email = `alert.${process.pid}.${test.info().project.name}@example.com`
  const { path, restock } = await soldOut(page, shop.operate)
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Parecidos em estoque' })).toBeVisible()
  const ask = main.getByRole('button', { name: 'Avise-me quando chegar' })
  await (isMobile ? ask.tap() : ask.press('Enter'))
  const field = main.getByLabel('E-mail para o aviso')
  await expect(field).toBeFocused()
  await field.fill('mei')
  await page.keyboard.press('Enter')
  await expect(main.getByText('Digite um e-mail válido, como nome@exemplo.com')).toBeVisible()
  await field.fill(email)
  await page.keyboard.press('Enter')
  await expect(main.getByText('Aviso ativado')).toBeVisible()
  expect(mailsTo(shop, email)).toHaveLength(0)

  await restock()
  await expect.poll(() => mailsTo(shop, email).length, { timeout: 100_000 }).toBe(1)
  const mail = mailsTo(shop, email).map(readable).join()
  expect(mail).toContain(`${shop.url}${path}`)
  const unsubscribe = /\/stock-alerts\/unsubscribe\?[\w.=&-]+/.exec(mail)?.[0] ?? ''
  await page.goto(path)
  await expect(main.getByRole('button', { name: 'Adicionar ao carrinho', exact: true })).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const plain = await context.newPage()
  await plain.goto(unsubscribe)
  await expect(plain.getByRole('heading', { level: 1, name: 'Não quer mais avisos?' })).toBeVisible()
  await plain.getByRole('button', { name: 'Cancelar os avisos' }).click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Avisos cancelados' })).toBeVisible()
  await plain.goto('/stock-alerts/unsubscribe?t=nonsense')
  await expect(plain.getByRole('heading', { level: 1, name: 'Este link não funciona' })).toBeVisible()
  await context.close()
})

test('BEY-17 @desktop a press before hydration opens the form, and a sold-out card leads to it', async ({
  page,
  shop,
}) => {
  const { path, restock } = await soldOut(page, shop.operate)
  await page.goto(`/products?keyword=${encodeURIComponent('missô')}`)
  const alert = page.getByRole('main').getByRole('link', { name: `Avise-me quando ${name} chegar` })
  await alert.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path}#stock-alert$`))
  await expect(page.getByRole('button', { name: 'Avise-me quando chegar' })).toBeInViewport()
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Avise-me quando chegar' }).click()
  await expect(page.getByLabel('E-mail para o aviso')).toBeFocused()
  await restock()
})

test('BEY-17 @desktop an account asks by one press, sees the alert after a reload, and cancels it', async ({
  page,
  shop,
}) => {
  await signIn(page, await registerAccount(shop))
  const { path, restock } = await soldOut(page, shop.operate)
  await page.goto(path)
  // Before the session is known, the shopper is asked for an e-mail address like a guest.
  await expect(page.getByRole('button', { name: /^Conta de / }).first()).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Avise-me quando chegar' }).click()
  await expect(main.getByText('Aviso ativado')).toBeVisible()
  await page.reload()
  await main.getByRole('button', { name: 'Cancelar aviso' }).click()
  const ask = main.getByRole('button', { name: 'Avise-me quando chegar' })
  await expect(ask).toBeFocused()
  // A press before hydration is replayed, and the session may become known after it.
  await page.goto(path, { waitUntil: 'commit' })
  await ask.click()
  await expect(main.getByText('Aviso ativado')).toBeVisible()
  await restock()
})

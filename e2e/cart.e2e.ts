import { expect, test } from './fixtures.ts'
import { ana, continueAsGuest, fillContact, productId, putInCart } from './steps.ts'

test('CART-01 a stored line without a discount is dropped, and /cart shows the others after every reload', async ({
  page,
}) => {
  await putInCart(page, 'Pasta de missô claro 500 g')
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  // The code that writes the lines is loaded after the first change.
  await page.waitForFunction(() => localStorage.getItem('cartItems')?.includes('Arroz'))
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('cartItems') ?? '') as { value: { product: object }[] }
    Object.assign(stored.value[0]?.product ?? {}, { discount: undefined })
    localStorage.setItem('cartItems', JSON.stringify(stored))
  })
  for (const open of [() => page.goto('/cart'), () => page.reload()]) {
    // oxlint-disable-next-line no-await-in-loop -- one visit after another
    await open()
    // oxlint-disable-next-line no-await-in-loop -- one visit after another
    await expect(page.getByRole('link', { name: 'Fechar pedido' })).toBeVisible()
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Arroz japonês grão curto 5 kg' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Pasta de missô claro 500 g' })).toHaveCount(0)
})

test('PROD-01 a double click on the add button stays on the page of the product', async ({ page, isMobile }) => {
  await page.goto(`/products/${await productId(page, 'Arroz japonês grão curto 5 kg')}`)
  const main = page.getByRole('main')
  // The page is hydrated when the stepper works: earlier presses count as one.
  await main.getByRole('button', { name: 'Aumentar Arroz japonês grão curto 5 kg' }).first().click()
  await expect(main.getByRole('textbox', { name: 'Quantidade de Arroz japonês grão curto 5 kg' }).first()).toHaveValue(
    '2',
  )
  const add = main.getByRole('button', { name: 'Adicionar ao carrinho', exact: true })
  const { x: left = 0, y: top = 0, width = 0, height = 0 } = (await add.boundingBox()) ?? {}
  const [x, y] = [left + width / 2, top + height / 2]
  if (isMobile)
    // A double tap: browsers report each tap as the first one.
    await page.evaluate(
      async (point) => {
        const [clientX, clientY] = point
        const click = { bubbles: true, cancelable: true, detail: 1, clientX, clientY }
        const tap = () => document.elementFromPoint(...point)?.dispatchEvent(new MouseEvent('click', click))
        tap()
        await new Promise(requestAnimationFrame)
        tap()
      },
      [x, y] as [number, number],
    )
  else await page.mouse.dblclick(x, y)
  const link = main.getByRole('link', { name: 'Ver carrinho' })
  await expect(link).toBeVisible()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  // A later click opens the cart.
  await expect(async () => {
    await link.click()
    await expect(page).toHaveURL(/\/cart$/, { timeout: 1000 })
  }).toPass()
})

test('CART-11 D41 @desktop an order below the minimum can be picked up at the shop', async ({ page }) => {
  await putInCart(page, 'Lámen Shin Ramyun apimentado 120 g')
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Fechar pedido' })).toBeDisabled()
  await page.getByRole('link', { name: 'Retirar na loja, sem pedido mínimo' }).click()
  await continueAsGuest(page)
  await fillContact(page, { ...ana, email: 'pickup@example.com' })
  await page.getByRole('button', { name: 'Continuar para a retirada' }).click()
  await page.getByRole('button', { name: 'Continuar para a revisão' }).click()
  await expect(page.getByRole('button', { name: /^Ir para o pagamento/ })).toBeEnabled()
  await page.getByRole('button', { name: /^Ir para o pagamento/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
})

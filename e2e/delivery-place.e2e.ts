import { expect, test } from './fixtures.ts'
import { productId, putInCart } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'

test('BEY-05 the CEP is set once in the header without login; product, cart and another tab use it', async ({
  page,
  context,
  isMobile,
}) => {
  const path = `/products/${await productId(page, rice)}`
  await page.goto(path)
  const other = await context.newPage()
  await other.goto(path)
  const openDialog = async (name: RegExp) => {
    const button = page.getByRole('button', { name })
    await (isMobile ? button.tap() : button.press('Enter'))
  }
  await openDialog(/Informe seu CEP/)
  const dialog = page.getByRole('dialog', { name: 'Onde entregamos?' })
  // The page has a field of this name too, which is the last one until the dialog is open.
  await dialog.getByRole('textbox', { name: 'CEP' }).fill('80020310')
  await expect(dialog.getByText(/Curitiba - PR/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Entregar em 80020-310' })).toBeFocused()
  for (const tab of [page, other]) await expect(tab.getByText('CEP 80020-310').first()).toBeVisible()
  await putInCart(page, rice)
  await page.goto('/cart')
  await expect(page.getByText('CEP 80020-310').first()).toBeVisible()

  // The look-up fails: the CEP can still be entered.
  await page.route('**/api/public/cep/**', (route) => route.fulfill({ status: 503 }))
  await openDialog(/Entregar em 80020-310/)
  await page.getByRole('dialog').getByRole('textbox', { name: 'CEP' }).fill('01310100')
  await expect(dialog.getByText(/Você pode usar assim mesmo/)).toBeVisible()
  const use = dialog.getByRole('button', { name: 'Usar este CEP' })
  await (isMobile ? use.tap() : use.press('Enter'))
  await expect(page.getByText('CEP 01310-100').first()).toBeVisible()
  await expect(other.getByText('CEP 01310-100').first()).toBeVisible()
})

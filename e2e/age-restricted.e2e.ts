import { expect, test } from './fixtures.ts'
import { ana, chooseShipping, enterAddress, enterContact, payWithPix, putInCart, startCheckout } from './steps.ts'

test('BEY-11 a guest sees the 18+ mark, and cannot pay for beer before declaring to be of age', async ({ page }) => {
  await page.goto('/products?keyword=tsingtao')
  await expect(page.getByRole('article').filter({ hasText: 'Cerveja Tsingtao' }).getByText('18+')).toBeVisible()
  await putInCart(page, 'Cerveja Tsingtao garrafa 330 ml')
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await startCheckout(page)
  await enterContact(page, { ...ana, email: 'beer@example.com' })
  await enterAddress(page)
  await chooseShipping(page)
  await page.getByRole('button', { name: /^Ir para o pagamento/ }).click()
  await expect(page.getByText('Sem esta declaração não podemos vender estes produtos')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Declaro que tenho 18 anos ou mais' }).check()
  await page.getByRole('button', { name: /^Ir para o pagamento/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
  await payWithPix(page)
})

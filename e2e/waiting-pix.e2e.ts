import { buyForTheFirstTime, otherBrowser, registerAccount, signIn } from './account-steps.ts'
import { expect, test, type Page } from './fixtures.ts'
import { orderIdOf, orderNumber, paymentsOf, payWithPix, putInCart, reachPayment } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'
const notice = (page: Page) => page.getByRole('complementary', { name: 'Pix à espera' })

test('BEY-02 reminds a guest of an unpaid Pix on the home page and in the cart, also after Back, until it is paid', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await expect(notice(page)).toHaveCount(0)
  await putInCart(page, rice)
  await reachPayment(page)
  await payWithPix(page)
  const number = await orderNumber(page)
  const orderId = orderIdOf(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /página inicial/ })
    .click()
  await expect(notice(page)).toContainText(`Pague o Pix do pedido ${number}`)
  await expect(notice(page)).toContainText(/R\$.\d+,\d\d · o código vale por mais \d+:\d\d/)
  await page.goto('/cart')
  await expect(notice(page)).toContainText(number)
  await page.goBack()
  await expect(notice(page)).toContainText(number)

  await notice(page).getByRole('link', { name: 'Ver o código' }).click()
  await expect(page).toHaveURL(new RegExp(orderId))
  await expect(page.getByRole('img', { name: /Código QR do Pix/ })).toBeVisible()
  await page.goBack()
  await expect(notice(page)).toContainText(number)

  const [payment] = await paymentsOf(shop, orderId)
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(notice(page)).toBeHidden({ timeout: 45_000 })
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('BEY-02 @desktop reminds an account of an unpaid Pix in another browser', async ({ page, shop }) => {
  const person = await registerAccount(shop)
  await signIn(page, person)
  await putInCart(page, rice)
  await buyForTheFirstTime(page)
  const number = await orderNumber(page)
  const other = await otherBrowser(page, shop)
  await signIn(other, person)
  await other.goto('/')
  await expect(notice(other)).toContainText(number)
  await notice(other).getByRole('link', { name: 'Ver o código' }).click()
  await expect(other.getByRole('img', { name: /Código QR do Pix/ })).toBeVisible()
  await other.context().close()
})

test('BEY-15 moves the focus to the heading and changes the title when the Pix is paid while its button has the focus', async ({
  page,
  shop,
}) => {
  await putInCart(page, rice)
  await reachPayment(page)
  await payWithPix(page)
  await expect(page).toHaveTitle(/^Falta só pagar o Pix \| /)
  await page.getByRole('button', { name: 'Copiar código' }).focus()
  const [payment] = await paymentsOf(shop, orderIdOf(page))
  await shop.sandbox(`payments/${payment?.id}/pay`)
  const heading = page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })
  await expect(heading).toBeVisible({ timeout: 45_000 })
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(/^Pagamento confirmado! \| /)
})

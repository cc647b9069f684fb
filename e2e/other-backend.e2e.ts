import { runConformance } from '@lotus/api/conformance/run'
import { toText } from '@lotus/api/conformance/report'
import { demoAccount } from '@lotus/api/seed'

import { otherBrowser, registerAccount, signIn } from './account-steps.ts'
import { expect, startShop, test } from './fixtures.ts'
import { orderIdOf, paymentsOf, payWithPix, putInCart, reachPayment } from './steps.ts'

/** `SHOP_BACKEND=other` runs any other journey in the same way. */
test('BEY-16 @desktop the storefront in front of another backend sells, signs in and passes the conformance suite', async ({
  page,
}) => {
  test.slow()
  const shop = await startShop({ SHOP_BACKEND: 'other' })
  const shopper = await otherBrowser(page, shop)
  await putInCart(shopper, 'Arroz japonês grão curto 5 kg')
  await reachPayment(shopper)
  await payWithPix(shopper)
  const [payment] = await paymentsOf(shop, orderIdOf(shopper))
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(shopper.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible()

  const person = await registerAccount(shop)
  await signIn(shopper, person)
  await shopper.goto('/user/profile')
  await expect(shopper.getByRole('textbox', { name: /E-mail/ })).toHaveValue(person.email)

  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  const results = await runConformance({ url: shop.url, ...demoAccount })
  expect(toText(results)).toMatch(/: no difference$/)
  await shopper.context().close()
  await shop.close()
})

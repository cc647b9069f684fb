import { buyForTheFirstTime, registerAccount, signIn } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { orderIdOf, paymentsOf, putInCart } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'

test('USER-04 D73 @desktop the home page recommends products like those of the latest order, only to accounts that turn this on', async ({
  page,
  shop,
}) => {
  await signIn(page, await registerAccount(shop))
  await putInCart(page, rice)
  await buyForTheFirstTime(page)
  const [payment] = await paymentsOf(shop, orderIdOf(page))
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 45_000 })
  const row = page.getByRole('region', { name: `Parecidos com ${rice}, que você comprou` })
  const last = page.getByRole('region', { name: 'Categorias' })
  const settings = page.getByRole('switch', { name: 'Recomendações' })

  const preferences = page.waitForResponse(/users\/user\/preferences/)
  await page.goto('/')
  await last.scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await preferences
  await expect(row).toBeHidden()

  await page.goto('/user/settings')
  await settings.click()
  await expect(page.getByText('Cada mudança é salva na hora.')).toBeVisible()
  await page.goto('/')
  await last.scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(row.getByRole('article').first()).toBeVisible()
})

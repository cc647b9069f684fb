import { startSignOut, createAccount, registerAccount, signIn, somebody } from './account-steps.ts'
import { dumpOf } from './dump.ts'
import { expect, test } from './fixtures.ts'
import { putInCart } from './steps.ts'

test('AUTH-16 NAV-05 @phone signing out asks for confirmation and applies to the other tab', async ({
  page,
  context,
  shop,
}) => {
  const person = await registerAccount(shop)
  await signIn(page, person)
  const other = await context.newPage()
  await other.goto('/user/profile')
  await expect(other.getByRole('textbox', { name: /E-mail/ })).toHaveValue(person.email)
  const dialog = page.getByRole('alertdialog', { name: 'Sair da conta?' })
  await startSignOut(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page).toHaveURL(/\/user\/profile$/)
  await startSignOut(page)
  await dialog.getByRole('button', { name: 'Sair' }).click()
  await expect(other.getByRole('textbox', { name: /E-mail/ })).toHaveCount(0)
  await expect(other).toHaveURL(`${shop.url}/`)
  await expect(page).toHaveURL(`${shop.url}/`)
  // The server has ended the session too.
  await page.goto('/user/profile')
  await expect(page.getByRole('dialog', { name: 'Entre na sua conta' })).toBeVisible()
})

test('S37 AUTH-16 @desktop no data of one person remains for the next in the same browser', async ({ page, shop }) => {
  test.setTimeout(120_000)
  const first = await createAccount(page, shop, {
    ...somebody('Canário Amarelo'),
    email: `canario.${process.pid}@example.com`,
  })
  const second = await registerAccount(shop, somebody('Beatriz Lima'))
  await signIn(page, first)
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await page.goto('/user/profile')
  await expect(page.getByRole('textbox', { name: /E-mail/ })).toHaveValue(first.email)
  const canaries = ['Canário', first.email]
  const left = async () => {
    const all = await dumpOf(page, { variables: false })
    return canaries.filter((canary) => all.includes(canary))
  }
  expect(await left()).toEqual(canaries)
  await startSignOut(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect.poll(left, { message: 'after leaving' }).toEqual([])
  await signIn(page, second)
  for (const path of ['/user/profile', '/user/addresses', '/cart', '/']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await left(), path).toEqual([])
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrinho vazio' })).toBeVisible()
})

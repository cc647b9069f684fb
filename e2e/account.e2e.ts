import { readFile } from 'node:fs/promises'

import {
  buyForTheFirstTime,
  fillLogin,
  linkInMail,
  otherBrowser,
  registerAccount,
  signIn,
  startOwnCheckout,
} from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import {
  ana,
  confirm,
  home,
  orderIdOf,
  orderNumber,
  paymentsOf,
  payWithPix,
  putInCart,
  reachPayment,
  startCheckout,
  chooseShipping,
} from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'

test('USER-02 @phone a new address that is left by Back is there again after Forward, and empty once it is saved', async ({
  page,
  shop,
}) => {
  await signIn(page, await registerAccount(shop))
  await page.goto('/user/addresses')
  await page.getByRole('button', { name: 'Novo endereço' }).click()
  await page.getByLabel('Nome do endereço').fill('Casa')
  await page.getByLabel('Telefone com DDD').fill(ana.phone)
  await page.getByLabel('CEP').fill(home.cep)
  await expect(page.getByLabel('Cidade')).toHaveValue('Curitiba')
  await page.getByLabel('Rua').fill(home.street)
  await page.getByLabel('Bairro').fill(home.district)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Novo endereço' })).toBeHidden()
  await page.goForward()
  await expect(page.getByLabel('Nome do endereço')).toHaveValue('Casa')
  await expect(page.getByLabel('Rua')).toHaveValue(home.street)
  await expect(page.getByLabel('Cidade')).toHaveValue('Curitiba')
  await page.getByLabel('Número').fill('1000')
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await expect(page.getByText('Endereço cadastrado com sucesso', { exact: true }).first()).toBeVisible()
  await page.goBack()
  await page.goForward()
  expect(await page.evaluate(() => sessionStorage.getItem('leftForms'))).not.toContain('Casa')
})

test('USER-02 UX-08 @phone an address is filled in by its CEP, edited, made the default and deleted', async ({
  page,
  shop,
}) => {
  await signIn(page, await registerAccount(shop))
  await page.goto('/user/addresses')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  const write = async (label: string, number: string) => {
    await page.getByRole('button', { name: 'Novo endereço' }).click()
    await page.getByLabel('Nome do endereço').fill(label)
    await page.getByLabel('Telefone com DDD').fill(ana.phone)
    await page.getByLabel('CEP').fill(home.cep)
    await expect(page.getByLabel('Cidade')).toHaveValue('Curitiba')
    await expect(page.getByLabel('Estado')).toHaveValue('PR')
    await page.getByLabel('Rua').fill(home.street)
    await page.getByLabel('Bairro').fill(home.district)
    await page.getByLabel('Número').fill(number)
    await page.getByRole('button', { name: 'Salvar endereço' }).click()
    await expect(page.getByText('Endereço cadastrado com sucesso', { exact: true }).first()).toBeVisible()
  }
  await write('Casa', '1000')
  await write('Trabalho', '2000')
  await expect(cards).toHaveCount(2)
  await expect(cards.filter({ hasText: 'Casa' })).toContainText('Padrão')

  await page.getByRole('button', { name: 'Editar Trabalho' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Editar endereço' })).toBeFocused()
  await page.getByLabel('Número').fill('2001')
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await expect(page.getByText('Endereço alterado com sucesso', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Endereços' })).toBeFocused()
  await expect(cards.filter({ hasText: 'Trabalho' })).toContainText(`${home.street}, 2001`)

  await page.getByRole('button', { name: 'Usar como padrão: Trabalho' }).click()
  await expect(cards.filter({ hasText: 'Trabalho' })).toContainText('Padrão')
  await page.getByRole('button', { name: 'Excluir Casa' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir endereço' }).click()
  await expect(page.getByText('Endereço excluído com sucesso', { exact: true })).toBeVisible()
  // The closing dialog goes back in the history, which can abort a reload.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(cards).toHaveCount(1)
  await page.reload()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(`${home.street}, 2001`)
})

test('USER-04 D4 @desktop settings survive a reload and apply at the next login in another browser', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  await signIn(page, person)
  await page.goto('/user/settings')
  const recommended = (where: typeof page) => where.getByRole('switch', { name: 'Recomendações' })
  await expect(recommended(page)).not.toBeChecked()
  await recommended(page).click()
  await page.getByRole('radio', { name: 'Escuro' }).click()
  await page.getByRole('radio', { name: 'Dólar (US$)' }).click()
  await expect(page.getByText('Cada mudança é salva na hora.')).toBeVisible()
  const isPersisted = async (where: typeof page) => {
    await expect(recommended(where)).toBeChecked()
    await expect(where.getByRole('radio', { name: 'Escuro' })).toBeChecked()
    await expect(where.getByRole('radio', { name: 'Dólar (US$)' })).toBeChecked()
    await expect(where.locator('html')).toHaveAttribute('data-theme', 'dark')
  }
  await page.reload()
  await isPersisted(page)

  const other = await otherBrowser(page, shop)
  await signIn(other, person)
  await other.goto('/user/settings')
  await isPersisted(other)
  await other.goto('/products?keyword=arroz&page=1')
  await expect(other.getByRole('main').getByText(/US\$/).first()).toBeVisible()
  await other.context().close()
})

test('USER-01 INFO-04 S40 @desktop all data of an account can be downloaded with its password', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  await signIn(page, person)
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  const dialog = page.getByRole('dialog', { name: 'Baixar meus dados' })
  const password = dialog.getByRole('textbox', { name: /^Senha/ })
  await password.fill('panela errada')
  await dialog.getByRole('button', { name: 'Baixar arquivo' }).click()
  await expect(dialog.getByRole('alert')).toContainText('O arquivo não foi baixado')
  await password.fill(person.password)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Baixar arquivo' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^lotus-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { profile: object; addresses: unknown[] }
  expect(data).toMatchObject({ profile: { email: person.email, username: person.username }, addresses: [] })
  await expect(dialog).toBeHidden()
})

test('USER-01 D23 S11 @phone an account is deleted with its password and typed e-mail, and cannot sign in any more', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  await signIn(page, person)
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Excluir conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir a conta?' })
  await dialog.getByLabel('Digite o e-mail da conta').fill(person.email)
  await dialog.getByRole('textbox', { name: /^Senha/ }).fill(person.password)
  await dialog.getByRole('button', { name: 'Excluir conta' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.getByText('Conta excluída', { exact: true })).toBeVisible()
  await page.goto('/login')
  await fillLogin(page, person)
  await expect(page.getByRole('alert')).toContainText('E-mail ou senha incorretos.')
})

test('CHK-03 USER-02 CHK-09 @desktop a signed-in shopper buys, and the second purchase uses the saved address', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  await signIn(page, await registerAccount(shop))
  await putInCart(page, rice)
  await buyForTheFirstTime(page)

  await putInCart(page, rice)
  await startOwnCheckout(page)
  await expect(page.getByRole('radio', { name: new RegExp(`${home.street}, ${home.number}`) })).toBeChecked()
  await expect(page.getByLabel('Telefone com DDD')).toHaveCount(0)
  await expect(page.getByLabel('CPF')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continuar para a entrega' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer receber?' })).toBeVisible()
  await chooseShipping(page)
  await confirm(page)
  await payWithPix(page)
  const [payment] = await paymentsOf(shop, orderIdOf(page))
  await shop.sandbox(`payments/${payment?.id}/pay`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible()
})

test('BEY-01 @phone a guest creates an account from the order, which then belongs to it', async ({ page, shop }) => {
  test.setTimeout(180_000)
  const email = `claim.${process.pid}.${test.info().project.name}@example.com`
  const password = 'panela de barro azul'
  await putInCart(page, rice)
  await reachPayment(page, { ...ana, email })
  await payWithPix(page)
  const number = await orderNumber(page)
  const address = page.url().replace(/#.*/, '')
  await page.getByRole('button', { name: 'Criar conta e guardar este pedido' }).click()
  const signup = page.getByRole('dialog', { name: 'Crie sua conta' })
  await expect(signup.getByLabel('Nome de usuário')).toHaveValue(ana.name)
  await expect(signup.getByLabel('E-mail')).toHaveValue(email)
  await signup.getByRole('textbox', { name: /^Senha/ }).fill(password)
  await signup.getByRole('textbox', { name: /^Confirme a senha/ }).fill(password)
  await signup.getByRole('checkbox').check()
  await signup.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('dialog', { name: 'Guarde este pedido' })).toBeVisible()
  const mail = await page.context().newPage()
  // Later than the redirect after login is valid.
  await mail.clock.install({ time: Date.now() + 12 * 60_000 })
  await mail.goto(await linkInMail(shop, email, '/verify-email'))
  await expect(mail.getByRole('heading', { level: 1, name: 'E-mail confirmado' })).toBeVisible()
  // The login of the page that the mail opens ends on the order, not in the checkout that the guest began with.
  await page.close()
  await mail.getByRole('link', { name: 'Entrar' }).first().click()
  await expect(mail).toHaveURL(/\/login$/)
  await fillLogin(mail, { email, password })
  await expect(mail).toHaveURL(address)
  await expect(mail.getByText(number).first()).toBeVisible()
  await expect(mail.getByText('Pedido guardado na sua conta', { exact: true }).first()).toBeVisible()
  await expect(mail.getByRole('button', { name: /guardar este pedido/ })).toHaveCount(0)

  // The account opens it without the guest's cookie and link.
  const other = await otherBrowser(mail, shop)
  await signIn(other, { username: ana.name, email, password })
  await other.goto(address)
  await expect(other.getByText(number).first()).toBeVisible()
  await other.context().close()
})

test('AUTH-11 AUTH-12 @desktop a typed e-mail is carried from the checkout and the sign-up to the login and the new password', async ({
  page,
}) => {
  const email = page.getByRole('main').getByLabel('E-mail')
  await page.goto('/signup')
  await email.fill('typed@example.com')
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  // The address changes before the page.
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(email).toHaveValue('typed@example.com')
  await email.fill('other@example.com')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(email).toHaveValue('other@example.com')

  await putInCart(page, rice)
  await startCheckout(page)
  await email.fill('guest@example.com')
  await page.getByRole('link', { name: 'Entrar' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(email).toHaveValue('guest@example.com')
})

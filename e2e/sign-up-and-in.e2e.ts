import {
  fillLogin,
  fillSignup,
  linkInMail,
  createAccount,
  otherBrowser,
  registerAccount,
  signIn,
  somebody,
} from './account-steps.ts'
import { apiKey, expect, test } from './fixtures.ts'
import { putInCart } from './steps.ts'

test('AUTH-12 SHELL-04 D28 @phone signs up, confirms the e-mail, signs in over the guarded page, and is back on it', async ({
  page,
  shop,
}) => {
  const person = somebody('李明')
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Fechar pedido' }).click()
  const dialog = page.getByRole('dialog', { name: 'Como você quer comprar?' })
  await dialog.getByRole('button', { name: 'Criar conta' }).click()
  const signup = page.getByRole('dialog', { name: 'Crie sua conta' })
  await signup.getByLabel('Nome de usuário').fill(person.username)
  await signup.getByLabel('E-mail').fill(person.email)
  await signup.getByRole('textbox', { name: /^Senha/ }).fill(person.password)
  await signup.getByRole('textbox', { name: /^Confirme a senha/ }).fill(person.password)
  await signup.getByRole('checkbox').check()
  await signup.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText('Registrado com sucesso', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Falta confirmar seu e-mail')).toBeVisible()
  // Not confirmed yet.
  await dialog.getByRole('textbox', { name: /^Senha/ }).fill(person.password)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Confirme seu e-mail')
  await expect(dialog.getByRole('textbox', { name: /^Senha/ })).toHaveValue(person.password)

  // The e-mail is opened in another tab.
  const mail = await page.context().newPage()
  await mail.goto(await linkInMail(shop, person.email, '/verify-email'))
  await expect(mail.getByRole('heading', { level: 1, name: 'E-mail confirmado' })).toBeVisible()
  await expect(mail).toHaveURL(`${shop.url}/verify-email`)
  await mail.close()

  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Bem vindo novamente 李明', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  // The account's cart already has the guest's lines: an empty one would lead back to the cart.
  await expect(page).toHaveURL(/\/checkout\/address$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Onde entregamos?' })).toBeVisible()
})

test('SHELL-03 SHELL-05 D1 @desktop the login page redirects to the previous page, and redirects signed-in shoppers away', async ({
  page,
  shop,
}) => {
  const person = await createAccount(page, shop)
  await page.goto('/products?keyword=molho&page=1')
  await page
    .getByRole('link', { name: /^(Entrar|Perfil)$/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  await fillLogin(page, person)
  await expect(page).toHaveURL(/\/products\?keyword=molho&page=1$/)
  // The redirect target is used once.
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/user\/profile$/)
  }
})

test('AUTH-11 AUTH-15 @phone a wrong password shows an error and keeps the typed values', async ({ page, shop }) => {
  const person = await registerAccount(shop)
  await page.goto('/login')
  await fillLogin(page, { ...person, password: 'panela errada' })
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Falha ao realizar login')
  await expect(alert).toContainText('E-mail ou senha incorretos.')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(page.getByRole('textbox', { name: /^Senha/ })).toHaveValue('panela errada')
  // S17: the message does not reveal whether the account exists.
  await fillLogin(page, { email: 'nobody.at.all@example.com', password: 'panela errada' })
  await expect(alert).toContainText('E-mail ou senha incorretos.')
})

test('D22 @desktop the server rejects a common password at its field', async ({ page }) => {
  const person = { ...somebody(), password: 'password123' }
  await page.goto('/signup')
  await fillSignup(page, person)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('alert')).toContainText('Falha ao criar conta')
  await expect(page.getByRole('textbox', { name: /^Senha/ })).toHaveAccessibleDescription('Senha muito fraca')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
})

test('D28 S17 @desktop a forgotten password gets the same answer for every address and a link that works once', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('typed.before@example.com')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Esqueceu a senha?' })).toBeVisible()
  // What was typed on the login page is not typed again.
  await expect(page.getByLabel('E-mail')).toHaveValue('typed.before@example.com')
  for (const email of ['nobody.at.all@example.com', person.email]) {
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: /^Enviar/ }).click()
    await expect(page.getByText(`Se há uma conta com ${email}`)).toBeVisible()
  }
  const link = await linkInMail(shop, person.email, '/reset-password')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Criar nova senha' })).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/reset-password`)
  const changed = { ...person, password: 'chuva no telhado novo' }
  await page.getByRole('textbox', { name: /^Nova senha/ }).fill(changed.password)
  await page.getByRole('textbox', { name: /^Confirme a senha/ }).fill(changed.password)
  await page.getByRole('button', { name: 'Mudar a senha' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Senha alterada' })).toBeVisible()
  await signIn(page, changed)

  const other = await (await page.context().browser()?.newContext({ baseURL: shop.url }))?.newPage()
  if (other === undefined) throw new Error('There is no browser')
  await other.goto(link)
  await other.getByRole('textbox', { name: /^Nova senha/ }).fill('outra panela de barro')
  await other.getByRole('textbox', { name: /^Confirme a senha/ }).fill('outra panela de barro')
  await other.getByRole('button', { name: 'Mudar a senha' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Este link não vale mais' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Pedir um novo link' })).toHaveAttribute('href', '/forgot-password')
  await other.context().close()
})

test('D28 @desktop an unknown link offers to request another one', async ({ page }) => {
  await page.goto(`/verify-email#t=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Este link não vale mais' })).toBeVisible()
  await page.getByLabel('E-mail').fill('nobody.at.all@example.com')
  await page.getByRole('button', { name: 'Pedir um novo link' }).click()
  await expect(page.getByText('Se há um cadastro à espera')).toBeVisible()
})

test('SHELL-04 @desktop a page of the account requires a login and shows nothing without one', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  await page.goto('/user/profile')
  const dialog = page.getByRole('dialog', { name: 'Entre na sua conta' })
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entre para ver esta página' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
  await fillLogin(page, person)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/user\/profile$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

test('D62 S17 the owner of an account that wrong passwords blocked signs in on a new device by a mailed link', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  await putInCart(page, 'Arroz japonês grão curto 5 kg')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Fechar pedido' }).click()
  const dialog = page.getByRole('dialog', { name: 'Como você quer comprar?' })
  // From the address of this browser; that many networks add up to the same is tested with the API.
  for (let failure = 0; failure < 10; failure++)
    await page.request.post('/api/auth/sign-in', {
      headers: apiKey,
      data: { email: person.email, password: 'panela errada' },
    })
  await dialog.getByLabel('E-mail').fill(person.email)
  await dialog.getByRole('textbox', { name: /^Senha/ }).fill(person.password)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Muitas tentativas')
  await dialog.getByRole('button', { name: 'Receber um link de acesso por e-mail' }).click()
  await expect(dialog.getByText(`Se há uma conta com ${person.email}`)).toBeVisible()

  const link = await linkInMail(shop, person.email, '/sign-in-link')
  // A program that checks the links of e-mails.
  expect((await page.request.get(link.split('#')[0] ?? '')).status()).toBe(200)
  const mail = await page.context().newPage()
  await mail.goto(link)
  await expect(mail.getByRole('heading', { level: 1, name: 'Entrar com um link' })).toBeVisible()
  await expect(mail).toHaveURL(`${shop.url}/sign-in-link`)
  await mail.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(mail.getByText(`Bem vindo ${person.username}`, { exact: true })).toBeVisible()
  // Where the shopper was going.
  await expect(mail).toHaveURL(/\/checkout(\/\w+)?$/)
  await mail.close()

  // The other tab is signed in as well, with its cart.
  await expect(dialog).toBeHidden()
  await page.goto('/cart')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Arroz japonês grão curto 5 kg' }).first(),
  ).toBeVisible()

  const other = await otherBrowser(page, shop)
  await other.goto(link)
  await other.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Este link não vale mais' })).toBeVisible()
  await other.getByRole('textbox', { name: /E-mail/ }).fill(person.email)
  await other.getByRole('button', { name: 'Enviar link' }).click()
  await expect(other.getByText(`Se há uma conta com ${person.email}`)).toBeVisible()
  await other.goto(await linkInMail(shop, person.email, '/sign-in-link', [link]))
  await other.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(other).toHaveURL(/\/user\/profile$/)
  await other.context().close()
})

import { registerAccount, somebody } from './account-steps.ts'
import { expect, test, type Page } from './fixtures.ts'

/** The state of the pending attempt in this tab; empty if there is none. */
const stateOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('googleState') ?? '{}') as { value?: string }).value ?? '')

const google = (page: Page) => page.getByRole('button', { name: 'Continuar com o Google' })

/** The visible toast, without the additional announcement for screen readers. */
const welcome = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Presses the button and returns the pop-up when the test accounts are visible. */
async function openGoogle(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), google(page).click()])
  await expect(popup.getByRole('heading', { level: 1, name: 'Escolha uma conta de teste' })).toBeVisible()
  return popup
}

/** Signs in with an account that is not on the list. */
async function choose(popup: Page, { email, username }: { email: string; username: string }): Promise<void> {
  await popup.getByText('Usar outra conta').click()
  await popup.getByLabel('E-mail', { exact: true }).fill(email)
  await popup.getByLabel('Nome').fill(username)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Entrar com esta conta' }).click()
  await closed
}

test('AUTH-10 AUTH-15 @phone signs in with the pop-up and leaves no data of it in the browser', async ({ page }) => {
  const person = somebody('Nina Duarte')
  await page.goto('/login')
  const popup = await openGoogle(page)
  const state = await stateOf(page)
  expect(state).toMatch(/^[\w-]{43}$/)
  await choose(popup, person)
  await expect(welcome(page, 'Bem vindo Nina Duarte')).toBeVisible()
  await expect(page).not.toHaveURL(/\/login/)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toContain('googleState')
  expect(stored).not.toMatch(/"code"|eyJ[\w-]+\./)
  expect(stored).not.toContain(state)
  expect((await page.context().cookies()).filter(({ name }) => name === 'lotus-google')).toEqual([])
  await page.goto('/login')
  await expect(page).toHaveURL(/\/user\/profile$/)
})

test('AUTH-10 SHELL-04 @desktop signs in over a guarded page and stays there', async ({ page }) => {
  await page.goto('/user/profile')
  const dialog = page.getByRole('dialog', { name: 'Entre na sua conta' })
  await expect(dialog).toBeVisible()
  await choose(await openGoogle(page), somebody('王丽华'))
  await expect(welcome(page, 'Bem vindo 王丽华')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/user\/profile$/)
})

test('S15 @desktop linking an account with a password requires it once', async ({ page, shop }) => {
  const person = await registerAccount(shop)
  await page.goto('/login')
  await choose(await openGoogle(page), person)
  const form = page.getByRole('form', { name: 'Ligar a conta ao Google' })
  await form.getByRole('textbox', { name: /^Senha/ }).fill('panela errada')
  await form.getByRole('button').last().click()
  await expect(page.getByRole('alert')).toContainText('Falha ao realizar login com Google')
  await form.getByRole('textbox', { name: /^Senha/ }).fill(person.password)
  await form.getByRole('button').last().click()
  await expect(welcome(page, `Bem vindo ${person.username}`)).toBeVisible()

  const other = await (await page.context().browser()?.newContext({ baseURL: shop.url, locale: 'pt-BR' }))?.newPage()
  if (other === undefined) throw new Error('There is no browser')
  await other.goto('/login')
  await choose(await openGoogle(other), person)
  await expect(welcome(other, `Bem vindo ${person.username}`)).toBeVisible()
  await other.context().close()
})

test('AUTH-10 @desktop each failure of the pop-up has its own message, and the next attempt works', async ({
  page,
  shop,
}) => {
  await page.goto('/login')
  const alert = page.getByRole('alert')
  /** The parameters of Google's redirect; the state is the attempt's own. */
  const answer = async (popup: Page, error: string) => {
    const state = await stateOf(page)
    // The window closes itself while it is loading.
    await popup.goto(`${shop.url}/auth/google/callback?${new URLSearchParams({ state, error })}`).catch(() => null)
  }

  await (await openGoogle(page)).getByRole('button', { name: 'Cancelar' }).click()
  await expect(alert).toContainText('Acesso negado. Autorize o aplicativo para continuar.')

  await (await openGoogle(page)).close()
  await expect(alert).toContainText('Janela de login foi fechada. Tente novamente.')

  await answer(await openGoogle(page), 'invalid_request')
  await expect(alert).toContainText('Erro na solicitação. Recarregue a página e tente novamente.')

  await answer(await openGoogle(page), 'server_error')
  await expect(alert).toContainText('Erro no login com Google. Tente novamente ou use outro método.')

  // S14: without the state, no answer can be attributed to this browser.
  const orphan = await openGoogle(page)
  await page.evaluate(() => sessionStorage.clear())
  await orphan.getByRole('button', { name: 'Ana Souza' }).click()
  await expect(alert).toContainText('Erro de autenticação. Tente novamente.')

  await page.context().setOffline(true)
  await google(page).click()
  await expect(alert).toContainText('Erro ao iniciar login com Google. Tente novamente.')
  await page.context().setOffline(false)

  const realOpen = await page.evaluateHandle(() => window.open)
  await page.evaluate(() => {
    window.open = () => null
  })
  await google(page).click()
  await expect(alert).toContainText('Popup foi bloqueado. Permita popups para este site e tente novamente.')
  await page.evaluate((original) => {
    window.open = original
  }, realOpen)

  const person = somebody('Rui Costa')
  await choose(await openGoogle(page), person)
  await expect(welcome(page, 'Bem vindo Rui Costa')).toBeVisible()
})

test('S15 @desktop an e-mail that Google has not verified is rejected', async ({ page }) => {
  await page.goto('/login')
  const popup = await openGoogle(page)
  await popup.getByRole('button', { name: 'Carlos Lima' }).click()
  await expect(page.getByRole('alert')).toContainText('Falha ao realizar login com Google')
  await page.goto('/user/profile')
  await expect(page.getByRole('dialog', { name: 'Entre na sua conta' })).toBeVisible()
})

test('S31 @desktop an account without a password reauthenticates with the same Google account before the data export', async ({
  page,
  shop,
}) => {
  const person = somebody('Nina Duarte')
  await page.goto('/login')
  await choose(await openGoogle(page), person)
  await expect(welcome(page, 'Bem vindo Nina Duarte')).toBeVisible()
  await shop.ageSessions(11)
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  const dialog = page.getByRole('dialog', { name: 'Baixar meus dados' })
  await dialog.getByRole('button', { name: 'Baixar arquivo' }).click()
  const confirm = dialog.getByRole('button', { name: 'Confirmar com o Google' })
  const answer = async (as: typeof person) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), confirm.click()])
    await choose(popup, as)
  }
  await answer(somebody('Rui Costa'))
  await expect(dialog.getByRole('alert')).toContainText('Esta não é a conta do Google com que você entra.')
  const [file] = await Promise.all([page.waitForEvent('download'), answer(person)])
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  await expect(dialog).toBeHidden()
})

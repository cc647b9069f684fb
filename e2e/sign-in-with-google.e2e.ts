import { registerAccount, somebody } from './account-steps.ts'
import { expect, test, type Page } from './fixtures.ts'
import { open } from './steps.ts'

/** Of the question that waits in this tab; empty where none does. */
const stateOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('googleState') ?? '{}') as { value?: string }).value ?? '')

const google = (page: Page) => page.getByRole('button', { name: 'Continuar com o Google' })

/** The toast as it is seen: what screen readers are told beside it says more. */
const welcome = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Presses the button and gives the window it opens, once the test accounts are there. */
async function openGoogle(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), google(page).click()])
  await expect(popup.getByRole('heading', { level: 1, name: 'Escolha uma conta de teste' })).toBeVisible()
  return popup
}

/** Signs in as somebody who is not on the list. */
async function choose(popup: Page, { email, username }: { email: string; username: string }): Promise<void> {
  await popup.getByText('Usar outra conta').click()
  await popup.getByLabel('E-mail', { exact: true }).fill(email)
  await popup.getByLabel('Nome').fill(username)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Entrar com esta conta' }).click()
  await closed
}

test('AUTH-10 AUTH-15 @phone signs in with the pop-up, and leaves nothing of it in the browser', async ({ page }) => {
  const person = somebody('Nina Duarte')
  await open(page, '/login')
  const popup = await openGoogle(page)
  const state = await stateOf(page)
  expect(state).toMatch(/^[\w-]{43}$/)
  await choose(popup, person)
  await expect(welcome(page, 'Bem vindo Nina Duarte')).toBeVisible()
  await expect(page).not.toHaveURL(/\/login/)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toContain('googleState')
  expect(kept).not.toMatch(/"code"|eyJ[\w-]+\./)
  expect(kept).not.toContain(state)
  expect((await page.context().cookies()).filter(({ name }) => name === 'lotus-google')).toEqual([])
  await open(page, '/login')
  await expect(page).toHaveURL(/\/user\/profile$/)
})

test('AUTH-10 SHELL-04 @desktop signs in over the page that asked for it, and stays there', async ({ page }) => {
  await page.goto('/user/profile')
  const dialog = page.getByRole('dialog', { name: 'Entre na sua conta' })
  await expect(dialog).toBeVisible()
  await choose(await openGoogle(page), somebody('王丽华'))
  await expect(welcome(page, 'Bem vindo 王丽华')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/user\/profile$/)
})

test('S15 @desktop an account with a password asks for it once, and knows Google from then on', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  await open(page, '/login')
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
  await open(other, '/login')
  await choose(await openGoogle(other), person)
  await expect(welcome(other, `Bem vindo ${person.username}`)).toBeVisible()
  await other.context().close()
})

test('AUTH-10 @desktop each way the pop-up can end has its own words, and the next try works', async ({
  page,
  shop,
}) => {
  await open(page, '/login')
  const told = page.getByRole('alert')
  /** What Google says in the address it sends the window back to; the state is the question's own. */
  const answer = async (popup: Page, error: string) => {
    const state = await stateOf(page)
    // It closes itself while it is still arriving.
    await popup.goto(`${shop.url}/auth/google/callback?${new URLSearchParams({ state, error })}`).catch(() => null)
  }

  await (await openGoogle(page)).getByRole('button', { name: 'Cancelar' }).click()
  await expect(told).toContainText('Acesso negado. Autorize o aplicativo para continuar.')

  await (await openGoogle(page)).close()
  await expect(told).toContainText('Janela de login foi fechada. Tente novamente.')

  await answer(await openGoogle(page), 'invalid_request')
  await expect(told).toContainText('Erro na solicitação. Recarregue a página e tente novamente.')

  await answer(await openGoogle(page), 'server_error')
  await expect(told).toContainText('Erro no login com Google. Tente novamente ou use outro método.')

  // S14: somebody took the state away, so no answer can be told to be ours.
  const orphan = await openGoogle(page)
  await page.evaluate(() => sessionStorage.clear())
  await orphan.getByRole('button', { name: 'Ana Souza' }).click()
  await expect(told).toContainText('Erro de autenticação. Tente novamente.')

  await page.context().setOffline(true)
  await google(page).click()
  await expect(told).toContainText('Erro ao iniciar login com Google. Tente novamente.')
  await page.context().setOffline(false)

  const realOpen = await page.evaluateHandle(() => window.open)
  await page.evaluate(() => {
    window.open = () => null
  })
  await google(page).click()
  await expect(told).toContainText('Popup foi bloqueado. Permita popups para este site e tente novamente.')
  await page.evaluate((original) => {
    window.open = original
  }, realOpen)

  const person = somebody('Rui Costa')
  await choose(await openGoogle(page), person)
  await expect(welcome(page, 'Bem vindo Rui Costa')).toBeVisible()
})

test('S15 @desktop an e-mail that Google has not verified opens nothing', async ({ page }) => {
  await open(page, '/login')
  const popup = await openGoogle(page)
  await popup.getByRole('button', { name: 'Carlos Lima' }).click()
  await expect(page.getByRole('alert')).toContainText('Falha ao realizar login com Google')
  await open(page, '/user/profile')
  await expect(page.getByRole('dialog', { name: 'Entre na sua conta' })).toBeVisible()
})

test('S31 @desktop whoever has no password proves with Google to be there before their data leave, and with no other account', async ({
  page,
  shop,
}) => {
  const person = somebody('Nina Duarte')
  await open(page, '/login')
  await choose(await openGoogle(page), person)
  await expect(welcome(page, 'Bem vindo Nina Duarte')).toBeVisible()
  await shop.ageSessions(11)
  await open(page, '/user/profile')
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

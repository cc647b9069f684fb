import { fillLogin, registerAccount, signIn } from './account-steps.ts'
import { expect, test, type Page } from './fixtures.ts'

const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Favoritar / })
const rows = (page: Page) => page.getByRole('main').getByRole('checkbox', { name: /^Selecionar (?!a página)/ })
const inBar = (page: Page, count: number) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: count === 1 ? 'Favoritos, 1 produto' : `Favoritos, ${count} produtos` })

type StoredWish = { productId: number; product: object }
type StoredList = { value: { acknowledged: StoredWish[] } }

/** The browser's own list, and the number of commands that no server has acknowledged. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const list = JSON.parse(localStorage.getItem('wishlist/guest') ?? '{"value":{"acknowledged":[]}}') as StoredList
    const commands = Object.keys(localStorage).filter((key) => /^wishlist\/\w+\//.test(key))
    return { guest: list.value.acknowledged.map(({ productId }) => productId), commands: commands.length }
  })

test('WISH-01 WISH-02 WISH-04 WISH-05 D9 D26 D31 @phone a guest’s wishlist is merged into the account, moved to the cart, and shared by a link until it is revoked', async ({
  page,
  shop,
  browser,
}) => {
  const person = await registerAccount(shop)
  await page.goto('/products')
  await hearts(page).nth(0).click()
  await expect(page.getByText(/Entre para ter a lista em qualquer lugar/).first()).toBeVisible()
  await hearts(page).nth(1).click()
  await hearts(page).nth(2).click()
  await inBar(page, 3).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Favoritos' })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)

  // The invitation to sign in.
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).first().click()
  await fillLogin(page, person)
  await expect(page.getByText('3 produtos dos favoritos foram sincronizados').first()).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect.poll(() => stored(page)).toEqual({ guest: [], commands: 0 })

  // The sort order is in the URL, and Back works.
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('price_desc')
  await expect(page).toHaveURL(/sort=price_desc/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)

  await page.getByRole('button', { name: 'Compartilhar' }).click()
  await page.getByRole('button', { name: 'Criar link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link da lista' }).inputValue()
  const stranger = await browser.newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Lista de favoritos' })).toBeVisible()
  await expect(stranger.getByRole('main').getByRole('article')).toHaveCount(3)
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await stranger.content()).not.toContain(person.username)
  await page.getByRole('button', { name: 'Deixar de compartilhar' }).click()
  await expect(page.getByRole('button', { name: 'Criar link' })).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Esta lista não está mais compartilhada')
  await stranger.close()
  await page.keyboard.press('Escape')

  await rows(page).first().check()
  await page.getByRole('button', { name: 'Mover 1 selecionado' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrinho, 1 produto, 1 unidade' })).toBeVisible()
  await page.getByRole('button', { name: 'Remover todos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover todos' }).click()
  await expect(page.getByRole('heading', { name: 'Você ainda não tem favoritos' })).toBeVisible()
})

test('WISH-02 D9 @desktop a merge of fifty products, most of which the server rejects, continues at the next login', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  await page.goto('/products')
  await hearts(page).nth(0).click()
  await expect(inBar(page, 1)).toBeVisible()
  await expect.poll(() => stored(page)).toMatchObject({ commands: 0 })
  // A guest's list of fifty products; the oldest is the last.
  const ids = await page.evaluate(() => {
    const list = JSON.parse(localStorage.getItem('wishlist/guest') ?? '') as StoredList
    const [first] = list.value.acknowledged
    const fifty = Array.from({ length: 50 }, (_, index) => index + 1)
    list.value.acknowledged = fifty.map((productId) => ({
      ...first,
      productId,
      product: { ...first?.product, productId },
    }))
    localStorage.setItem('wishlist/guest', JSON.stringify(list))
    return fifty.toReversed()
  })
  const requested: number[] = []
  let isBroken = true
  await page.route('**/api/users/user/wishlist/add/*', async (route) => {
    requested.push(Number(route.request().url().split('/').at(-1)))
    const error = { code: 'WISHLIST_FULL', message: 'Cheia' }
    if (isBroken && requested.length >= 20) await route.fulfill({ status: 422, json: { success: false, error } })
    else await route.continue()
  })
  await page.goto('/login')
  await fillLogin(page, person)
  await expect(page.getByText('19 produtos sincronizados. 31 falharam.').first()).toBeVisible({ timeout: 60_000 })
  expect(requested).toEqual(ids)
  await expect.poll(() => stored(page)).toEqual({ guest: ids.slice(19).toReversed(), commands: 0 })

  // The session expires: the rejected products still belong to this account at its next login.
  isBroken = false
  requested.length = 0
  await page.context().clearCookies()
  await page.goto('/login')
  await fillLogin(page, person)
  await expect(page.getByText('31 produtos dos favoritos foram sincronizados').first()).toBeVisible({ timeout: 60_000 })
  expect(requested).toEqual(ids.slice(19))
  await expect.poll(() => stored(page)).toEqual({ guest: [], commands: 0 })
  await expect(inBar(page, 50)).toBeVisible()
})

test('WISH-02 R11 @desktop a merge whose connection is lost says so, continues by itself and is announced once', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  await page.goto('/products')
  for (const index of [0, 1, 2]) await hearts(page).nth(index).click()
  await expect(inBar(page, 3)).toBeVisible()
  let requests = 0
  await page.route('**/api/users/user/wishlist/add/*', async (route) => {
    requests += 1
    if (requests === 2) await route.abort()
    else await route.continue()
  })
  await page.goto('/login')
  await fillLogin(page, person)
  await expect(page.getByText('Erro ao sincronizar favoritos').first()).toBeVisible()
  await expect(page.getByText('3 produtos dos favoritos foram sincronizados').first()).toBeVisible()
  expect(requests).toBe(4)
  await expect(inBar(page, 3)).toBeVisible()
})

test('WISH-01 BEY-13 @desktop an account’s wishlist works without a network: it updates immediately, is persisted, and is sent on reconnect', async ({
  page,
  context,
  shop,
}) => {
  const person = await registerAccount(shop)
  await signIn(page, person)
  await page.goto('/products')
  await hearts(page).nth(0).click()
  await expect(inBar(page, 1)).toBeVisible()
  await expect.poll(async () => (await stored(page)).commands).toBe(0)
  await context.setOffline(true)
  await hearts(page).nth(1).click()
  await expect(inBar(page, 2)).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/products')
  await expect(inBar(page, 2)).toBeVisible()
  await expect.poll(async () => (await stored(page)).commands).toBe(0)
  // The server has both products, and returns them to a page without pending changes.
  await page.reload()
  await expect(inBar(page, 2)).toBeVisible()
})

test('WISH-04 AUTH-14 @phone a guest who shares the list signs in, and the dialog of the link opens', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  await page.goto('/products')
  await hearts(page).nth(0).click()
  await page.goto('/wishlist')
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  await expect(page.getByRole('dialog', { name: 'Guarde seus favoritos' })).toBeVisible()
  await fillLogin(page, person)
  const dialog = page.getByRole('dialog', { name: 'Compartilhar favoritos' })
  await expect(dialog.getByRole('button', { name: 'Criar link' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Guarde seus favoritos' })).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

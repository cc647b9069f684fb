import { fillLogin, registerAccount, signIn, somebody } from './account-steps.ts'
import { expect, test, type Page, type Shop } from './fixtures.ts'
import { lazyParts } from './shop-routes.ts'
import { follow, productId } from './steps.ts'

const product = 'Arroz japonês grão curto 5 kg'
const section = (page: Page) => page.getByRole('region', { name: 'Avaliações' })
const own = (page: Page) => section(page).getByRole('region', { name: 'Sua avaliação' })
const list = (page: Page) => section(page).getByRole('listitem')
const form = (page: Page) => section(page).getByRole('form')

/** The pending reviews, as the operator's command names them. */
async function pending(shop: Shop): Promise<string[]> {
  const reviews = JSON.parse(await shop.command('pending-reviews', '--json')) as { review: string }[]
  return reviews.map(({ review }) => review)
}

/** The votes of the account are read before its next vote is stored, and arrive a moment after it. */
async function answerVotesLate(page: Page): Promise<void> {
  let isFirst = true
  const isStored = page.waitForResponse(/\/helpful$/)
  const isRead = new Promise<void>((resolve) => {
    void page.route('**/users/user/reviews/products/*', async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      const response = await route.fetch()
      resolve()
      await isStored
      await page.waitForTimeout(300)
      // The page may not wait for it.
      await route.fulfill({ response }).catch(() => {})
    })
  })
  await page.route('**/helpful', async (route) => {
    await Promise.race([isRead, page.waitForTimeout(2000)])
    await route.continue()
  })
}

test('REV-01 REV-02 REV-03 REV-04 REV-05 D51 @desktop a review is written as a guest, sent after the login, approved, voted on, edited and deleted by keyboard', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(240_000)
  const mei = await registerAccount(shop, somebody('Mei Tanaka'))
  const path = `/products/${await productId(page, product)}`
  await page.goto(path)

  // From the stars by keyboard: the focus is on the heading of the section.
  await page.getByRole('link', { name: /^Nota .+ avaliações$/ }).press('Enter')
  const heading = section(page).getByRole('heading', { level: 2, name: 'Avaliações' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()

  // A guest's draft stays when the login is cancelled, and survives a reload.
  await section(page).getByRole('button', { name: 'Escrever avaliação' }).press('Enter')
  await form(page).getByRole('button', { name: 'Enviar avaliação' }).press('Enter')
  await expect(form(page).getByText('Selecione uma nota')).toBeVisible()
  await form(page).getByRole('radio', { name: '1 estrela' }).focus()
  await page.keyboard.press('Space')
  for (const stars of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight')
    await expect(form(page).getByRole('radio', { name: `${stars} estrelas` })).toBeChecked()
  }
  await form(page)
    .getByRole('textbox', { name: /^Título/ })
    .fill('Rende muito')
  await form(page)
    .getByRole('textbox', { name: /^Comentário/ })
    .fill('Sushi toda semana. 很香！')
  await form(page).getByRole('button', { name: 'Enviar avaliação' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Conte o que achou' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form(page).getByRole('textbox', { name: /^Título/ })).toHaveValue('Rende muito')
  await page.reload()
  await section(page).getByRole('button', { name: 'Escrever avaliação' }).click()
  await expect(form(page).getByRole('textbox', { name: /^Comentário/ })).toHaveValue('Sushi toda semana. 很香！')
  await form(page).getByRole('button', { name: 'Enviar avaliação' }).click()
  await fillLogin(page, mei)
  await expect(page.getByText('Avaliação enviada').first()).toBeVisible()
  await expect(own(page).getByText('Aguardando aprovação')).toBeVisible()
  await expect(own(page).getByText('Rende muito')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('reviewDraft'))).toBeNull()

  // Others see it only when the shop has approved it; then they vote, after a login.
  const context = await browser.newContext({ baseURL: shop.url, locale: 'pt-BR', reducedMotion: 'reduce' })
  const other = await context.newPage()
  await other.goto(path)
  await expect(list(other).first()).toBeVisible()
  await expect(section(other).getByText('Rende muito')).toHaveCount(0)
  await shop.command('approve-review', ...(await pending(shop)))
  await other.reload()
  const approved = list(other).filter({ hasText: 'Rende muito' })
  await expect(approved.getByText('Mei T.', { exact: true })).toBeVisible()
  await answerVotesLate(other)
  await approved.getByRole('button', { name: /^Útil, 0 votos?: avaliação de Mei T/ }).click()
  await fillLogin(other, await registerAccount(shop, somebody('Bento Lima')))
  await expect(approved.getByRole('button', { name: /^Útil, 1 voto: avaliação de Mei T/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await other.reload()
  await expect(approved.getByRole('button', { name: /^Útil, 1 voto: avaliação de Mei T/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await approved.getByRole('button', { name: /^Útil, 1 voto: avaliação de Mei T/ }).click()
  await expect(approved.getByRole('button', { name: /^Útil, 0 votos?: avaliação de Mei T/ })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await context.close()

  // Its author edits it, which hides it again, and deletes it by keyboard.
  await page.reload()
  await expect(own(page).getByText('Aguardando aprovação')).toHaveCount(0)
  await own(page).getByRole('button', { name: 'Editar avaliação' }).press('Enter')
  await form(page)
    .getByRole('textbox', { name: /^Título/ })
    .fill('Rende bastante')
  await form(page).getByRole('button', { name: 'Salvar avaliação' }).press('Enter')
  await expect(page.getByText('Avaliação atualizada').first()).toBeVisible()
  await expect(own(page).getByText('Aguardando aprovação')).toBeVisible()
  const [name = ''] = await pending(shop)
  await shop.command('reject-review', name, '--reason', 'Conte mais sobre o sabor.')
  await page.reload()
  await expect(own(page).getByText('Motivo da loja: Conte mais sobre o sabor.')).toBeVisible()
  await own(page).getByRole('button', { name: 'Excluir avaliação' }).press('Enter')
  await page
    .getByRole('alertdialog', { name: 'Excluir sua avaliação?' })
    .getByRole('button', { name: 'Cancelar' })
    .press('Enter')
  await own(page).getByRole('button', { name: 'Excluir avaliação' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir avaliação' }).press('Enter')
  await expect(page.getByText('Avaliação excluída').first()).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Escrever avaliação' })).toBeVisible()
})

test('REV-01 SHELL-11 @desktop the stars lead to the reviews while the code of the page is loading', async ({
  page,
}) => {
  const path = `/products/${await productId(page, product)}`
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  // Lazy parts: the files of the first load have names before their hashes.
  await page.route(/\/assets\/[\w-]{7}\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // The router has started.
  await page.waitForFunction(() => history.state !== null)
  await page.getByRole('link', { name: /^Nota .+ avaliações$/ }).press('Enter')
  const heading = section(page).getByRole('heading', { level: 2, name: 'Avaliações' })
  await expect(heading).toBeFocused()
  release()
  await expect(page.locator('main > [data-hydrate]')).toHaveCount(0)
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('REV-01 SHELL-11 after client-side navigation to a product, the stars lead to the reviews once their code has loaded', async ({
  page,
}) => {
  const id = await productId(page, product)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (lazyParts.get(new URL(route.request().url()).pathname) === 'reviews') await released
    await route.continue()
  })
  await page.goto('/products')
  await follow(page, `/products/${id}`)
  const heading = section(page).getByRole('heading', { level: 2, name: 'Avaliações' })
  await page.getByRole('link', { name: /^Nota .+ avaliações$/ }).press('Enter')
  await expect(page).toHaveURL(/#reviews$/)
  await expect(heading).toHaveCount(0)
  release()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('REV-02 @phone an account that already has a review keeps the draft and replaces the review', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop)
  const path = `/products/${await productId(page, product)}`
  await signIn(page, person)
  await page.goto(path)
  const write = async (title: string) => {
    await section(page).getByRole('button', { name: 'Escrever avaliação' }).click()
    await form(page).getByRole('radio', { name: '5 estrelas' }).check()
    await form(page)
      .getByRole('textbox', { name: /^Título/ })
      .fill(title)
    await form(page).getByRole('button', { name: 'Enviar avaliação' }).click()
  }
  await write('Primeira')
  await expect(own(page).getByText('Primeira')).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await write('Segunda')
  await fillLogin(page, person)
  await expect(form(page).getByText('Você já avaliou este produto. Edite a sua avaliação.')).toBeVisible()
  await expect(form(page).getByRole('textbox', { name: /^Título/ })).toHaveValue('Segunda')
  await form(page).getByRole('button', { name: 'Salvar avaliação' }).click()
  await expect(own(page).getByText('Segunda')).toBeVisible()
})

test('REV-01 BEY-14 D51 @phone without JavaScript reviews are readable, and filters, sort order and pages work', async ({
  page,
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url, locale: 'pt-BR' })
  const plain = await context.newPage()
  await plain.goto(`/products/${await productId(page, product)}`)
  await expect(list(plain).filter({ has: plain.getByRole('time') })).toHaveCount(5)
  const data = await plain.locator('script[type="application/ld+json"]').allTextContents()
  const found = data
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find((one) => one['@type'] === 'Product')
  const summary = await section(plain)
    .getByText(/^Nota \d,\d de 5, \d+ avaliações$/)
    .textContent()
  const rating = found?.['aggregateRating'] as { ratingValue: number; reviewCount: number } | undefined
  const value = rating?.ratingValue.toFixed(1).replace('.', ',')
  expect(summary).toBe(`Nota ${value} de 5, ${rating?.reviewCount} avaliações`)

  await section(plain).getByRole('link', { name: 'Próxima página' }).click()
  await expect(plain).toHaveURL(/reviewPage=2#reviews$/)
  await expect(section(plain).getByText(/^Página 2 de /)).toBeVisible()
  await section(plain)
    .getByRole('link', { name: /^Compra verificada/ })
    .click()
  await expect(plain).toHaveURL(/reviewFilter=verified#reviews$/)
  await section(plain).getByRole('combobox', { name: 'Ordenar avaliações' }).selectOption('Menor nota')
  await section(plain).getByRole('button', { name: 'Ordenar' }).click()
  await expect(plain).toHaveURL(/reviewFilter=verified&reviewSort=lowest/)
  await expect(section(plain).getByRole('combobox', { name: 'Ordenar avaliações' })).toHaveValue('lowest')
  await context.close()
})

test('REV-01 D29 D48 filters keep their place and are in the address; another page begins at the heading', async ({
  page,
}) => {
  await page.goto(`/products/${await productId(page, product)}`)
  await section(page).getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded()
  await section(page)
    .getByRole('link', { name: /^Com comentário/ })
    .click()
  await expect(page).toHaveURL(/\?reviewFilter=with_comments#reviews$/)
  await section(page).getByRole('combobox', { name: 'Ordenar avaliações' }).selectOption('lowest')
  await expect(page).toHaveURL(/reviewFilter=with_comments&reviewSort=lowest#reviews$/)
  await section(page).getByRole('link', { name: 'Próxima página' }).click()
  await expect(section(page).getByText(/^Página 2 de /)).toBeVisible()
  await expect(section(page).getByRole('heading', { level: 2 })).toBeFocused()
  await page.goBack()
  await expect(section(page).getByText(/^Página 1 de /)).toBeVisible()
  await page.reload()
  await expect(section(page).getByRole('combobox', { name: 'Ordenar avaliações' })).toHaveValue('lowest')
})

test('REV-04 REV-05 a helpful vote shows at once, and the answer of the server that rejects it undoes it with a message', async ({
  page,
  shop,
}) => {
  const path = `/products/${await productId(page, 'Arroz japonês grão curto 5 kg')}`
  const writer = await registerAccount(shop)
  await signIn(page, writer)
  await page.goto(path)
  await section(page).getByRole('button', { name: 'Escrever avaliação' }).click()
  await form(page).getByRole('radio', { name: '4 estrelas' }).check()
  const title = 'Cozinha por igual'
  await form(page)
    .getByRole('textbox', { name: /^Título/ })
    .fill(title)
  await form(page).getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect(own(page).getByText(title)).toBeVisible()
  await shop.command('approve-review', ...(await pending(shop)))

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, await registerAccount(shop))
  await page.goto(path)
  const review = list(page).filter({ hasText: title })
  const vote = review.getByRole('button', { name: /^Útil, / })
  await expect(vote).toHaveAttribute('aria-pressed', 'false')
  const before = await vote.innerText()
  // The author edits it meanwhile, which hides it until it is approved again: no vote is accepted.
  const other = await page.context().browser()?.newContext({ baseURL: shop.url, locale: 'pt-BR' })
  const author = await other?.newPage()
  if (author === undefined) throw new Error('There is no browser')
  await signIn(author, writer)
  await author.goto(path)
  await own(author).getByRole('button', { name: 'Editar avaliação' }).click()
  await form(author).getByRole('radio', { name: '2 estrelas' }).check()
  await form(author).getByRole('button', { name: 'Salvar avaliação' }).click()
  await expect(own(author).getByText('Aguardando aprovação')).toBeVisible()
  await other?.close()

  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/reviews/*/helpful', async (route) => {
    await released
    await route.continue()
  })
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  expect(await vote.innerText()).not.toBe(before)
  release()
  await expect(page.getByText(/^Falha ao marcar como útil\. /).first()).toBeVisible()
  await expect(vote).toHaveAttribute('aria-pressed', 'false')
  expect(await vote.innerText()).toBe(before)
})

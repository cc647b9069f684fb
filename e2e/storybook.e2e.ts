import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type Locator, type Page } from '@playwright/test'

import { propsWithoutRealControl } from '../.storybook/check-controls.ts'
import { coversOfDocs } from '../.storybook/check-layers.ts'
import { playOf, selectStory } from '../.storybook/check-play.ts'
import { outsideOf, unreadableIn } from '../.storybook/inspector/readable.ts'
import { viewports } from '../.storybook/modes.ts'
import { searchWords } from '../.storybook/search-index.ts'
import { themes } from '../packages/ui/src/theme/tokens.gen.ts'
import { recorded, unpackPictures } from '../tools/visual/recorded.ts'
import { addressOf, buildReview, serveReview } from '../tools/visual/review.ts'
import { ana, home } from './steps.ts'
import { Book, patience, test } from './storybook.ts'

test.setTimeout(600_000)

test.describe('a designer who is new to Storybook @desktop', () => {
  test('DS-02 finds the warning color and its contrast', async ({ book }) => {
    await book.open('Color')
    const warning = book.story.getByText('color.foreground.warning', { exact: true }).first()
    await expect(warning).toBeInViewport(patience)
    await expect(warning.locator('..')).toContainText(
      /needs attention.*light #\w{6}, dark #\w{6}Lowest contrast: light [\d.]+:1 on \w+, dark [\d.]+:1 on \w/,
    )
    expect(book.clicks).toBe(1)
    await book.search.fill('warning')
    await expect(book.page.getByRole('option', { name: /color\.foreground\.warning #\w{6}.*Color/ })).toBeVisible()
  })

  test('DS-02 reads on the first page where to find what', async ({ book }) => {
    const table = book.story.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(9)
    await expect(table.getByRole('link', { name: 'Components › Button' })).toBeVisible()
  })

  test('DS-01 chooses a value of a type that another file declares', async ({ book }) => {
    await book.open('Tiles')
    const align = book.story.getByRole('row', { name: /^align/ }).getByRole('combobox')
    await expect(align).toBeVisible(patience)
    const cell = book.story.getByText('Lámen', { exact: true }).first()
    const alignment = () => cell.evaluate((element) => getComputedStyle(element.parentElement as Element).alignItems)
    expect(await alignment()).not.toBe('center')
    await book.select(align, 'center')
    await expect.poll(alignment).toBe('center')
    for (const prop of ['children', 'align'])
      await expect(book.story.getByRole('row', { name: new RegExp(`^${prop}`) }).getByRole('textbox')).toHaveCount(0)
    expect(book.clicks).toBe(2)
  })

  test('DS-01 changes the size of a button', async ({ book }) => {
    await book.open('Button')
    const button = book.story.getByRole('button', { name: 'Adicionar ao carrinho' }).first()
    await expect(button).toBeInViewport(patience)
    const height = async () => (await button.boundingBox())?.height ?? 0
    const medium = await height()
    await book.select(book.story.getByRole('row', { name: /^size/ }).getByRole('combobox'), 'large')
    await expect.poll(height).toBeGreaterThan(medium)
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(book.clicks).toBe(2)
  })

  test('DS-02 opens the empty cart on a dark phone in Chinese', async ({ book }) => {
    await book.find('empty cart', /^Empty.*Screens.*Cart/)
    await book.choose('Size', 'Phone 390')
    await book.choose('Theme', 'Dark')
    await book.choose('Language', '中文')
    await expect(book.story.getByRole('heading', { name: '购物车是空的' })).toBeVisible(patience)
    await expect(book.story.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await book.story.locator('html').evaluate(() => innerWidth)).toBe(390)
    expect(book.clicks).toBe(8)
  })

  test('DS-03 follows a declined card and then Pix through the shop, press by press', async ({ book }) => {
    await book.find('declined', /^Card Declined Then Pix.*Flows/)
    const shop = book.story.frameLocator('iframe[title="Shop"]')
    const arrive = (name: string, wait = patience) =>
      expect(shop.getByRole('heading', { level: 1, name })).toBeVisible(wait)
    const press = (role: 'link' | 'button' | 'radio', name: string | RegExp) =>
      book.press(shop.getByRole(role, { name }))
    const fill = async (fields: Record<string, string>) => {
      for (const [label, text] of Object.entries(fields)) await shop.getByLabel(label).fill(text)
    }
    // The story plays itself first, through all of the checkout.
    await arrive('Falta só pagar o Pix', { timeout: 300_000 })
    await book.press(book.story.getByRole('button', { name: 'Start again' }))
    await press('link', 'Fechar pedido')
    await press('button', 'Continuar como visitante')
    await arrive('Quem está comprando?')
    await fill({ 'E-mail': ana.email, 'Nome completo': ana.name, Telefone: ana.phone, CPF: ana.cpf })
    await press('button', 'Continuar para o endereço')
    await arrive('Onde entregamos?')
    await fill({ CEP: home.cep })
    await expect(shop.getByLabel('Cidade')).toHaveValue('Curitiba', patience)
    await fill({ Rua: home.street, Número: home.number, Bairro: home.district })
    await press('button', 'Continuar para a entrega')
    await press('radio', /^Entrega no Centro/)
    await press('button', 'Continuar para a revisão')
    await press('button', 'Ir para o pagamento')
    await arrive('Como você quer pagar?')
    await press('radio', /^Cartão/)
    await fill({
      'Número do cartão': '5031 4332 1540 6351',
      Validade: '11/30',
      'Código de segurança': '123',
      'Nome do titular': 'FUND',
    })
    await press('button', /^Pagar/)
    await expect(shop.getByText('O pagamento não foi aprovado. Nada foi cobrado.')).toBeVisible(patience)
    await press('radio', /^Pix/)
    await press('button', /^Pagar R\$.+ com Pix/)
    await arrive('Falta só pagar o Pix')
    await book.press(book.story.getByRole('button', { name: 'The bank confirms the Pix' }))
    await arrive('Pagamento confirmado!')
    expect(book.clicks).toBe(15)
  })

  test('BEY-19 follows a declined card in the machine and on both screens', async ({ book, page }) => {
    await book.find('declined', /^A declined card on both screens.*Machines/)
    const screenOn = (device: string) => book.story.locator(`iframe[title="Screen on a ${device}"]`)
    const choose = (side: string) => book.press(book.story.getByRole('radio', { name: side, exact: true }))
    const shows = async (device: string, scale: number) => {
      const message = screenOn(device).contentFrame().getByText('O pagamento não foi aprovado. Nada foi cobrado.')
      await expect(message).toBeVisible(patience)
      const width = await screenOn(device).evaluate(
        (frame: HTMLElement) => frame.getBoundingClientRect().width / frame.offsetWidth,
      )
      expect(width).toBeGreaterThanOrEqual(scale)
    }
    // The story plays itself first, and ends with the whole chart.
    const chart = book.story.getByRole('region', { name: 'State machine checkout' })
    await expect.poll(() => chart.evaluate(outsideOf), patience).toEqual([])
    await shows('phone', 0.8)
    await choose('Run')
    await expect(book.story.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await choose('Desktop')
    await shows('desktop', 0.7)
    expect(book.clicks).toBe(4)
    await expect(book.story.getByRole('radio', { name: 'Both' })).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await choose('Phone')
    await shows('phone', 0.8)
    await expect(book.story.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await page.setViewportSize({ width: 1600, height: 900 })
    await choose('Both')
    await shows('phone', 0.8)
    await shows('desktop', 0.7)
  })

  test("BEY-19 finds why the checkout enters 'unknown'", async ({ book }) => {
    await book.find('unknown', /^Outcome Unknown.*Machines.*Checkout/)
    await expect(book.story.getByRole('status', { name: 'Live state' })).toHaveText('payment.unknown', patience)
    const current = book.story
      .getByRole('region', { name: 'Timeline' })
      .locator('li', { has: book.story.locator('[aria-current]') })
    await expect(current).toBeInViewport({ ratio: 1 })
    await expect(current).toContainText('payment answers: outcome unknown')
    await expect(current).toContainText('payment.paying → payment.unknown: payment answers')
    // The zoom of the chart leaves fractions of pixels.
    await expect(book.story.locator('[data-state="payment.unknown"][data-current]')).toBeInViewport({ ratio: 0.99 })
    expect(book.clicks).toBe(2)
    await book.press(current.getByRole('link', { name: 'Payment › Why the outcome becomes unknown' }))
    await expect(book.story.getByRole('region', { name: 'State machine payment' })).toBeVisible(patience)
  })

  test('BEY-20 reviews a changed story and accepts it', async ({ book, page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'lotus-review-'))
    const [failures, files, archives] = ['failures', 'files', 'archives'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    const folders = { failures, files, archives }
    mkdirSync(join(failures, 'button'), { recursive: true })
    mkdirSync(archives)
    for (const part of ['shapes', 'colors'])
      copyFileSync(join(recorded.archives, `button.${part}`), join(archives, `button.${part}`))
    await unpackPictures(folders)
    const changed = join(files, 'button-outline.png')
    copyFileSync(changed, join(failures, 'button/button-strong-actual.png'))
    await buildReview(folders)
    const server = await serveReview(folders, 0)
    await expect(book.story.getByText('npm run visual:review')).toBeVisible()
    await page.goto(addressOf(server))
    for (const when of ['before', 'after'])
      await expect(page.getByRole('img', { name: `button-strong, ${when}` })).toBeInViewport()
    await book.press(page.getByRole('button', { name: 'Accept', exact: true }))
    await expect(page.getByText('Accepted: the recorded picture is replaced.')).toBeVisible()
    expect(readFileSync(join(files, 'button-strong.png')).equals(readFileSync(changed))).toBe(true)
    expect(book.clicks).toBe(1)
    server.close()
    rmSync(folder, { recursive: true })
  })
})

test.describe('the inspector of machines in Storybook at 1280 × 800 @desktop', () => {
  /** Those that fit. */
  const whole = ['document-sync', 'navigation', 'refresh', 'session-warning']

  for (const machine of [...whole, 'auth', 'checkout', 'payment'])
    test(`BEY-19 opens ${machine} with a readable chart around its current state`, async ({ page, address }) => {
      await page.goto(`${address}?path=/story/machines-${machine}--live`)
      const chart = new Book(page).story.getByRole('region', { name: /^State machine/ })
      await expect(chart).toHaveAttribute('data-drawn', '', patience)
      await expect.poll(() => chart.evaluate(unreadableIn), patience).toEqual([])
      if (whole.includes(machine)) await expect.poll(() => chart.evaluate(outsideOf), patience).toEqual([])
    })

  test('BEY-19 reports a story as finished after its checks, and opens a linked state without running the checks', async ({
    page,
    address,
  }) => {
    const id = 'machines-refresh--live'
    const { story } = new Book(page)
    const finished = () =>
      expect
        .poll(() => story.locator('html').evaluate(playOf, id), patience)
        .toEqual({ isFinished: true, failure: null })
    const step = story.getByRole('status', { name: 'Step' })
    await page.goto(`${address}?path=/story/${id}`)
    await finished()
    expect(await step.textContent()).toBe('2 of 2')
    await page.goto(`${address}?path=/story/${id}&args=step:1;events:k0-0`)
    await finished()
    expect(await step.textContent()).toBe('1 of 1')
  })

  test('BEY-19 keeps the server, its delay and the screen in the address', async ({ page, address }) => {
    await page.goto(`${address}?path=/story/machines-checkout--dark`)
    const { story } = new Book(page)
    await expect(story.getByRole('region', { name: /^State machine/ })).toHaveAttribute('data-drawn', '', patience)
    await story.getByRole('radio', { name: 'Phone' }).click()
    await story.getByRole('combobox', { name: 'Server' }).selectOption('fails')
    await story.getByRole('spinbutton', { name: 'Delay in ms' }).fill('60000')
    for (const part of ['beside:phone', 'server:fail', 'delay:60000'])
      await expect(page).toHaveURL(new RegExp(`args=.*${part}`))
    await page.reload()
    await expect(story.getByRole('radio', { name: 'Phone' })).toBeChecked(patience)
    await expect(story.getByRole('combobox', { name: 'Server' })).toHaveValue('fail')
    await expect(story.getByRole('spinbutton', { name: 'Delay in ms' })).toHaveValue('60000')
  })
})

test('DS-01 no prop of a component has a JSON editor, and none lacks its control @desktop', async ({ book }) => {
  const { stories, props } = await book.story.locator('html').evaluate(propsWithoutRealControl)
  expect(stories).toBeGreaterThan(150)
  expect(props).toEqual([])
})

test.describe('the toolbar of Storybook @desktop', () => {
  test('DS-02 the manager follows the chosen theme', async ({ book, page }) => {
    const isDark = () =>
      page.evaluate(() => {
        const [red = 255] = /\d+/.exec(getComputedStyle(document.body).backgroundColor)?.map(Number) ?? []
        return red < 128
      })
    expect(await isDark()).toBe(false)
    await book.open('Not found')
    await book.choose('Theme', 'Dark')
    await expect.poll(isDark).toBe(true)
    await book.choose('Theme', 'Light')
    await expect.poll(isDark).toBe(false)
  })

  test('DS-02 shows the button of the panel in a window of 1280 px with a choice in every menu', async ({ book }) => {
    await book.find('full width', /^Full Width.*Button/)
    const button = book.page.getByRole('button', { name: /addon panel$/ })
    await expect(button).toBeInViewport({ ratio: 1 })
    await book.choose('Theme', 'As the system')
    await book.choose('Brand', 'Indigo')
    await book.choose('Language', 'Português')
    await book.choose('Size', 'Width of 400 % zoom')
    await book.choose('Text spacing', 'Spaced text')
    await book.choose('Product names', 'Long names')
    await book.choose('Frame', 'In the shop')
    await expect(button).toBeInViewport({ ratio: 1 })
  })

  test('DS-02 lengthens the names of the products of a screen', async ({ book }) => {
    await book.find('screens cart full', /^Full.*Cart/)
    await expect(book.story.getByRole('heading', { name: 'Carrinho' })).toBeVisible(patience)
    await book.choose('Product names', 'Long names')
    await expect(book.story.getByText(/^Arroz japonês grão curto 5 kg .*porcelana$/).first()).toBeVisible(patience)
  })

  const sizes = Object.values(viewports)
  /** The size of a frame's window; null while another size replaces the frame. */
  const windowOf = (frame: Locator) =>
    frame.evaluate(() => ({ width: `${innerWidth}px`, height: `${innerHeight}px` })).catch(() => null)

  test('DS-02 applies every size to a story with a size of its own, without the fields of that size', async ({
    book,
    page,
  }) => {
    await book.find('full width', /^Full Width.*Button/)
    await expect(book.story.getByRole('button')).toBeVisible(patience)
    const field = page.getByRole('textbox', { name: 'Viewport width' })
    await expect(field).toBeVisible()
    for (const { name, styles } of sizes) {
      await book.choose('Size', name)
      await expect.poll(() => windowOf(book.story.locator('html'))).toEqual(styles)
      await expect(field).toBeHidden()
    }
    await book.choose('Size', 'Own size')
    await expect.poll(() => windowOf(book.story.locator('html'))).toEqual(viewports.phone360.styles)
    await expect(field).toBeVisible()
  })

  test('DS-02 shows e-mails in the chosen theme and language, otherwise in all languages', async ({ book }) => {
    await book.find('confirm sign up', /^Confirm Sign Up Screens/)
    const mails = book.story.getByRole('figure')
    await expect(mails).toHaveCount(4, patience)
    const page = mails.first().locator('.page').first()
    const colorOf = () => page.evaluate((element) => getComputedStyle(element).backgroundColor)
    const light = await colorOf()
    await book.choose('Theme', 'Dark')
    await expect.poll(colorOf).not.toBe(light)
    await book.choose('Language', '中文')
    await expect(mails).toHaveCount(1, patience)
    await expect(mails).toHaveAttribute('lang', 'zh-CN')
  })

  test('DS-04 applies the text spacing of the pictures', async ({ book }) => {
    await book.find('full width', /^Full Width.*Button/)
    const spacing = () => book.story.getByRole('button').evaluate((element) => getComputedStyle(element).wordSpacing)
    await expect(book.story.getByRole('button')).toBeVisible(patience)
    expect(await spacing()).toBe('0px')
    await book.choose('Text spacing', 'Spaced text')
    await expect.poll(spacing).not.toBe('0px')
    await book.choose('Text spacing', 'Own text spacing')
    await expect.poll(spacing).toBe('0px')
  })

  test('DS-02 applies every size to each story of a docs page', async ({ book, page }) => {
    await book.open('Not found')
    const frames = book.story.locator('iframe')
    await expect(frames).toHaveCount(3, patience)
    for (const { name, styles } of sizes) {
      await book.choose('Size', name)
      for (const frame of await frames.all())
        await expect.poll(() => windowOf(frame.contentFrame().locator('html'))).toEqual(styles)
    }
    for (const frame of await frames.all()) {
      await frame.scrollIntoViewIfNeeded()
      await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText(
        /^(Página não encontrada|页面不存在)$/,
        patience,
      )
    }
    // The page itself keeps the whole area.
    expect(await page.locator('#storybook-preview-iframe').evaluate((frame) => frame.clientWidth)).toBeGreaterThan(900)
  })
})

test.describe('the playground @desktop', () => {
  test('DS-08 shares a composition as a link', async ({ book, page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await book.open('Playground')
    const phone = book.story.frameLocator('iframe[title="Composition on a phone"]')
    await expect(phone.getByRole('heading', { level: 1, name: 'Sua cesta' })).toBeVisible(patience)
    await book.choose('Language', 'Español')
    await book.press(book.story.locator('summary').filter({ hasText: /^EmptyState$/ }))
    await book.press(book.story.getByRole('button', { name: 'Insert EmptyState: Default' }))
    const inserted = phone.getByRole('heading', { name: 'Seu carrinho está vazio' })
    await expect(inserted).toBeVisible()
    await expect(page).toHaveURL(/args=code:[\w-]+/)
    await book.press(book.story.getByRole('button', { name: 'Copy link to this composition' }))
    await expect(book.story.getByRole('button', { name: 'Link copied' })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.evaluate(() => localStorage.clear())
    await page.goto('about:blank')
    await page.goto(link)
    await expect(phone.getByRole('heading', { level: 1, name: 'Tu cesta' })).toBeVisible(patience)
    await expect(inserted).toBeVisible()
  })
})

test('DS-02 finds stories by the requirement that they prove, and colors by their value @desktop', async ({
  book,
  page,
}) => {
  await book.search.fill('NAV-16')
  await expect(page.getByRole('option', { name: /Department rail/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Button/ })).toHaveCount(0)
  const value = themes['lotus-dark'].color.foreground.warning
  await book.search.fill(value)
  const color = page.getByRole('option').first()
  await expect(color).toHaveText(new RegExp(`${value}.*Color`))
  const [path = ''] = /color[.\w]+/.exec(await color.innerText()) ?? []
  await color.click()
  await expect(book.story.locator(`[id="${path}"]`).first()).toBeInViewport(patience)
})

test('DS-02 finds entries by words that their names do not contain @desktop', async ({ book, page, address }) => {
  const { entries } = (await (await page.request.get(`${address}index.json`)).json()) as { entries: object }
  expect(Object.keys(searchWords).filter((id) => !(id in entries))).toEqual([])
  for (const [words, result] of [
    ['error message', /Voice and tone/],
    ['entrega', /Foundations.*Icons/],
    ['indigo', /Foundations.*Themes/],
    ['closed window', /The last place was taken/],
    ['full window', /No Free Window/],
    ['labels', /Components.*Labels/],
  ] as const) {
    await book.search.fill(words)
    await expect(page.getByRole('option', { name: result }).first()).toBeVisible()
  }
})

test.describe('stories with motion @desktop', () => {
  /** With texts of the shop; the others have texts of their own. */
  const translated = [
    'patterns-orders-cancel-dialog--unpaid',
    'patterns-navigation-department-rail--rail',
    'patterns-account-dialogs--export',
  ]
  const stories = {
    own: [
      ...translated,
      'components-alert-dialog--asks',
      'components-menu--open',
      'components-tiles--cards-on-phone',
      'components-box--responsive',
      'patterns-navigation-department-rail--not-on-portrait-tablets',
      'patterns-catalog-review-form--by-keyboard',
    ],
    'zh-CN': translated,
  }
  /** Plays the stories as a designer sees them, and returns those whose check failed. */
  const playAll = async (address: string, page: Page, ids: readonly string[], globals = '') => {
    const html = new Book(page).story.locator('html')
    const failed: { id: string; failure: unknown }[] = []
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    // Screens have the layout of a desktop beside Storybook's own panels.
    await page.setViewportSize({ width: 1680, height: 1000 })
    for (const [at, id] of ids.entries()) {
      // The first story after a page load takes ten times as long as the others. The page loads again after a failure, and after 40 stories
      // to free memory.
      const needsLoad = at % 40 === 0 || failed.at(-1)?.id === ids[at - 1]
      if (needsLoad) await page.goto(`${address}?path=/story/${id}${globals}`)
      else await html.evaluate(selectStory, id)
      const played = () => html.evaluate(playOf, id)
      // The timeout fits flows, which play a whole purchase. A story that does not finish does not end the run: the report has all failures.
      const { failure } = await expect
        .poll(played, { timeout: 300_000 })
        .toMatchObject({ isFinished: true })
        .then(played, () => ({ failure: 'The story did not finish.' }))
      if (failure !== null) failed.push({ id, failure })
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    return failed
  }

  for (const [language, ids] of Object.entries(stories))
    test(`DS-04 show no failed check in the language of the toolbar: ${language}`, async ({ address, page }) => {
      expect(await playAll(address, page, ids, `&globals=chosenLocale:${language}`)).toEqual([])
    })

  // This takes half an hour, so it runs every night and by hand.
  if (process.env['ALL_STORIES'] !== undefined)
    test('DS-04 show no failed check in any story', async ({ address, page }) => {
      test.setTimeout(5_400_000)
      const index = await page.request.get(`${address}index.json`)
      const { entries } = (await index.json()) as { entries: Record<string, { id: string; type: string }> }
      const ids = Object.values(entries).flatMap(({ id, type }) => (type === 'story' ? [id] : []))
      expect(ids.length).toBeGreaterThan(1000)
      expect(
        await playAll(
          address,
          page,
          ids.filter((id) => id.includes(process.env['ALL_STORIES'] ?? '')),
        ),
      ).toEqual([])
    })
})

test.describe('docs pages @desktop', () => {
  test('DS-01 has no docs page that an open layer of its stories covers', async ({ page, address }) => {
    const index = await page.request.get(`${address}index.json`)
    const { entries } = (await index.json()) as { entries: Record<string, { id: string; type: string }> }
    // The stories of screens, flows and machines are in frames.
    const pages = Object.values(entries).filter(({ id, type }) => type === 'docs' && /^(components|patterns)-/.test(id))
    expect(pages.length).toBeGreaterThan(80)
    await page.setViewportSize({ width: 1000, height: 500 })
    // Frames are not loaded: what is in them covers nothing.
    await page.route('**/iframe.html*', (route) =>
      route.request().frame() === page.mainFrame() ? route.continue() : route.fulfill({ body: '' }),
    )
    await page.goto(`${address}iframe.html?id=introduction--docs&viewMode=docs`)
    await expect(page.getByRole('heading', { level: 1, name: 'Empório Lótus' })).toBeVisible(patience)
    const covers: string[] = []
    for (const { id } of pages) covers.push(...(await page.evaluate(coversOfDocs, id)))
    expect(covers).toEqual([])
  })

  test('DS-01 applies the controls of a dialog to the dialog in its frame', async ({ book }) => {
    await book.open('Dialog')
    const frame = book.story.frameLocator('iframe[title="Confirmation"]').first()
    await expect(frame.getByRole('dialog', { name: 'Esvaziar o carrinho?' })).toBeVisible(patience)
    const title = book.story.getByRole('row', { name: /^title/ }).getByRole('textbox')
    await title.fill('Excluir a lista?')
    await expect(frame.getByRole('dialog', { name: 'Excluir a lista?' })).toBeVisible(patience)
    // The frame loads again, with the same value.
    await book.choose('Theme', 'Dark')
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark', patience)
    await expect(frame.getByRole('dialog', { name: 'Excluir a lista?' })).toBeVisible(patience)
    await expect(title).toHaveValue('Excluir a lista?')
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { mailsTo, otherBrowser, readable } from './account-steps.ts'
import { expect, test, type Page, type Shop } from './fixtures.ts'
import { ana, confirm, enterAddress, enterContact, home, orderIdOf, paymentsOf, payWithPix } from './steps.ts'
import { putInCart, startCheckout } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'
const frozenGyoza = 'Guioza de legumes 400 g'
const orderPage = '/order-confirmation/[\\w-]{36}'

const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], capacity: { orders: 1 } }
const everyMorning = { ...everyDay, from: '08:00', to: '10:00' }
const everyEvening = { ...everyDay, from: '18:00', to: '20:00' }

/** Imports daily windows with one place each for `home.cep`. `undo-settings` removes them. */
async function importWindows(
  shop: Shop,
  weekly: object[] = [everyMorning, { ...everyEvening, feeCents: 490 }],
  serviceId = 'centre-delivery',
): Promise<void> {
  const zone = {
    // A new id, so that no order of another journey is in these windows.
    id: `journey-${Date.now().toString(36)}`,
    serviceId,
    timeZone: 'America/Sao_Paulo',
    cepRanges: [{ from: home.cep, to: home.cep }],
    leadMinutes: 0,
    opensOnHolidays: true,
    weekly,
  }
  const value = { picking: { minutesPerOrder: 4, secondsPerItem: 30 }, zones: [zone] }
  const folder = await mkdtemp(join(tmpdir(), 'lotus-windows-'))
  try {
    const file = join(folder, 'windows.json')
    await writeFile(file, JSON.stringify([{ group: 'SHIPPING', key: 'DELIVERY_WINDOWS', value }]))
    await shop.command('import-settings', file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const evening = (page: Page) => page.getByRole('tabpanel').getByRole('radio', { name: /^18:00–20:00/ })
const next = (page: Page) => page.getByRole('button', { name: 'Continuar para a revisão' })
const review = (page: Page) => page.getByRole('heading', { level: 1, name: 'Está tudo certo?' })

/** Chooses the evening window in two days, whose cut-off is more than a day away. */
async function chooseEvening(page: Page, email: string): Promise<void> {
  await putInCart(page, rice)
  await startCheckout(page)
  await enterContact(page, { ...ana, email })
  await enterAddress(page)
  await page.getByRole('radio', { name: /^Entrega no Centro/ }).click()
  await page.getByRole('tab').nth(2).click()
  await evening(page).click()
  await expect(evening(page)).toBeChecked()
}

test('BEY-12 D68 one of two buyers gets the last place of a window; the other chooses another one, and an expired hold is renewed with the confirmation', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(180_000)
  const email = (name: string) => `${name}.${process.pid}.${test.info().project.name}@example.com`
  const context = await browser.newContext({ baseURL: shop.url, locale: 'pt-BR' })
  const other = await context.newPage()
  await importWindows(shop)
  try {
    await chooseEvening(page, email('first'))
    await chooseEvening(other, email('second'))

    await next(page).click()
    await expect(review(page)).toBeVisible()
    await expect(page.getByRole('main').getByText(/ · 18:00–20:00$/)).toBeVisible()

    await next(other).click()
    await expect(other.getByText('Este horário acabou de ser preenchido. Escolha outro.')).toBeVisible()
    await other.getByRole('tab').nth(2).click()
    await expect(evening(other)).toBeDisabled()
    await expect(evening(other)).toHaveAccessibleDescription('Lotado')
    await other.getByRole('radio', { name: /^08:00–10:00/ }).click()
    await next(other).click()
    await expect(review(other)).toBeVisible()
    await expect(other.getByRole('main').getByText(/ · 08:00–10:00$/)).toBeVisible()
    await expect(other.getByRole('main').getByText(home.street).first()).toBeVisible()

    // The hold has expired. The same button renews it.
    await shop.wait(25)
    await confirm(page)
    await payWithPix(page)
  } finally {
    await context.close()
    await shop.command('undo-settings')
  }
})

test('BEY-12 a buyer sees the window of a paid order, moves the order to another one and gets a calendar file', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  await importWindows(shop)
  try {
    await chooseEvening(page, `mover.${process.pid}.${test.info().project.name}@example.com`)
    await next(page).click()
    await expect(review(page)).toBeVisible()
    await confirm(page)
    await payWithPix(page)
    const [payment] = await paymentsOf(shop, orderIdOf(page))
    await shop.sandbox(`payments/${payment?.id}/pay`)
    await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({
      timeout: 45_000,
    })
    await expect(page.getByText(/^Entrega: .* · 18:00–20:00$/).first()).toBeVisible()

    await page.getByRole('button', { name: 'Trocar o horário' }).click()
    const dialog = page.getByRole('dialog', { name: 'Trocar o horário' })
    await expect(dialog.getByRole('tab').first()).toBeVisible()
    await dialog.getByRole('tab').nth(3).click()
    await dialog.getByRole('radio', { name: /^08:00–10:00/ }).click()
    await dialog.getByRole('button', { name: 'Trocar o horário' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Entrega: .* · 08:00–10:00$/).first()).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Pôr no calendário' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)
  } finally {
    await shop.command('undo-settings')
  }
})

test('BEY-12 @phone a CEP shows the next window in the header, on cards, on the product page and in the cart', async ({
  page,
  shop,
}) => {
  await importWindows(shop)
  try {
    const soon = /(Hoje|Amanhã), \d\d:00–\d\d:00/
    await page.goto('/')
    await page.getByRole('button', { name: 'Informe seu CEP' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'CEP' }).fill(home.cep)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const place = page.getByRole('banner').getByRole('button', { name: /^Entregar em/ })
    await expect(place).toHaveAccessibleName(soon)
    await page.goto('/products')
    await expect(page.getByRole('main').getByText(soon).first()).toBeVisible()
    await putInCart(page, rice)
    await expect(page.getByText(new RegExp(`^Próximo horário: ${soon.source}`))).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText(new RegExp(`^Próximo horário: ${soon.source}`))).toBeVisible()
    await expect(page.getByText(/Chega em/)).toHaveCount(0)
  } finally {
    await shop.command('undo-settings')
  }
})

test(
  'BEY-12 D50 D68 frozen goods take a window that carries them, and one tap moves an order whose window is too early for a boleto',
  { tag: '@phone' },
  async ({ page, shop }) => {
    test.setTimeout(180_000)
    await importWindows(shop, [{ ...everyMorning, carries: ['ambient'] }, everyEvening])
    try {
      await putInCart(page, frozenGyoza)
      await chooseEvening(page, `frozen.${process.pid}@example.com`)
      const morning = page.getByRole('tabpanel').getByRole('radio', { name: /^08:00–10:00/ })
      await expect(morning).toBeDisabled()
      await expect(morning).toHaveAccessibleDescription('Não leva todos os seus produtos')
      await next(page).click()
      await expect(review(page)).toBeVisible()
      await confirm(page)

      const boleto = page.getByRole('radio', { name: /^Boleto/ })
      const payWithBoleto = page.getByRole('button', { name: /^Gerar boleto de R\$/ })
      await boleto.click()
      await page.getByRole('button', { name: 'Escolher outro horário' }).click()
      const problem = page.getByRole('alert').filter({ hasText: 'Escolha outro horário' })
      await expect(problem).toContainText('Um boleto não compensa a tempo deste horário.')
      const other = problem.getByRole('button').first()
      const later = /^(.* · 18:00–20:00)/.exec(await other.innerText())?.[1] ?? 'no window of the evening'
      await other.click()
      await expect(page.getByText(`O novo horário é ${later}.`)).toBeVisible()
      await expect(boleto).toBeChecked()
      await payWithBoleto.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Falta só pagar o boleto' })).toBeVisible()
      await expect(page.getByText(later).first()).toBeVisible()
      await expect(page.getByRole('main').getByText(home.street).first()).toBeVisible()
    } finally {
      await shop.command('undo-settings')
    }
  },
)

test(
  'BEY-12 CHK-04 a buyer picks an order up in a window, and moves it from the e-mail when the shop closes that window',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    test.setTimeout(180_000)
    const email = `closed.${process.pid}@example.com`
    await importWindows(shop, [everyMorning, everyEvening], 'pickup')
    try {
      await putInCart(page, rice)
      await startCheckout(page)
      await enterContact(page, { ...ana, email })
      await page.getByRole('radio', { name: 'Retirar na loja' }).click()
      await page.getByRole('button', { name: 'Continuar para a retirada' }).click()
      await page.getByRole('tab').nth(2).click()
      await evening(page).click()
      const held = page.waitForResponse((response) => response.url().endsWith('/public/shipping/hold'))
      await next(page).click()
      const { data } = (await (await held).json()) as { data: { window: { windowId: string } } }
      await expect(review(page)).toBeVisible()
      await confirm(page)
      await payWithPix(page)
      const [payment] = await paymentsOf(shop, orderIdOf(page))
      await shop.sandbox(`payments/${payment?.id}/pay`)
      await expect(page.getByRole('heading', { level: 1, name: 'Pagamento confirmado!' })).toBeVisible({
        timeout: 45_000,
      })
      await expect(page.getByText(/ · 18:00–20:00$/).first()).toBeVisible()

      const earlier = mailsTo(shop, email)
      await shop.command('close-window', data.window.windowId)
      const closed = () =>
        mailsTo(shop, email)
          .filter((mail) => !earlier.includes(mail))
          .map(readable)
      await expect.poll(closed).toEqual([expect.stringMatching(/18:00–20:00/)])
      const link = new RegExp(`${shop.url}(${orderPage}#[tk]=[\\w-]{43})`).exec(closed().join())?.[1]

      const later = await otherBrowser(page, shop)
      await later.goto(link ?? '/the-mail-has-no-link')
      await later.getByRole('button', { name: 'Trocar o horário' }).click()
      const dialog = later.getByRole('dialog', { name: 'Trocar o horário' })
      await dialog.getByRole('tab').nth(3).click()
      await dialog.getByRole('radio', { name: /^08:00–10:00/ }).click()
      await dialog.getByRole('button', { name: 'Trocar o horário' }).click()
      await expect(dialog).toBeHidden()
      await expect(later.getByText(/ · 08:00–10:00$/).first()).toBeVisible()
    } finally {
      await shop.command('undo-settings')
    }
  },
)

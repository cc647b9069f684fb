import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { browserArgs, browserPath } from '../../../tools/browser.mjs'
import { type Json, PUBLIC_KEY, type RunningSandbox, startSandbox } from './testing.ts'

/** The events that the shop's page received from the SDK, in order. */
type ReceivedEvent = {
  event: string
  field: string
  bin?: string | null
  errorMessages?: { cause: string; message: string }[]
}
type ShopWindow = Window & {
  received: ReceivedEvent[]
  tokenFor: (name: string) => Promise<{ token?: Json; errors?: Json[] }>
  field: (type: string) => {
    focus: () => void
    update: (change: object) => void
    unmount: () => void
    mount: (id: string) => void
  }
  mp: Record<
    'getPaymentMethods' | 'getInstallments' | 'getIssuers' | 'getIdentificationTypes',
    (given?: object) => Promise<unknown>
  >
}

const shopPage = (sandboxUrl: string, types: string[]) => `<!doctype html><html lang="pt-BR"><title>Loja</title>
<link rel="stylesheet" href="/shop.css">
<h1>Loja</h1>${types.map((type) => `<div id="${type}" class="field"></div>`).join('')}
<script src="${sandboxUrl}/js/v2"></script><script src="/shop.js"></script></html>`

const shopScript = (types: string[]) => `
  window.received = []
  const mp = window.mp = new MercadoPago('${PUBLIC_KEY}', { locale: 'pt-BR' })
  const fields = {}
  for (const type of ${JSON.stringify(types)}) {
    fields[type] = mp.fields.create(type, {
      placeholder: 'digite',
      style: { fontSize: '20px', color: 'rgb(1, 2, 3)', placeholderColor: 'rgb(4, 5, 6)', background: 'red' },
    })
    for (const event of ['ready', 'focus', 'blur', 'change', 'validityChange', 'binChange'])
      fields[type].on(event, (detail) => received.push({ event, ...detail }))
    fields[type].mount(type)
  }
  window.field = (type) => fields[type]
  window.tokenFor = (cardholderName) => mp.fields
    .createCardToken({ cardholderName, identificationType: 'CPF', identificationNumber: '12345678909' })
    .then((token) => ({ token }), (errors) => ({ errors }))
`

let sandbox: RunningSandbox
let browser: Browser
let shop: Server
let shopUrl = ''
let context: BrowserContext
let page: Page
let requests: { url: string; body: string }[] = []
let problems: string[] = []
let types = ['cardNumber', 'expirationDate', 'securityCode']

beforeAll(async () => {
  sandbox = await startSandbox()
  shop = createServer((request, response) => {
    const policy = `default-src 'none'; script-src 'self' ${sandbox.url}; style-src 'self'; connect-src ${sandbox.url}; frame-src ${sandbox.url}; img-src data:; require-trusted-types-for 'script'`
    response.setHeader('content-security-policy', policy)
    if (request.url === '/shop.js') response.setHeader('content-type', 'text/javascript').end(shopScript(types))
    else if (request.url === '/shop.css')
      response.setHeader('content-type', 'text/css').end('.field{height:48px;border:1px solid;margin:8px}')
    else response.setHeader('content-type', 'text/html').end(shopPage(sandbox.url, types))
  })
  await new Promise<void>((resolve) => {
    shop.listen(0, '127.0.0.1', resolve)
  })
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
})
afterAll(async () => {
  await browser?.close()
  shop?.closeAllConnections()
  shop?.close()
  await sandbox?.close()
})

const openShop = async () => {
  await page.goto(shopUrl)
  await page.waitForFunction(
    (count) => (window as unknown as ShopWindow).received.filter(({ event }) => event === 'ready').length === count,
    types.length,
  )
}

beforeEach(async () => {
  types = ['cardNumber', 'expirationDate', 'securityCode']
  requests = []
  problems = []
  context = await browser.newContext({ viewport: { width: 390, height: 700 } })
  page = await context.newPage()
  page.on('request', (request) => requests.push({ url: request.url(), body: request.postData() ?? '' }))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
})
afterEach(() => context.close())

const input = (type: string) => page.frameLocator(`#${type} iframe`).getByRole('textbox')
const received = () => page.evaluate(() => (window as unknown as ShopWindow).received)
const token = (name: string) => page.evaluate((given) => (window as unknown as ShopWindow).tokenFor(given), name)
const fill = async (number: string, date: string, code: string) => {
  await input('cardNumber').pressSequentially(number)
  await input('expirationDate').pressSequentially(date)
  await input('securityCode').pressSequentially(code)
}

test('CHK-06 S21 a page of another origin under a strict CSP gets a token and never the number', async () => {
  await openShop()
  await fill('5031433215406351', '1140', '123')
  const made = await token('APRO Teste')
  expect(made).toMatchObject({
    token: {
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      first_six_digits: '503143',
      last_four_digits: '6351',
      expiration_month: 11,
      expiration_year: 2040,
      cardholder: { name: 'APRO Teste' },
    },
  })
  const payment = await sandbox.pay({
    transaction_amount: 20,
    token: String(made.token!.id),
    installments: 1,
    payer: { email: 'ana@example.com' },
  })
  expect(payment.status).toBe('approved')

  expect(problems).toEqual([])
  expect(requests.filter(({ url }) => url.startsWith(shopUrl)).length).toBeGreaterThan(1)
  const toShop = requests.filter(({ url }) => url.startsWith(shopUrl))
  expect(toShop.some(({ url, body }) => (url + body).includes('5031433215406351'))).toBe(false)
  expect(requests.filter(({ body }) => body.includes('5031433215406351')).map(({ url }) => url)).toEqual([
    `${sandbox.url}/v1/card_tokens?public_key=${PUBLIC_KEY}`,
  ])
  expect(requests.every(({ url }) => url.startsWith(shopUrl) || url.startsWith(sandbox.url))).toBe(true)
  const known = JSON.stringify(await received()) + (await page.content())
  expect(known).not.toContain('5031433215406351')
  expect(known).not.toContain('43321540')
})

test('the page receives ready, focus, change, blur, validity and the first eight digits', async () => {
  await openShop()
  const number = input('cardNumber')
  await number.pressSequentially('5031433')
  expect((await received()).filter(({ event }) => event === 'binChange')).toEqual([])
  await number.pressSequentially('215406351')
  await number.press('Tab')
  // Events arrive as messages: the last Tab has moved the focus into the next frame.
  await expect.poll(() => received().then((all) => all.at(-1))).toEqual({ event: 'focus', field: 'expirationDate' })
  const events = await received()
  expect(events.filter(({ event }) => event === 'binChange')).toEqual([
    { event: 'binChange', field: 'cardNumber', bin: '50314332' },
  ])
  expect(events.filter(({ event, field }) => event === 'focus' && field === 'cardNumber')).toHaveLength(1)
  expect(events.filter(({ event, field }) => event === 'blur' && field === 'cardNumber')).toHaveLength(1)
  expect(events.filter(({ event, field }) => event === 'change' && field === 'cardNumber')).toHaveLength(16)
  expect(
    events
      .filter(({ event }) => event === 'validityChange')
      .map(({ errorMessages }) => errorMessages!.map(({ cause }) => cause)),
  ).toEqual([['invalid_length'], []])
})

test('digits are grouped by brand, and editing in the middle keeps the caret position', async () => {
  await openShop()
  const number = input('cardNumber')
  await number.pressSequentially('503143321540635x1')
  expect(await number.inputValue()).toBe('5031 4332 1540 6351')
  for (let step = 0; step < 13; step += 1) await number.press('ArrowLeft')
  await number.press('Backspace')
  expect(await number.inputValue()).toBe('5031 3321 5406 351')
  await number.pressSequentially('4')
  expect(await number.inputValue()).toBe('5031 4332 1540 6351')
  await number.evaluate((element) => (element as HTMLInputElement).setSelectionRange(5, 5))
  await number.press('Backspace')
  expect(await number.inputValue()).toBe('5034 3321 5406 351')
  await number.pressSequentially('1')
  expect(await number.inputValue()).toBe('5031 4332 1540 6351')
  await number.evaluate((element) => (element as HTMLInputElement).setSelectionRange(4, 4))
  await number.press('Delete')
  expect(await number.inputValue()).toBe('5031 3321 5406 351')
  await number.fill('375365153556885')
  expect(await number.inputValue()).toBe('3753 651535 56885')
  const date = input('expirationDate')
  await date.pressSequentially('530')
  expect(await date.inputValue()).toBe('05/30')
  for (let step = 0; step < 5; step += 1) await date.press('Backspace')
  expect(await date.inputValue()).toBe('')
  await date.pressSequentially('1/27')
  expect(await date.inputValue()).toBe('01/27')
})

test("fields have a name, a numeric keyboard, autofill tokens and the shop's style", async () => {
  await openShop()
  const found = await Promise.all(
    types.map(async (type) => {
      const field = input(type)
      return {
        title: await page.locator(`#${type} iframe`).getAttribute('title'),
        label: await field.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent),
        mode: await field.getAttribute('inputmode'),
        autocomplete: await field.getAttribute('autocomplete'),
        placeholder: await field.getAttribute('placeholder'),
        look: await field.evaluate((element) => {
          const { fontSize, color, backgroundColor, height } = getComputedStyle(element)
          return [fontSize, color, getComputedStyle(element, '::placeholder').color, backgroundColor, height]
        }),
      }
    }),
  )
  const look = ['20px', 'rgb(1, 2, 3)', 'rgb(4, 5, 6)', 'rgba(0, 0, 0, 0)', '48px']
  const common = { mode: 'numeric', placeholder: 'digite', look }
  expect(found).toEqual([
    { ...common, title: 'Número do cartão', label: 'Número do cartão', autocomplete: 'cc-number' },
    { ...common, title: 'Validade, mês e ano', label: 'Validade, mês e ano', autocomplete: 'cc-exp' },
    { ...common, title: 'Código de segurança', label: 'Código de segurança', autocomplete: 'cc-csc' },
  ])
  await page.evaluate(() => (window as unknown as ShopWindow).field('securityCode').focus())
  await expect
    .poll(() => input('securityCode').evaluate((element) => element === document.activeElement && document.hasFocus()))
    .toBe(true)
  await page.evaluate(() =>
    (window as unknown as ShopWindow)
      .field('securityCode')
      .update({ settings: { length: 4 }, placeholder: '1234', invalid: true }),
  )
  await expect.poll(() => input('securityCode').getAttribute('placeholder')).toBe('1234')
  expect(await input('securityCode').getAttribute('aria-invalid')).toBe('true')
  await input('securityCode').pressSequentially('123')
  await expect
    .poll(() => received().then((all) => all.findLast(({ event }) => event === 'validityChange')?.errorMessages))
    .toEqual([{ cause: 'invalid_length', message: "securityCode should be of length '4'." }])
})

test('CHK-06 errors are returned as a list by field', async () => {
  await openShop()
  await fill('50314332', '0120', '12')
  const early = await token('')
  expect(early.errors!.map(({ field, cause }) => `${String(field)} ${String(cause)}`)).toEqual([
    'expirationDate invalid_value',
    'securityCode invalid_length',
    'cardholderName invalid_length',
  ])
  expect(requests.some(({ url }) => url.includes('card_tokens'))).toBe(false)

  await input('cardNumber').fill('4242424242424242')
  await input('expirationDate').fill('1130')
  await input('securityCode').fill('123')
  const late = await token('APRO')
  expect(late.errors).toEqual([
    {
      field: 'cardNumber',
      cause: 'invalid_value',
      message: 'invalid parameter cardNumber: only test cards are taken here',
    },
  ])
})

test('month and year can be separate fields, and fields can be unmounted and mounted again', async () => {
  types = ['cardNumber', 'expirationMonth', 'expirationYear', 'securityCode']
  await openShop()
  await input('cardNumber').fill('375365153556885')
  await input('expirationMonth').fill('3')
  await input('expirationYear').fill('2035')
  await page.evaluate(() => (window as unknown as ShopWindow).field('securityCode').unmount())
  expect((await token('APRO')).errors).toEqual([
    { cause: 'fields_setup_failed', message: 'securityCode is not mounted.', field: 'securityCode' },
  ])
  await page.evaluate(() => (window as unknown as ShopWindow).field('securityCode').mount('securityCode'))
  const ready = () => received().then((all) => all.filter(({ event }) => event === 'ready').length)
  await expect.poll(ready).toBe(types.length + 1)
  await input('securityCode').fill('1234')
  expect((await token('APRO')).token).toMatchObject({
    expiration_month: 3,
    expiration_year: 2035,
    security_code_length: 4,
  })
})

test('the page requests methods, issuers, instalments and documents', async () => {
  await openShop()
  const answers = await page.evaluate(async () => {
    const { mp } = window as unknown as ShopWindow
    return {
      methods: await mp.getPaymentMethods({ bin: '50314332' }),
      issuers: await mp.getIssuers({ paymentMethodId: 'master', bin: '50314332' }),
      installments: await mp.getInstallments({ amount: '120', bin: '50314332', locale: 'pt-BR' }),
      documents: await mp.getIdentificationTypes(),
    }
  })
  expect(answers).toMatchObject({
    methods: { paging: { total: 1 }, results: [{ id: 'master' }] },
    issuers: [{ name: 'Mastercard' }],
    installments: [{ payer_costs: { 2: { recommended_message: '3 parcelas de R$ 40,00 (R$ 120,00)' }, length: 12 } }],
    documents: [{ id: 'CPF' }, { id: 'CNPJ' }],
  })
  expect(problems).toEqual([])
})

test('S21 a field accepts messages only from the page that mounted it, and frames only from their channel', async () => {
  await openShop()
  await input('cardNumber').fill('5031433215406351')
  const src = (await page.locator('#cardNumber iframe').getAttribute('src'))!
  const lying = src.replace(encodeURIComponent(shopUrl), encodeURIComponent('http://other.example'))
  expect(lying).not.toBe(src)
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
  }, lying)
  await refused
  // A forged message from the right page with another channel has no effect.
  await page.evaluate(() =>
    (document.querySelector('iframe') as HTMLIFrameElement).contentWindow!.postMessage(
      { type: 'update', channel: 'f'.repeat(32), properties: { placeholder: 'forged' } },
      '*',
    ),
  )
  await page.evaluate(() => (window as unknown as ShopWindow).field('cardNumber').update({ invalid: true }))
  await expect.poll(() => input('cardNumber').getAttribute('aria-invalid')).toBe('true')
  expect(await input('cardNumber').getAttribute('placeholder')).toBe('digite')
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../../tools/axe.ts'
import { browserArgs, browserPath } from '../../../tools/browser.mjs'
import { CLIENT_ID, LONG, type RunningIdentitySandbox, startIdentitySandbox } from './testing.ts'

/** The redirect target; only the redirect itself matters. */
const shop = createServer((_request, answer) => {
  answer.setHeader('content-type', 'text/html').end('<h1>Loja</h1>')
})
/** Another site than the sandbox, as in production. */
const shopUrl = () => `http://shop.localhost:${(shop.address() as AddressInfo).port}`
const redirectUri = () => `${shopUrl()}/auth/google/callback`

let sandbox: RunningIdentitySandbox
let browser: Browser
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  sandbox = await startIdentitySandbox({ redirectUri: redirectUri() })
  browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.close()
  shop.closeAllConnections()
  await new Promise((resolve) => shop.close(resolve))
})

const address = () =>
  `${sandbox.url}/auth?${new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: redirectUri(),
    scope: 'openid email profile',
    state: 'state-of-this-browser',
    prompt: 'select_account',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`

type Wish = { width?: number; javaScriptEnabled?: boolean; colorScheme?: 'light' | 'dark'; locale?: string }

const contextOf = ({ width = 480, javaScriptEnabled = true, colorScheme = 'light', locale = 'pt-BR' }: Wish = {}) =>
  browser.newContext({
    viewport: { width, height: 640 },
    javaScriptEnabled,
    colorScheme,
    locale,
    // axe would measure a color in the middle of a transition.
    reducedMotion: 'reduce',
  })
const open = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(address())
  return page
}
const cameBack = async (page: Page) => {
  await page.getByRole('heading', { name: 'Loja' }).waitFor()
  const { searchParams } = new URL(page.url())
  return { state: searchParams.get('state'), error: searchParams.get('error'), hasCode: searchParams.has('code') }
}

test('AUTH-10 an account can be chosen without JavaScript', async () => {
  const context = await contextOf({ javaScriptEnabled: false })
  const page = await open(context)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Escolha uma conta de teste')
  expect(await page.locator('main').textContent()).toContain('para continuar em Lótus')
  await page.getByRole('button', { name: 'Ana Souza' }).click()
  expect(await cameBack(page)).toEqual({ state: 'state-of-this-browser', error: null, hasCode: true })
  await context.close()
})

test('AUTH-10 another account can be typed, corrected and used by keyboard', async () => {
  const context = await contextOf()
  const page = await open(context)
  const tabTo = async (name: string, role: 'button' | 'textbox') => {
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      if ((await focused.count()) > 0 && (await focused.and(page.getByRole(role, { name })).count()) > 0) return
    }
    throw new Error(`Tab never came to ${name}`)
  }
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe('Usar outra conta')
  await page.keyboard.press('Enter')
  await tabTo('E-mail', 'textbox')
  // Browsers accept this as an e-mail, shops do not.
  await page.keyboard.type('nina@casa')
  await tabTo('Nome', 'textbox')
  await page.keyboard.type('Nina <b>')
  await page.keyboard.press('Enter')
  await page.getByText('Digite um e-mail como nome@exemplo.com').waitFor()
  const email = page.getByRole('textbox', { name: 'E-mail' })
  expect([await email.inputValue(), await email.getAttribute('aria-invalid')]).toEqual(['nina@casa', 'true'])
  expect(await page.getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Nina <b>')
  await tabTo('E-mail', 'textbox')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('nina@casa.example')
  await tabTo('Entrar com esta conta', 'button')
  await page.keyboard.press('Enter')
  expect(await cameBack(page)).toMatchObject({ error: null, hasCode: true })
  await context.close()
})

test('AUTH-10 cancelling in a pop-up sends access_denied to the page that opened it', async () => {
  const context = await contextOf()
  const opener = await context.newPage()
  await opener.goto(shopUrl())
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    opener.evaluate((url) => {
      window.open(url, 'lotus', 'popup,width=480,height=640')
    }, address()),
  ])
  await popup.getByRole('button', { name: 'Cancelar' }).click()
  expect(await cameBack(popup)).toEqual({ state: 'state-of-this-browser', error: 'access_denied', hasCode: false })
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true)
  await context.close()
})

test('an expired login page says what to do', async () => {
  const context = await contextOf({ locale: 'es-ES' })
  const page = await context.newPage()
  const answer = await page.goto(`${sandbox.url}/interaction/over`)
  expect(answer?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Esta solicitud de acceso ya no es válida')
  await context.close()
})

test.each([
  ['phone', { width: 360 }],
  ['popup-dark', { width: 480, colorScheme: 'dark' }],
  ['popup-zh', { width: 480, locale: 'zh-CN' }],
  ['desktop', { width: 1280 }],
] as const)('UX-08 %s: axe reports no violation in any state, and nothing is cut off', async (name, wish) => {
  const context = await contextOf(wish)
  const page = await open(context)
  const look = async (state: string) => {
    const found = await findViolations(page)
    expect([state, found]).toEqual([state, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(wish.width)
    if (process.env.SANDBOX_PICTURES)
      await page.screenshot({ path: `${process.env.SANDBOX_PICTURES}/${name}-${state}.png`, fullPage: true })
  }
  expect(await page.getByText(LONG.name).isVisible()).toBe(true)
  await look('closed')
  await page.locator('summary').click()
  await look('open')
  await page.locator('form').evaluateAll((forms) => forms.forEach((form) => form.setAttribute('novalidate', '')))
  await page.locator('details button').click()
  await page.locator('[aria-invalid]').first().waitFor()
  await look('mistakes')
  await context.close()
})

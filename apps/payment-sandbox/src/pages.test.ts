import { type Browser, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../../tools/axe.ts'
import { browserArgs, browserPath } from '../../../tools/browser.mjs'
import { type Json, PIX, type RunningSandbox, startSandbox } from './testing.ts'

let sandbox: RunningSandbox
let browser: Browser
beforeAll(async () => {
  sandbox = await startSandbox()
  browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.close()
})

const open = async (path: string, javaScriptEnabled: boolean): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled,
    locale: 'pt-BR',
  })
  const page = await context.newPage()
  await page.goto(sandbox.url + path)
  return page
}
const state = async (payment: Json) =>
  (await sandbox.call('GET', `/v1/payments/${String(payment.id)}`)).body.status_detail
const soon = () => new Date(Date.now() + 1_800_000).toISOString().replace('Z', '+00:00')

test.each([
  ['Pagar R$ 10,50', 'Pagamento concluído', 'accredited'],
  ['Recusar', 'Pagamento recusado', 'rejected_by_bank'],
  ['Deixar expirar', 'O prazo acabou', 'expired'],
])('without JavaScript, %j can be pressed for a Pix', async (button, result, detail) => {
  const payment = await sandbox.pay({ ...PIX, date_of_expiration: soon() })
  const page = await open(`/pix/${String(payment.id)}`, false)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Pagar com Pix')
  expect(await page.locator('main').textContent()).toContain('Empório Lótus')
  expect(await page.getByRole('timer').textContent()).toMatch(/^(30|29) min$/)
  await page.getByRole('button', { name: button }).click()
  expect(await page.getByRole('status').textContent()).toContain(result)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await state(payment)).toBe(detail)
  await page.context().close()
})

test('the countdown runs, the Pix can be paid by keyboard, and the list shows it', async () => {
  const payment = await sandbox.pay({ ...PIX, date_of_expiration: soon() })
  const page = await open(`/pix/${String(payment.id)}`, true)
  const timer = page.getByRole('timer')
  await expect.poll(() => timer.textContent()).toMatch(/^(30:00|29:5\d)$/)
  const before = await timer.textContent()
  await expect.poll(() => timer.textContent(), { timeout: 5000 }).not.toBe(before)
  const pay = page.getByRole('button', { name: 'Pagar' })
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab')
    if (await pay.evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await page.getByRole('status').waitFor()
  await page.getByRole('link', { name: 'Todos os pagamentos' }).click()
  const row = page.getByRole('listitem').filter({ hasText: `nº ${String(payment.id)}` })
  expect(await row.textContent()).toMatch(/R\$ 10,50 · Pix.*Pago/s)
  await page.context().close()
})

test('a card under review can be approved', async () => {
  const payment = await sandbox.pay({
    transaction_amount: 30,
    installments: 1,
    token: await sandbox.token('CONT'),
    payer: { email: 'ana@example.com' },
  })
  const page = await open(`/cartao/${String(payment.id)}`, false)
  await page.getByRole('button', { name: 'Aprovar' }).click()
  expect(await state(payment)).toBe('accredited')
  await page.context().close()
})

test('data of the shop is escaped, and pages run no foreign scripts', async () => {
  const payment = await sandbox.pay({ ...PIX, description: '<img src=x onerror=alert(1)>"&' })
  const answer = await fetch(`${sandbox.url}/pix/${String(payment.id)}`)
  expect(await answer.text()).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['/pix/1', '/pix/abc', '/cartao/999'])('%s shows a page with the reason', async (path) => {
  const answer = await fetch(sandbox.url + path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Pagamento não encontrado')
})

test('another site cannot submit a form, and a decided payment cannot be decided again', async () => {
  const payment = await sandbox.pay(PIX)
  const url = `${sandbox.url}/pix/${String(payment.id)}`
  const foreign = await fetch(`${url}/pay`, { method: 'POST', headers: { 'sec-fetch-site': 'same-site' } })
  expect(foreign.status).toBe(403)
  expect(await state(payment)).toBe('pending_waiting_transfer')
  await fetch(`${url}/refuse`, { method: 'POST' })
  const late = await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' })
  expect([late.status, late.headers.get('location')]).toEqual([303, `/pix/${String(payment.id)}`])
  expect(await state(payment)).toBe('rejected_by_bank')
})

test('axe reports no violation on any page, light or dark', { timeout: 120_000 }, async () => {
  const pix = await sandbox.pay({ ...PIX, date_of_expiration: soon() })
  const paid = await sandbox.pay(PIX)
  await sandbox.admin(`/payments/${String(paid.id)}/pay`)
  const refused = await sandbox.pay(PIX)
  await sandbox.admin(`/payments/${String(refused.id)}/refuse`)
  const slip = await sandbox.pay({
    transaction_amount: 55.5,
    payment_method_id: 'bolbradesco',
    payer: {
      email: 'ana@example.com',
      first_name: 'Ana',
      last_name: 'Silva',
      identification: { type: 'CPF', number: '12345678909' },
      address: {
        zip_code: '80010000',
        street_name: 'Rua XV',
        street_number: '10',
        neighborhood: 'Centro',
        city: 'Curitiba',
        federal_unit: 'PR',
      },
    },
  })
  const paths = [
    '/',
    `/pix/${String(pix.id)}`,
    `/pix/${String(paid.id)}`,
    `/pix/${String(refused.id)}`,
    `/boleto/${String(slip.id)}`,
    '/pix/1',
  ]
  const page = await open('/', true)
  for (const path of paths) {
    await page.goto(sandbox.url + path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await findViolations(page)
      expect([path, colorScheme, found]).toEqual([path, colorScheme, []])
      if (process.env.SANDBOX_PICTURES)
        await page.screenshot({
          path: `${process.env.SANDBOX_PICTURES}/${colorScheme}${path.replaceAll('/', '-').replace(/\d+/, String(paths.indexOf(path)))}.png`,
          fullPage: true,
        })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await page.context().close()
})

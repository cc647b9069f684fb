import Fastify, { type FastifyInstance } from 'fastify'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { browserArgs, browserPath } from '../../../tools/browser.mjs'
import { googleCallbackPath, registerGoogleCallback } from './google-callback.ts'

let app: FastifyInstance
let browser: Browser
let shop: string
beforeAll(async () => {
  app = Fastify()
  registerGoogleCallback(app)
  // A page of the shop with its opener policy.
  app.get('/', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin-allow-popups' })
      .send('<!doctype html><title>Loja</title><link rel="icon" href="data:,">'),
  )
  shop = await app.listen({ host: '127.0.0.1', port: 0 })
  browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** Redirects the pop-up from another origin, like Google. Returns the opener's messages and whether the window closed. */
async function comeBack(context: BrowserContext, query: string) {
  await context.route('http://google.test/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>location.replace('${shop}${googleCallbackPath}${query}')</script>`,
    }),
  )
  const page = await context.newPage()
  await page.goto(shop)
  return page.evaluate(
    () =>
      new Promise<{ heard: unknown[]; closed: boolean }>((resolve) => {
        const heard: unknown[] = []
        const channel = new BroadcastChannel('lotus-google')
        channel.addEventListener('message', ({ data }) => heard.push(data))
        const popup = window.open('about:blank', '', 'popup,width=500,height=600')
        popup?.location.replace('http://google.test/')
        const end = Date.now() + 8000
        const look = setInterval(() => {
          if (popup?.closed !== true && Date.now() < end) return
          clearInterval(look)
          // A message may arrive after the window has closed.
          setTimeout(() => resolve({ heard, closed: popup?.closed === true }), 500)
        }, 50)
      }),
  )
}

describe('AUTH-10 the page that Google redirects the pop-up to', () => {
  it.each([
    ['?state=a-state&code=a%2Bcode&scope=email&iss=https%3A%2F%2Fgoogle.test', [{ state: 'a-state', code: 'a+code' }]],
    ['?state=a-state&error=access_denied', [{ state: 'a-state', error: 'access_denied' }]],
    ['?state=a-state', [{ state: 'a-state', error: 'invalid_request' }]],
    ['?code=a-code', []],
  ])('sends %j to the shop and closes itself', { timeout: 30_000 }, async (query, heard) => {
    const context = await browser.newContext()
    expect(await comeBack(context, query)).toEqual({ heard, closed: true })
    await context.close()
  })

  it(
    'S14 shows a text in four languages if it cannot close, and its address contains no code',
    { timeout: 30_000 },
    async () => {
      const context = await browser.newContext()
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await page.goto(`${shop}/`)
      // Browsers do not close a window with a history that no script opened.
      await page.goto(`${shop}${googleCallbackPath}?state=a-state&code=a-code`)
      for (const text of ['voltar para a loja', '返回商店', 'go back to the shop', 'volver a la tienda'])
        await page.getByText(text).waitFor({ state: 'visible' })
      expect(page.url()).toBe(`${shop}${googleCallbackPath}`)
      expect(await page.locator('p').evaluateAll((all) => all.map((one) => one.getAttribute('lang')))).toEqual([
        'pt-BR',
        'zh-CN',
        'en-US',
        'es-ES',
      ])
      expect(errors).toEqual([])
      await context.close()
    },
  )

  it('S14 is not cached, sends no referrer and runs only its own script', async () => {
    const { headers, body } = await app.inject(`${googleCallbackPath}?state=a-state&code=<script>`)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'sha256-[\w+/]{43}='; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(body).not.toContain('a-state')
  })
})

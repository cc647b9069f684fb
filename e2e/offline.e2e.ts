import { readdirSync } from 'node:fs'
import { createServer, request as forward, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { chromium, type Page } from '@playwright/test'

import { buyForTheFirstTime, registerAccount, signIn, somebody, startSignOut } from './account-steps.ts'
import { dumpOf } from './dump.ts'
import { browserArgs, fullBrowserPath } from '../tools/browser.mjs'
import { expect, startShop, test } from './fixtures.ts'
import { lazyParts } from './shop-routes.ts'
import { ana, controlled, follow, home, productId, putInCart } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const rice = 'Arroz japonês grão curto 5 kg'

/** The addresses in a cache, or in all of them. */
const storedBy = (page: Page, cacheName?: string) =>
  page.evaluate(async (wanted) => {
    const found: string[] = []
    for (const name of await caches.keys())
      if (wanted === undefined || wanted === name)
        for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(location.origin.length))
    return found
  }, cacheName)

test('BEY-13 @phone offline shows the pages that were seen, and says for others that there is no connection', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto('/')
  await controlled(page)
  const path = `/products/${await productId(page, rice)}`
  await page.goto(path)
  await page.goto('/cart')
  await expect.poll(() => storedBy(page, 'pages')).toEqual(['/', path, '/cart'])
  await context.setOffline(true)

  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: rice })).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Carrinho.*1/ }).first()).toBeVisible()

  // A client-side navigation cannot load the data of the home page, so the stored document is shown.
  await page.getByRole('banner').getByRole('link', { name: /Lótus/ }).first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: 'Mais vendidos' })).toBeVisible()
  pageErrors.splice(0, Infinity, ...pageErrors.filter((text) => !/NETWORK_ERROR/.test(text)))

  await page.goto('/departments')
  await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  const order = { number: 'LT-1', state: 'Pagamento confirmado!', at: Date.now() }
  await page.evaluate((value) => localStorage.setItem('seenOrders', JSON.stringify({ v: 1, value })), [order])
  await page.goto('/departments')
  await expect(page.getByText(/^LT-1 · Pagamento confirmado! /)).toBeVisible()
  await page.goto('/departments?lang=en-US')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await page.getByRole('link', { name: rice }).click()
  await expect(page.getByRole('heading', { level: 1, name: rice })).toBeVisible()

  // The offline page requests the page again by its link, and by itself when the connection returns.
  await page.goto('/departments')
  await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão' })).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-former', ''))
  await page.getByRole('link', { name: 'Tentar novamente' }).click()
  await expect(page.locator('body[data-former]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão' })).toBeVisible()
  await context.setOffline(false)
  // The emulation does not always send `online` to a document that the service worker has served.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { level: 1, name: 'Departamentos' })).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('BEY-13 CART-01 @phone the cart opens for the first time offline, with a product that was added offline', async ({
  page,
  context,
}) => {
  const cartPage = [...lazyParts].find(([, name]) => name === 'cart-page')?.[0]
  await page.goto('/')
  await controlled(page)
  await page.goto(`/products/${await productId(page, rice)}`)
  await page.mouse.click(5, 5)
  await expect.poll(() => storedBy(page)).toContain(cartPage)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await page
    .getByRole('link', { name: /^Carrinho.*1/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: rice }).first()).toBeVisible()
})

test('BEY-13 S37 @desktop the worker stores no API answer and no private page, and no private byte remains after signing out', async ({
  page,
  shop,
}) => {
  const person = await registerAccount(shop, somebody('Canário Violeta'))
  await page.goto('/')
  await controlled(page)
  await signIn(page, person)
  await putInCart(page, rice)
  await buyForTheFirstTime(page)
  for (const path of ['/user/profile', '/user/purchases', '/user/addresses']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  }
  const canaries = ['Canário', person.email, ana.phone, ana.cpf, home.street]
  const left = async () => {
    const all = await dumpOf(page, { variables: false })
    return canaries.filter((canary) => all.includes(canary))
  }
  await expect.poll(left, { message: 'signed in' }).toContain(home.street)
  await page.goto('/offline')
  await expect(page.getByText('Seus pedidos, como estavam quando você os viu:')).toBeVisible()
  await expect(page.getByText(/^LT-\w+ · .+ \(\d\d\/\d\d\/\d{4}, \d\d:\d\d\)$/)).toBeVisible()
  await page.goto('/user/purchases')
  const isShared = /^\/(|offline|icon-192\.png|products(\/\d+)?|cart|superseded|assets\/.+|media\/.+)(\?lang=[\w-]+)?$/
  expect((await storedBy(page)).filter((address) => !isShared.test(address))).toEqual([])
  await startSignOut(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect.poll(left, { message: 'after signing out' }).toEqual([])
})

test('BEY-13 @desktop Chromium reports that the shop can be installed', async ({ shop }) => {
  // With a profile, because nothing can be installed in a private window. The headless shell reports nothing.
  const context = await chromium.launchPersistentContext('', { executablePath: fullBrowserPath(), args: browserArgs })
  const page = await context.newPage()
  await page.goto(shop.url)
  await controlled(page)
  const session = await context.newCDPSession(page)
  const report = async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors
  // The page names its manifest after the first interaction.
  expect((await report()).map(({ errorId }) => errorId)).toEqual(['no-manifest'])
  await page.mouse.click(5, 5)
  await expect.poll(report).toEqual([])
  await context.close()
})

test('BEY-13 @desktop the worker shows a notification from a push service while its icon does not load, and stores nothing of it', async ({
  shop,
}) => {
  let stallsIcon = false
  const slow = await proxyTo(() => ({ target: shop.url, stalls: ({ url }) => stallsIcon && url === '/icon-192.png' }))
  // The headless shell denies notifications.
  const context = await chromium.launchPersistentContext('', { executablePath: fullBrowserPath(), args: browserArgs })
  await context.grantPermissions(['notifications'], { origin: slow.url })
  const page = await context.newPage()
  await page.goto(slow.url)
  await controlled(page)
  stallsIcon = true
  const client = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  const path = '/order-confirmation/0193f2a2-10d8-7a6c-9c3b-52f6d0a1e101'
  const message = { title: 'O pedido LT-7F3K9Q está a caminho', body: 'Saiu.', language: 'pt-BR', tag: 'order 1', path }
  const data = JSON.stringify(message)
  const registrationId = await registered
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data: String(data) }))
    })
  // On a busy machine, Chromium can lose the first message after its start. Repeated deliveries have the same tag: one notification remains.
  await expect(async () => {
    await client.send('ServiceWorker.deliverPushMessage', { origin: slow.url, registrationId, data })
    const expected = [{ title: message.title, body: message.body, tag: message.tag, data: path }]
    await expect.poll(shown, { timeout: 5000 }).toEqual(expected)
  }).toPass({ timeout: 60_000 })
  expect(await dumpOf(page, { variables: false })).not.toContain('LT-7F3K9Q')
  await context.close()
  slow.close()
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Deployment = {
  target: string
  /** The path to request from the target; null responds with 404. */
  pathOf?: (path: string) => string | null
  change?: (answer: Answer, path: string) => Answer
  /** Whether a request never gets a response. */
  stalls?: (request: IncomingMessage) => boolean
}

/** A proxy to the shop that `current` returns, which a deployment can replace. */
async function proxyTo(current: () => Deployment) {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const { target, pathOf = (path) => path, change = (answer) => answer, stalls } = current()
    if (stalls?.(incoming) === true) return
    const path = pathOf(url)
    if (path === null) return void outgoing.writeHead(404).end()
    // `change` needs uncompressed text, and ETags identify the unchanged text.
    const { 'if-none-match': _tag, ...sent } = { ...headers, 'accept-encoding': 'identity' }
    const outer = forward(new URL(path, target), { method, headers: sent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const {
          status,
          headers: received,
          body,
        } = change({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }, url)
        outgoing.writeHead(status, received).end(body)
      })
    })
    outer.on('error', () => outgoing.destroy())
    incoming.pipe(outer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** A deployment whose worker answers every page with an error. */
const withBrokenWorker = (target: string): Deployment => ({
  target,
  change: ({ status, headers, body }, path) => {
    if (path !== '/service-worker.js') return { status, headers, body }
    const { 'content-length': _length, ...others } = headers
    const script = `onactivate = (event) => event.waitUntil(clients.claim())
      onfetch = (event) => event.request.mode === 'navigate' && event.respondWith(Response.error())`
    return { status, headers: others, body: Buffer.from(script) }
  },
})

test('BEY-13 @desktop SERVICE_WORKER=false removes a worker that stores files or answers with errors, and all caches', async ({
  browser,
  page,
  shop,
}) => {
  const without = await startShop({ SERVICE_WORKER: 'false' })
  const countWorkers = (at: Page) => at.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  /** The page has no worker, and none comes back. */
  async function expectRemoved(at: Page): Promise<void> {
    await expect(at.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await at.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await expect.poll(() => at.evaluate(() => caches.keys()), { timeout: 60_000 }).toEqual([])
    await expect.poll(() => countWorkers(at)).toBe(0)
    // An open page would still request files.
    await at.goto('about:blank')
  }

  let stalled: string | undefined
  /** The first file that the worker requests to store it. A browser opens few connections, so the others and the page get theirs. */
  function stalls({ url = '', headers }: IncomingMessage): boolean {
    if (!url.startsWith('/assets/') || headers.referer?.endsWith('/service-worker.js') !== true) return false
    stalled ??= url
    return url === stalled
  }
  let deployment: Deployment = { target: shop.url, stalls }
  const storing = await proxyTo(() => deployment)
  await page.goto(storing.url)
  await controlled(page)
  await expect.poll(() => storedBy(page, 'pages')).toEqual(['/'])
  await expect.poll(() => stalled).toBeDefined()
  deployment = { target: without.url, stalls }
  await page.goto(`${storing.url}/departments`)
  await expect.poll(() => countWorkers(page), { timeout: 60_000 }).toBe(0)
  // The page stays under the control of the former worker, which may store more files until the page is closed.
  await page.reload()
  await expectRemoved(page)

  let second = withBrokenWorker(shop.url)
  const failing = await proxyTo(() => second)
  const other = await browser.newPage()
  await other.goto(failing.url)
  await controlled(other)
  await expect(other.goto(`${failing.url}/departments`)).rejects.toThrow('ERR_FAILED')
  second = { target: without.url }
  // The browser looks for a newer worker after each navigation, also after one that failed.
  await expect(async () => {
    await other.goto(`${failing.url}/departments`)
  }).toPass({ timeout: 60_000 })
  await expectRemoved(other)
  await other.context().close()

  await without.close()
  for (const { close } of [storing, failing]) close()
})

const assetNames = new Set(readdirSync(new URL('../apps/storefront/dist/client/assets', import.meta.url)))

/**
 * The next version of the shop: its files have other names, except message catalogs, whose names the code composes. Files of the
 * previous version return 404 unless they are `kept`.
 */
function nextVersion(target: string, { kept }: { kept: boolean }): Deployment {
  const rename = (text: string) =>
    text.replace(/[\w.-]+\.(?:js|css|woff2)\b/g, (name) => (assetNames.has(name) ? `next-${name}` : name))
  return {
    target,
    pathOf(path) {
      if (!path.startsWith('/assets/') || path.endsWith('.json')) return path
      if (path.startsWith('/assets/next-')) return path.replace('/assets/next-', '/assets/')
      return kept ? path : null
    },
    change({ status, headers, body }, path) {
      const isText = /html|javascript|css/.test(headers['content-type'] ?? '')
      if (!isText || (path.startsWith('/assets/') && !path.startsWith('/assets/next-')))
        return { status, headers, body }
      const text = rename(body.toString()).replace(/"build":"\w+"/, '"build":"next"')
      // The hashes of the policy do not match inline scripts with renamed files.
      const { 'content-length': _length, 'content-security-policy': _policy, ...others } = headers
      return { status, headers: others, body: Buffer.from(text) }
    },
  }
}

for (const kept of [true, false])
  test(`BEY-13 @desktop a page that is open during a deployment keeps working and is not reloaded ${kept ? 'while its files are kept, and an update is offered' : 'more than once when they are gone'}`, async ({
    page,
    shop,
    pageErrors,
  }) => {
    let deployment: Deployment = { target: shop.url }
    const proxy = await proxyTo(() => deployment)
    const documents: string[] = []
    // Counts documents, not requests: a reload that stays pending is requested again.
    page.on('domcontentloaded', () => documents.push(page.url()))
    const message = page.getByLabel('Mensagem')
    const typed = 'Onde está o pedido LT-7F3K9Q?'
    const next = page.locator('script[type=module][src^="/assets/next-"]').first()
    await page.goto(`${proxy.url}/contact`)
    await controlled(page)
    await message.fill(typed)

    deployment = nextVersion(shop.url, { kept })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('A loja foi atualizada', { exact: true })).toHaveCount(kept ? 1 : 0)
    expect([documents.length, await message.inputValue()]).toEqual([1, typed])

    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    for (const path of ['/products', '/products/1', '/cart', '/wishlist', '/tracking', '/about', '/contact']) {
      const before = (await heading.textContent()) ?? ''
      await follow(page, path)
      await expect(heading, path).not.toHaveText(before)
      await expect(heading, path).toHaveText(/\w/)
      await expect(page.getByRole('banner'), path).toBeVisible()
      await expect(page, path).toHaveURL(`${proxy.url}${path}`)
    }
    await expect(next).toBeAttached({ attached: !kept })
    expect(documents).toHaveLength(kept ? 1 : 2)

    await message.fill(typed)
    if (kept) {
      await page.getByRole('button', { name: 'Recarregar' }).click()
      await expect(next).toBeAttached()
      expect(documents).toHaveLength(2)
    }
    await expect(message).toHaveValue(typed)
    proxy.close()
    // The router logs an error for code that is gone.
    const others = pageErrors.filter((text) => kept || !/SERVICE_UNAVAILABLE/.test(text))
    pageErrors.splice(0, Infinity, ...others)
  })

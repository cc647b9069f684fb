import type { BrowserContext, Route } from '@playwright/test'

import { registerAccount, signIn } from './account-steps.ts'
import { apiKey, expect, test, type Page, type Shop } from './fixtures.ts'
import { firstFiles, lazyParts, routeAddresses } from './lazy-parts.ts'
import { continueAsGuest, putInCart } from './steps.ts'

// Errors of code that does not load belong to these journeys; React reports as #520 that it renders the error page in their place.
test.afterEach(({ pageErrors }) => {
  const others = pageErrors.filter(
    (text) => !/NETWORK_ERROR|SERVICE_UNAVAILABLE|The messages of|React error #520/.test(text),
  )
  pageErrors.splice(0, Infinity, ...others)
})

const texts = {
  offline: 'Sem conexão. Verifique sua internet e tente de novo.',
  503: 'Estamos com muito movimento. Tente de novo em instantes.',
  404: 'A loja foi atualizada. Recarregue a página para continuar.',
} as const
type Mode = keyof typeof texts

const assets = /\/assets\/.*\.(js|json)$/

/** From now on the files that `isMissing` names do not arrive. Returns the requests for them. */
async function lose(page: Page, mode: Mode, isMissing: (path: string) => boolean): Promise<string[]> {
  const asked: string[] = []
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(mode === 'offline')
  if (mode === 'offline') return asked
  await page.route(assets, async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    if (!isMissing(pathname)) return route.fallback()
    asked.push(pathname)
    return route.fulfill({ status: mode, body: '' })
  })
  return asked
}

async function find(page: Page, context: BrowserContext): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // The event of the browser ends all pauses.
  await context.setOffline(true)
  await context.setOffline(false)
}

/** The shell is there, and the page is not blank. */
async function stands(page: Page, place: string): Promise<void> {
  await expect(page.getByRole('banner', { includeHidden: true }), place).toBeVisible()
  await expect(page.locator('main'), place).toContainText(/\w/)
  await expect(page.locator('body'), place).toHaveCSS('visibility', 'visible')
}
const says = (page: Page, mode: Mode, place: string) =>
  expect(page.getByText(texts[mode]).filter({ visible: true }).first(), `${place}: ${mode}`).toBeVisible()
const isSilent = (page: Page, place: string) =>
  expect(page.getByText(new RegExp(Object.values(texts).join('|'))).filter({ visible: true }), place).toHaveCount(0)

/** The lazy parts that were missing. All tests of this file run in one worker, in their order. */
const walked = new Set<string>()

/** Leads to an address as a link does. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
const hydrated = (page: Page) => expect(page.locator('main > [data-hydrate]')).toHaveCount(0)
const isLazy = (path: string) => !firstFiles.has(path)

test.describe('SHELL-09 routes', () => {
  for (const path of routeAddresses)
    test(`SHELL-09 @desktop ${path} without its code keeps the shell, says why, and opens when the code is there`, async ({
      page,
      context,
    }) => {
      const start = path === '/about' ? '/tracking' : '/about'
      const documents: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
      await page.goto(start)
      await hydrated(page)

      await lose(page, 'offline', isLazy)
      await follow(page, path)
      await says(page, 'offline', path)
      await stands(page, path)

      const asked = await lose(page, 503, isLazy)
      await says(page, 503, path)
      for (const file of asked) walked.add(file)
      await stands(page, path)
      expect(documents).toHaveLength(1)

      await find(page, context)
      await isSilent(page, path)
      await stands(page, path)

      // A deployment has removed the code: the page is loaded again, once.
      await page.goto(start)
      await hydrated(page)
      documents.length = 0
      await lose(page, 404, isLazy)
      await follow(page, path)
      await expect.poll(() => documents.length).toBe(1)
      await stands(page, path)
      await page.waitForLoadState('networkidle')
      await stands(page, path)
      expect(documents).toHaveLength(1)
    })
})

type Start = {
  name: string
  path: string
  /** Without it the page is as wide as a desktop. */
  isPhone?: true
  isSignedIn?: true
  prepare?: (page: Page, shop: Shop) => Promise<void>
  /** A step after the page has loaded. */
  then?: (page: Page) => Promise<void>
}

const arroz = 'Arroz japonês grão curto 5 kg'
const store = (key: string, value: unknown) => (page: Page) =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify({ v: 1, at: Date.now(), value }),
  ] as const)

/** Pages and states that reach the lazy parts. A part that none of them reaches fails the last test. */
const starts: Start[] = [
  { name: 'home', path: '/' },
  { name: 'list', path: '/products' },
  { name: 'list on a phone', path: '/products', isPhone: true },
  { name: 'list with a filter', path: '/products?filter=on_sale' },
  { name: 'list without results', path: '/products?keyword=qwrtzpsdfg' },
  { name: 'categories', path: '/products?view=categories' },
  { name: 'product', path: '/products/1' },
  { name: 'departments', path: '/departments' },
  { name: 'all categories', path: '/categories' },
  { name: 'shops', path: '/stores' },
  { name: 'contact', path: '/contact' },
  { name: 'shipping', path: '/shipping' },
  { name: 'empty cart', path: '/cart' },
  { name: 'unknown address', path: '/about', then: (page) => follow(page, '/no/such/address') },
  { name: 'unknown product', path: '/products', then: (page) => follow(page, '/products/99999999') },
  {
    name: 'product out of stock',
    path: '/products/2',
    prepare: async (page, shop) => {
      const answer = await page.request.get('/api/public/products/2', { headers: apiKey })
      const { data } = (await answer.json()) as { data: { productCode: string } }
      await shop.operate(data.productCode, { stock: 0 })
    },
  },
  { name: 'cart', path: '/cart', prepare: (page) => putInCart(page, arroz) },
  {
    name: 'cart with another price',
    path: '/cart',
    prepare: async (page, shop) => {
      await putInCart(page, arroz)
      const answer = await page.request.get('/api/public/products', { headers: apiKey, params: { keyword: arroz } })
      const { data } = (await answer.json()) as { data: { content: { productCode: string; price: number }[] } }
      const [first] = data.content
      if (first !== undefined)
        await shop.operate(first.productCode, { priceCents: Math.round(first.price * 100) + 300 })
    },
  },
  { name: 'list for a CEP', path: '/products', prepare: store('deliveryCep', '80020310') },
  { name: 'list in dollars', path: '/products', prepare: store('currency', 'USD') },
  { name: 'login dialog', path: '/checkout', prepare: (page) => putInCart(page, arroz) },
  {
    name: 'checkout',
    path: '/checkout',
    prepare: async (page) => {
      await putInCart(page, arroz)
      await page.goto('/checkout')
      await continueAsGuest(page)
    },
  },
  { name: 'product with an account', path: '/products/1', isSignedIn: true },
  { name: 'wishlist with an account', path: '/wishlist', isSignedIn: true },
]
/** A way to a part: by loading the page, or with a press on a control of it. */
type Way = { press: number; item: number }

const controls = (page: Page) =>
  page.locator('header button, main button, main summary, header a[href="/departments"]').filter({ visible: true })
const items = (page: Page) =>
  page.locator('[role=menuitem], [role=menuitemradio], [role=dialog] a[role=button]').filter({ visible: true })

/** What a shopper does on any page: moves over it and scrolls. */
async function look(page: Page): Promise<void> {
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 300)
  await page.getByRole('combobox', { name: 'Buscar produtos' }).focus()
  await page.mouse.wheel(0, 3000)
  await page.mouse.wheel(0, -3300)
}

async function go(page: Page, { path, then }: Start, { press, item }: Way): Promise<void> {
  await page.goto(path)
  await look(page)
  await then?.(page)
  if (press >= 0) await controls(page).nth(press).click({ timeout: 2000 })
  if (item >= 0) await items(page).nth(item).click({ timeout: 2000 })
}

/** Parts without a visible effect: what they do is done later. */
const silent = /shell-loader|navigation-record|products-pending|locales\//

const mostItems = 6
const pressed = new Set<string>()

/** The controls that no earlier page had in its header, and one of each kind in its content. */
async function newControls(page: Page, start: Start): Promise<number[]> {
  const kinds = await controls(page).evaluateAll((elements) =>
    elements.map((element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent.trim()
      return { isShared: element.closest('header') !== null, word: name.split(/\s/)[0] }
    }),
  )
  return kinds.flatMap(({ isShared, word }, index) => {
    const name = `${isShared ? `header ${start.isPhone} ${start.isSignedIn}` : start.name} ${word}`
    if (pressed.has(name)) return []
    pressed.add(name)
    return [index]
  })
}

/** The ways to the lazy parts that were not walked yet. */
async function discover(page: Page, start: Start): Promise<Map<string, Way>> {
  const found = new Map<string, Way>()
  let way: Way = { press: -1, item: -1 }
  const note = (path: string) => {
    if (lazyParts.has(path) && !walked.has(path) && !found.has(path)) found.set(path, way)
  }
  page.on('request', (request) => note(new URL(request.url()).pathname))
  await go(page, start, way)
  await page.waitForLoadState('networkidle')
  for (const press of await newControls(page, start)) {
    way = { press, item: -1 }
    const isPressed = await go(page, start, way).then(
      () => true,
      () => false,
    )
    if (!isPressed) continue
    await page.waitForLoadState('networkidle')
    const many = Math.min(mostItems, await items(page).count())
    for (let item = 0; item < many; item += 1) {
      way = { press, item }
      await go(page, start, way).catch(() => undefined)
      await page.waitForLoadState('networkidle')
    }
  }
  page.removeAllListeners('request')
  return found
}

/** The page with one part missing: without an answer, then gone, then offline, then there. */
async function walk(page: Page, context: BrowserContext, start: Start, path: string, way: Way): Promise<void> {
  const name = `${lazyParts.get(path)} from ${start.name}, control ${way.press} ${way.item}`
  const isMissing = (asked: string) => asked === path
  const speaks = !silent.test(name)
  for (const mode of [503, 404] as const) {
    await page.evaluate(() => sessionStorage.removeItem('reloadedBuild'))
    const asked = await lose(page, mode, isMissing)
    await go(page, start, way).catch(() => undefined)
    await expect.poll(() => asked.length, name).toBeGreaterThan(0)
    if (mode === 503 && speaks) await says(page, mode, name)
    await stands(page, name)
  }
  await page.waitForLoadState('networkidle')
  await go(page, start, way).catch(() => undefined)
  await stands(page, name)
  if (speaks) await says(page, 404, name)
  await lose(page, 'offline', isMissing)
  await stands(page, name)
  await find(page, context)
  await stands(page, name)
  if (speaks) await isSilent(page, name)
}

test.describe('SHELL-09 lazy parts', () => {
  for (const start of starts)
    test(`SHELL-09 @desktop ${start.name}: each lazy part that does not load leaves the page standing and is loaded later`, async ({
      page,
      context,
      shop,
    }) => {
      test.setTimeout(600_000)
      if (start.isPhone) await page.setViewportSize({ width: 412, height: 839 })
      if (start.isSignedIn) await signIn(page, await registerAccount(shop))
      else await page.goto('/about')
      await start.prepare?.(page, shop)
      for (const [path, way] of await discover(page, start)) {
        walked.add(path)
        await test.step(lazyParts.get(path) ?? path, () => walk(page, context, start, path, way))
      }
    })

  test('SHELL-09 @desktop every lazy part of the shop is walked', () => {
    const left = [...lazyParts].filter(([path]) => !walked.has(path)).map(([, name]) => name)
    expect(left, 'Add a page or a state that reaches them to `starts`').toEqual([])
  })
})

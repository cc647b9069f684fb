import type { Route } from '@playwright/test'

import { registerAccount, signIn } from './account-steps.ts'
import { apiKey, expect, test, type Page, type Shop } from './fixtures.ts'
import { lazyParts } from './shop-routes.ts'
import { follow, productId, putInCart } from './steps.ts'

const reasons = [
  { mode: 'offline', text: 'Sem conexão. Verifique sua internet e tente de novo.' },
  { mode: 503, text: 'Estamos com muito movimento. Tente de novo em instantes.' },
  { mode: 404, text: 'A loja foi atualizada. Recarregue a página para continuar.' },
] as const
type Mode = (typeof reasons)[number]['mode']

// On a busy machine, a menu can close between two clicks of a test.
test.describe.configure({ retries: process.env['CI'] ? 2 : 0 })

// Errors of code that does not load belong to these journeys; React reports as #520 that it renders the error page in their place.
test.afterEach(({ pageErrors }) => {
  const others = pageErrors.filter(
    (text) => !/NETWORK_ERROR|SERVICE_UNAVAILABLE|500 UNEXPECTED|The messages of|React error #520/.test(text),
  )
  pageErrors.splice(0, Infinity, ...others)
})

declare global {
  var blankMoments: string[]
}

/** Runs in every document: records each moment without the shell or without content. */
function watch(): void {
  globalThis.blankMoments = []
  const check = () => {
    const header = document.querySelector('header')
    const main = document.querySelector('main')
    if (header?.checkVisibility({ visibilityProperty: true }) !== true) globalThis.blankMoments.push('no header')
    // A skeleton has no text.
    if (!/\w/.test(main?.innerText ?? '') && main?.querySelector('[aria-busy=true]')?.checkVisibility() !== true)
      globalThis.blankMoments.push(`no content at ${location.pathname}${location.search}`)
  }
  addEventListener('DOMContentLoaded', () => {
    // As if the page had been loaded again for this build: the walk over the routes tests that.
    const at = Date.now()
    const value = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
    sessionStorage.setItem('reloadedBuild', JSON.stringify({ v: 1, at, value }))
    setInterval(check, 50)
  })
}

/**
 * The lazy parts of a page, each of which is missing at first: without a connection, then with 503, then with 404. It arrives
 * once it was missing in all three ways.
 */
async function loseParts(page: Page) {
  /** The reasons for which each part was missing. A part has its own turn: a common one can skip the moments of its retries. */
  const missed = new Map<string, Mode[]>()
  const isArrived = new Set<string>()
  /** Parts that are missing now, until `next`. */
  const missing = new Set<string>()
  page.on('response', (response) => {
    const name = lazyParts.get(new URL(response.url()).pathname)
    if (name !== undefined && response.ok()) isArrived.add(name)
  })
  await page.addInitScript(watch)
  await page.route(/\/assets\/.*\.js$/, (route: Route) => {
    const name = lazyParts.get(new URL(route.request().url()).pathname)
    if (name === undefined) return route.fallback()
    const modes = missed.get(name) ?? []
    // The shop sends HEAD to find out why a part failed to load: the reason is the one of the failure, also after `next`.
    const isFirstOfTurn = route.request().method() === 'GET' && !missing.has(name)
    const mode = isFirstOfTurn ? reasons[modes.length]?.mode : modes.at(-1)
    const isOver = modes.length === reasons.length && !missing.has(name)
    if (mode === undefined || isOver) return route.fallback()
    if (isFirstOfTurn) {
      missing.add(name)
      missed.set(name, [...modes, mode])
    }
    return mode === 'offline' ? route.abort('internetdisconnected') : route.fulfill({ status: mode, body: '' })
  })
  const retry = () => page.evaluate(() => ['offline', 'online'].forEach((type) => dispatchEvent(new Event(type))))
  const next = () => {
    missing.clear()
    return retry()
  }
  /** The texts of the reasons why parts are missing now. */
  const texts = () =>
    reasons.filter(({ mode }) => [...missing].some((name) => missed.get(name)?.at(-1) === mode)).map(({ text }) => text)
  return { missed, missing, isArrived, retry, next, texts }
}
type Losses = Awaited<ReturnType<typeof loseParts>>

type Step = {
  act: () => Promise<unknown>
  /** The parts that the shopper waits for: the page says why they are missing. */
  parts: string[]
  /** Parts whose place is taken by something else: the page stands without them. */
  spare: string[]
}

/** A step and the names of the parts that it opens. `spare: a b` names those that the page can do without. */
function step(act: () => Promise<unknown>, names: string): Step {
  const [parts = '', spare = ''] = names.split('spare:')
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
  return { act, parts: words(parts), spare: words(spare) }
}

const spoken = (page: Page, texts: string[]) => page.getByText(new RegExp(texts.join('|'))).filter({ visible: true })

/** Takes a step. Until its parts have arrived, the shell and the content stand, and the page says why they are missing. */
async function take(page: Page, losses: Losses, { act, parts, spare }: Step, isForeign = false): Promise<void> {
  const { missed, missing, isArrived, retry, next, texts } = losses
  const left = () => [...parts.filter((name) => !isArrived.has(name)), ...spare.filter((name) => !missed.has(name))]
  await act()
  const end = Date.now() + 80_000
  for (let idle = 0; left().length > 0; idle += 1) {
    expect(Date.now(), `No step has opened ${left().join(', ')}`).toBeLessThan(end)
    const waiting = parts.filter((name) => missing.has(name))
    // The page has one notice for all its parts. An error page hides it, and is retried after a pause.
    if (waiting.length > 0 && !isForeign)
      await expect(async () => {
        const notice = spoken(page, texts()).first()
        await expect(notice, waiting.join(', '))
          .toBeVisible({ timeout: 5000 })
          .catch(async (error) => {
            await retry()
            throw error
          })
      }).toPass({ timeout: 20_000 })
    await page.waitForTimeout(100)
    // A failure may have been noticed only after the last turn.
    if (missing.size > 0 || idle % 10 === 9) await next()
  }
  for (const name of parts) expect(missed.get(name)?.length, `${name} was missing in every way`).toBe(reasons.length)
  expect(await page.evaluate(() => globalThis.blankMoments), 'The page was blank').toEqual([])
}

const rice = 'Arroz japonês grão curto 5 kg'
const press = (page: Page, role: 'button' | 'link' | 'menuitemradio' | 'checkbox', name: string | RegExp) => () =>
  page.getByRole(role, { name }).filter({ visible: true }).first().click()
/** Closes the open layer. Waits for it first, because it may open some time after its code has arrived, and Escape has no effect before. */
const close = (page: Page) =>
  step(async () => {
    await page.locator(':is([role=dialog], [role=alertdialog], [role=menu]):visible').first().waitFor()
    await page.keyboard.press('Escape')
  }, '')
const choose = (page: Page, language: RegExp) => async () => {
  const item = page.getByRole('menuitemradio', { name: language })
  // The toast about the former choice may close the menu.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await press(page, 'button', /Idioma/)()
    await item.click({ timeout: 2000 })
  }).toPass()
}
const store = (page: Page, key: string, value: unknown) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify({ v: 1, at: Date.now(), value }),
  ] as const)
const codeOf = async (page: Page, id: number) => {
  const answer = await page.request.get(`/api/public/products/${id}`, { headers: apiKey })
  return ((await answer.json()) as { data: { code: string } }).data.code
}

type Walk = {
  isPhone?: true
  /** The reasons are in another language than the texts above: they are not compared. */
  isForeign?: true
  prepare?: (page: Page, shop: Shop) => Promise<unknown>
  steps: (page: Page) => Step[]
}

/** All lazy parts of the shop, except routes. A part that no walk opens fails the last test. */
const walks: Record<string, Walk> = {
  'home page and header': {
    steps: (page) => [
      step(() => page.goto('/'), 'shop home-page strips-and-footer delivery-place'),
      step(() => page.getByRole('combobox', { name: 'Buscar produtos' }).click(), 'header-parts'),
      step(() => page.mouse.wheel(0, 6000), 'benefits'),
      step(press(page, 'button', /Informe seu CEP/), 'cep-dialog use-layer'),
      close(page),
      step(
        () => page.getByRole('combobox', { name: 'Buscar produtos' }).fill('arroz'),
        'search-combobox spare: client',
      ),
      step(press(page, 'button', /Minha dieta/), 'diet-dialog'),
      close(page),
      step(press(page, 'link', /^Departamentos/), 'spare: department-menu live-navigation'),
      step(press(page, 'link', /Entrar/), 'spare: redirect-after-login typed-text shell-loader'),
    ],
  },
  languages: {
    steps: (page) => [
      step(() => page.goto('/about'), 'shop'),
      step(press(page, 'button', /Idioma/), 'header-parts preference-menus use-layer'),
      step(press(page, 'menuitemradio', /Español/), 'toaster spare: es-ES'),
      step(choose(page, /English/), 'spare: en-US'),
      step(choose(page, /中文/), 'spare: zh-CN'),
    ],
  },
  'language of a link': {
    isForeign: true,
    steps: (page) => [
      step(() => page.goto('/about?lang=es-ES'), 'shop language-offer'),
      step(press(page, 'button', /Idioma/), 'header-parts preference-menus'),
      step(choose(page, /Português/), 'spare: pt-BR'),
    ],
  },
  pages: {
    steps: (page) => [
      step(() => page.goto('/about'), 'shop route-error spare: not-found-head'),
      step(() => follow(page, '/'), 'home-page'),
      step(
        () => follow(page, '/products'),
        'products-page filter-panel arrival-live list-pagination spare: products-pending',
      ),
      step(press(page, 'button', 'Mostrar mais'), 'filter-options'),
      step(() => page.keyboard.press('Escape'), ''),
      step(() => follow(page, '/products?filter=on_sale'), 'filter-chips'),
      step(() => follow(page, '/products?arrivesToday=true'), 'arrives-today'),
      step(() => follow(page, '/products?keyword=arroz'), 'search-results'),
      step(() => follow(page, '/products?keyword=qwrtzpsdfg'), 'products-ideas'),
      step(() => follow(page, '/products?view=categories'), 'products-categories'),
      step(() => follow(page, '/products/1'), 'product-page product-buying product-gallery'),
      step(() => follow(page, '/products/99999999'), 'product-not-found popular-products'),
      step(() => follow(page, '/departments'), 'departments-page categories-page-departments-page'),
      step(() => follow(page, '/categories'), 'categories-page'),
      step(() => follow(page, '/cart'), 'cart-page empty-cart'),
      step(() => follow(page, '/no/such'), 'not-found not-found-head'),
    ],
  },
  'page that the shop cannot make': {
    prepare: (page) => page.route('**/api/public/products/3', (route) => route.fulfill({ status: 500, body: '' })),
    steps: (page) => [
      step(() => page.goto('/about'), 'shop'),
      step(() => follow(page, '/products/3'), 'route-error route-problem'),
    ],
  },
  'information pages': {
    steps: (page) => [
      step(() => page.goto('/contact'), 'contact-part'),
      step(() => follow(page, '/stores'), 'stores-part'),
      step(() => follow(page, '/shipping'), 'shipping-parts'),
      step(() => page.reload(), 'spare: restore-typed-text'),
    ],
  },
  'product with diet, CEP and currency': {
    prepare: async (page) => {
      await store(page, 'diet', { freeOf: ['peanut'], dietary: [], isOn: true })
      await store(page, 'deliveryCep', '80020310')
      await page.addInitScript(() => localStorage.setItem('currency', 'USD'))
      const rates = { key: 'EXCHANGE_RATES', value: { USD: 5 } }
      await page.route('**/settings/key/EXCHANGE_RATES', (route) => route.fulfill({ json: { data: rates } }))
    },
    steps: (page) => [
      step(
        () => page.goto('/products/1'),
        'product-page diet-warning-live exchange-rates converted-amount product-gallery',
      ),
      step(press(page, 'button', /Ampliar/), 'picture-zoom use-layer'),
      close(page),
      step(press(page, 'button', 'Adicionar ao carrinho'), 'spare: guest'),
      step(() => page.mouse.wheel(0, 8000), 'product-details-live share-product reviews'),
      step(press(page, 'button', /favorit/i), 'wishlist-changes toaster'),
      step(() => follow(page, '/products'), 'diet-bar card-delivery-live'),
    ],
  },
  'product that is sold out': {
    prepare: async (page, shop) => shop.operate(await codeOf(page, 2), { stock: 0 }),
    steps: (page) => [step(() => page.goto('/products/2'), 'stock-alert')],
  },
  'list on a phone': {
    isPhone: true,
    steps: (page) => [
      step(() => page.goto('/products'), 'products-page'),
      step(press(page, 'button', /Filtr/), 'filter-sheet filter-panel arrival-live use-layer'),
      close(page),
      step(press(page, 'button', /^Menu/), 'mobile-menu'),
    ],
  },
  cart: {
    prepare: async (page, shop) => {
      await putInCart(page, rice)
      await shop.operate(await codeOf(page, await productId(page, rice)), { priceCents: 9000 })
    },
    steps: (page) => [
      step(() => page.goto('/cart'), 'cart-page what-changed spare: client'),
      step(press(page, 'button', /Esvaziar|Limpar/), 'clear-cart-dialog use-layer'),
      close(page),
      step(() => follow(page, '/checkout'), 'login-dialog-live'),
    ],
  },
  'shopper with an account': {
    prepare: async (page, shop) => signIn(page, await registerAccount(shop)),
    steps: (page) => [
      step(() => page.goto('/products/1'), 'product-page session-live account-button session-watch account-sync'),
      step(press(page, 'button', /conta/i), 'account-menu'),
      close(page),
      step(() => page.mouse.wheel(0, 8000), 'reviews'),
      step(press(page, 'button', /Escrever avaliação/), 'review-writing'),
      step(() => follow(page, '/'), 'waiting-pix-live recommended'),
    ],
  },
}

for (const [name, { isPhone, isForeign, prepare, steps }] of Object.entries(walks))
  test(`SHELL-09 @desktop ${name}: a lazy part that is missing leaves the page standing, says why, and is loaded later`, async ({
    page,
    shop,
  }) => {
    if (isPhone) await page.setViewportSize({ width: 412, height: 839 })
    await prepare?.(page, shop)
    const losses = await loseParts(page)
    for (const each of steps(page)) await take(page, losses, each, isForeign)
    // What the steps did not wait for arrives too, and the page falls silent.
    await expect(async () => {
      await losses.next()
      await expect(
        spoken(
          page,
          reasons.map(({ text }) => text),
        ),
      ).toHaveCount(0, { timeout: 1000 })
    }).toPass()
  })

/** Only a new service worker opens it, and these walks block workers; if it is missing, no update is offered (`offline.e2e.ts`). */
const ofWorkers = 'offer-update'
/** Only an order opens it, whose page has no words until the browser has loaded it. If it is missing, no notifications are offered. */
const ofOrders = 'order-push-live'

test('SHELL-09 @desktop the walks open every lazy part of the shop', ({ page }) => {
  const opened = Object.values(walks).flatMap(({ steps }) =>
    steps(page).flatMap(({ parts, spare }) => [...parts, ...spare]),
  )
  expect([...new Set([...opened, ofWorkers, ofOrders])].sort()).toEqual([...new Set(lazyParts.values())].sort())
})

import { setTimeout as wait } from 'node:timers/promises'

import { elsewhere, registerAccount, signIn, type Person } from './account-steps.ts'
import { apiKey, expect, test as base, type Page, type Shop } from './fixtures.ts'
import { historyOf, mostUnits, productCount } from './offline-histories/history.ts'
import { openNetwork, type Network } from './offline-histories/network.ts'
import { openSession, runHistory, type World } from './offline-histories/run-history.ts'
import type { Product } from './offline-histories/screen.ts'
import { controlled } from './steps.ts'

const test = base.extend<{ network: Network }>({
  network: async ({ shop }, use) => {
    const network = await openNetwork(shop.url)
    await use(network)
    network.close()
  },
  baseURL: async ({ network }, use) => use(network.url),
  serviceWorkers: 'allow',
})

/** `OFFLINE_HISTORIES=1000 OFFLINE_SEED=5000` runs more and other histories. The first four have each kind of step. */
const histories = Number(process.env['OFFLINE_HISTORIES'] ?? 4)
const seedOfFirst = 145
const firstSeed = seedOfFirst + Number(process.env['OFFLINE_SEED'] ?? 0)
const longestHistory = 60_000

/** Words of error messages, and the messages about lost connections. All others are wrong in these histories. */
const isError = /Falha|Erro|Não foi|Não conse|expir/
const isExpected = /Falha de rede ao sincronizar carrinho|Falha ao buscar carrinho|Erro ao carregar carrinho/
/** Requests that fail, also those of code whose worker has been ended: the page requests it again. */
const isConnection = /Failed to load resource|net::ERR|SERVICE_UNAVAILABLE|NETWORK_ERROR/

/** The first products of the list with enough stock. */
async function productsOf(shop: Shop): Promise<Product[]> {
  const answer = await fetch(`${shop.url}/api/public/products`, { headers: apiKey })
  const { data } = (await answer.json()) as { data: { content: Product[] } }
  return data.content.filter(({ quantity }) => quantity > mostUnits).slice(0, productCount)
}

/** Signs in, and loads the pages and their code until the worker has stored them. */
async function prepare(page: Page, person: Person): Promise<void> {
  await signIn(page, person)
  for (const path of ['/cart', '/products', '/cart', '/products']) {
    await page.goto(path)
    await controlled(page)
    await expect(page.locator('main > [data-hydrate]')).toHaveCount(0)
  }
  const stored = () => page.evaluate(async () => (await (await caches.open('pages')).keys()).length)
  await expect.poll(stored).toBeGreaterThanOrEqual(2)
}

/** Collects the texts of error messages that the pages show. */
async function followErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  await page.context().exposeFunction('tellError', (text: string) => void errors.push(text))
  await page.context().addInitScript((words: string) => {
    const { tellError } = globalThis as unknown as { tellError: (text: string) => void }
    const longestMessage = 300
    new MutationObserver((records) => {
      for (const { textContent } of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (textContent !== null && textContent.length < longestMessage && new RegExp(words).test(textContent))
          tellError(textContent)
    }).observe(document, { childList: true, subtree: true })
  }, isError.source)
  return errors
}

test('BEY-13 @desktop random histories of changes without a network and with a killed worker are applied once', async ({
  page,
  shop,
  network,
  pageErrors,
}) => {
  test.setTimeout(120_000 + histories * longestHistory)
  const errors = await followErrors(page)
  const person = await registerAccount(shop)
  await prepare(page, person)
  const world: World = {
    network,
    products: await productsOf(shop),
    device: await elsewhere(shop, person),
    page,
    session: await openSession(page),
    figures: { presses: 0, commands: 0, repeated: 0, lost: 0, kills: 0, stopped: 0, reloads: 0, elsewhere: 0 },
    at: '',
  }
  expect(world.products).toHaveLength(productCount)
  world.session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    world.figures.stopped += versions.filter(({ runningStatus }) => runningStatus === 'stopped').length
  })

  const withinTime = async () => {
    await wait(longestHistory, undefined, { ref: false })
    throw new Error(`The history takes longer than ${longestHistory} ms, at ${world.at}`)
  }
  for (let index = 0; index < histories; index += 1) {
    // Its access token expires.
    if (index % 100 === 99) world.device = await elsewhere(shop, person)
    const seed = firstSeed + index
    const history = historyOf(seed)
    try {
      await Promise.race([runHistory(world, history), withinTime()])
      expect(
        errors.filter((text) => !isExpected.test(text)),
        'error messages',
      ).toEqual([])
      expect(
        pageErrors.filter((text) => !isConnection.test(text)),
        'errors of the page',
      ).toEqual([])
    } catch (error) {
      throw new Error(`OFFLINE_HISTORIES=1 OFFLINE_SEED=${seed - seedOfFirst}: ${JSON.stringify(history)}`, {
        cause: error,
      })
    }
    if (index % 25 === 24) console.log(index + 1, JSON.stringify(world.figures))
  }
  const { kills, stopped } = world.figures
  expect(stopped > 0 || kills === 0, 'the browser has ended workers').toBe(true)
  console.log(`${histories} histories`, JSON.stringify(world.figures))
  const others = pageErrors.filter((text) => !isConnection.test(text))
  pageErrors.splice(0, Infinity, ...others)
})

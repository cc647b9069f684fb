/**
 * How soon the badge of the cart is painted after a click, on a phone's screen with a processor four times slower, on the
 * built shop (issue 4: within one frame):
 *
 *   node tools/bench/badge.ts [--runs 10] [--cpu 4] [--no-build]
 *
 * The same click in the same run, each on another product: by somebody signed in, whose cart is synced with the server; by a
 * guest, whose cart never leaves the browser; and on a page that has nothing but a button and a number (the floor). A frame
 * counts where it is the first whose DOM has another number: 1 is the very next one after the click. `paint` is the browser's
 * own word: from the click to the end of the paint that came of it (Event Timing, in steps of 8 ms).
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import type { Page } from 'playwright-core'

import { openAccount, person } from './account.ts'
import { onPhone, settle } from './browser.ts'
import { median, printMachine, printTable, short } from './figures.ts'
import { openBare, tapAndWait, watchTaps } from './probe.ts'
import { requireBuild, startShop } from './shop.ts'
import { temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    cpu: { type: 'string', default: '4' },
    'no-build': { type: 'boolean', default: false },
  },
})
const runs = Number(options.runs)
const cpu = Number(options.cpu)
const addButton = 'main button:has-text("Adicionar ao carrinho")'
const cartLinks = 'a[href="/cart"]'

declare global {
  var benchClicks: number[]
}

/** Runs in the page before its own scripts: how long each click took until it was painted. */
function watchClicks(): void {
  globalThis.benchClicks = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') globalThis.benchClicks.push(entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

printMachine()
await requireBuild(options['no-build'])
const folder = await temporaryFolder()
const mailDir = join(folder.path, 'mail')
const shop = await startShop({ dataDir: folder.path, env: { MAIL_DIR: mailDir, BENCH_LIMITS: 'off' } })

async function signIn(page: Page): Promise<void> {
  await page.goto(`${shop.url}/login`)
  const form = page.getByRole('form', { name: 'Entrar' })
  await form.getByLabel('E-mail').fill(person.email)
  await form.getByRole('textbox', { name: /^Senha/ }).fill(person.password)
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForFunction(() => localStorage.getItem('loggedInUser') !== null)
}

const spread = (values: number[]) => `${short(median(values))} (${short(Math.max(...values))})`

async function measure(name: string, paths: readonly (string | null)[], begin: (page: Page) => Promise<void>) {
  const seen = await onPhone({ cpu }, watchTaps, async (page, session, context) => {
    await context.addInitScript(watchClicks)
    // Only what is measured is slowed.
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await begin(page)
    const all = []
    for (const path of paths) {
      if (path === null) await openBare(page, shop.url)
      else await page.goto(shop.url + path, { waitUntil: 'load', timeout: 60_000 })
      await settle(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      const tap = await tapAndWait(page, addButton, { kind: 'text', selector: cartLinks })
      await page.waitForTimeout(300)
      const paint = await page.evaluate(() => globalThis.benchClicks.at(-1) ?? 8)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      if (tap !== null) all.push({ ...tap, paint })
    }
    return all
  })
  return [
    name,
    spread(seen.map(({ frames }) => frames)),
    spread(seen.map(({ sinceClick }) => sinceClick)),
    spread(seen.map(({ paint }) => paint)),
    paths.length - seen.length,
  ]
}

try {
  await openAccount(shop.url, mailDir)
  const list = await fetch(`${shop.url}/products`).then((answer) => answer.text())
  const products = [...new Set([...list.matchAll(/href="(\/products\/\d+)"/g)].map(([, path = '']) => path))]
  const some = products.slice(0, runs)
  const rows = [
    await measure('signed in: the cart is synced', some, signIn),
    await measure('guest: no sync', some, async () => {}),
    await measure(
      'a page with nothing else',
      some.map(() => null),
      async () => {},
    ),
  ]
  console.log(`\nClick → badge, processor ${cpu}× slower, ${some.length} clicks each; medians, largest in brackets\n`)
  printTable(['', 'frames', 'ms to the frame', 'ms painted', 'never'], rows)
  printMachine()
} finally {
  await shop.kill()
  await folder.remove()
}

/**
 * Response to taps on a phone's screen in a real Chromium, on the built shop:
 *
 *   node tools/bench/taps.ts [--runs 5] [--only cart,list,requests,shifts] [--no-build]
 *
 * 1. cart: a tap on "Adicionar ao carrinho" until the badge shows another number: milliseconds since the touch and since the
 *    click, and the number of frames since the click (1 is the next one). "at once" taps as soon as the button is painted,
 *    possibly before the page's code has loaded.
 * 2. list: a tap on the first product of /products until its heading is visible, and until its image is; on an unthrottled
 *    network, and on slow 4G with a processor four times slower (Lighthouse's).
 * 3. requests: what /products requests after load, while it is untouched and while it is scrolled.
 * 4. shifts: the sum of all layout shifts while each page loads, settles and is scrolled to its end.
 *
 * Milliseconds are medians of the runs with the largest in brackets; a frame is 16.7 ms. Compare them with "a page with nothing
 * else" of the same run: a button without a framework.
 */
import { parseArgs } from 'node:util'

import type { Page } from 'playwright-core'

import { onPhone, putInCart, settle } from './browser.ts'
import { median, printMachine, printTable, short } from './figures.ts'
import { openBare, tapAndWait, watchShifts, watchTaps, type Seen } from './probe.ts'
import { record } from './record.ts'
import { requireBuild, startShop } from './shop.ts'
import { temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: 'cart,list,requests,shifts' },
    'no-build': { type: 'boolean', default: false },
  },
})
const runs = Number(options.runs)
const only = new Set(options.only.split(','))

printMachine()
await requireBuild(options['no-build'])
const folder = await temporaryFolder()
const shop = await startShop({ dataDir: folder.path })
const list = await fetch(`${shop.url}/products`).then((answer) => answer.text())
const productPath = /href="(\/products\/\d+)"/.exec(list)?.[1] ?? '/products/1'

const productLink = `main a[href="${productPath}"]`
const addButton = 'main button:has-text("Adicionar ao carrinho")'
const cartLinks = 'a[href="/cart"]'

const spread = (values: number[]) => `${short(median(values))} (${short(Math.max(...values))})`

async function repeat(work: () => Promise<Seen | null>): Promise<{ seen: Seen[]; missed: number }> {
  const all: (Seen | null)[] = []
  for (let run = 0; run < runs; run++) all.push(await work())
  return { seen: all.filter((one) => one !== null), missed: all.filter((one) => one === null).length }
}

async function measureCart(): Promise<void> {
  const cases = [
    { name: 'settled', slow: false, cpu: 1, atOnce: false },
    { name: 'settled, CPU 4× slower', slow: false, cpu: 4, atOnce: false },
    { name: 'settled, slow 4G, CPU 4× slower', slow: true, cpu: 4, atOnce: false },
    { name: 'at once', slow: false, cpu: 1, atOnce: true },
    { name: 'at once, slow 4G, CPU 4× slower', slow: true, cpu: 4, atOnce: true },
    { name: 'a page with nothing else', slow: false, cpu: 1, atOnce: false, bare: true },
    { name: 'a page with nothing else, CPU 4× slower', slow: false, cpu: 4, atOnce: false, bare: true },
  ]
  const rows: (string | number)[][] = []
  for (const { name, slow, cpu, atOnce, bare = false } of cases) {
    const { seen, missed } = await repeat(() =>
      onPhone({ slow, cpu }, watchTaps, async (page) => {
        if (bare) await openBare(page, shop.url)
        else await page.goto(shop.url + productPath, { waitUntil: atOnce ? 'commit' : 'load', timeout: 60_000 })
        if (atOnce) await page.locator(addButton).first().waitFor()
        else await settle(page)
        return tapAndWait(page, addButton, { kind: 'text', selector: cartLinks })
      }),
    )
    record(`add to cart → badge, ${name}, ms`, median(seen.map((one) => one.sinceDown)))
    rows.push([
      name,
      spread(seen.map((one) => one.sinceDown)),
      spread(seen.map((one) => one.sinceClick)),
      spread(seen.map(({ frames }) => frames)),
      missed,
    ])
  }
  console.log('\nAdd to cart → badge\n')
  printTable(['', 'ms since touch', 'ms since click', 'frames', 'never'], rows)
}

async function measureList(): Promise<void> {
  const cases = [
    { name: 'not slowed', slow: false, cpu: 1 },
    { name: 'slow 4G, CPU 4× slower', slow: true, cpu: 4 },
  ]
  const rows: (string | number)[][] = []
  for (const { name, slow, cpu } of cases) {
    const { seen, missed } = await repeat(() =>
      onPhone({ slow, cpu }, watchTaps, async (page) => {
        await page.goto(`${shop.url}/products`, { waitUntil: 'load', timeout: 60_000 })
        await settle(page, 2000)
        await page.locator(productLink).first().scrollIntoViewIfNeeded()
        await page.waitForTimeout(slow ? 1500 : 500)
        return tapAndWait(page, productLink, { kind: 'heading', path: `^${productPath}$` })
      }),
    )
    record(`list → product heading, ${name}, ms`, median(seen.map((one) => one.sinceDown)))
    rows.push([
      name,
      spread(seen.map((one) => one.sinceDown)),
      spread(seen.flatMap(({ picture }) => (picture === null ? [] : [picture]))),
      missed,
    ])
  }
  console.log('\nList → product\n')
  printTable(['', 'heading ms', 'picture ms', 'never'], rows)
}

/** Scrolls to the end of the page by touch. */
async function scroll(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (let left = 40; left > 0; left--) {
    const atEnd = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
    if (atEnd) break
    await session.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 500,
      yDistance: -450,
      speed: 2000,
      gestureSourceType: 'touch',
    })
    await page.waitForTimeout(60)
  }
  await settle(page, 800)
}

async function measureRequests(): Promise<void> {
  const counts = await onPhone({}, null, async (page) => {
    const asked: { type: string; url: string; phase: string }[] = []
    let phase = 'until load'
    page.on('request', (request) => asked.push({ type: request.resourceType(), url: request.url(), phase }))
    await page.goto(`${shop.url}/products`, { waitUntil: 'load' })
    phase = 'untouched'
    await settle(page, 3000)
    phase = 'scrolled'
    await scroll(page)
    return asked
  })
  const types = [...new Set(counts.map(({ type }) => type))].sort()
  console.log('\nRequests of /products\n')
  printTable(
    ['', ...types, 'all'],
    ['until load', 'untouched', 'scrolled'].map((phase) => {
      const some = counts.filter((request) => request.phase === phase)
      return [phase, ...types.map((type) => some.filter((request) => request.type === type).length), some.length]
    }),
  )
  const isOfPage = ({ type, url }: { type: string; url: string }) => type === 'image' || url.endsWith('/favicon.svg')
  const speculative = counts.filter((request) => request.phase !== 'until load' && !isOfPage(request))
  console.log(
    `\nspeculative (after load, pictures of the page itself and its icon aside): ${speculative.length} of at most 10`,
  )
  for (const { url, phase } of speculative.slice(0, 15)) console.log(`  ${phase}: ${new URL(url).pathname}`)
}

async function measureShifts(): Promise<void> {
  const rows: (string | number)[][] = []
  const moved: string[] = []
  for (const slow of [false, true]) {
    for (const path of ['/', '/products', productPath, '/cart']) {
      const shifts = await onPhone({ slow }, watchShifts, async (page) => {
        if (path === '/cart') await putInCart(page, shop.url + productPath)
        await page.goto(shop.url + path, { waitUntil: 'load', timeout: 60_000 })
        await settle(page)
        const loaded = await page.evaluate(() => globalThis.benchShifts.length)
        await scroll(page)
        return (await page.evaluate(() => globalThis.benchShifts)).map((shift, place) => ({
          ...shift,
          phase: place < loaded ? 'loading' : 'scrolling',
        }))
      })
      const sum = (phase: string) =>
        shifts.reduce((total, shift) => total + (shift.phase === phase ? shift.value : 0), 0)
      rows.push([`${path}${slow ? ', slow 4G' : ''}`, sum('loading').toFixed(4), sum('scrolling').toFixed(4)])
      for (const shift of shifts)
        moved.push(
          `${path}${slow ? ', slow 4G' : ''}, ${shift.phase}: ${shift.value.toFixed(4)} ${shift.moved.join(' ')}`,
        )
    }
  }
  console.log('\nLayout shifts\n')
  printTable(['', 'loading', 'scrolling'], rows)
  for (const line of moved.slice(0, 20)) console.log(line)
}

try {
  if (only.has('cart')) await measureCart()
  if (only.has('list')) await measureList()
  if (only.has('requests')) await measureRequests()
  if (only.has('shifts')) await measureShifts()
} finally {
  await shop.kill()
  await folder.remove()
}

/**
 * Paint times of the public pages on a phone, and what they load without interaction. Lighthouse measures /, /products, a
 * product and /cart (with one product) in turn on the built shop, on static copies of the same pages, and on those copies with
 * React and one hydrated component (`static-copy.ts`). The copies are the floors that the shop is compared with.
 *
 *   node tools/bench/pages.ts [--runs 3] [--applied 3] [--pages home,list,product,cart] [--no-build]
 *   node tools/bench/pages.ts --weights   only bytes on the wire and processor time in scripts, in a minute
 *   node tools/bench/pages.ts --worker [--runs 3] [--applied 3] [--pages home,list,product]
 *                                         alternating first loads of this shop and of one with SERVICE_WORKER=false
 *
 * FCP, LCP and TBT are milliseconds, medians of the runs. "simulated" is Lighthouse's model of slow 4G and a processor four
 * times slower; "applied" slows both down. Bytes include HTTP headers. "script CPU" is the processor time that the main
 * thread spends in scripts until the page has loaded, not slowed down. The last table compares with the budgets.
 * /cart has `noindex`, so its SEO score leaves that audit out.
 */
import { parseArgs } from 'node:util'

import { budget, sumOf } from '../page-weight.ts'
import { printMachine, printTable } from './figures.ts'
import { auditPage, weigh, type Site } from './lighthouse.ts'
import { putInCart, settle, startBrowser } from './browser.ts'
import { record } from './record.ts'
import { requireBuild, startShop } from './shop.ts'
import { serveCopies } from './static-copy.ts'
import { temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    applied: { type: 'string', default: '3' },
    pages: { type: 'string', default: 'home,list,product,cart' },
    weights: { type: 'boolean', default: false },
    worker: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const runs = { simulate: Number(options.runs), devtools: Number(options.applied) }
const wanted = new Set(options.pages.split(','))

const allowed = 1.25

printMachine()
await requireBuild(options['no-build'])
const folder = await temporaryFolder()
const shop = await startShop({ dataDir: folder.path })
const first = await fetch(`${shop.url}/products`).then((answer) => answer.text())
const productPath = /href="(\/products\/\d+)"/.exec(first)?.[1]
if (productPath === undefined) throw new Error('The list names no product')
const paths = Object.entries({ home: '/', list: '/products', product: productPath, cart: '/cart' }).filter(
  ([name]) => wanted.has(name) && !(options.worker && name === 'cart'),
)

/** Each budget that was compared: its name, the value of its limit, and whether it holds. */
const held: [string, string, boolean][] = []
const hold = (what: string, value: number, most: number) =>
  held.push([what, `${value.toFixed(value < 10 ? 2 : 0)} of ${most.toFixed(most < 10 ? 2 : 0)}`, value <= most])

async function measureWeights(): Promise<void> {
  const pages = [...paths.map(([name, path]) => ({ name, path, inCart: null }))]
  const full = wanted.has('cart') ? [{ name: 'cart with a product', path: '/cart', inCart: productPath ?? null }] : []
  const rows: (string | number)[][] = []
  for (const { name, path, inCart } of [...pages, ...full]) {
    const { scripts, fonts, html, cpu } = await weigh(shop.url, path, inCart)
    rows.push([name, sumOf(scripts) / 1000, scripts.length, sumOf(fonts) / 1000, html / 1000, cpu])
    const most = inCart === null ? budget.scripts : budget.scriptsOfFullCart
    hold(`${name}: JavaScript on the wire, kB`, sumOf(scripts) / 1000, most / 1000)
    if (path === '/') hold('fonts on the wire, kB', sumOf(fonts) / 1000, budget.fonts / 1000)
    hold(`${name}: script CPU, ms`, cpu, 70)
  }
  printTable(['page', 'JavaScript kB', 'files', 'fonts kB', 'HTML kB', 'script CPU ms'], rows)
  console.log()
}

type Row = { name: string; ours: Site; still: Site; react: Site }

async function auditPages(): Promise<Row[]> {
  const browser = await startBrowser()
  let cart = ''
  await browser.visit(async (page) => {
    await page.setViewportSize({ width: 412, height: 823 })
    await putInCart(page, shop.url + productPath)
    await page.goto(`${shop.url}/cart`)
    await settle(page)
    // Only this browser has the lines of the cart: the copy is the hydrated page.
    cart = await page.content()
  })
  const copied = paths.map(([, path]) => path)
  const pages = new Map([['/cart', cart]])
  const copies = await serveCopies(shop.url, copied, { pages })
  const reactCopies = await serveCopies(shop.url, copied, { pages, withReact: true })
  const rows: Row[] = []
  try {
    for (const [name, path] of paths) {
      const sites = [shop, copies, reactCopies].map(({ url }) => url + path)
      const [ours, still, react] = await auditPage(browser, sites, runs, { keep: name === 'cart' })
      if (ours === undefined || still === undefined || react === undefined)
        throw new Error('The audit of three sites returned fewer than three results')
      rows.push({ name, ours, still, react })
      console.error(`${name}: done`)
    }
  } finally {
    copies.stop()
    reactCopies.stop()
    await browser.close()
  }
  return rows
}

async function measurePaint(): Promise<void> {
  const rows = await auditPages()
  const figures = ({ simulated: s, applied: a, scores: x }: Site) => [
    s.fcp,
    s.lcp,
    s.tbt,
    a.fcp,
    a.lcp,
    a.tbt,
    Math.max(s.cls, a.cls),
    s.totalKb,
    s.requests,
    `${x.performance} ${x.accessibility} ${x.bestPractices} ${x.seo}`,
  ]
  printTable(
    [
      'page',
      'FCP sim.',
      'LCP sim.',
      'TBT sim.',
      'FCP applied',
      'LCP applied',
      'TBT applied',
      'CLS',
      'total kB',
      'requests',
      'perf a11y bp seo',
    ],
    rows.flatMap(({ name, ours, still, react }) => [
      [name, ...figures(ours)],
      [`${name}, static copy`, ...figures(still)],
      [`${name}, copy with React`, ...figures(react)],
    ]),
  )
  console.log()
  const floors = { still: 'static copy', react: 'copy with React' } as const
  const ratio = (row: Row, floor: keyof typeof floors, mode: 'simulated' | 'applied', key: 'fcp' | 'lcp') =>
    row.ours[mode][key] / row[floor][mode][key]
  for (const floor of ['still', 'react'] as const) {
    printTable(
      [`× ${floors[floor]}`, 'FCP sim.', 'LCP sim.', 'FCP applied', 'LCP applied', 'largest paint'],
      rows.map((row) => [
        row.name,
        ratio(row, floor, 'simulated', 'fcp'),
        ratio(row, floor, 'simulated', 'lcp'),
        ratio(row, floor, 'applied', 'fcp'),
        ratio(row, floor, 'applied', 'lcp'),
        row.ours.largest.slice(0, 60),
      ]),
    )
    console.log()
  }

  for (const row of rows) {
    const { name, ours } = row
    if (name === 'list' || name === 'product') {
      for (const key of ['fcp', 'lcp'] as const) {
        const paint = `${name}: ${key.toUpperCase()}`
        hold(`${paint} × static, applied`, ratio(row, 'still', 'applied', key), allowed)
        hold(`${paint} × with React, applied`, ratio(row, 'react', 'applied', key), allowed)
        hold(`${paint} × with React, simulated`, ratio(row, 'react', 'simulated', key), allowed)
      }
      hold(`${name}: requests`, ours.simulated.requests, name === 'list' ? 30 : 12)
    }
    hold(`${name}: CLS`, Math.max(ours.simulated.cls, ours.applied.cls), 0)
    const { accessibility, bestPractices, seo } = ours.scores
    held.push([
      `${name}: accessibility, best practices, SEO 100`,
      `${accessibility} ${bestPractices} ${seo}`,
      accessibility + bestPractices + seo === 300,
    ])
    if (ours.failed.length > 0) held.push([`${name}: failed audits`, ours.failed.join(' '), false])
  }
}

/** BEY-13: the first visit installs the service worker, which must not delay the page. */
async function compareWithoutWorker(): Promise<void> {
  const browser = await startBrowser()
  const data = await temporaryFolder()
  const without = await startShop({ dataDir: data.path, env: { SERVICE_WORKER: 'false' } })
  const rows: (string | number)[][] = []
  try {
    for (const [name, path] of paths) {
      const [ours, plain] = await auditPage(browser, [shop.url + path, without.url + path], runs, { keep: false })
      if (ours === undefined || plain === undefined)
        throw new Error('The audit of two sites returned fewer than two results')
      for (const mode of ['simulated', 'applied'] as const) {
        const [a, b] = [ours[mode], plain[mode]]
        rows.push([name, mode, a.fcp, b.fcp, a.lcp, b.lcp, a.lcp / b.lcp, a.tbt, b.tbt, a.totalKb, b.totalKb])
        hold(`${name}: LCP × without the worker, ${mode}`, a.lcp / b.lcp, 1.05)
      }
    }
  } finally {
    await browser.close()
    await without.kill()
    await data.remove()
  }
  const pair = (what: string) => [what, 'without']
  printTable(['page', 'method', ...pair('FCP'), ...pair('LCP'), 'ratio', ...pair('TBT'), ...pair('total kB')], rows)
}

try {
  if (options.worker) await compareWithoutWorker()
  else await measureWeights()
  if (!options.weights && !options.worker) await measurePaint()
  for (const [what, value] of held) record(what, value)
  printTable(
    ['budget', 'value', 'holds'],
    held.map(([what, value, holds]) => [what, value, holds ? 'yes' : 'NO']),
  )
} finally {
  await shop.kill()
  await folder.remove()
}

/**
 * How fast the shop's public pages paint on a phone, beside a static page with the same content in the same run: Lighthouse
 * with its phone preset for /, /products, a product and /cart (with one product in it), on the built shop and, in
 * turn, on static copies (`static-copy.ts`): the floor that no shop can be below.
 *
 *   node tools/bench/pages.ts [--runs 3] [--applied 3] [--pages home,list,product,cart] [--no-build]
 *
 * FCP, LCP, TBT are milliseconds, medians of the runs; "simulated" is Lighthouse's model of slow 4G and a processor four
 * times slower, "applied" really slows both down. JS is kB on the wire (Brotli), and what it were with gzip. "script CPU" is the main
 * thread's time in scripts while the page loads and settles, not slowed down, as processor time. The last table says which of "Ours must be"
 * (`limits` below) holds. There is no React floor here, so "simulated" is held against the static copy times the ratio
 * that floor-ssr had to floor-static there. /cart asks not to be indexed, so that audit of SEO is left out for it.
 */
import { parseArgs } from 'node:util'

import { printMachine, printTable } from './figures.ts'
import { auditPage, countScripts, type Site } from './lighthouse.ts'
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
    'no-build': { type: 'boolean', default: false },
  },
})
const runs = { simulate: Number(options.runs), devtools: Number(options.applied) }
const wanted = new Set(options.pages.split(','))

/** floor-ssr over floor-static, simulated, measured on the reference machine. */
const reactOverStatic = { list: { fcp: 1146 / 655, lcp: 1958 / 1808 }, product: { fcp: 1144 / 644, lcp: 1444 / 1053 } }
const allowed = 1.25

printMachine()
await requireBuild(options['no-build'])
const folder = await temporaryFolder()
const shop = await startShop({ dataDir: folder.path })
const first = await fetch(`${shop.url}/products`).then((answer) => answer.text())
const productPath = /href="(\/products\/\d+)"/.exec(first)?.[1]
if (productPath === undefined) throw new Error('The list names no product')
const paths = Object.entries({ home: '/', list: '/products', product: productPath, cart: '/cart' }).filter(([name]) =>
  wanted.has(name),
)

const browser = await startBrowser()
let cart = ''
await browser.visit(async (page) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await putInCart(page, shop.url + productPath)
  await page.goto(`${shop.url}/cart`)
  await settle(page)
  // What the cart shows is in this browser only: its copy is what stands there at last.
  cart = await page.content()
})
const copies = await serveCopies(
  shop.url,
  paths.map(([, path]) => path),
  new Map([['/cart', cart]]),
)

type Row = { name: string; ours: Site; floor: Site }
const rows: Row[] = []
try {
  for (const [name, path] of paths) {
    const [ours, floor] = await auditPage(browser, [shop.url + path, copies.url + path], runs, {
      keep: name === 'cart',
    })
    if (ours === undefined || floor === undefined) throw new Error('Two pages, two results')
    rows.push({ name, ours, floor })
    console.error(`${name}: done`)
  }
  const scripts = new Map<string, Awaited<ReturnType<typeof countScripts>>>()
  for (const [name, path] of paths) scripts.set(name, await countScripts(shop.url, path, productPath))

  const figures = ({ simulated: s, applied: a, scores: x }: Site) => [
    s.fcp,
    s.lcp,
    s.tbt,
    a.fcp,
    a.lcp,
    a.tbt,
    Math.max(s.cls, a.cls),
    s.jsKb,
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
      'JS kB',
      'total kB',
      'requests',
      'perf a11y bp seo',
    ],
    rows.flatMap(({ name, ours, floor }) => [
      [name, ...figures(ours)],
      [`${name}, static copy`, ...figures(floor)],
    ]),
  )
  console.log()
  const ratio = (row: Row, mode: 'simulated' | 'applied', key: 'fcp' | 'lcp') =>
    row.ours[mode][key] / row.floor[mode][key]
  printTable(
    [
      '× static copy',
      'FCP sim.',
      'LCP sim.',
      'FCP applied',
      'LCP applied',
      'script CPU ms',
      'JS gzip kB',
      'largest paint',
    ],
    rows.map((row) => [
      row.name,
      ratio(row, 'simulated', 'fcp'),
      ratio(row, 'simulated', 'lcp'),
      ratio(row, 'applied', 'fcp'),
      ratio(row, 'applied', 'lcp'),
      scripts.get(row.name)?.cpu ?? null,
      scripts.get(row.name)?.gzipKb ?? null,
      row.ours.largest.slice(0, 60),
    ]),
  )

  const held: [string, string, boolean][] = []
  const hold = (what: string, value: number, most: number) =>
    held.push([what, `${value.toFixed(value < 10 ? 2 : 0)} of ${most.toFixed(most < 10 ? 2 : 0)}`, value <= most])
  for (const row of rows) {
    const { name, ours } = row
    if (name === 'list' || name === 'product') {
      for (const key of ['fcp', 'lcp'] as const) {
        hold(`${name}: ${key.toUpperCase()} × static, applied`, ratio(row, 'applied', key), allowed)
        hold(
          `${name}: ${key.toUpperCase()} × static, simulated`,
          ratio(row, 'simulated', key),
          allowed * reactOverStatic[name][key],
        )
      }
      hold(`${name}: requests`, ours.simulated.requests, name === 'list' ? 30 : 12)
    }
    hold(`${name}: JavaScript kB gzip (the goal)`, scripts.get(name)?.gzipKb ?? Number.NaN, 125)
    hold(`${name}: script CPU ms`, scripts.get(name)?.cpu ?? Number.NaN, 70)
    hold(`${name}: CLS`, Math.max(ours.simulated.cls, ours.applied.cls), 0)
    const { accessibility, bestPractices, seo } = ours.scores
    held.push([
      `${name}: accessibility, best practices, SEO 100`,
      `${accessibility} ${bestPractices} ${seo}`,
      accessibility + bestPractices + seo === 300,
    ])
    if (ours.failed.length > 0) held.push([`${name}: failed audits`, ours.failed.join(' '), false])
  }
  for (const [budget, value] of held) record(budget, value)
  console.log()
  printTable(
    ['ours must be', 'is', 'holds'],
    held.map(([what, value, is]) => [what, value, is ? 'yes' : 'NO']),
  )
} finally {
  copies.stop()
  await browser.close()
  await shop.kill()
  await folder.remove()
}

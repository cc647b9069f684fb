/**
 * First-load JavaScript of the public pages, gzip: what the page's HTML asks for before anything is touched. Fails over
 * the budget of 135 kB; 125 kB is the goal (performance.md). The cart is drawn by the browser alone and is over the
 * budget: it may not grow (docs/decisions/005-cart-over-budget.md).
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { must } from './run.ts'

const budget = 135_000
const goal = 125_000
/** What is known to be over the budget, and how far: it fails where it grows. */
const debts: Record<string, number> = { '/cart': 149_000 }
const pages = { '/': '/', '/products': '/products/', '/products/$productId': '/products/$productId', '/cart': '/cart' }

await must(process.execPath, ['tools/build.ts'])
const { readManifest } = await import('../apps/server/src/manifest.ts')
const client = 'apps/storefront/dist/client'
const { routes, catalogues } = readManifest(client)
const gzip = (file: string) => gzipSync(readFileSync(`${client}${file}`), { level: 9 }).length

let over = 0
for (const [name, route] of Object.entries(pages)) {
  const own = routes[route]
  if (own === undefined) throw new Error(`The manifest has no route ${route}`)
  const catalogue = catalogues['zh-CN']
  const files = new Set([
    ...(routes['__root__']?.preloads ?? []),
    ...own.preloads,
    ...(catalogue === undefined ? [] : [catalogue]),
  ])
  const bytes = [...files].reduce((sum, file) => sum + gzip(file), 0)
  if (bytes > (debts[name] ?? budget)) over += 1
  const verdict =
    bytes > budget ? 'over the budget' : bytes > goal ? 'within the budget, over the goal' : 'within the goal'
  console.log(`${name.padEnd(24)} ${(bytes / 1000).toFixed(1)} kB gzip in ${files.size} files: ${verdict}`)
}
process.exit(over === 0 ? 0 : 1)

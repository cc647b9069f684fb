/**
 * First-load JavaScript of the public pages, gzip: what the page's HTML asks for before anything is touched. Fails over
 * the budget of 135 kB; 125 kB is the goal (docs/decisions/005-what-the-first-load-is.md). Fails too where
 * that code reads a text that the page does not bring.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { must } from './run.ts'

const budget = 135_000
const goal = 125_000
const pages = { '/': '/', '/products': '/products/', '/products/$productId': '/products/$productId', '/cart': '/cart' }

await must(process.execPath, ['tools/build.ts'])
const { readManifest } = await import('../apps/server/src/manifest.ts')
const client = 'apps/storefront/dist/client'
const { routes } = readManifest(client)
const gzip = (file: string) => gzipSync(readFileSync(`${client}${file}`), { level: 9 }).length

type Catalogue = { messages: Record<string, unknown> }
const chunks = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Record<string, { file: string }>
async function idsOf(catalogue: RegExp): Promise<Set<string>> {
  const files = Object.entries(chunks).flatMap(([key, { file }]) => (catalogue.test(key) ? [file] : []))
  const read = files.map(async (file) => (await import(`../${client}/${file}`)) as Catalogue)
  return new Set((await Promise.all(read)).flatMap(({ messages }) => Object.keys(messages)))
}
const all = await idsOf(/^locales\/.*pt-BR\.po$/)
const first = await idsOf(/^locales\/first\/pt-BR\.po$/)
if (first.size === 0 || all.size === first.size) throw new Error('The manifest does not name the catalogues')
/** Texts that a file names and that a page does not bring. */
const missing = (file: string): string[] =>
  [...readFileSync(`${client}${file}`, 'utf8').matchAll(/(["'`])([\w+/]{6})\1/g)]
    .map(([, , id = '']) => id)
    .filter((id) => all.has(id) && !first.has(id))

let over = 0
for (const [name, route] of Object.entries(pages)) {
  // A page that is drawn by islands alone has no code of its own.
  const files = new Set([...(routes['__root__']?.preloads ?? []), ...(routes[route]?.preloads ?? [])])
  const bytes = [...files].reduce((sum, file) => sum + gzip(file), 0)
  if (bytes > budget) over += 1
  const absent = [...files].flatMap(missing)
  if (absent.length > 0) {
    over += 1
    console.error(`${name} reads texts that are not in locales/first (lingui.config.ts): ${absent.join(', ')}`)
  }
  const verdict =
    bytes > budget ? 'over the budget' : bytes > goal ? 'within the budget, over the goal' : 'within the goal'
  console.log(`${name.padEnd(24)} ${(bytes / 1000).toFixed(1)} kB gzip in ${files.size} files: ${verdict}`)
}
process.exit(over === 0 ? 0 : 1)

/** Fails where code that a page loads at first uses a message that the page does not contain. */
import { readFileSync } from 'node:fs'

import { must } from './run.ts'

const pages = { '/': '/', '/products': '/products/', '/products/$productId': '/products/$productId', '/cart': '/cart' }

await must(process.execPath, ['tools/build.ts'])
const { readManifest } = await import('../apps/server/src/manifest.ts')
const client = 'apps/storefront/dist/client'
const { routes } = readManifest(client)

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

let faulty = 0
for (const [name, route] of Object.entries(pages)) {
  // A page that is drawn by islands alone has no code of its own.
  const files = new Set([...(routes['__root__']?.preloads ?? []), ...(routes[route]?.preloads ?? [])])
  const absent = [...files].flatMap(missing)
  if (absent.length > 0) {
    faulty += 1
    console.error(`${name} reads texts that are not in locales/first (lingui.config.ts): ${absent.join(', ')}`)
  }
}
process.exit(faulty === 0 ? 0 : 1)

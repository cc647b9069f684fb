import { globSync, readFileSync } from 'node:fs'

type Chunk = { file: string; imports?: string[] }

const storefront = new URL('../apps/storefront/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('dist/client/.vite/manifest.json', storefront), 'utf8')) as Record<
  string,
  Chunk
>

function closure(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(imported, seen)
  return seen
}
const firstLoad = closure('src/entry-client.tsx')
const fileOf = (key: string) => `/${manifest[key]?.file}`

/** The files of the first load. Without them a page stays as the server rendered it. */
export const firstFiles: ReadonlySet<string> = new Set([...firstLoad].map(fileOf))

/** A value for each parameter of an address. */
const values: Record<string, string> = {
  $: 'no/such/address',
  $page: 'about',
  $productId: '1',
  $orderId: '0193f2a2-10d8-7a6c-9c3b-52f6d0a1e101',
  $shareId: 'wF3kd92LmQpZ81xYtR5vNa',
}

function addressOf(file: string): string {
  const parts = file.replace(/\.tsx$/, '').split('.')
  const named = parts.map((part) => {
    const name = part.replace(/_$/, '')
    if (!name.startsWith('$')) return name === 'index' ? '' : name
    const value = values[name]
    if (value === undefined) throw new Error(`${file}: give the parameter ${name} a value in ${import.meta.filename}`)
    return value
  })
  return `/${named.filter((part) => part !== '').join('/')}`
}

/** An address of every route of the shop. */
export const routeAddresses: readonly string[] = [
  ...new Set(
    globSync('*.tsx', { cwd: new URL('src/routes', storefront) })
      .filter((file) => file !== '__root.tsx')
      .map(addressOf),
  ),
].sort()

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

const entry = 'src/entry-client.tsx'
/** The chunks of the pages that are lazy components (`apps/storefront/chunks.ts` names them after their files). */
const lazyPages = {
  '/': 'home-page',
  '/products/': 'products-page',
  '/products/$productId': 'product-page',
  '/departments': 'departments-page',
  '/categories': 'categories-page',
  '/cart': 'cart-page',
}

/**
 * Converts Vite's manifest for the router: per route the modules to preload and the styles to inline (which saves a request
 * before the first paint). Imported chunks have styles too, so all imports are followed.
 */
export function readManifest(clientDir: string) {
  const chunks = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  // Imports come first. Merged files may import each other.
  const closure = (key: string, seen = new Set<string>(), begun = new Set<string>()): Set<string> => {
    if (seen.has(key) || begun.has(key)) return seen
    begun.add(key)
    for (const imported of chunks[key]?.imports ?? []) closure(imported, seen, begun)
    return seen.add(key)
  }
  const chunk = (key: string): Chunk => {
    const found = chunks[key]
    if (found === undefined) throw new Error(`Vite's manifest names ${key} but does not hold it: build again`)
    return found
  }
  const shared = closure(entry)
  const cssOf = (keys: Iterable<string>) => [...keys].flatMap((key) => chunk(key).css ?? []).map((file) => `/${file}`)
  // The server renders lazy components of `src/pages` and lazy parts of public pages, so their styles belong to the document.
  // All of them: the next page needs no style sheet then.
  const lazyOf = (key: string) => chunk(key).dynamicImports ?? []
  const isPage = (key: string) => chunk(key).name?.endsWith('-page') === true
  const ofPages = lazyOf(entry)
    .filter((key) => key.startsWith('src/pages/') || isPage(key))
    .flatMap((key) => (isPage(key) ? [key, ...lazyOf(key)] : [key]))
    .flatMap((key) => [...closure(key)])
  /** Lazy parts of a route's component, which the server renders too. */
  const lazyParts = (keys: readonly string[]) =>
    keys
      .filter((key) => !shared.has(key))
      .flatMap(lazyOf)
      .filter((key) => key.startsWith('src/pages/'))
      .flatMap((key) => [...closure(key)])
  const assets = (keys: readonly string[]) => ({
    preloads: keys.map((key) => `/${chunk(key).file}`),
    css: [...new Set(cssOf([...keys, ...lazyParts(keys), ...ofPages]))],
  })
  const routes: Record<
    string,
    ReturnType<typeof assets> & { scripts?: { attrs: Record<string, string | boolean> }[] }
  > = {
    __root__: {
      ...assets([...shared]),
      scripts: [{ attrs: { type: 'module', async: true, src: `/${chunk(entry).file}` } }],
    },
  }
  for (const key of Object.keys(chunks)) {
    const path = /^src\/routes(\/.*)\.tsx\?tsr-split=(?:\w+---)*component(?:---\w+)*$/.exec(key)?.[1]
    if (path === undefined) continue
    const own = [...closure(key)].filter((imported) => !shared.has(imported))
    routes[routeId(path)] = assets(own)
  }
  // Preloaded at low priority, so that a press before hydration waits for no further request.
  for (const [route, name] of Object.entries(lazyPages)) {
    const key = chunk(entry).dynamicImports?.find((imported) => chunk(imported).name === name)
    if (key === undefined) throw new Error(`Vite's manifest names no chunk ${name}`)
    routes[route] = assets([...closure(key)].filter((imported) => !shared.has(imported)))
  }
  const files = new Set(Object.values(routes).flatMap((route) => route.css))
  const styles = Object.fromEntries([...files].map((file) => [file, readFileSync(join(clientDir, file), 'utf8')]))
  return { routes, styles }
}

/** `/products.$productId` → `/products/$productId`, `/index` → `/`, as the router's file routes name them. */
const routeId = (path: string): string => path.replaceAll('.', '/').replace(/\/index$/, '/') || '/'

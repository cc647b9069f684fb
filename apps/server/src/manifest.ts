import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

/** The classes in a style sheet of the built shop (`apps/storefront/identifiers.ts` names them). */
const classesIn = (css: string): string[] => [
  ...new Set([...css.matchAll(/\.([A-Z]{1,2}[0-9a-z]+)(?![\w-])/g)].map(([, name = '']) => name)),
]

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
  /** A chunk and what it imports, each after its own imports. Chunks may import each other. */
  const closure = (key: string, seen = new Set<string>(), entered = new Set<string>()): Set<string> => {
    if (entered.has(key)) return seen
    entered.add(key)
    for (const imported of chunks[key]?.imports ?? []) closure(imported, seen, entered)
    return seen.add(key)
  }
  const chunk = (key: string): Chunk => {
    const found = chunks[key]
    if (found === undefined) throw new Error(`Vite's manifest names ${key} but does not hold it: build again`)
    return found
  }
  const shared = closure(entry)
  const cssOf = (keys: Iterable<string>) => [...keys].flatMap((key) => chunk(key).css ?? []).map((file) => `/${file}`)
  // The server renders lazy components of `src/pages` and lazy parts of public pages. A document contains the styles of those that it
  // shows (`entry-server.tsx`); the browser loads the other styles with their code.
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
  const eager: Record<string, string[]> = { __root__: cssOf(shared) }
  const routes: Record<
    string,
    ReturnType<typeof assets> & { scripts?: { attrs: Record<string, string | boolean> }[] }
  > = {
    __root__: {
      ...assets([...shared]),
      scripts: [{ attrs: { type: 'module', async: true, src: `/${chunk(entry).file}` } }],
    },
  }
  const addRoute = (route: string, key: string) => {
    const own = [...closure(key)].filter((imported) => !shared.has(imported))
    routes[route] = assets(own)
    eager[route] = cssOf(own)
  }
  for (const key of Object.keys(chunks)) {
    const path = /^src\/routes(\/.*)\.tsx\?tsr-split=(?:\w+---)*component(?:---\w+)*$/.exec(key)?.[1]
    if (path === undefined) continue
    addRoute(routeId(path), key)
  }
  // Preloaded at low priority, so that a press before hydration waits for no further request.
  for (const [route, name] of Object.entries(lazyPages)) {
    const key = chunk(entry).dynamicImports?.find((imported) => chunk(imported).name === name)
    if (key === undefined) throw new Error(`Vite's manifest names no chunk ${name}`)
    addRoute(route, key)
  }
  const files = new Set(Object.values(routes).flatMap((route) => route.css))
  const styles = Object.fromEntries([...files].map((file) => [file, readFileSync(join(clientDir, file), 'utf8')]))
  const classes = Object.fromEntries(Object.entries(styles).map(([file, css]) => [file, classesIn(css)]))
  return { routes, styles, sheets: { eager, classes } }
}

/** `/products.$productId` → `/products/$productId`, `/index` → `/`, as the router's file routes name them. */
const routeId = (path: string): string => path.replaceAll('.', '/').replace(/\/index$/, '/') || '/'

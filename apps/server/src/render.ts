import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { RequestListener, Server } from 'node:http'

import { createInlineStyles } from './inline-styles.ts'
import { readManifest } from './manifest.ts'
import type { Renderer } from './pages.ts'

type EntryServer = typeof import('@lotus/storefront/entry-server')
type MessageFiles = Parameters<EntryServer['render']>[0]['messageFiles']
type Fetch = (request: Request) => Promise<Response>

const storefrontDir = dirname(createRequire(import.meta.url).resolve('@lotus/storefront/vite.config.ts'))

export const clientDir = join(storefrontDir, 'dist/client')
export const publicDir = join(storefrontDir, 'public')

/** Renders the built storefront. */
export async function builtRenderer(fetch: Fetch): Promise<Renderer> {
  const entry = join(storefrontDir, 'dist/server/entry-server.js')
  if (!existsSync(entry))
    throw new Error('The storefront is not built: run "npm run build" (or "npm start", which builds)')
  // React selects its production build by NODE_ENV at the first import.
  process.env['NODE_ENV'] = 'production'
  const server = (await import(pathToFileURL(entry).href)) as EntryServer
  server.connect(fetch)
  const { routes, styles: css, sheets } = readManifest(clientDir)
  const styles = createInlineStyles(css)
  const manifest = { routes, inlineCss: { styles: styles.placeholders } }
  const messageFiles = JSON.parse(readFileSync(join(clientDir, '.vite/messages.json'), 'utf8')) as MessageFiles
  return {
    isLocale: server.isLocale as Renderer['isLocale'],
    defaultLocale: server.defaultLocale,
    searchKeys: server.searchKeys,
    live: false,
    styles,
    render: ({ locale, defaultLocale, ...page }) =>
      server.render({
        ...page,
        locale: locale as never,
        defaultLocale: defaultLocale as never,
        manifest: manifest as never,
        sheets,
        messageFiles,
      }),
  }
}

/** Renders the storefront from its sources with hot reload, on the same port. */
export async function liveRenderer(
  fetch: Fetch,
  hmrServer: Server,
): Promise<Renderer & { middleware: RequestListener }> {
  const { createServer } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  const vite = await createServer({
    root: storefrontDir,
    configFile: join(storefrontDir, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: hmrServer } },
  })
  const scripts = [
    { attrs: { type: 'module' }, children: react.preambleCode.replace('__BASE__', '/') },
    { attrs: { type: 'module', src: '/@vite/client' } },
    { attrs: { type: 'module', src: '/src/entry-client.tsx' } },
  ]
  const load = async () => {
    const server = (await vite.ssrLoadModule('/src/entry-server.tsx')) as EntryServer
    server.connect(fetch)
    return server
  }
  const { isLocale, defaultLocale } = await load()
  return {
    isLocale: isLocale as Renderer['isLocale'],
    defaultLocale,
    searchKeys: new Set(),
    live: true,
    middleware: vite.middlewares as unknown as RequestListener,
    render: async ({ locale, defaultLocale, ...page }) => {
      const server = await load()
      const modules = [...(vite.environments['ssr']?.moduleGraph.idToModuleMap.values() ?? [])]
      // Without these the first paint in development has no styles.
      const css = modules
        .filter((module) => /\.css($|\?)/.test(module.url))
        .map((module) => `${module.url}${module.url.includes('?') ? '&' : '?'}direct`)
      const manifest = { routes: { __root__: { scripts, css } } }
      // In development, the browser loads the whole catalog.
      const messageFiles: MessageFiles = { ids: {}, page: [], chunks: {}, files: {} }
      return server.render({
        ...page,
        locale: locale as never,
        defaultLocale: defaultLocale as never,
        manifest: manifest as never,
        sheets: { eager: {}, classes: {} },
        messageFiles,
      })
    },
  }
}

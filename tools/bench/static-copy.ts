/**
 * Serves a static copy of a page from a bare server: the shop's HTML without its scripts, with its styles inline, compressed at
 * the highest level, and the images and fonts that it references. No page with this content can be faster.
 */
import { get } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'

import { build } from 'vite'

import { startBare } from './bare.ts'
import type { Served } from './bare-server.ts'

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

export const fetchRaw = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const entries = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(entries), body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })

/** Headers that belong to the connection, not to the response. */
export const connectionHeaders = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

const withoutScripts = (html: string) =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, (script) =>
      script.includes('application/ld+json') ? script : '',
    )
    .replaceAll(/<link\b[^>]*rel="(?:modulepreload|prefetch)"[^>]*>/g, '')
    .replaceAll(/<link\b[^>]*as="script"[^>]*>/g, '')

async function withStyles(html: string, shop: string): Promise<string> {
  let whole = html
  for (const [link] of html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)) {
    const href = /href="([^"]+)"/.exec(link)?.[1]
    if (href === undefined) continue
    const { body } = await fetchRaw(new URL(href, shop).href)
    whole = whole.replace(link, () => `<style>${body.toString()}</style>`)
  }
  return whole
}

/** Every file of this server that the HTML or CSS references. */
const filesIn = (html: string): string[] => {
  const named = [...html.matchAll(/(?:\/media|\/assets|\/icon|\/favicon|\/apple|\/manifest)[^\s"')<>,&]*/g)].map(
    ([file]) => file,
  )
  return [...new Set(named.filter((file) => !/\.(m?js|css)$/.test(file)))]
}

const storefront = new URL('../../apps/storefront/', import.meta.url).pathname

/** React that hydrates one component: the minimum of JavaScript for a server-rendered React page. */
const bareReact = `
import { createElement, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
function Counter() {
  const [count, setCount] = useState(0)
  return createElement('button', { hidden: true, onClick: () => setCount(count + 1) }, count)
}
hydrateRoot(document.querySelector('#bare-react'), createElement(Counter))`

async function buildBareReact(): Promise<string> {
  const built = await build({
    root: storefront,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'bare-react',
        resolveId: (id) => (id === 'bare-react' ? id : null),
        load: (id) => (id === 'bare-react' ? bareReact : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'bare-react' } },
  })
  const [file] = 'output' in built ? built.output : []
  if (file?.type !== 'chunk') throw new Error('The bare React page has no script')
  return file.code
}

const withBareReact = (html: string) =>
  html
    .replace('</head>', '<script type="module" src="/bare-react.js"></script></head>')
    .replace('</body>', '<div id="bare-react"><button hidden>0</button></div></body>')

const compress = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).toString('base64')

type CopyOptions = {
  /** HTML by path, copied instead of the server's HTML. */
  pages?: ReadonlyMap<string, string>
  /** Adds React and one hydrated component, as the floor for a server-rendered React page. @default false */
  withReact?: boolean
}

/** Serves static copies of pages by path. */
export async function serveCopies(
  shop: string,
  paths: readonly string[],
  { pages = new Map(), withReact = false }: CopyOptions = {},
) {
  const served: Served = {}
  if (withReact)
    served['/bare-react.js'] = {
      text: compress(await buildBareReact()),
      headers: { 'content-type': 'text/javascript', 'content-encoding': 'br', 'cache-control': 'max-age=31536000' },
    }
  for (const path of paths) {
    const { body, headers } = await fetchRaw(shop + path, { 'accept-encoding': 'identity' })
    const copy = await withStyles(withoutScripts(pages.get(path) ?? body.toString()), shop)
    const html = withReact ? withBareReact(copy) : copy
    served[path] = {
      text: compress(html),
      headers: {
        'content-type': headers['content-type'] ?? 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': headers['cache-control'] ?? 'no-store',
      },
    }
    for (const file of filesIn(html)) {
      if (served[file] !== undefined) continue
      const answer = await fetchRaw(shop + file, { 'accept-encoding': 'br' })
      if (answer.status !== 200) continue
      const forwarded = Object.entries(answer.headers).filter(([name]) => !connectionHeaders.has(name))
      served[file] = { text: answer.body.toString('base64'), headers: Object.fromEntries(forwarded) }
    }
  }
  const robots = await fetchRaw(`${shop}/robots.txt`)
  served['/robots.txt'] = { text: robots.body.toString('base64'), headers: { 'content-type': 'text/plain' } }
  return startBare(served)
}

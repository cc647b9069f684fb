/**
 * Serves a static copy of a page from a bare server: the shop's HTML without its scripts, with its styles inline, compressed at
 * the highest level, and the images and fonts that it references. No page with this content can be faster.
 */
import { get } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'

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

/** Serves static copies of pages by path. `pages` contains HTML to copy in place of what the server sends. */
export async function serveCopies(
  shop: string,
  paths: readonly string[],
  pages: ReadonlyMap<string, string> = new Map(),
) {
  const served: Served = {}
  for (const path of paths) {
    const { body, headers } = await fetchRaw(shop + path, { 'accept-encoding': 'identity' })
    const html = await withStyles(withoutScripts(pages.get(path) ?? body.toString()), shop)
    const bytes = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    served[path] = {
      text: bytes.toString('base64'),
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

import { createHash } from 'node:crypto'

import { compress } from '@lotus/api/platform/content-negotiation'

export type Page = { status: number; html: string; location?: string }
export type StoredPage = {
  status: number
  location: string | undefined
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer }
  etag: string
  /** Hashes of the inline scripts and styles, for the Content-Security-Policy. */
  scripts: string[]
  styles: string[]
  at: number
}

const freshMs = 30_000
const staleMs = 300_000
const maxPages = 1_000

/**
 * Caches rendered pages in this process. A page is the same for all visitors of a language: it is fresh for 30 s, then
 * served stale for up to five minutes while a new one renders. `clear` drops all pages, also those that are rendering.
 */
export function createPageCache(now: () => number = Date.now) {
  const pages = new Map<string, StoredPage>()
  const rendering = new Map<string, Promise<StoredPage>>()

  const renew = (key: string, render: () => Promise<Page>): Promise<StoredPage> => {
    const running = rendering.get(key)
    if (running) return running
    // False after `clear`: the page was rendered from old data.
    const isCurrent = () => rendering.get(key) === renewed
    const renewed: Promise<StoredPage> = render()
      .then((page) => store(page, now()))
      .then((page) => {
        if (page.status < 500 && isCurrent()) {
          pages.delete(key)
          pages.set(key, page)
          const oldest = pages.size > maxPages ? pages.keys().next().value : undefined
          if (oldest !== undefined) pages.delete(oldest)
        }
        return page
      })
      .finally(() => {
        if (isCurrent()) rendering.delete(key)
      })
    rendering.set(key, renewed)
    return renewed
  }

  return {
    async get(key: string, render: () => Promise<Page>, onError: (error: unknown) => void): Promise<StoredPage> {
      const cached = pages.get(key)
      const age = cached ? now() - cached.at : Infinity
      if (cached && age < staleMs) {
        if (age >= freshMs) renew(key, render).catch(onError)
        return cached
      }
      return renew(key, render)
    },
    clear() {
      pages.clear()
      rendering.clear()
    },
  }
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const inline = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) =>
    hash(match[1] ?? ''),
  )

async function store({ status, html, location }: Page, at: number): Promise<StoredPage> {
  const identity = Buffer.from(html)
  const [br, gzip] = await Promise.all([compress.br(html), compress.gzip(html)])
  return {
    status,
    location,
    bodies: { identity, br, gzip },
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    scripts: [...new Set(inline(html, 'script'))],
    styles: [...new Set(inline(html, 'style'))],
    at,
  }
}

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
const most = 1_000

/**
 * Rendered pages of this process. A page is the same for every visitor of a language, so it is rendered once in 30 s;
 * up to five minutes an older one is answered at once while a new one is made (architecture, Server rendering). `clear`
 * when something that pages show has changed, such as a price: none that was begun before is kept, or given to anybody new.
 */
export function createPageCache(now: () => number = Date.now) {
  const pages = new Map<string, StoredPage>()
  const rendering = new Map<string, Promise<StoredPage>>()

  const make = (key: string, render: () => Promise<Page>): Promise<StoredPage> => {
    const running = rendering.get(key)
    if (running) return running
    // Whether `clear` has not been there since: what is no longer waited for is of before it.
    const isCurrent = () => rendering.get(key) === made
    const made: Promise<StoredPage> = render()
      .then((page) => store(page, now()))
      .then((page) => {
        if (page.status < 500 && isCurrent()) {
          pages.delete(key)
          pages.set(key, page)
          const oldest = pages.size > most ? pages.keys().next().value : undefined
          if (oldest !== undefined) pages.delete(oldest)
        }
        return page
      })
      .finally(() => {
        if (isCurrent()) rendering.delete(key)
      })
    rendering.set(key, made)
    return made
  }

  return {
    async get(key: string, render: () => Promise<Page>, onError: (error: unknown) => void): Promise<StoredPage> {
      const kept = pages.get(key)
      const age = kept ? now() - kept.at : Infinity
      if (kept && age < staleMs) {
        if (age >= freshMs) make(key, render).catch(onError)
        return kept
      }
      return make(key, render)
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

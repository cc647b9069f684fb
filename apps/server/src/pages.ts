import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { chooseEncoding, matchesEtag } from '@lotus/api/platform/content-negotiation'

import { createPageCache, type StoredPage } from './page-cache.ts'
import { documentHeaders } from './security-headers.ts'

/** Renders pages of the built storefront, or of its sources in development: see `render.ts`. */
export type Renderer = {
  isLocale: (value: unknown) => value is string
  defaultLocale: string
  render: (options: { request: Request; locale: string; origin: string; auth: string }) => Promise<Response>
  /** Development reloads code at any time, so no page is cached. */
  live: boolean
}

export type PagesOptions = {
  renderer: Renderer
  publicUrl: string
  /** The available login methods, for the pages: see `RouterContext`. */
  auth: string
  /** The setting DEFAULT_LANGUAGE (UX-04). */
  defaultLanguage: () => Promise<string>
  paymentProvider: { script: string; origins: string[] }
  /** Calls the listener when data on the pages changes. */
  onInvalidation: (listener: () => void) => Promise<void>
}

const cookie = (request: FastifyRequest, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]

/** Parameters that do not change the page: campaigns must not fill the cache with copies. */
const campaign = /^(utm_\w+|gclid|fbclid|msclkid)$/

function pageAddress(url: string): { path: string; lang: string | null; href: string } {
  const address = new URL(url, 'http://shop.internal')
  for (const name of [...address.searchParams.keys()]) if (campaign.test(name)) address.searchParams.delete(name)
  return { path: address.pathname, lang: address.searchParams.get('lang'), href: address.pathname + address.search }
}

/** Serves a server-rendered page for every address that is neither a file nor the API. */
export async function registerPages(
  app: FastifyInstance,
  { renderer, publicUrl, auth, defaultLanguage, paymentProvider, onInvalidation }: PagesOptions,
): Promise<void> {
  const cache = createPageCache()
  await onInvalidation(cache.clear)
  const https = publicUrl.startsWith('https:')

  const localeOf = async (request: FastifyRequest, lang: string | null): Promise<string> => {
    for (const candidate of [lang, cookie(request, 'language')]) if (renderer.isLocale(candidate)) return candidate
    const shopWide = await defaultLanguage()
    return renderer.isLocale(shopWide) ? shopWide : renderer.defaultLocale
  }

  const page = async (request: FastifyRequest): Promise<{ stored: StoredPage; locale: string; path: string }> => {
    const { path, lang, href } = pageAddress(request.url)
    const locale = await localeOf(request, lang)
    const render = async () => {
      const answer = await renderer.render({
        request: new Request(`${publicUrl}${href}`),
        locale,
        origin: publicUrl,
        auth,
      })
      return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') ?? undefined }
    }
    const stored = await cache.get(`${locale} ${href}`, render, (error) =>
      request.log.error({ err: error }, 'A page could not be rendered again'),
    )
    if (renderer.live) cache.clear()
    return { stored, locale, path }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { stored, path } = await page(request)
    reply.code(stored.status).headers({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding, Cookie' })
    if (stored.location !== undefined) return reply.header('location', stored.location).send()
    if (!renderer.live) {
      const provider = path === '/checkout/payment' ? paymentProvider : null
      const policy = documentHeaders({ scripts: stored.scripts, styles: stored.styles, provider, https })
      reply.headers(policy).header('etag', stored.etag)
      // The policy belongs to the page: a cached page keeps the policy it was cached with.
      reply.header(
        'cache-control',
        stored.status === 200 ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=300' : 'no-store',
      )
      if (stored.status === 200 && matchesEtag(request.headers['if-none-match'], stored.etag))
        return reply.code(304).send()
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(stored.bodies[encoding])
  }

  app.get('/*', answer)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { limits as shopLimits } from '@lotus/api/domain/limits'
import type { Cache } from '@lotus/api/platform/cache'
import { answerNotFound, toProblem } from '@lotus/api/platform/error-handler'
import { Problem } from '@lotus/api/platform/problem'
import { bytesOf, createRepresentation, negotiate, type Representation } from '@lotus/api/platform/representation'
import { traced } from '@lotus/api/platform/tracing'

import type { InlineStyles } from './inline-styles.ts'
import { createPageLimits, type PageLimits } from './page-limits.ts'
import { offlinePath, savedLanguage, sendPlainPage } from './plain-page.ts'
import { documentHeaders, hashOf } from './security-headers.ts'
import { answerMissing } from './static.ts'

/** Renders pages of the built storefront, or of its sources in development: see `render.ts`. */
export type Renderer = {
  isLocale: (value: unknown) => value is string
  defaultLocale: string
  render: (options: RenderOptions) => Promise<Rendered>
  /** The style sheets whose placeholders are in the pages. */
  styles?: InlineStyles
  /** The parameters that pages read from their addresses; pages with others are not cached. */
  searchKeys: ReadonlySet<string>
  /** Development reloads code at any time, so no page is cached. */
  live: boolean
}

/** A page as an HTML document, empty for a redirect. */
export type Rendered = { status: number; headers: Headers; html: string }

type RenderOptions = {
  request: Request
  locale: string
  /** The language of addresses without `lang`. */
  defaultLocale: string
  origin: string
  auth: string
}

export type PagesOptions = {
  renderer: Renderer
  publicUrl: string
  /** The available login methods, for the pages: see `RouterContext`. */
  auth: string
  /** The setting DEFAULT_LANGUAGE (UX-04). */
  defaultLanguage: () => Promise<string>
  paymentProvider: { script: string; origins: string[] }
  /** Rendered pages are cached in it, tagged with the API answers that they were rendered from. */
  cache: Cache
  /** @default those of `domain/limits.ts`; null disables them */
  limits?: PageLimits | null
}

type Page = {
  /** The route of the storefront; absent for a redirect. */
  route: string | undefined
  status: number
  location: string | undefined
  html: Representation
  /** Hashes of the inline scripts and styles, for the Content-Security-Policy. */
  scripts: string[]
  styles: string[]
}

/** In it the storefront names the route that it rendered. It is not sent to browsers. */
const routeHeader = 'x-route'

/** A page is the same for all visitors of its address. */
const lifetime = { seconds: 30, staleSeconds: 270 }
/** Unknown addresses are many, and each can exist later. */
const missingLifetime = { seconds: 10 }
/** `Cache-Control` by the status of the page; other statuses are not stored. */
const cacheControls: Readonly<Record<number, string>> = {
  200: 'public, max-age=0, s-maxage=30, stale-while-revalidate=300',
  404: 'public, max-age=0, s-maxage=10',
}
/** When to ask again for a page whose data the API could not deliver. */
const unavailableSeconds = 5
const longestCachedAddress = 1000

/** The times at which loaders finished, in the router's script. */
const times = /\bu:1\d{12}\b/g

/** The start of an inline script or style. */
const inlineStart = /<(script|style)\b(?![^>]*\ssrc=)[^>]*>/g

function toPage({ status, headers, html }: Rendered, sheets: InlineStyles | undefined): Page {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const chunks: Buffer[] = []
  let end = 0
  for (const { 0: start, 1: tag, index } of html.matchAll(inlineStart)) {
    const from = index + start.length
    const to = html.indexOf(`</${tag}>`, from)
    // A tag in the text of the previous script, or one without an end.
    if (index < end || to === -1) continue
    const content = html.slice(from, to)
    const sheet = tag === 'style' ? sheets?.find(content) : null
    // The only part of a page that is new in each rendering and in each process: without it an unchanged page keeps its ETag. The browser
    // counts the age of the data from when it runs the script; the headers and the tags of the caches bound the age of the page.
    const bytes = sheet?.bytes ?? Buffer.from(content.replaceAll(times, 'u:Date.now()'))
    hashes[tag === 'style' ? 'style' : 'script'].add(sheet?.hash ?? hashOf(bytes))
    chunks.push(Buffer.from(html.slice(end, from)), bytes)
    end = to
  }
  chunks.push(Buffer.from(html.slice(end)))
  return {
    route: headers.get(routeHeader) ?? undefined,
    status,
    location: headers.get('location') ?? undefined,
    html: createRepresentation(Buffer.concat(chunks)),
    scripts: [...hashes.script],
    styles: [...hashes.style],
  }
}

/** Parameters that do not change the page: campaigns must not fill the cache with copies. */
const campaign = /^(utm_\w+|_gl|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|igshid|mc_[ce]id|srsltid)$/

type PageAddress = {
  path: string
  lang: string | null
  /** Path and query without campaigns. */
  href: string
  /** The names of the parameters in `href`. */
  keys: string[]
  /** Path and query in another language. */
  inLanguage: (locale: string) => string
}

function pageAddress(url: string): PageAddress {
  // Not resolved against a base: `//host/` would be another host.
  const address = new URL(`http://shop.internal${url}`)
  const { pathname, searchParams } = address
  const asked = new URLSearchParams(searchParams)
  for (const name of asked.keys()) if (campaign.test(name)) searchParams.delete(name)
  return {
    path: pathname,
    lang: searchParams.get('lang'),
    href: pathname + address.search,
    keys: [...searchParams.keys()],
    inLanguage(locale) {
      asked.set('lang', locale)
      return `${pathname}?${asked}`
    },
  }
}

/**
 * An address that no page has: a file, such as `/wp-login.php`, a hidden one, such as `/.git/config`, or a folder that scanners
 * look for. The page for missing pages is a hundred times larger than the response for files (D58).
 */
const fileOrProbe = /\.(?!\d+$)[a-z0-9]{1,8}$|\/\.|^\/(?:wp-[a-z]+|cgi-bin|phpmyadmin)(?:\/|$)/i

/** Serves a server-rendered page for every address that is neither a file nor the API. */
export async function registerPages(
  app: FastifyInstance,
  {
    renderer,
    publicUrl,
    auth,
    defaultLanguage,
    paymentProvider,
    cache,
    limits: allowed = shopLimits.pages,
  }: PagesOptions,
) {
  const limits = allowed === null ? null : createPageLimits(allowed)
  const https = publicUrl.startsWith('https:')

  let lastLocale = renderer.defaultLocale
  const defaultLocaleOf = async (request: FastifyRequest): Promise<string> => {
    try {
      const language = await defaultLanguage()
      lastLocale = renderer.isLocale(language) ? language : renderer.defaultLocale
    } catch (error) {
      // An overloaded API must not change the language of the shop.
      request.log.warn({ err: error }, 'The default language could not be read: the last one is kept')
    }
    return lastLocale
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    limits?.countRequest(request.ip)
    const { path, lang, href, keys, inLanguage } = pageAddress(request.url)
    if (path.startsWith('//')) return reply.redirect(path.replace(/^\/+/, '/'), 301)
    // Addresses that are not in the contract match the wildcard of the pages, not the handler of the API.
    if (/^\/api(?:\/|$)/.test(path)) return answerNotFound(request, reply)
    if (fileOrProbe.test(path)) return answerMissing(request, reply)
    const defaultLocale = await defaultLocaleOf(request)
    const saved = savedLanguage(request)
    // The only use of a cookie. Its answer is not cached, so every cached page is the same for all visitors.
    if (lang === null && renderer.isLocale(saved) && saved !== defaultLocale)
      return reply
        .code(302)
        .headers({ location: inLanguage(saved), 'cache-control': 'private, no-store' })
        .send()
    const locale = renderer.isLocale(lang) ? lang : defaultLocale
    const renderNow = async () => {
      const page = new Request(`${publicUrl}${href}`)
      return traced('render', async () =>
        toPage(
          await renderer.render({ request: page, locale, defaultLocale, origin: publicUrl, auth }),
          renderer.styles,
        ),
      )
    }
    const render = () => (limits === null ? renderNow() : limits.render(renderNow))
    const hasKnownAddress = href.length <= longestCachedAddress && keys.every((key) => renderer.searchKeys.has(key))
    const options = {
      ...lifetime,
      lifetimeOf: ({ status }: Page) => (status === 404 ? missingLifetime : lifetime),
      bytes: ({ html, scripts, styles }: Page) => bytesOf(html) + 200 * (scripts.length + styles.length),
      isStorable: ({ status }: Page) => status < 500 && hasKnownAddress,
      onError(error: unknown) {
        // A full queue is no error: the page is rendered again later.
        if (!(error instanceof Problem)) request.log.error({ err: error }, 'A page could not be rendered again')
      },
    }
    const key = `page ${locale} ${defaultLocale} ${href}`
    const get = () => cache.get(key, options, render)
    const page = renderer.live
      ? await renderNow()
      : limits === null || cache.has(key)
        ? await get()
        : await limits.uncached(request.ip, get)
    return sendPage(request, reply, page, path)
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: Page, path: string) => {
    const { route, status, location, html, scripts, styles } = page
    if (route !== undefined) request.pageRoute = route
    reply.code(status).header('vary', 'Accept-Encoding')
    if (status === 503) reply.header('retry-after', unavailableSeconds)
    if (location !== undefined) return reply.header('location', location).send()
    if (!renderer.live) {
      const provider = path === '/checkout/payment' ? paymentProvider : null
      // The policy belongs to the page: a cached page keeps the policy it was cached with.
      reply.headers(documentHeaders({ scripts, styles, provider, https }))
      reply.header('cache-control', cacheControls[status] ?? 'no-store')
    }
    return reply.send(await negotiate(request, reply, html, 'text/html; charset=utf-8'))
  }

  /** An error of a page, for which the storefront may not be able to render anything. */
  function answerPageError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const problem = toProblem(error)
    request.problem = problem.code
    const status = ([400, 429, 503] as const).find((one) => one === problem.status) ?? 500
    if (status === 500) request.log.error({ err: problem.cause ?? problem }, 'A page could not be rendered')
    const { retryAfter } = problem.details
    return sendPlainPage(request, reply, {
      status,
      https,
      shopLanguage: lastLocale,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    })
  }

  await app.register(async (scope) => {
    scope.setErrorHandler(answerPageError)
    scope.get(offlinePath, async (request, reply) =>
      sendPlainPage(request, reply, { status: 'offline', https, shopLanguage: await defaultLocaleOf(request) }),
    )
    scope.get('/*', answer)
  })
  return { /** The pages that wait for their turn. */ queue: limits?.render.stats }
}

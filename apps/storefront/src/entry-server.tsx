import { Writable } from 'node:stream'

import type { I18n, Messages } from '@lingui/core'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

import { listKeys } from '#features/catalog/list-search.ts'
import type { ReviewParams } from '#features/reviews/review-search.ts'
import { transport } from './api.ts'
import { createI18n, loadCatalog, type Locale } from '#i18n/i18n.ts'
import { pageMessages, type MessageFiles, type PageMessages } from '#i18n/page-messages.ts'

import { createAppRouter } from './router.tsx'

export { defaultLocale, isLocale, locales, type Locale } from '#i18n/i18n.ts'

type Manifest = Awaited<ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>>

const reviewKeys = { reviewFilter: '', reviewSort: '', reviewPage: '' } satisfies Required<ReviewParams>

/** The parameters that public pages read from their addresses. */
export const searchKeys: ReadonlySet<string> = new Set([...listKeys, ...Object.keys(reviewKeys)])

export type Render = typeof render
export type RouterManifest = Manifest

/** Lets the pages ask the API in this process instead of the network. Public data only: no cookie is passed on. */
export function connect(fetch: typeof transport.fetch): void {
  transport.fetch = fetch
}

type RenderOptions = {
  request: Request
  locale: Locale
  origin: string
  defaultLocale: Locale
  auth: string
  manifest: Manifest
  messageFiles: MessageFiles
}

/** A page as a whole HTML document, empty for a redirect. */
export type Rendered = { status: number; headers: Headers; html: string }

/** By language. Nothing changes them, so all pages share them. */
const texts = new Map<Locale, { catalog: Messages; i18n: I18n }>()

async function textsOf(locale: Locale) {
  const known = texts.get(locale)
  if (known !== undefined) return known
  const catalog = await loadCatalog(locale)
  const made = { catalog, i18n: createI18n(locale, catalog) }
  texts.set(locale, made)
  return made
}

/** By language and routes. */
const carriedMessages = new Map<string, PageMessages>()

/** One page of the shop, with its status (200, 404, or a redirect). */
export async function render(options: RenderOptions): Promise<Rendered> {
  const { request, locale, origin, defaultLocale, auth, manifest, messageFiles } = options
  const { catalog, i18n } = await textsOf(locale)
  const messages = (routeIds: string[]) => {
    const key = [locale, ...routeIds].join(' ')
    const carried = carriedMessages.get(key) ?? pageMessages(catalog, messageFiles, preloadsOf(manifest, routeIds))
    carriedMessages.set(key, carried)
    return carried
  }
  const handler = createRequestHandler({
    request,
    getRouterManifest: () => manifest,
    createRouter: () => createAppRouter({ i18n, origin, defaultLocale, auth, messages }),
  })
  // Not the body of the response: encoding it and decoding it again takes a tenth of the page's processor time.
  let html = ''
  const { status, headers } = await handler(async ({ responseHeaders, router }) => {
    // For the metrics of the server, which does not send it on.
    responseHeaders.set('x-route', router.state.matches.at(-1)?.routeId ?? 'none')
    const page = await wholeDocument(<RouterServer router={router} />, carriedStyles(manifest, router.state.matches))
    // The router adds its last script before the end of the document. It searches byte by byte from this mark, so it gets no more.
    const end = Math.max(0, page.lastIndexOf(endOfHydrationScripts))
    html = page.slice(0, end) + (await transformHtmlStringWithRouter(router, page.slice(end))).replace(doctype, '')
    html = doctype + html
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  return { status, headers, html }
}

// oxlint-disable-next-line lingui/no-unlocalized-strings -- Markup.
const doctype = '<!DOCTYPE html>'
const endOfHydrationScripts = ';/*$tsr-stream-boundary*/</script>'

/** The scripts that a page names for its routes. */
const preloadsOf = (manifest: Manifest, routeIds: readonly string[]): string[] =>
  routeIds
    .flatMap((routeId) => manifest?.routes[routeId]?.preloads ?? [])
    .map((link) => (typeof link === 'string' ? link : link.href))

/** The style sheets that a page carries inline. */
function carriedStyles(manifest: Manifest, matches: readonly { routeId: string }[]): string[] {
  if (manifest?.inlineCss === undefined) return []
  const links = matches.flatMap(({ routeId }) => manifest.routes[routeId]?.css ?? [])
  return [...new Set(links.map((link) => (typeof link === 'string' ? link : link.href)))]
}

/** All of the page in one piece: it is cached whole, and its policy names the hash of every inline script. */
async function wholeDocument(page: ReactNode, carried: string[]): Promise<string> {
  const html = await new Promise<string>((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const document = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    let hasFailed = false
    // A stream of Node, because one of the Web platform takes longer.
    const { pipe } = renderToPipeableStream(page, {
      onError(error) {
        hasFailed = true
        reject(error)
      },
      onAllReady() {
        if (!hasFailed) pipe(document)
      },
      // Parts loaded on their own stay in their place instead of being moved there by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    })
  })
  // Not fetched, being disabled, but named: parts that come later fetch the styles that no link of the page names.
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- Markup.
  const links = carried.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('')
  // The router writes the doctype itself.
  return html.replace(doctype, '').replace('</head>', `${links}</head>`)
}

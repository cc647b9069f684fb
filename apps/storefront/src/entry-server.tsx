import { createRequestHandler, renderSsrHtmlResponse, RouterServer } from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'

import { listKeys } from '#features/catalog/list-search.ts'
import type { ReviewParams } from '#features/reviews/review-search.ts'
import { transport } from './api.ts'
import { createI18n, loadCatalog, type Locale } from '#i18n/i18n.ts'
import { pageMessages, type MessageFiles } from '#i18n/page-messages.ts'

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

/** One page of the shop as a whole HTML document, with its status (200, 404, or a redirect). */
export async function render(options: RenderOptions) {
  const { request, locale, origin, defaultLocale, auth, manifest, messageFiles } = options
  const catalog = await loadCatalog(locale)
  const i18n = createI18n(locale, catalog)
  const messages = (routeIds: string[]) => pageMessages(catalog, messageFiles, preloadsOf(manifest, routeIds))
  const handler = createRequestHandler({
    request,
    getRouterManifest: () => manifest,
    createRouter: () => createAppRouter({ i18n, origin, defaultLocale, auth, messages }),
  })
  return handler(({ responseHeaders, router }) => {
    // For the metrics of the server, which does not send it on.
    responseHeaders.set('x-route', router.state.matches.at(-1)?.routeId ?? 'none')
    return renderSsrHtmlResponse({
      responseHeaders,
      router,
      render: () => wholeDocument(<RouterServer router={router} />, carriedStyles(manifest, router.state.matches)),
    })
  })
}

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

/** All of the page in one piece: it is kept whole, and its policy names the hash of every inline script. */
async function wholeDocument(page: ReactNode, carried: string[]): Promise<string> {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(page, {
    onError: (error) => void errors.push(error),
    // Parts loaded on their own stay in their place instead of being moved there by a script.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  })
  await stream.allReady
  if (errors.length > 0) throw errors[0]
  const html = await new Response(stream).text()
  // Not fetched, being disabled, but named: parts that come later fetch the styles that no link of the page names.
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- Markup.
  const links = carried.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('')
  // The router writes the doctype itself.
  return html.replace(/^<!DOCTYPE html>/, '').replace('</head>', `${links}</head>`)
}

import type { I18n, Messages } from '@lingui/core'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'

import { ApiError } from '@lotus/api-client'

import { listKeys } from '#features/catalog/list-search.ts'
import type { ReviewParams } from '#features/reviews/review-search.ts'
import { transport } from './api.ts'
import { loadCatalog } from '#i18n/catalogs.ts'
import { createI18n, type Locale } from '#i18n/i18n.ts'
import { pageMessages, type MessageFiles, type PageMessages } from '#i18n/page-messages.ts'

import {
  doctype,
  renderAtOnce,
  renderWithStream,
  withPicturePreload,
  withUsedStyles,
  type StyleSheets,
} from './render-document.ts'
import { createAppRouter } from './router.tsx'

export { defaultLocale, isLocale, locales, type Locale } from '#i18n/i18n.ts'

type AppRouter = ReturnType<typeof createAppRouter>
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
  sheets: StyleSheets
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

/** Renders the whole document: it is cached whole, and its policy names the hash of every inline script. Null: not in this way. */
type RenderDocument = (document: ReactNode) => string | null | Promise<string>

/** One page of the shop, with its status (200, 404, 500, 503, or a redirect). */
export async function render(options: RenderOptions): Promise<Rendered> {
  // Again from the start: the router hands the data of a page over to one rendering only.
  const page = (await renderWith(renderAtOnce, options)) ?? (await renderWith(renderWithStream, options))
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- for the log
  if (page === null) throw new Error('A stream renders every page')
  return page
}

async function renderWith(renderDocument: RenderDocument, options: RenderOptions): Promise<Rendered | null> {
  const { request, locale, origin, defaultLocale, auth, manifest, sheets, messageFiles } = options
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
  // Not the body of the response: encoding it and decoding it again takes a tenth of the page's processor time. Empty for a redirect.
  let html: string | null = ''
  const { status, headers } = await handler(async ({ responseHeaders, router }) => {
    // For the metrics of the server, which does not send it on.
    responseHeaders.set('x-route', router.state.matches.at(-1)?.routeId ?? 'none')
    const document = await renderDocument(<RouterServer router={router} />)
    html = document === null ? null : await finished(document, router, manifest, sheets)
    return new Response(null, { status: statusOf(router), headers: responseHeaders })
  })
  return html === null ? null : { status, headers, html }
}

/** 503 if data of the page is missing because the API did not deliver it: a later request may succeed. 500 is an error of the page itself. */
function statusOf(router: AppRouter): number {
  const isUnavailable = router.state.matches.some(({ error }) => error instanceof ApiError)
  return isUnavailable ? 503 : getSsrStatus(router)
}

/** Removes the styles that the page does not use, and adds links for the other styles and the router's last script. */
async function finished(document: string, router: AppRouter, manifest: Manifest, sheets: StyleSheets): Promise<string> {
  const { page, styles } = withUsedStyles(
    document,
    routeStyles(manifest, router.state.matches),
    router.state.matches.flatMap(({ routeId }) => sheets.eager[routeId] ?? []),
    sheets.classes,
  )
  // Browsers do not fetch disabled links. Lazy components fetch only those style sheets for which the page has no link.
  const links = styles
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- Markup.
    .map((href) => `<link rel="stylesheet" href="${href}" disabled>`)
    .join('')
  const complete = withPicturePreload(page.replace('</head>', `${links}</head>`))
  // The router adds its script before the end of the document. It searches byte by byte from this mark, so it gets no more.
  const end = Math.max(0, complete.lastIndexOf(endOfHydrationScripts))
  const rest = await transformHtmlStringWithRouter(router, complete.slice(end))
  // The router writes another doctype.
  return complete.slice(0, end) + rest.replace(doctype, '')
}

const endOfHydrationScripts = ';/*$tsr-stream-boundary*/</script>'

/** The scripts that a page names for its routes. */
const preloadsOf = (manifest: Manifest, routeIds: readonly string[]): string[] =>
  routeIds
    .flatMap((routeId) => manifest?.routes[routeId]?.preloads ?? [])
    .map((link) => (typeof link === 'string' ? link : link.href))

/** The style sheets that a page of these routes may need. */
function routeStyles(manifest: Manifest, matches: readonly { routeId: string }[]): string[] {
  if (manifest?.inlineCss === undefined) return []
  const links = matches.flatMap(({ routeId }) => manifest.routes[routeId]?.css ?? [])
  return links.map((link) => (typeof link === 'string' ? link : link.href))
}

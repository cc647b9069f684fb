import type { I18n } from '@lingui/core'

import { locales, type Locale } from '#i18n/i18n.ts'

/**
 * Data of schema.org. Search engines read it in the server's HTML, so callers build it only if `import.meta.env.SSR`. The browser's
 * code does not contain the functions that build it.
 */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>

/** What the addresses of a page are made with, out of the router's context. */
export type SeoContext = {
  i18n: I18n
  origin: string
  /** The language of addresses without `lang`. */
  defaultLocale: Locale
}

export type PageMeta = {
  /** Path and query of the canonical address, without language. */
  path: string
  title: string
  description: string
  /** @default the picture of the shop */
  imageUrl?: string
  type?: 'website' | 'product'
  /** Pages of one shopper, or with nothing to find. */
  noindex?: boolean
  jsonLd?: JsonLd[]
}

/** The address of a page in a language: the shop's default language needs no `lang`. */
export const addressOf = ({ origin, defaultLocale }: SeoContext, path: string, locale: string): string =>
  locale === defaultLocale ? `${origin}${path}` : `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

/** The picture of link previews of pages without their own, in `public`. */
const shopPicture = { path: '/preview.png', width: '1200', height: '630' }

/** Link previews show neither vector pictures nor AVIF. */
const isShownInPreviews = (imageUrl: string) => !/\.(svg|avif)([?#]|$)/i.test(imageUrl)

/** What a route's `head` answers with; loaders make it where its code would weigh on the first load. */
export type PageHead = ReturnType<typeof pageHead>

/** Head of a page: title, description, canonical, hreflang, Open Graph and JSON-LD (SHELL-11, BEY-14). */
export function pageHead(context: SeoContext, page: PageMeta) {
  const { i18n, origin } = context
  const canonical = addressOf(context, page.path, i18n.locale)
  const pageImage = page.imageUrl !== undefined && isShownInPreviews(page.imageUrl) ? page.imageUrl : null
  return {
    meta: [
      { title: page.title },
      { name: 'description', content: page.description },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:url', content: canonical },
      { property: 'og:locale', content: i18n.locale.replace('-', '_') },
      { property: 'og:image', content: new URL(pageImage ?? shopPicture.path, `${origin}/`).href },
      ...(pageImage === null
        ? [
            { property: 'og:image:width', content: shopPicture.width },
            { property: 'og:image:height', content: shopPicture.height },
          ]
        : []),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      ...(page.jsonLd ?? []).map((data) => ({ 'script:ld+json': data })),
    ],
    links: page.noindex
      ? []
      : [
          { rel: 'canonical', href: canonical },
          ...locales.map((hrefLang) => ({
            rel: 'alternate',
            hrefLang,
            href: addressOf(context, page.path, hrefLang),
          })),
          { rel: 'alternate', hrefLang: 'x-default', href: `${origin}${page.path}` },
        ],
  }
}

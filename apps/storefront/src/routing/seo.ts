import { locales, type Locale } from '#i18n/i18n.ts'

export type PageMeta = {
  /** Path and query of the canonical address, without language. */
  path: string
  title: string
  description: string
  imageUrl?: string
  type?: 'website' | 'product'
  /** Pages of one shopper, or with nothing to find. */
  noindex?: boolean
  jsonLd?: object
}

const withLanguage = (origin: string, path: string, locale: Locale) =>
  locale === 'pt-BR' ? `${origin}${path}` : `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

/** What a route's `head` answers with; loaders make it where its code would weigh on the first load. */
export type PageHead = ReturnType<typeof pageHead>

/** Head of a page: title, description, canonical, hreflang, Open Graph and JSON-LD (SHELL-11, BEY-14). */
export function pageHead(origin: string, locale: string, page: PageMeta) {
  const canonical = withLanguage(origin, page.path, locale as Locale)
  const image = page.imageUrl === undefined ? undefined : new URL(page.imageUrl, `${origin}/`).href
  return {
    meta: [
      { title: page.title },
      { name: 'description', content: page.description },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:url', content: canonical },
      { property: 'og:locale', content: locale.replace('-', '_') },
      ...(image ? [{ property: 'og:image', content: image }] : []),
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
      ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      ...(page.jsonLd ? [{ 'script:ld+json': page.jsonLd }] : []),
    ],
    links: page.noindex
      ? []
      : [
          { rel: 'canonical', href: canonical },
          ...locales.map((hrefLang) => ({
            rel: 'alternate',
            hrefLang,
            href: withLanguage(origin, page.path, hrefLang),
          })),
          { rel: 'alternate', hrefLang: 'x-default', href: withLanguage(origin, page.path, 'pt-BR') },
        ],
  }
}

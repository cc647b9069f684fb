import { msg } from '@lingui/core/macro'

import { addressOf, type JsonLd, type SeoContext } from './seo.ts'

/** The way from the home page to a page, for search engines (BEY-14). The last crumb is the page itself. */
export function breadcrumbList(context: SeoContext, crumbs: readonly { name: string; path: string }[]): JsonLd {
  const { i18n } = context
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: i18n._(msg`Início`), path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(context, path, i18n.locale),
    })),
  }
}

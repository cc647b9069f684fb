import type { I18n, MessageDescriptor } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import { loadTexts, type TextGroup } from '#i18n/i18n.ts'
import { pageHead, type PageHead } from './seo.ts'
import { shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

/** What the head of a page is made with, out of the router's context. */
export type HeadContext = { i18n: I18n; origin: string; queryClient: QueryClient }
type PrivatePage = {
  path: string
  title: MessageDescriptor
  /** The texts that the page is written in, title included, where they are not those of the first load. */
  texts?: TextGroup
}

/**
 * What the loader of a page of one shopper brings: its texts, and its head with the title, which no search engine may
 * keep. A loader's code is not part of the first load, as that of `head` would be.
 */
export async function loadPrivate(
  context: HeadContext,
  { path, title, texts }: PrivatePage,
): Promise<{ head: PageHead }> {
  const { i18n, origin, queryClient } = context
  const [{ name }] = await Promise.all([
    queryClient.ensureQueryData(shopQuery).catch(() => unknownShop),
    texts === undefined ? undefined : loadTexts(i18n, texts),
  ])
  const words = i18n._(title)
  const head = pageHead(origin, i18n.locale, { path, title: `${words} | ${name}`, description: words, noindex: true })
  return { head }
}

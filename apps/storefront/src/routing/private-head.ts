import type { I18n, MessageDescriptor } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import { pageHead, type PageHead } from './seo.ts'
import { shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

/** What the head of a page is made with, out of the router's context. */
export type HeadContext = { i18n: I18n; origin: string; queryClient: QueryClient }
type PrivatePage = { path: string; title: MessageDescriptor }

/** The head of a private page, for its loader: a loader's code is not part of the first load, as that of `head` would be. */
export async function loadPrivate(context: HeadContext, { path, title }: PrivatePage): Promise<{ head: PageHead }> {
  const { i18n, origin, queryClient } = context
  const { name } = await queryClient.ensureQueryData(shopQuery).catch(() => unknownShop)
  const words = i18n._(title)
  const head = pageHead(origin, i18n.locale, { path, title: `${words} | ${name}`, description: words, noindex: true })
  return { head }
}

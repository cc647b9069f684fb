import type { MessageDescriptor } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import { pageHead, type PageHead, type SeoContext } from './seo.ts'
import { shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

/** What a loader makes the head of a page with, out of the router's context. */
export type LoaderContext = SeoContext & { queryClient: QueryClient }
type PrivatePage = { path: string; title: MessageDescriptor }

/** The head of a private page, for its loader: a loader's code is not part of the first load, as that of `head` would be. */
export async function loadPrivate(context: LoaderContext, { path, title }: PrivatePage): Promise<{ head: PageHead }> {
  const { i18n, queryClient } = context
  const { name } = await queryClient.ensureQueryData(shopQuery).catch(() => unknownShop)
  const text = i18n._(title)
  const head = pageHead(context, { path, title: `${text} | ${name}`, description: text, noindex: true })
  return { head }
}

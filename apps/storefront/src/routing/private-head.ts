import type { MessageDescriptor } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import { pageHead, type PageHead, type SeoContext } from './seo.ts'
import { shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

/** What a loader makes the head of a page with, out of the router's context. */
export type LoaderContext = SeoContext & { queryClient: QueryClient }
type PrivatePage = {
  path: string
  title: MessageDescriptor
  /** @default the title */
  description?: MessageDescriptor
}

/** The head of a private page, for its loader: a loader's code is not part of the first load, as that of `head` would be. */
export async function loadPrivate(context: LoaderContext, page: PrivatePage): Promise<{ head: PageHead }> {
  const { i18n, queryClient } = context
  const { path, title, description = title } = page
  const { name } = await queryClient.ensureQueryData(shopQuery).catch(() => unknownShop)
  const head = { path, title: `${i18n._(title)} | ${name}`, description: i18n._(description), noindex: true }
  return { head: pageHead(context, head) }
}

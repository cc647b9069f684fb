import type { I18n, MessageDescriptor } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import { pageHead } from './seo.ts'
import { shopQuery } from './settings.queries.ts'
import { unknownShop } from './shop.ts'

type Context = { i18n: I18n; origin: string; queryClient: QueryClient }

/** Head of a page of one shopper: its title, and that no search engine may keep it. */
export function privateHead({ i18n, origin, queryClient }: Context, path: string, message: MessageDescriptor) {
  const { name } = queryClient.getQueryData(shopQuery.queryKey) ?? unknownShop
  const title = i18n._(message)
  return pageHead(origin, i18n.locale, { path, title: `${title} | ${name}`, description: title, noindex: true })
}

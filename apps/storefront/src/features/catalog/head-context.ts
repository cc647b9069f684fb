import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import { shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

import type { HeadContext } from './page-heads.ts'

/** Who speaks in a page's head, from a route's context; the loader has asked for `shopQuery`. */
export function headContextOf({
  i18n,
  origin,
  queryClient,
}: {
  i18n: I18n
  origin: string
  queryClient: QueryClient
}): HeadContext {
  return { i18n, origin, shopName: (queryClient.getQueryData(shopQuery.queryKey) ?? unknownShop).name }
}

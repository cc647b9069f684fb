import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import { shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

/** What every page's head needs: `origin` is scheme and host, `shopName` ends every title. */
export type HeadContext = { i18n: I18n; origin: string; shopName: string }

type RouteContext = { i18n: I18n; origin: string; queryClient: QueryClient }

/** The head context of a route whose loader has fetched `shopQuery`. */
export const headContextOf = ({ i18n, origin, queryClient }: RouteContext): HeadContext => ({
  i18n,
  origin,
  shopName: (queryClient.getQueryData(shopQuery.queryKey) ?? unknownShop).name,
})

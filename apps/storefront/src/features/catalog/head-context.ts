import type { QueryClient } from '@tanstack/react-query'

import { shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'
import type { SeoContext } from '#routing/seo.ts'

/** What every page's head needs: `shopName` ends every title. */
export type HeadContext = SeoContext & { shopName: string }

type RouteContext = SeoContext & { queryClient: QueryClient }

/** The head context of a route whose loader has fetched `shopQuery`. */
export const headContextOf = ({ queryClient, ...context }: RouteContext): HeadContext => ({
  ...context,
  shopName: (queryClient.getQueryData(shopQuery.queryKey) ?? unknownShop).name,
})

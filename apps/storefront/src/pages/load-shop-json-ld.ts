import { contactInfoQuery } from '#features/shell/navigation.queries.ts'
import type { JsonLd } from '#routing/seo.ts'
import { fetchStores } from '#shop/settings.calls.ts'
import { shopQuery } from '#shop/settings.queries.ts'
import { shopJsonLd } from '#shop/shop-json-ld.ts'
import { unknownShop } from '#shop/shop.ts'

import type { RouterContext } from '#routing/router-context.ts'

/** The data of the shop and its stores, on the server only. A page appears without what fails to load. */
export async function loadShopJsonLd({ queryClient, origin }: RouterContext): Promise<JsonLd[]> {
  const [shop, contacts, stores] = await Promise.all([
    queryClient.ensureQueryData(shopQuery).catch(() => unknownShop),
    queryClient.ensureQueryData(contactInfoQuery()).catch(() => []),
    // Not through the query cache, whose data the page would carry.
    fetchStores(AbortSignal.timeout(2000)).catch(() => []),
  ])
  return shopJsonLd({ origin, shop, contacts, stores })
}

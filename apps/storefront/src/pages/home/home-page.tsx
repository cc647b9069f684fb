import { useQuery } from '@tanstack/react-query'

import { activeDepartmentsQuery, homeQuery } from '#features/catalog/catalog.queries.ts'
import { HomeScreen } from '#features/catalog/home-screen.tsx'
import { homeHead } from '#features/catalog/page-heads.ts'
import { headContextOf } from '#features/catalog/head-context.ts'
import { hydrated } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { visible } from '#hydration/strategies.ts'
import { useSession } from '#session/session.ts'
import { bannersQuery, productsConfigQuery, shopQuery } from '#shop/settings.queries.ts'
import { productsConfigOf } from '#shop/settings.ts'

import type { RouterContext } from '#routing/router-context.ts'
import { loadShopJsonLd } from '#pages/load-shop-json-ld.ts'
import { cardActions } from '#pages/card-controls.tsx'
import { usePreloadedProductPage } from '#pages/product/lazy-product-page.ts'
import { WaitingPix } from '#pages/orders/waiting-pix.tsx'

const Recommended = hydrated(
  visible(),
  lazyWithRetry(() => import('./recommended.tsx'), 'Recommended'),
)

export async function loadHome(context: RouterContext) {
  const { queryClient } = context
  // Only the products are required; sections without data are left out.
  await Promise.all([
    queryClient.ensureQueryData(homeQuery),
    queryClient.prefetchQuery(bannersQuery),
    queryClient.prefetchQuery(productsConfigQuery),
    queryClient.prefetchQuery(shopQuery),
    queryClient.prefetchQuery(activeDepartmentsQuery()),
  ])
  return { head: homeHead(headContextOf(context), import.meta.env.SSR ? await loadShopJsonLd(context) : []) }
}

export function Page() {
  usePreloadedProductPage()
  const banners = useQuery(bannersQuery).data
  const home = useQuery(homeQuery).data
  const config = useQuery(productsConfigQuery).data ?? productsConfigOf(null)
  const isSignedIn = useSession().user !== null
  return (
    <HomeScreen
      notice={<WaitingPix />}
      slides={banners?.slides ?? []}
      promotions={banners?.promotions ?? []}
      departments={useQuery(activeDepartmentsQuery()).data ?? []}
      categories={home?.popularCategories ?? []}
      bestSellers={home?.bestSellers ?? []}
      offers={home?.offers ?? []}
      featured={home?.featured ?? []}
      config={config}
      cardActions={cardActions}
      recommended={isSignedIn && <Recommended />}
    />
  )
}

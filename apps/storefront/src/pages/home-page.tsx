import { useQuery } from '@tanstack/react-query'

import { activeDepartmentsQuery, categoriesQuery, productRowQuery } from '#features/catalog/catalog.queries.ts'
import { HomeScreen } from '#features/catalog/home-screen.tsx'
import { homeHead } from '#features/catalog/page-heads.ts'
import { rowSize } from '#features/catalog/row-size.ts'
import { headContextOf } from '#features/catalog/head-context.ts'
import type { PageHead } from '#routing/seo.ts'
import { bannersQuery, productsConfigQuery, shopQuery } from '#shop/settings.queries.ts'
import { productsConfigOf } from '#shop/settings.ts'

import type { RouterContext } from '#router.tsx'
import { loadShopJsonLd } from './load-shop-json-ld.ts'
import { cardActions } from './card-controls.tsx'
import { usePreloadedProductPage } from './lazy-product-page.ts'

const row = { pageNumber: 0, pageSize: rowSize, inStock: true }
const bestSellers = productRowQuery({ ...row, sort: 'best_selling' })
const offers = productRowQuery({ ...row, sort: 'best_selling', onSale: true })
const featured = productRowQuery({ ...row, sort: 'rating' })
const someCategories = categoriesQuery({ pageNumber: 0, pageSize: 12 })

/** Loads the data of the page. */
export async function loadHome(context: RouterContext): Promise<{ head: PageHead }> {
  const { queryClient } = context
  // Only the best sellers are required; sections without data are left out.
  await Promise.all([
    queryClient.ensureQueryData(bestSellers),
    queryClient.prefetchQuery(bannersQuery),
    queryClient.prefetchQuery(productsConfigQuery),
    queryClient.prefetchQuery(shopQuery),
    queryClient.prefetchQuery(activeDepartmentsQuery()),
    queryClient.prefetchQuery(offers),
    queryClient.prefetchQuery(featured),
    queryClient.prefetchQuery(someCategories),
  ])
  return { head: homeHead(headContextOf(context), import.meta.env.SSR ? await loadShopJsonLd(context) : []) }
}

/** The home page. */
export function Page() {
  usePreloadedProductPage()
  const banners = useQuery(bannersQuery).data
  return (
    <HomeScreen
      slides={banners?.slides ?? []}
      promotions={banners?.promotions ?? []}
      departments={useQuery(activeDepartmentsQuery()).data ?? []}
      categories={useQuery(someCategories).data?.content ?? []}
      bestSellers={useQuery(bestSellers).data ?? []}
      offers={useQuery(offers).data ?? []}
      featured={useQuery(featured).data ?? []}
      config={useQuery(productsConfigQuery).data ?? productsConfigOf(null)}
      cardActions={cardActions}
    />
  )
}

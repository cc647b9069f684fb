import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import {
  activeDepartmentsQuery,
  allCategoriesQuery,
  popularCategoriesQuery,
  productsQuery,
} from '#features/catalog/catalog.queries.ts'
import {
  listProductsOf,
  readListSearch,
  subjectOf,
  withSearch,
  writeListSearch,
  type ListSearch,
} from '#features/catalog/list-search.ts'
import type { ListParams } from '#features/catalog/list-params.ts'
import { listHead } from '#features/catalog/list-head.ts'
import {
  preloadChips,
  ProductListError,
  ProductListScreen,
  ProductListScreenPending,
} from '#features/catalog/product-list-screen.tsx'
import { headContextOf } from '#features/catalog/head-context.ts'
import { useFollowedPage } from '#features/catalog/use-followed-page.ts'
import { useNextPage } from '#features/catalog/use-next-page.ts'
import { chooseDiet, isWithin } from '#diet/diet-rules.ts'
import { deliveryCep, useDeliveryCep } from '#delivery/delivery-cep.ts'
import { activeDiet, useActiveDiet, useDiet, withDiet } from '#diet/diet.ts'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { queryState } from '#layout/query-state.ts'
import { problemMessage } from '#problem-message.tsx'
import { NotFoundPage } from '#routing/route-states.tsx'
import { productsConfigQuery, shopQuery } from '#shop/settings.queries.ts'

import type { RouterContext } from '#routing/router-context.ts'
import { cardActions } from '#pages/card-controls.tsx'
import { usePreloadedProductPage } from '#pages/product/lazy-product-page.ts'

const Categories = lazyWithRetry(() => import('./products-categories.tsx'), 'Categories')

const DietBar = lazyWithRetry(() => import('#diet/diet-bar.tsx'), 'DietBar')

const ArrivalLive = lazyWithRetry(() => import('./arrival-live.tsx'), 'ArrivalLive')

const importIdeas = () => import('./products-ideas.tsx')
const Ideas = lazyWithRetry(importIdeas, 'Ideas')

const route = getRouteApi('/products/')

/** Loads the data of the page. `stays`: the list is displayed with another search. */
export async function loadProducts(context: RouterContext, params: ListParams, stays: boolean) {
  const { queryClient, i18n } = context
  const search = readListSearch(params)
  const zipCode = import.meta.env.SSR ? null : deliveryCep.read()
  const products = productsQuery(withDiet(listProductsOf(search, i18n.locale, zipCode), activeDiet()))
  const atOnce: unknown[] = [
    preloadChips(search),
    queryClient.prefetchQuery(activeDepartmentsQuery()),
    queryClient.prefetchQuery(productsConfigQuery),
    queryClient.prefetchQuery(shopQuery),
  ]
  if (search.view === 'categories') {
    if (search.department !== null) atOnce.push(queryClient.prefetchQuery(popularCategoriesQuery(search.department)))
    await Promise.all([...atOnce, queryClient.ensureQueryData(allCategoriesQuery()), Categories.preload()])
  }
  // A filter applies immediately: the previous result stays, marked as busy, until the next one arrives.
  else if (stays) void queryClient.prefetchQuery(products)
  else await Promise.all([...atOnce, queryClient.ensureQueryData(products)])
  const list = queryClient.getQueryData(products.queryKey)
  if (import.meta.env.SSR && list?.totalElements === 0) await (await importIdeas()).loadIdeas(queryClient, i18n.locale)
  const departments = queryClient.getQueryData(activeDepartmentsQuery().queryKey) ?? []
  if (import.meta.env.SSR && isUnknown(search.department, departments)) {
    const [{ leadNowhere }] = await Promise.all([import('#routing/not-found-head.ts'), NotFoundPage.preload()])
    return leadNowhere(context, '/products')
  }
  return { head: listHead(headContextOf(context), search, list, departments) }
}

/** Without the departments, which are not required, every department may exist. */
const isUnknown = (department: number | null, departments: readonly { departmentId: number }[]): boolean =>
  department !== null && departments.length > 0 && departments.every(({ departmentId }) => departmentId !== department)

/** The product list, or all categories. */
export function Page() {
  const search = readListSearch(route.useSearch())
  return search.view === 'categories' ? <Categories department={search.department} /> : <Products search={search} />
}

/** Whether only the price limits change. Such a change replaces the history entry, so that a slider adds just one. */
function isPriceMoved(from: ListSearch, to: ListSearch): boolean {
  const isLimited = [from, to].every(({ price }) => price.min !== null || price.max !== null)
  return isLimited && JSON.stringify({ ...from, price: to.price, page: to.page }) === JSON.stringify(to)
}

function Products({ search }: { search: ListSearch }) {
  usePreloadedProductPage()
  useFollowedPage()
  const { i18n } = useLingui()
  const navigate = route.useNavigate()
  const diet = useDiet()
  const active = useActiveDiet()
  const zipCode = useDeliveryCep()
  const queryOf = (some: ListSearch) => withDiet(listProductsOf(some, i18n.locale, zipCode), active)
  // The previous result stays while another page, sort order or filter of the same list loads, but not under another heading. The
  // filters stay while the keyword is the same, although a filter of one category changes the heading.
  const subject = subjectOf(search)
  const { keyword } = search
  // Before the CEP is known, the list is not of what arrives today.
  const needsCep = search.arrivesToday && zipCode === null
  const [shown, setShown] = useState({ subject, keyword, needsCep })
  const products = useQuery({
    ...productsQuery(queryOf(search)),
    // As old as the next window at most: windows close and fill up.
    ...(search.arrivesToday && { refetchInterval: 60_000 }),
    placeholderData: (before) => (shown.keyword === keyword ? before : undefined),
  })
  const isOther = shown.subject !== subject || shown.needsCep !== needsCep
  if (isOther && products.isSuccess && !products.isPlaceholderData) setShown({ subject, keyword, needsCep })
  const list = queryState(products)
  const departments = useQuery(activeDepartmentsQuery()).data ?? []
  const nextPage = typeof list === 'string' || list.lastPage ? null : withSearch(search, { page: list.pageNumber + 2 })
  useNextPage(nextPage === null ? null : queryOf(nextPage))
  const asked = { search, departments }
  if (list === 'loading') return <ProductListScreenPending {...asked} />
  if (list === 'failed')
    return (
      <ProductListError
        {...asked}
        message={problemMessage(i18n, products.error)}
        onRetry={() => void products.refetch()}
      />
    )
  return (
    <ProductListScreen
      {...asked}
      list={list}
      busy={products.isPlaceholderData}
      needsCep={needsCep}
      withArrival={(render) => <ArrivalLive isFiltered={search.arrivesToday}>{render}</ArrivalLive>}
      isOther={isOther && products.isPlaceholderData}
      onSearch={(next) =>
        void navigate({ search: writeListSearch(next), resetScroll: false, replace: isPriceMoved(search, next) })
      }
      cardActions={cardActions}
      ideas={<Ideas />}
      diet={
        diet !== null && (
          <Suspense fallback={null}>
            <DietBar diet={diet} onDiet={chooseDiet} />
          </Suspense>
        )
      }
      isOfDiet={active !== null && list.content.every((product) => isWithin(product, active))}
    />
  )
}

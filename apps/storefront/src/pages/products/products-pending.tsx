import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { activeDepartmentsQuery } from '#features/catalog/catalog.queries.ts'
import { readListSearch } from '#features/catalog/list-search.ts'
import { ProductListScreenPending } from '#features/catalog/product-list-screen.tsx'

const route = getRouteApi('/products/')

/** The placeholder of the first result. */
export function ProductsPending() {
  const departments = useQuery(activeDepartmentsQuery()).data ?? []
  return <ProductListScreenPending search={readListSearch(route.useSearch())} departments={departments} />
}

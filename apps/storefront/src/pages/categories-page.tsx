import { useQuery } from '@tanstack/react-query'

import { activeDepartmentsQuery, allCategoriesQuery } from '#features/catalog/catalog.queries.ts'
import { CategoryGridScreen } from '#features/catalog/department-grid-screen.tsx'
import { gridHead } from '#features/catalog/page-heads.ts'
import { headContextOf } from '#features/catalog/head-context.ts'
import { shopQuery } from '#shop/settings.queries.ts'

import type { RouterContext } from '#routing/router-context.ts'

export async function loadCategories(context: RouterContext) {
  const { queryClient } = context
  await Promise.all([
    queryClient.ensureQueryData(allCategoriesQuery()),
    queryClient.ensureQueryData(activeDepartmentsQuery()),
    queryClient.prefetchQuery(shopQuery),
  ])
  return { head: gridHead(headContextOf(context), '/categories') }
}

export function Page() {
  const categories = useQuery(allCategoriesQuery()).data ?? []
  const departments = useQuery(activeDepartmentsQuery()).data ?? []
  return <CategoryGridScreen categories={categories} departments={departments} />
}

import { useQuery } from '@tanstack/react-query'

import { activeDepartmentsQuery } from '#features/catalog/catalog.queries.ts'
import { DepartmentGridScreen } from '#features/catalog/department-grid-screen.tsx'
import { gridHead } from '#features/catalog/page-heads.ts'
import { headContextOf } from '#features/catalog/head-context.ts'
import { shopQuery } from '#shop/settings.queries.ts'

import type { RouterContext } from '#routing/router-context.ts'

export async function loadDepartments(context: RouterContext) {
  const { queryClient } = context
  await Promise.all([queryClient.ensureQueryData(activeDepartmentsQuery()), queryClient.prefetchQuery(shopQuery)])
  return { head: gridHead(headContextOf(context), '/departments') }
}

export const Page = () => <DepartmentGridScreen departments={useQuery(activeDepartmentsQuery()).data ?? []} />

import { useQuery } from '@tanstack/react-query'

import {
  activeDepartmentsQuery,
  allCategoriesQuery,
  popularCategoriesQuery,
} from '#features/catalog/catalog.queries.ts'
import { CategoryGridScreen } from '#features/catalog/department-grid-screen.tsx'

/** The categories of a department, or of all. */
export function Categories({ department }: { department: number | null }) {
  const categories = useQuery(allCategoriesQuery()).data ?? []
  const departments = useQuery(activeDepartmentsQuery()).data ?? []
  const popular = useQuery({ ...popularCategoriesQuery(department ?? 0), enabled: department !== null }).data ?? []
  const shown =
    department === null ? departments : departments.filter(({ departmentId }) => departmentId === department)
  return <CategoryGridScreen categories={categories} departments={shown} popular={popular} />
}

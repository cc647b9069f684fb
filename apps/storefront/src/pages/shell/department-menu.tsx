import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'

import { previousOf, type HistoryEntry } from '@lotus/machines/navigation'
import type { Category, DepartmentSummary } from '@lotus/openapi/schema'

import { activeDepartmentsQuery, allCategoriesQuery, productQuery } from '#features/catalog/catalog.queries.ts'
import { departmentCategoriesQuery } from '#features/catalog/department-categories.queries.ts'
import { DepartmentCategories } from '#features/shell/departments/department-categories.tsx'
import { DepartmentRail } from '#features/shell/departments/department-rail.tsx'
import type { SidebarRow } from '#features/shell/departments/department-row.tsx'
import { searchDepartments, type DepartmentSearchResults } from '#features/shell/departments/department-search.ts'
import { DepartmentSidebar } from '#features/shell/departments/department-sidebar.tsx'
import { localized } from '#i18n/localized.ts'
import { queryState } from '#layout/query-state.ts'

import { navigationOf } from './live-navigation.ts'

export const openDepartments = (router: AnyRouter): void => navigationOf(router).send({ type: 'sidebar.open' })

/** The department sidebar and its rail, driven by the navigation machine. */
export function DepartmentMenu() {
  const navigation = navigationOf(useRouter())
  const { value, context } = useSelector(navigation, (snapshot) => snapshot)
  const departments = useQuery(activeDepartmentsQuery())
  const previous = usePreviousName(previousOf(context))
  const isOpen = value.overlay === 'sidebar'
  const [text, setText] = useState('')
  if (!isOpen && text !== '') setText('')
  const { preferences, department } = context
  const expandsAll = preferences.autoExpandCategories
  // Categories load with their department, all of them for a search.
  const all = useQuery({ ...allCategoriesQuery(), enabled: isOpen && (text !== '' || expandsAll) })
  useReported(all.error)
  const results =
    text !== '' && all.data !== undefined ? searchDepartments(departments.data ?? [], all.data, text) : null
  const { rows, toggle } = useRows({ departments, all, text, results, expandsAll, current: department?.id ?? null })
  return (
    <>
      {value.rail === 'shown' && (
        <DepartmentRail
          departments={departments.data ?? []}
          onExpand={() => navigation.send({ type: 'sidebar.open' })}
          onClose={() => navigation.send({ type: 'rail.close' })}
        />
      )}
      <DepartmentSidebar
        open={isOpen}
        busy={value.travel === 'moving'}
        rows={rows}
        found={results?.totalResults ?? null}
        previous={previous}
        preferences={preferences}
        categoriesOf={(id) => (
          <Categories
            id={id}
            all={all}
            loadsAll={text !== '' || expandsAll}
            found={results === null ? [] : ofDepartment(results.categories, id)}
            showCounts={preferences.showProductCounts}
          />
        )}
        onClose={() => navigation.send({ type: 'sidebar.close' })}
        onCollapse={() => navigation.send({ type: 'sidebar.collapse' })}
        onBack={() => navigation.send({ type: 'history.back' })}
        onRetry={() => void (departments.isError ? departments : all).refetch()}
        onSearch={setText}
        onPreferences={(change) => navigation.send({ type: 'preferences.change', change })}
        onToggle={toggle}
      />
    </>
  )
}

type CategoriesQuery = UseQueryResult<Category[]>

type CategoriesProps = {
  id: number
  all: CategoriesQuery
  loadsAll: boolean
  /** The results of a search; all categories without one, and of a department that is found by its own name. */
  found: readonly Category[]
  showCounts: boolean
}

/** The categories of a department, loaded at its first expansion unless all are loaded (NAV-14). */
function Categories({ id, all, loadsAll, found, showCounts }: CategoriesProps) {
  const ofDepartmentOnly = useQuery({ ...departmentCategoriesQuery(id), enabled: all.data === undefined && !loadsAll })
  useReported(ofDepartmentOnly.error)
  const used = loadsAll ? all : ofDepartmentOnly
  const ofAll = all.data === undefined ? queryState(used) : ofDepartment(all.data, id)
  return (
    <DepartmentCategories
      categories={found.length > 0 ? found : ofAll}
      showCounts={showCounts}
      onRetry={() => void used.refetch()}
    />
  )
}

type RowsInput = {
  departments: UseQueryResult<DepartmentSummary[]>
  all: CategoriesQuery
  text: string
  /** Null without a search and while it loads. */
  results: DepartmentSearchResults | null
  expandsAll: boolean
  current: number | null
}

/** The rows of the sidebar: expanded are those with found categories, else the current one, unless the shopper toggles them. */
function useRows({ departments, all, text, results, expandsAll, current }: RowsInput) {
  const [toggled, setToggled] = useState<Readonly<Record<number, boolean>>>({})
  // A search decides again what is expanded.
  const [of, setOf] = useState(text)
  if (of !== text) {
    setOf(text)
    setToggled({})
  }
  const hasFound = (id: number) => results !== null && ofDepartment(results.categories, id).length > 0
  const isExpanded = (id: number): boolean => toggled[id] ?? (text === '' ? expandsAll || id === current : hasFound(id))
  const toggle = (id: number) => setToggled({ ...toggled, [id]: !isExpanded(id) })

  const state = queryState(departments)
  if (typeof state === 'string') return { rows: state, toggle }
  const loading = queryState(all)
  if (text !== '' && typeof loading === 'string') return { rows: loading, toggle }
  const shown =
    results === null ? state : state.filter((one) => results.departments.includes(one) || hasFound(one.departmentId))
  const rows: SidebarRow[] = shown.map((department) => ({
    department,
    isExpanded: isExpanded(department.departmentId),
    isCurrent: department.departmentId === current,
  }))
  return { rows, toggle }
}

const ofDepartment = (categories: readonly Category[], id: number) =>
  categories.filter(({ departmentId }) => departmentId === id)

function useReported(error: Error | null): void {
  useEffect(() => {
    if (error !== null) reportError(error)
  }, [error])
}

/** The name of an entry in the page's language, where it is loaded; null without an entry. */
function usePreviousName(entry: HistoryEntry | null): string | null {
  const { i18n, t } = useLingui()
  const queryClient = useQueryClient()
  if (entry === null) return null
  const { type, id, name } = entry
  if (type === 'search') {
    const keyword = name
    return t`Busca: “${keyword}”`
  }
  const named = {
    department: () =>
      queryClient.getQueryData(activeDepartmentsQuery().queryKey)?.find((one) => one.departmentId === id),
    category: () => queryClient.getQueryData(allCategoriesQuery().queryKey)?.find((one) => one.categoryId === id),
    product: () => queryClient.getQueryData(productQuery(Number(id)).queryKey),
  }[type]()
  return named === undefined ? name : localized(named.names, i18n.locale)
}

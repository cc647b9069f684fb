import type { DepartmentSummary, Dietary, Facets, LocalizedText } from '@lotus/openapi/schema'

import { isMeant, withSearch, type ListSearch } from './list-search.ts'

/** One thing that narrows the list, and the list without it. */
export type ActiveFilter = { key: string; next: ListSearch } & (
  | { kind: 'named'; name: string }
  | { kind: 'dietary'; mark: Dietary }
  | { kind: 'price'; min: number | null; max: number | null }
  | { kind: 'onSale' | 'inStock' }
)

type Name = (names: LocalizedText) => string

/** Everything that narrows the list, in the order of the panel; words by the shop's names where it knows them (CAT-02). */
export function activeFilters(
  search: ListSearch,
  { subDepartments, categories }: Facets,
  departments: DepartmentSummary[],
  name: Name,
): ActiveFilter[] {
  const filters: ActiveFilter[] = []
  const called = (id: number, found: { names: LocalizedText } | undefined) => (found ? name(found.names) : `#${id}`)
  if (search.department !== null)
    filters.push({
      key: 'department',
      kind: 'named',
      name: called(
        search.department,
        departments.find(({ departmentId }) => departmentId === search.department),
      ),
      next: withSearch(search, { department: null, subDepartment: null }),
    })
  if (search.subDepartment !== null)
    filters.push({
      key: 'subDepartment',
      kind: 'named',
      name: called(
        search.subDepartment,
        subDepartments.find(({ id }) => id === search.subDepartment),
      ),
      next: withSearch(search, { subDepartment: null }),
    })
  for (const word of search.categories) {
    const meant = categories.find((facet) => isMeant(facet, word))
    filters.push({
      key: `category ${word}`,
      kind: 'named',
      name: meant === undefined ? word : name(meant.names),
      next: withSearch(search, { categories: search.categories.filter((other) => other !== word) }),
    })
  }
  const { priceMin: min, priceMax: max } = search
  if (min !== null || max !== null)
    filters.push({
      key: 'price',
      kind: 'price',
      min,
      max,
      next: withSearch(search, { priceMin: null, priceMax: null }),
    })
  if (search.inStock) filters.push({ key: 'inStock', kind: 'inStock', next: withSearch(search, { inStock: false }) })
  if (search.onSale) filters.push({ key: 'onSale', kind: 'onSale', next: withSearch(search, { onSale: false }) })
  for (const mark of search.dietary) {
    const dietary = search.dietary.filter((other) => other !== mark)
    filters.push({ key: `dietary ${mark}`, kind: 'dietary', mark, next: withSearch(search, { dietary }) })
  }
  for (const brand of search.brands) {
    const brands = search.brands.filter((other) => other !== brand)
    filters.push({ key: `brand ${brand}`, kind: 'named', name: brand, next: withSearch(search, { brands }) })
  }
  return filters
}

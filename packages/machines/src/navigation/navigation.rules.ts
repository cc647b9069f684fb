import type { HistoryEntry, NavigationContext, NavigationPreferences, Place } from './navigation.types.ts'

/** The longest history (NAV-22). */
export const historyLimit = 20

export const defaultPreferences: NavigationPreferences = {
  rememberLastDepartment: true,
  autoExpandCategories: false,
  showProductCounts: true,
}

type Key = Pick<HistoryEntry, 'type' | 'id'>

/** Path and search of the page of a place. */
export const pathOf = ({ type, id, name }: Key & { name: string }): string =>
  ({
    department: `/products?department=${id}`,
    category: `/products?category=${encodeURIComponent(name)}`,
    search: `/products?keyword=${encodeURIComponent(name)}&page=1`,
    product: `/products/${id}`,
  })[type]

export const isSame = (one: Key | null, other: Key | null): boolean =>
  one?.type === other?.type && one?.id === other?.id

/**
 * The history after a visit: departments are not duplicated, categories and products replace an earlier entry of the same
 * id, a search replaces the same search before it, and the oldest entry is dropped (NAV-22).
 */
function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  if (entry.type === 'department' && history.some((visited) => isSame(visited, entry))) return history
  const isReplaced = (visited: HistoryEntry) =>
    isSame(visited, entry) && (entry.type !== 'search' || visited === history.at(-1))
  return [...history.filter((visited) => !isReplaced(visited)), entry].slice(-historyLimit)
}

/**
 * The context after a visit: a department clears the category, a search clears both, a category has its own department, and a
 * product changes none of them (NAV-22).
 */
export function visited({ history }: NavigationContext, place: Place, timestamp: number): Partial<NavigationContext> {
  const { type } = place
  const visit = (id: number | string, name: string, current: Partial<NavigationContext>) => ({
    ...current,
    here: { type, id },
    history: withEntry(history, { type, id, name, timestamp }),
  })
  const none = { department: null, category: null, search: null }
  if (place.type === 'search') {
    const { filters, resultCount } = place
    const query = place.query.trim()
    return visit(query, query, { ...none, search: { query, filters, resultCount } })
  }
  const { id, name } = place
  if (place.type === 'product') return visit(id, name, {})
  if (place.type === 'department') return visit(id, name, { ...none, department: { id, name } })
  const { department } = place
  return visit(id, name, { ...none, department, category: { id, name, departmentId: department.id } })
}

/** The entry that Back leads to; null leads to the home page. */
export const previousOf = ({ history, here }: Pick<NavigationContext, 'history' | 'here'>): HistoryEntry | null =>
  history.findLast((entry) => !isSame(entry, here)) ?? null

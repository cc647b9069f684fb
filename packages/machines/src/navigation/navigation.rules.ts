import type { HistoryEntry, NavigationContext, NavigationPreferences, Place } from './navigation.types.ts'

/** The longest history (NAV-22). */
export const historyLimit = 20

export const defaultPreferences: NavigationPreferences = {
  rememberLastDepartment: true,
  autoExpandCategories: false,
  showProductCounts: true,
}

type Key = Pick<HistoryEntry, 'type' | 'id'>

/** The path and query string of a place's page. */
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
 * id, a search replaces the last entry if that is the same search, and the oldest entries above the limit are dropped (NAV-22).
 */
function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  if (entry.type === 'department' && history.some((known) => isSame(known, entry))) return history
  const isReplaced = (known: HistoryEntry) =>
    isSame(known, entry) && (entry.type !== 'search' || known === history.at(-1))
  return [...history.filter((known) => !isReplaced(known)), entry].slice(-historyLimit)
}

/**
 * The context after a visit: a department clears the category, a search clears both, a category sets its own department, and a
 * product changes none of them (NAV-22).
 */
export function visitPlace(
  { history }: NavigationContext,
  place: Place,
  timestamp: number,
): Partial<NavigationContext> {
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

/** The target of Back; null means the home page. */
export const previousOf = ({ history, here }: Pick<NavigationContext, 'history' | 'here'>): HistoryEntry | null =>
  history.findLast((entry) => !isSame(entry, here)) ?? null

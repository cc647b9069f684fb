import type { HistoryEntry, Named, NavigationContext, NavigationPreferences } from './navigation.types.ts'

/** The longest history (NAV-22). */
export const historyLimit = 20

/** How long a navigation is marked as in progress, in milliseconds (NAV-22). */
export const movingTime = 100

export const defaultPreferences: NavigationPreferences = {
  rememberLastDepartment: true,
  autoExpandCategories: false,
  showProductCounts: true,
}

const pathOf = {
  department: ({ id }) => `/products?department=${id}`,
  category: ({ name }) => `/products?category=${encodeURIComponent(name)}`,
  search: ({ name }) => `/products?keyword=${encodeURIComponent(name)}&page=1`,
  product: ({ id }) => `/products/${id}`,
} satisfies Record<HistoryEntry['type'], (entry: Pick<HistoryEntry, 'id' | 'name'>) => string>

export function entryOf(entry: Omit<HistoryEntry, 'path'>): HistoryEntry {
  return { ...entry, path: pathOf[entry.type](entry) }
}

type Key = Pick<HistoryEntry, 'type' | 'id'>
export const isSame = (one: Key | null, other: Key | null): boolean =>
  one?.type === other?.type && one?.id === other?.id

/**
 * The history after a visit: departments are not duplicated, categories and products replace an earlier entry of the same
 * id, a search replaces the same search before it, and the oldest entry is dropped (NAV-22).
 */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  if (entry.type === 'department' && history.some((known) => isSame(known, entry))) return history
  const last = history.at(-1) ?? null
  const others =
    entry.type === 'search'
      ? history.slice(0, isSame(last, entry) ? -1 : undefined)
      : history.filter((known) => !isSame(known, entry))
  return [...others, entry].slice(-historyLimit)
}

/** The entry that Back leads to; null leads to the home page. */
export function previousOf({ history, here }: Pick<NavigationContext, 'history' | 'here'>): HistoryEntry | null {
  return history.findLast((entry) => !isSame(entry, here)) ?? null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200

/** A stored department; null if it is invalid. */
export const parseNamed = (value: unknown): Named | null =>
  isRecord(value) && isId(value['id']) && isName(value['name']) ? { id: value['id'], name: value['name'] } : null

/** Stored preferences; an invalid one has its default. */
export function parsePreferences(value: unknown): NavigationPreferences | null {
  if (!isRecord(value)) return null
  const read = (name: keyof NavigationPreferences) => {
    const stored = value[name]
    return typeof stored === 'boolean' ? stored : defaultPreferences[name]
  }
  return {
    rememberLastDepartment: read('rememberLastDepartment'),
    autoExpandCategories: read('autoExpandCategories'),
    showProductCounts: read('showProductCounts'),
  }
}

/** A stored history without its invalid entries. Paths are computed again: a stored one could lead out of the shop. */
export function parseHistory(value: unknown): HistoryEntry[] | null {
  return Array.isArray(value) ? value.flatMap((item) => parseEntry(item) ?? []).slice(-historyLimit) : null
}

function parseEntry(value: unknown): HistoryEntry | null {
  if (!isRecord(value)) return null
  const { type, id, name, timestamp } = value
  if (!isName(name) || typeof timestamp !== 'number') return null
  if (type === 'search') return entryOf({ type, id: name, name, timestamp })
  if (type !== 'department' && type !== 'category' && type !== 'product') return null
  return isId(id) ? entryOf({ type, id, name, timestamp }) : null
}

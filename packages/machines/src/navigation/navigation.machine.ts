import { assign, emit, setup } from 'xstate'

/** A department, category or product, with its name in the source language. */
export type Named = { id: number; name: string }

/** `filters`: the other URL parameters of the product list. */
type SearchContext = { query: string; filters: Record<string, unknown>; resultCount: number }

/** The part of the catalog that a page shows. */
export type Place =
  | ({ type: 'department' | 'product' } & Named)
  | ({ type: 'category'; department: Named } & Named)
  | ({ type: 'search' } & SearchContext)

/** A place as the history identifies it. `id`: the query if the place is a search, else the id in the catalog. */
type Key = { type: Place['type']; id: number | string }

/** A visited place. `timestamp`: milliseconds since 1970. */
export type HistoryEntry = Key & { name: string; timestamp: number }

/** Persisted across visits (NAV-23). */
export const defaultPreferences = {
  rememberLastDepartment: true,
  autoExpandCategories: false,
  showProductCounts: true,
}
export type NavigationPreferences = typeof defaultPreferences

export type NavigationContext = {
  /** The current department. Initially the department of the last visit. */
  department: Named | null
  category: (Named & { departmentId: number }) | null
  search: SearchContext | null
  /** The place of the page; null on pages without breadcrumbs, such as the cart. */
  here: Key | null
  history: readonly HistoryEntry[]
  preferences: NavigationPreferences
}
export type NavigationInput = Pick<NavigationContext, 'department' | 'history' | 'preferences'>

type Visit = { type: 'place.visit'; place: Place; at: number }
type PreferencesChange = { type: 'preferences.change'; change: Partial<NavigationPreferences> }

/** The events of a union of types that have no data. */
type Plain<Type> = Type extends string ? { type: Type } : never
export type NavigationEvent =
  /** Records the place of the open page. `at` is in milliseconds since 1970. */
  | Visit
  /** The router opens a page. `place.visit` follows when the names of its place are loaded. */
  | Plain<'page.open'>
  /** `history.clear`: the shopper has signed out. */
  | Plain<'history.back' | 'history.clear' | 'mobileNav.open' | 'mobileNav.close'>
  /** `sidebar.collapse` replaces the sidebar with the narrow rail of icons. */
  | Plain<'sidebar.open' | 'sidebar.close' | 'sidebar.collapse' | 'rail.close'>
  | PreferencesChange

/** Asks the app to navigate to the path. */
export type NavigationEmitted = { type: 'navigation.requested'; path: string }

/** The longest history (NAV-22). */
export const historyLimit = 20

/** The path and query string of a place's page. */
export const pathOf = ({ type, id, name }: Key & { name: string }): string =>
  ({
    department: `/products?department=${id}`,
    category: `/products?category=${encodeURIComponent(name)}`,
    search: `/products?keyword=${encodeURIComponent(name)}&page=1`,
    product: `/products/${id}`,
  })[type]

const isSame = (one: Key, other: Key | null) => one.type === other?.type && one.id === other.id

/** The target of Back; null means the home page. */
export const previousOf = ({ history, here }: Pick<NavigationContext, 'history' | 'here'>): HistoryEntry | null =>
  history.findLast((entry) => !isSame(entry, here)) ?? null

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

const nothing = { department: null, category: null, search: null }

/**
 * The context after a visit: a department clears the category, a search clears both, a category sets its own department, and a
 * product changes none of them (NAV-22).
 */
function afterVisit({ history }: NavigationContext, { place, at }: Visit): Partial<NavigationContext> {
  const { type } = place
  const visit = ({ id, name }: Pick<HistoryEntry, 'id' | 'name'>, current: Partial<NavigationContext>) => ({
    ...current,
    here: { type, id },
    history: withEntry(history, { type, id, name, timestamp: at }),
  })
  if (place.type === 'search') {
    const { filters, resultCount } = place
    const query = place.query.trim()
    return visit({ id: query, name: query }, { ...nothing, search: { query, filters, resultCount } })
  }
  const { id, name } = place
  if (place.type === 'category') {
    const { department } = place
    return visit(place, { ...nothing, department, category: { id, name, departmentId: department.id } })
  }
  return visit(place, place.type === 'product' ? {} : { ...nothing, department: { id, name } })
}

/**
 * The current department, category and search, the history of places, the preferences, and which menu is open (NAV-22, NAV-23).
 * The app sends `page.open` when its router opens a page, and `place.visit` when the names of the page's place are loaded.
 */
export const navigationMachine = setup({
  types: {
    input: {} as NavigationInput,
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    emitted: {} as NavigationEmitted,
  },
  guards: {
    isNotBlank: (_, { place }: Visit) => place.type !== 'search' || place.query.trim() !== '',
  },
  actions: {
    visit: assign(({ context }, event: Visit) => afterVisit(context, event)),
    leavePlace: assign({ here: null }),
    requestPrevious: emit(({ context }) => {
      const previous = previousOf(context)
      return { type: 'navigation.requested', path: previous === null ? '/' : pathOf(previous) }
    }),
    /** Removes the current place, so that the next Back leads to the entry before it. */
    dropPlace: assign({
      history: ({ context: { history, here } }) => history.filter((entry) => !isSame(entry, here)),
    }),
    clear: assign({ ...nothing, here: null, history: [] }),
    prefer: assign(({ context }, { change }: PreferencesChange) => ({
      preferences: { ...context.preferences, ...change },
    })),
  },
  delays: {
    /** The duration of a navigation in milliseconds (NAV-22). */
    movingTime: 100,
  },
}).createMachine({
  id: 'navigation',
  type: 'parallel',
  context: ({ input }) => ({ ...input, category: null, search: null, here: null }),
  on: {
    'history.clear': { actions: 'clear' },
    'preferences.change': { actions: { type: 'prefer', params: ({ event }) => event } },
    'place.visit': {
      guard: { type: 'isNotBlank', params: ({ event }) => event },
      actions: { type: 'visit', params: ({ event }) => event },
    },
  },
  states: {
    travel: {
      initial: 'still',
      on: {
        'page.open': { target: '.moving', actions: 'leavePlace' },
        'history.back': { target: '.moving', actions: ['requestPrevious', 'dropPlace'] },
      },
      states: {
        still: {},
        /** Menus ignore presses in this state. */
        moving: { after: { movingTime: 'still' } },
      },
    },
    /** The open menu. Only one is open at a time. */
    overlay: {
      initial: 'closed',
      on: {
        'mobileNav.open': '.mobileNav',
        'sidebar.open': '.sidebar',
        'page.open': '.closed',
        'history.back': '.closed',
      },
      states: {
        closed: {},
        mobileNav: { on: { 'mobileNav.close': 'closed' } },
        sidebar: { on: { 'sidebar.close': 'closed', 'sidebar.collapse': 'closed' } },
      },
    },
    /** The collapsed sidebar: icons beside the page, which stay across navigations (NAV-16). */
    rail: {
      initial: 'hidden',
      states: {
        hidden: { on: { 'sidebar.collapse': 'shown' } },
        shown: { on: { 'rail.close': 'hidden' } },
      },
    },
  },
})

/** A department, category or product, with its name in the source language. */
export type Named = { id: number; name: string }

export type SearchContext = {
  query: string
  /** The other URL parameters of the product list. */
  filters: Record<string, unknown>
  resultCount: number
}

/** The part of the catalog that a page shows. */
export type Place =
  | ({ type: 'department' } & Named)
  | ({ type: 'product' } & Named)
  | ({ type: 'category'; department: Named } & Named)
  | ({ type: 'search' } & SearchContext)

/** A visited place. `pathOf` returns its URL. */
export type HistoryEntry = {
  type: Place['type']
  /** The query if the place is a search, else the id in the catalog. */
  id: number | string
  name: string
  /** Milliseconds since 1970. */
  timestamp: number
}

/** Preferences of the shopper, persisted across visits (NAV-23). */
export type NavigationPreferences = Record<
  'rememberLastDepartment' | 'autoExpandCategories' | 'showProductCounts',
  boolean
>

export type NavigationInput = {
  /** The department of the last visit. */
  department: Named | null
  history: readonly HistoryEntry[]
  preferences: NavigationPreferences
}

export type NavigationContext = NavigationInput & {
  category: (Named & { departmentId: number }) | null
  search: SearchContext | null
  /** The place of the page; null on pages without breadcrumbs, such as the cart. */
  here: Pick<HistoryEntry, 'type' | 'id'> | null
}

export type NavigationEvent =
  /** Records the place of the open page. `at` is in milliseconds since 1970. */
  | { type: 'place.visit'; place: Place; at: number }
  /** The router opens a page. `place.visit` follows when the names of its place are loaded. */
  | { type: 'page.open' }
  | { type: 'history.back' }
  /** The shopper has signed out. */
  | { type: 'history.clear' }
  | { type: 'mobileNav.open' }
  | { type: 'mobileNav.close' }
  | { type: 'sidebar.open' }
  | { type: 'sidebar.close' }
  /** Replaces the sidebar by the narrow rail of icons. */
  | { type: 'sidebar.collapse' }
  | { type: 'rail.close' }
  | { type: 'preferences.change'; change: Partial<NavigationPreferences> }

/** Asks the app to navigate to the path. */
export type NavigationEmitted = { type: 'navigation.requested'; path: string }

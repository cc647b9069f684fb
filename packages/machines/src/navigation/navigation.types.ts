/** A department, category or product, by its name in the source language. */
export type Named = { id: number; name: string }

export type SearchContext = {
  query: string
  /** The other parameters of the list. */
  filters: Record<string, unknown>
  resultCount: number
}

/** What a page shows of the catalog. */
export type Place =
  | ({ type: 'department' } & Named)
  | ({ type: 'product' } & Named)
  | ({ type: 'category'; department: Named } & Named)
  | ({ type: 'search' } & SearchContext)

/** A visited place; its address is `pathOf`. */
export type HistoryEntry = {
  type: Place['type']
  /** Of a search: its text. */
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
  /** The place of the opened page; `at` in milliseconds since 1970. */
  | { type: 'place.visit'; place: Place; at: number }
  /** A page is opened; its place arrives once its names are known. */
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

/** The app opens the path. */
export type NavigationEmitted = { type: 'navigation.requested'; path: string }

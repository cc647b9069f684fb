/** A department or a product, by its name in the source language. */
export type Named = { id: number; name: string }

export type NavigationCategory = Named & { departmentId: number }

export type SearchContext = {
  query: string
  /** The other parameters of the list. */
  filters: Record<string, unknown>
  /** Null while it is unknown. */
  resultCount: number | null
}

/** A visited place. */
export type HistoryEntry = {
  type: 'department' | 'category' | 'search' | 'product'
  /** Of a search: its text. */
  id: number | string
  name: string
  /** Path and search of its page. */
  path: string
  /** Milliseconds since 1970. */
  timestamp: number
}

/** Preferences of the shopper, persisted across visits (NAV-23). */
export type NavigationPreferences = {
  /** @default true */
  rememberLastDepartment: boolean
  /** @default false */
  autoExpandCategories: boolean
  /** @default true */
  showProductCounts: boolean
}

export type NavigationInput = {
  /** The department of the last visit. */
  department: Named | null
  history: readonly HistoryEntry[]
  preferences: NavigationPreferences
}

export type NavigationContext = NavigationInput & {
  category: NavigationCategory | null
  search: SearchContext | null
  /** The place of the page; null on pages without breadcrumbs, such as the cart. */
  here: Pick<HistoryEntry, 'type' | 'id'> | null
}

type Visit = {
  /** Milliseconds since 1970. */
  at: number
}

export type NavigationEvent =
  | ({ type: 'department.choose'; department: Named } & Visit)
  | ({ type: 'category.choose'; category: NavigationCategory; department: Named | null } & Visit)
  | ({ type: 'search.submit'; search: SearchContext } & Visit)
  | ({ type: 'product.open'; product: Named } & Visit)
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

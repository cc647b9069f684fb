import type { operations } from '@lotus/openapi/schema'

type Checked<Table extends Record<string, keyof operations>> = Table

/** The operations whose answers are cached, by the area of the cache that a change reloads. */
type Operations = Checked<{
  auth: 'verifyEmail'
  carts: 'previewCart'
  catalog:
    | 'getHome'
    | 'getProduct'
    | 'listActiveDepartments'
    | 'listAllCategories'
    | 'listCategories'
    | 'listPopularCategories'
    | 'listPopularSearches'
    | 'listProducts'
    | 'listRelatedProducts'
    | 'listReviews'
    | 'listSuggestions'
  checkout: 'getCheckoutConfig'
  orders:
    | 'getGuestOrder'
    | 'getGuestReceipt'
    | 'getOrder'
    | 'getOrderPush'
    | 'getUserStats'
    | 'listOrders'
    | 'listOrderWindows'
  settings: 'getContactInfo' | 'getInformationPage' | 'getSetting' | 'listSettingsOfGroup' | 'listShippingRegions'
  shipping: 'createShippingQuote' | 'getFreeDelivery' | 'getNextWindow' | 'listDeliveries' | 'lookUpCep'
  stockAlerts: 'listStockAlerts'
  user: 'getOwnReview' | 'getProfile' | 'listAddresses' | 'listSessions'
  wishlists: 'getSharedWishlist' | 'getWishlistShare' | 'getWishlistStats' | 'listWishlist' | 'previewCart'
}>

/** Cached values that are no answer of one operation. */
type Others = { catalog: 'exampleProduct'; checkout: 'loadCardProvider' }

export type QueryArea = keyof Operations

type KeyOf<Area extends QueryArea> =
  | readonly [Area]
  | readonly [Area, Operations[Area] | (Area extends keyof Others ? Others[Area] : never), ...unknown[]]

declare module '@tanstack/react-query' {
  interface Register {
    /** The only keys that compile, in queries and in whatever reads, reloads or removes them. */
    queryKey: { [Area in QueryArea]: KeyOf<Area> }[QueryArea]
  }
}

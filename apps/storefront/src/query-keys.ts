import type { operations } from '@lotus/openapi/schema'

type Checked<Table extends Record<string, keyof operations>> = Table

/** The operations whose responses are cached, grouped by area. An area is the first part of a key. */
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

/** Cached values that are not the response of a single operation. */
type Others = { catalog: 'exampleProduct'; checkout: 'loadCardProvider' }

export type QueryArea = keyof Operations

type KeyOf<Area extends QueryArea> =
  | readonly [Area]
  | readonly [Area, Operations[Area] | (Area extends keyof Others ? Others[Area] : never), ...unknown[]]

declare module '@tanstack/react-query' {
  interface Register {
    /** A query key: an area, then an operation of the area and its parameters. Other keys do not compile. */
    queryKey: { [Area in QueryArea]: KeyOf<Area> }[QueryArea]
  }
}

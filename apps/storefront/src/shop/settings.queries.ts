import { queryOptions } from '@tanstack/react-query'

const tenMinutes = 10 * 60_000

const calls = () => import('./settings.calls.ts')

/** The home page's slides and promotions, read from the group BANNER. */
export const bannersQuery = queryOptions({
  queryKey: ['settings', 'listSettingsOfGroup', 'BANNER'],
  queryFn: async ({ signal }) => (await calls()).fetchBanners(signal),
  staleTime: tenMinutes,
})

/** How the shop sells: minimum order, free shipping, instalments, low stock; read from PRODUCTS_CONFIG. */
export const productsConfigQuery = queryOptions({
  queryKey: ['settings', 'getSetting', 'PRODUCTS_CONFIG'],
  queryFn: async ({ signal }) => (await calls()).fetchProductsConfig(signal),
  staleTime: tenMinutes,
})

/** Who the shop is, read from the group STORE. */
export const shopQuery = queryOptions({
  queryKey: ['settings', 'listSettingsOfGroup', 'STORE'],
  queryFn: async ({ signal }) => (await calls()).fetchShop(signal),
  staleTime: tenMinutes,
})

/** The contact details as the settings hold them, asked for only where the call for them fails (NAV-20). */
export const contactSettingQuery = queryOptions({
  queryKey: ['settings', 'getSetting', 'CONTACT_INFO'],
  queryFn: async ({ signal }) => (await calls()).fetchContactSetting(signal),
  staleTime: tenMinutes,
})

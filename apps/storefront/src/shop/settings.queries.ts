import { queryOptions } from '@tanstack/react-query'

const tenMinutes = 10 * 60_000

const calls = () => import('./settings.calls.ts')

/** The slides and promotions of the home page, from the settings group BANNER. */
export const bannersQuery = queryOptions({
  queryKey: ['settings', 'listSettingsOfGroup', 'BANNER'],
  queryFn: async ({ signal }) => (await calls()).fetchBanners(signal),
  staleTime: tenMinutes,
})

/** Minimum order, free shipping, installments and low stock, from the setting PRODUCTS_CONFIG. */
export const productsConfigQuery = queryOptions({
  queryKey: ['settings', 'getSetting', 'PRODUCTS_CONFIG'],
  queryFn: async ({ signal }) => (await calls()).fetchProductsConfig(signal),
  staleTime: tenMinutes,
})

/** The shop's identity, from the settings group STORE. */
export const shopQuery = queryOptions({
  queryKey: ['settings', 'listSettingsOfGroup', 'STORE'],
  queryFn: async ({ signal }) => (await calls()).fetchShop(signal),
  staleTime: tenMinutes,
})

/** The shop's stores, from the settings group STORE. */
export const storesQuery = queryOptions({
  queryKey: ['settings', 'stores'],
  queryFn: async ({ signal }) => (await calls()).fetchStores(signal),
  staleTime: tenMinutes,
})

/** The contacts from the settings: the fallback of `contactInfoQuery` (NAV-20). */
export const contactSettingQuery = queryOptions({
  queryKey: ['settings', 'getSetting', 'CONTACT_INFO'],
  queryFn: async ({ signal }) => (await calls()).fetchContactSetting(signal),
  staleTime: tenMinutes,
})

import { queryOptions } from '@tanstack/react-query'

type Calls = typeof import('./settings.calls.ts')

const settingQuery = <Data>(
  operation: 'getSetting' | 'listSettingsOfGroup',
  name: string,
  fetchOf: (calls: Calls) => (signal: AbortSignal) => Promise<Data>,
) =>
  queryOptions({
    queryKey: ['settings', operation, name],
    queryFn: async ({ signal }) => fetchOf(await import('./settings.calls.ts'))(signal),
    staleTime: 10 * 60_000,
  })

/** The slides and promotions of the home page, from the settings group BANNER. */
export const bannersQuery = settingQuery('listSettingsOfGroup', 'BANNER', (calls) => calls.fetchBanners)

/** Minimum order, free shipping, installments and low stock, from the setting PRODUCTS_CONFIG. */
export const productsConfigQuery = settingQuery('getSetting', 'PRODUCTS_CONFIG', (calls) => calls.fetchProductsConfig)

/** The shop's identity, from the settings group STORE. */
export const shopQuery = settingQuery('listSettingsOfGroup', 'STORE', (calls) => calls.fetchShop)

/** The shop's stores, from the settings group STORE. */
export const storesQuery = settingQuery('listSettingsOfGroup', 'STORE.stores', (calls) => calls.fetchStores)

/** The contacts from the settings: the fallback of `contactInfoQuery` (NAV-20). */
export const contactSettingQuery = settingQuery('getSetting', 'CONTACT_INFO', (calls) => calls.fetchContactSetting)

import { queryOptions } from '@tanstack/react-query'

type Calls = typeof import('./settings.calls.ts')

const settingQuery = <Data>(
  operation: 'getSetting' | 'listSettingsOfGroup',
  name: string,
  fetch: (calls: Calls, signal: AbortSignal) => Promise<Data>,
) =>
  queryOptions({
    queryKey: ['settings', operation, name],
    queryFn: async ({ signal }) => fetch(await import('./settings.calls.ts'), signal),
    staleTime: 10 * 60_000,
  })

/** The slides and promotions of the home page, from the settings group BANNER. */
export const bannersQuery = settingQuery('listSettingsOfGroup', 'BANNER', (calls, signal) => calls.fetchBanners(signal))

/** Minimum order, free shipping, installments and low stock, from the setting PRODUCTS_CONFIG. */
export const productsConfigQuery = settingQuery('getSetting', 'PRODUCTS_CONFIG', (calls, signal) =>
  calls.fetchProductsConfig(signal),
)

/** The shop's identity, from the settings group STORE. */
export const shopQuery = settingQuery('listSettingsOfGroup', 'STORE', (calls, signal) => calls.fetchShop(signal))

/** The shop's stores, from the settings group STORE. */
export const storesQuery = settingQuery('listSettingsOfGroup', 'STORE.stores', (calls, signal) =>
  calls.fetchStores(signal),
)

/** The contacts from the settings: the fallback of `contactInfoQuery` (NAV-20). */
export const contactSettingQuery = settingQuery('getSetting', 'CONTACT_INFO', (calls, signal) =>
  calls.fetchContactSetting(signal),
)

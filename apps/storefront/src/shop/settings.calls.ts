import { isNotFound } from '@lotus/api-client/errors'

import { api } from '#api.ts'
import { bannersOf, promotionsOf } from './banners.ts'
import { productsConfigOf } from './settings.ts'
import { contactInfoOf, shopOf } from './shop.ts'
import { storesOf } from './stores.ts'

/** The requests of `settings.queries.ts`, loaded only when a page has no data from the server. */

const group = (name: string, signal: AbortSignal) =>
  api.GET('/public/settings/{group}', { params: { path: { group: name } }, signal })

/** The value of a setting; null if the shop has removed it. */
async function setting(key: string, signal: AbortSignal): Promise<unknown> {
  try {
    return (await api.GET('/public/settings/key/{key}', { params: { path: { key } }, signal })).value
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

export async function fetchBanners(signal: AbortSignal) {
  const settings = await group('BANNER', signal)
  return { slides: bannersOf(settings), promotions: promotionsOf(settings) }
}

export const fetchProductsConfig = async (signal: AbortSignal) =>
  productsConfigOf(await setting('PRODUCTS_CONFIG', signal))

export const fetchShop = async (signal: AbortSignal) => shopOf(await group('STORE', signal))

export const fetchStores = async (signal: AbortSignal) => storesOf(await group('STORE', signal))

export const fetchContactSetting = async (signal: AbortSignal) => contactInfoOf(await setting('CONTACT_INFO', signal))

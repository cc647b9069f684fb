import { isDeepStrictEqual } from 'node:util'

import { settingsRepository } from './modules/settings/settings.repository.ts'
import type { Db } from './platform/database.ts'
import { readSeedSettings } from './seed-files.ts'
import { loadDefaultShipping } from './shop-files.ts'

/** Settings that pages and rules read. Empty lists hide what they fill; a minimum of zero means none. */
const defaults = [
  { group: 'STORE', key: 'name', value: 'Lótus' },
  { group: 'DEFAULT_LANGUAGE', key: 'DEFAULT_LANGUAGE', value: 'pt-BR' },
  {
    group: 'PRODUCTS_CONFIG',
    key: 'PRODUCTS_CONFIG',
    value: { minimumOrderValue: 0, maxInstallments: 1, interestFreeInstallments: 1, lowStock: 3 },
  },
  { group: 'HOME', key: 'FEATURED_PRODUCTS', value: [] },
  { group: 'BANNER', key: 'BANNER', value: [] },
  { group: 'BANNER', key: 'PROMO_TILES', value: [] },
  { group: 'CONTACT_INFO', key: 'CONTACT_INFO', value: [] },
  { group: 'SHIPPING', key: 'SHIPPING', value: loadDefaultShipping() },
]

/** A shop may leave them out, but must not show the demo's. */
const optional = ['hours', 'stores']

/** Adds the settings that a shop without the demo data lacks (D49). Existing ones stay. */
export const addMissingSettings = (db: Db): Promise<void> => settingsRepository.putMissing(db, defaults)

/** D47: the shop's own data that a production shop needs and that is missing, empty or the demo's: keys of settings. */
export async function findPlaceholderSettings(db: Db): Promise<string[]> {
  const placeholders = [...defaults, ...(await readSeedSettings())]
  const stored = await settingsRepository.list(db, ['STORE', 'CONTACT_INFO', 'SHIPPING'])
  return ['name', 'cnpj', 'CONTACT_INFO', 'SHIPPING', ...optional].filter((key) => {
    const value = stored.find((setting) => setting.key === key)?.value
    return (
      (value === undefined && !optional.includes(key)) ||
      placeholders.some((placeholder) => placeholder.key === key && isDeepStrictEqual(placeholder.value, value))
    )
  })
}

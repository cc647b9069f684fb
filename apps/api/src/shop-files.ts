import { readFileSync } from 'node:fs'

import type { ShippingTable } from './domain/shipping-table.ts'
import type { CepRanges } from './modules/shipping/cep-table.ts'
import type { SeedSetting } from './seed-files.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../seed/${name}`, import.meta.url), 'utf8'))

/** The demo's setting `SHIPPING`, which is the default (D11). */
export function loadDefaultShipping(): ShippingTable {
  const setting = (read('settings.json') as SeedSetting[]).find(({ key }) => key === 'SHIPPING')
  if (setting === undefined) throw new Error('seed/settings.json has no SHIPPING')
  return setting.value as ShippingTable
}

/** CEP ranges by city and state. */
export const loadCepRanges = (): CepRanges => read('cep-ranges.json') as CepRanges

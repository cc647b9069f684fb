import { readFileSync } from 'node:fs'

import type { CepRanges } from './modules/shipping/cep-table.ts'
import { readShippingTable, type ShippingTable } from './modules/shipping/shipping-table.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../seed/${name}`, import.meta.url), 'utf8'))

/** Delivery services and prices (D11). */
export const loadShippingTable = (): ShippingTable => readShippingTable(read('shipping.json'))

/** CEP ranges by city and state. */
export const loadCepRanges = (): CepRanges => read('cep-ranges.json') as CepRanges

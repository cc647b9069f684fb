import type { CepAddress } from '@lotus/openapi/schema'

type Range = { from: string; to: string; state: string; city: string | null }
/** CEP ranges as assigned by the post office: `seed/cep-ranges.json`. */
export type CepRanges = { states: Range[]; cities: Range[] }

const within = (cep: string) => (range: Range) => range.from <= cep && cep <= range.to

/** City and state of a CEP, from the offline table; null if no range contains it. */
export function findInTable({ states, cities }: CepRanges, zipCode: string): CepAddress | null {
  const found = cities.find(within(zipCode)) ?? states.find(within(zipCode))
  return found === undefined ? null : { zipCode, street: null, district: null, city: found.city, state: found.state }
}

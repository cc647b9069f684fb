type Param = string | number | readonly string[] | undefined

/** The parameters of /products as they are in the URL. Unknown keys are preserved. */
export type ListParams = { [key: string]: Param }

const highestId = 2_147_483_647
const highestPrice = 100_000

export function valuesOf(params: ListParams, key: string): string[] {
  const value = params[key]
  return value === undefined ? [] : [value].flat().map(String)
}

export const firstOf = (params: ListParams, key: string): string | undefined => valuesOf(params, key)[0]

/** Text without control characters, trimmed and cut to `maxLength`, as the API accepts it; null when empty. */
export function readText(value: string | undefined, maxLength: number): string | null {
  const clean =
    value
      ?.toWellFormed()
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim() ?? ''
  // A cut inside a surrogate pair would leave half a character.
  const cut = clean
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return cut === '' ? null : cut
}

export function readId(value: string | undefined): number | null {
  const number = /^\d{1,10}$/.test(value ?? '') ? Number(value) : 0
  return number >= 1 && number <= highestId ? number : null
}

/** An amount in reais, written as in any of the languages: 12, 12.5, 12,50. */
export function readPrice(value: string | undefined): number | null {
  const typed = value?.trim().replace(',', '.') ?? ''
  if (!/^\d{1,6}(\.\d{0,2})?$/.test(typed)) return null
  const reais = Number(typed)
  return reais <= highestPrice ? reais : null
}

const maxValues = 20

/** Distinct texts, at most 20. */
export function readTexts(values: string[], maxLength: number): string[] {
  const found = values.map((value) => readText(value, maxLength))
  return [...new Set(found.filter((text) => text !== null))].slice(0, maxValues)
}

/** The document of a taxpayer in the wire format. */
export type Identification = { type: 'CPF' | 'CNPJ'; number: string }

/** The Brazilian documents, as listed by `GET /v1/identification_types`. */
export const IDENTIFICATION_TYPES = [
  { id: 'CPF', name: 'CPF', type: 'number', min_length: 11, max_length: 11 },
  { id: 'CNPJ', name: 'CNPJ', type: 'number', min_length: 14, max_length: 14 },
] as const

const checkDigit = (values: number[], highestWeight: number): number => {
  let weight = highestWeight
  let sum = 0
  for (const value of values.toReversed()) {
    weight = weight === highestWeight ? 2 : weight + 1
    sum += value * weight
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

const passes = (text: string, shape: RegExp, highestWeight: number): boolean => {
  if (!shape.test(text) || /^(.)\1+$/.test(text)) return false
  // CNPJ may contain letters since July 2026; characters count as their ASCII code minus 48.
  const values = [...text].map((character) => character.charCodeAt(0) - 48)
  const first = checkDigit(values.slice(0, -2), highestWeight)
  const second = checkDigit(values.slice(0, -1), highestWeight)
  return values.at(-2) === first && values.at(-1) === second
}

/** The document without punctuation if its type is known and its check digits are valid; otherwise undefined. */
export const parseIdentification = (type: unknown, number: unknown): Identification | undefined => {
  if (typeof number !== 'string' || number.length > 20) return undefined
  const text = number.replace(/[.\-/\s]/g, '').toUpperCase()
  if (type === 'CPF') return passes(text, /^\d{11}$/, 12) ? { type, number: text } : undefined
  if (type === 'CNPJ') return passes(text, /^[0-9A-Z]{12}\d{2}$/, 9) ? { type, number: text } : undefined
  return undefined
}

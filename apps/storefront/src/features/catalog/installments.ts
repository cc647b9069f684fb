import { toCents, toReais } from '@lotus/commerce/money'

/** The equal parts that a price can be paid in without interest; null where it is paid at once (D10). */
export function interestFreeParts(reais: number, most: number): { parts: number; each: number } | null {
  const cents = toCents(reais)
  // No part is less than a real: providers refuse it, and nobody would ask.
  const parts = Math.min(most, Math.floor(cents / 100))
  return parts < 2 ? null : { parts, each: toReais(Math.round(cents / parts)) }
}

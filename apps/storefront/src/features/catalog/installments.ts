import { toCents, toReais } from '@lotus/commerce/money'

/** The interest-free installments of a price; null when it is paid at once (D10). */
export function interestFreeParts(reais: number, most: number): { parts: number; each: number } | null {
  const cents = toCents(reais)
  // Providers reject installments below one real.
  const parts = Math.min(most, Math.floor(cents / 100))
  return parts < 2 ? null : { parts, each: toReais(Math.round(cents / parts)) }
}

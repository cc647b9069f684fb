import type { Product } from '@lotus/openapi/schema'

const units = { g: 'gram', kg: 'kilogram', ml: 'milliliter', l: 'liter' } as const

/** What a package holds as its label says it: "120 g", "1,5 L". Null for pieces, which need a word of their own. */
export function measure({ amount, unit }: Product['net'], locale: string): string | null {
  if (unit === 'un') return null
  // Chinese labels say 克, not g.
  const unitDisplay = locale === 'zh-CN' ? 'long' : 'short'
  return new Intl.NumberFormat(locale, { style: 'unit', unit: units[unit], unitDisplay }).format(amount)
}

/** A country by its name in the page's language. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code

import type { Product } from '@lotus/openapi/schema'

import { writeNumber } from '#i18n/number-format.ts'

/** Chinese labels say 克, not g; Latin ones differ in how they write a litre. */
const units = {
  'zh-CN': { g: '克', kg: '千克', ml: '毫升', l: '升' },
  'en-US': { g: ' g', kg: ' kg', ml: ' mL', l: ' L' },
}
const latin = { g: ' g', kg: ' kg', ml: ' ml', l: ' l' }

/** What a package holds as its label says it: "120 g", "1,5 L". Null for pieces, which need a word of their own. */
export function measure({ amount, unit }: Product['net'], locale: string): string | null {
  if (unit === 'un') return null
  const written = locale === 'zh-CN' || locale === 'en-US' ? units[locale] : latin
  return writeNumber(amount, locale) + written[unit]
}

/** A country by its name in the page's language. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code

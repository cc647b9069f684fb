import type { Product } from '@lotus/openapi/schema'

import { writeNumber } from '#i18n/number-format.ts'

/** Chinese labels use 克, not g; Latin ones differ in how they write a liter. */
const units = {
  'zh-CN': { g: '克', kg: '公斤', ml: '毫升', l: '升' },
  'en-US': { g: ' g', kg: ' kg', ml: ' mL', l: ' L' },
}
const latin = { g: ' g', kg: ' kg', ml: ' ml', l: ' l' }

/** The net content as on the label: "120 g", "1,5 L". Null for pieces, which have their own message. */
export function measure({ amount, unit }: Product['net'], locale: string): string | null {
  if (unit === 'un') return null
  const written = locale === 'zh-CN' || locale === 'en-US' ? units[locale] : latin
  return writeNumber(amount, locale) + written[unit]
}

/** The name of a country in the current language. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code

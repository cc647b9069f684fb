import type { Language } from '@lotus/openapi/schema'

const made = new Map<string, Intl.NumberFormat>()

/** A format of numbers, the same for the same wishes: making one takes longer than drawing the product whose price it writes. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = made.get(key) ?? new Intl.NumberFormat(locale, options)
  made.set(key, format)
  return format
}

type Way = { point: string; group: string; /** From so many digits on they are grouped. */ from: number }
const spaced = { point: ',', group: '.', from: 4 } satisfies Way
const plain = { point: '.', group: ',', from: 4 } satisfies Way
const ways: Record<Language, Way> = { 'pt-BR': spaced, 'zh-CN': plain, 'en-US': plain, 'es-ES': { ...spaced, from: 5 } }

/**
 * Formats a number in the conventions of the language, with the given number of decimals or at most three. Written by hand
 * because every page needs it while it hydrates, and a browser's first `Intl.NumberFormat` takes 15 to 45 ms.
 */
export function writeNumber(value: number, locale: string, decimals?: number): string {
  const { point, group, from } = ways[locale as Language]
  const [integer = '', rest] = (
    decimals === undefined ? String(Number(value.toFixed(3))) : value.toFixed(decimals)
  ).split('.')
  const isLong = integer.replace('-', '').length >= from
  const grouped = isLong ? integer.replace(/\B(?=(\d{3})+$)/g, group) : integer
  return rest === undefined ? grouped : grouped + point + rest
}

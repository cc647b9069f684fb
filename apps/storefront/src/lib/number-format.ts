const made = new Map<string, Intl.NumberFormat>()

/** A format of numbers, the same for the same wishes: making one takes longer than drawing the product whose price it writes. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = made.get(key) ?? new Intl.NumberFormat(locale, options)
  made.set(key, format)
  return format
}

import { describe, expect, test } from 'vitest'

import { locales } from './i18n.ts'
import { formatReais } from '#shop/money.tsx'
import { writeNumber } from './number-format.ts'

const amounts = [0, 0.05, 1, 5.5, 9.99, 12.345, 99.95, 999.99, 1000, 1234.5, 9999.99, 10_000, 12_345.67, 1_234_567.1]

describe.each(locales)('numbers written by hand in %s are those of the language', (locale) => {
  test('UX-05 reais', () => {
    const intl = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' })
    for (const amount of [...amounts, -5.5, -1234.56]) expect(formatReais(amount, locale)).toBe(intl.format(amount))
  })

  test('UX-05 with one decimal and with as many as there are', () => {
    const one = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const some = new Intl.NumberFormat(locale)
    for (const amount of [...amounts, -5.5, -1234.56]) {
      expect(writeNumber(amount, locale, 1)).toBe(one.format(amount))
      expect(writeNumber(amount, locale)).toBe(some.format(amount))
    }
  })

  test('UX-05 whole numbers below a thousand are their digits', () => {
    const intl = new Intl.NumberFormat(locale)
    for (let count = 0; count < 1000; count++) expect(intl.format(count)).toBe(String(count))
  })
})

import { describe, expect, it } from 'vitest'

import { ratesOf } from './exchange-rates.ts'

describe('ratesOf (D4)', () => {
  it('reads the setting', () => {
    expect(ratesOf({ date: '2026-11-20', USD: 5.38, EUR: 6.21 })).toEqual({ USD: 5.38, EUR: 6.21 })
  })

  it.each([[null], ['5.38'], [[5.38]], [{ USD: '5.38', EUR: 0 }], [{ USD: -1, EUR: Number.NaN }], [{ GBP: 7 }]])(
    'converts nothing by %j',
    (value) => expect(ratesOf(value)).toEqual({}),
  )
})

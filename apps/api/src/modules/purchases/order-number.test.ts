import { describe, expect, it } from 'vitest'

import { makeOrderNumber, normaliseOrderNumber } from './order-number.ts'

describe('order numbers', () => {
  it('have six unambiguous random characters', () => {
    const numbers = Array.from({ length: 2000 }, makeOrderNumber)
    for (const number of numbers) expect(number).toMatch(/^LT-[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(new Set(numbers).size).toBeGreaterThan(1990)
    for (let place = 3; place < 9; place++) {
      expect(new Set(numbers.map((number) => number[place])).size).toBe(32)
    }
  })

  it.each([
    ['LT-7F3K9Q', 'LT-7F3K9Q'],
    ['lt-7f3k9q', 'LT-7F3K9Q'],
    [' LT-7F3K9Q ', 'LT-7F3K9Q'],
    ['LT-OIL123', 'LT-011123'],
    ['LT-7F3-K9Q', 'LT-7F3K9Q'],
    ['Pedido LT – 7f3 k9q', 'LT-7F3K9Q'],
    ['mhty6e', 'LT-MHTY6E'],
    ['DE7K9Q', 'LT-DE7K9Q'],
    ['Pedido MHT Y6E', 'LT-MHTY6E'],
    ['LTHTY6', 'LT-1THTY6'],
  ])('BEY-18 are normalised when typed as %j', (typed, stored) => {
    expect(normaliseOrderNumber(typed)).toBe(stored)
  })
})

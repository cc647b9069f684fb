import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  cartTotal,
  discountPercent,
  lineTotal,
  shareOfLine,
  toCents,
  toReais,
  unitPriceAfterDiscount,
  type PricedLine,
} from './money.ts'
import { unitPriceOf } from './unit-price-of-line.ts'

const points = fc.integer({ min: 0, max: 10_000 })
const line = fc
  .record({ priceCents: fc.integer({ min: 0, max: 10_000_000 }), points, quantity: fc.integer({ min: 1, max: 99 }) })
  .map(({ points, ...rest }) => ({ ...rest, points, discount: points / 10_000 }))
const cart = fc.array(line, { maxLength: 100 })

const rounded = ({ priceCents, points, quantity }: PricedLine & { points: number }) => {
  const tenThousandths = BigInt(priceCents) * (10_000n - BigInt(points)) * BigInt(quantity)
  const cents = tenThousandths / 10_000n
  return Number(tenThousandths % 10_000n >= 5_000n ? cents + 1n : cents)
}
const oracle = (line: PricedLine & { points: number }) =>
  Math.min(rounded(line), rounded({ ...line, quantity: 1 }) * line.quantity)

describe('CART-09 line and cart totals', () => {
  test('CART-09 10,000 random carts agree with exact arithmetic', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const exact = lines.map(oracle)
        expect(lines.map(lineTotal)).toEqual(exact)
        expect(cartTotal(lines)).toBe(exact.reduce((sum, cents) => sum + cents, 0))
      }),
      { numRuns: 10_000 },
    )
  })

  test('CART-09 D72 no line costs more than its displayed unit price times its quantity', () => {
    fc.assert(
      fc.property(line, (one) => {
        expect(lineTotal(one)).toBeLessThanOrEqual(unitPriceAfterDiscount(one) * one.quantity)
        expect(lineTotal(one)).toBeLessThanOrEqual(rounded(one))
        expect(lineTotal({ ...one, quantity: 1 })).toBe(unitPriceAfterDiscount(one))
      }),
      { numRuns: 20_000 },
    )
  })

  test('CART-09 D72 the unit price beside a line multiplies to its total, also where an order was charged more', () => {
    fc.assert(
      fc.property(line, (one) => {
        for (const total of [lineTotal(one), rounded(one)]) {
          const { reais, decimals } = unitPriceOf(one, total)
          expect(Math.round(reais * one.quantity * 100 + 1e-6)).toBe(total)
          expect(reais).toBe(Number(reais.toFixed(decimals)))
        }
      }),
    )
    expect(unitPriceOf({ priceCents: 1590, discount: 0.12, quantity: 12 })).toEqual({ reais: 13.99, decimals: 2 })
    expect(unitPriceOf({ priceCents: 1590, discount: 0.12, quantity: 12 }, 16_790)).toEqual({
      reais: 13.992,
      decimals: 3,
    })
  })

  test('BEY-10 the shares of consecutive units add up to the total of their line', () => {
    fc.assert(
      fc.property(line, fc.array(fc.integer({ min: 1, max: 9 })), (one, parts) => {
        const whole = { totalCents: lineTotal(one), quantity: one.quantity }
        let before = 0
        let paid = 0
        for (const units of [...parts, one.quantity]) {
          paid += shareOfLine(whole, { before, units })
          before += units
        }
        expect(paid).toBe(whole.totalCents)
      }),
    )
  })

  test('CART-09 the order of the lines does not matter', () => {
    const shuffled = cart.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    )
    fc.assert(fc.property(shuffled, ([lines, other]) => void expect(cartTotal(other)).toBe(cartTotal(lines))))
  })

  test('CART-09 splitting a line changes the total by at most one cent, and by none without a discount', () => {
    const split = line.chain((whole) => fc.tuple(fc.constant(whole), fc.integer({ min: 0, max: whole.quantity })))
    fc.assert(
      fc.property(split, ([whole, part]) => {
        const parts = [
          { ...whole, quantity: part },
          { ...whole, quantity: whole.quantity - part },
        ]
        expect(Math.abs(cartTotal(parts) - lineTotal(whole))).toBeLessThanOrEqual(1)
        const plain = { ...whole, discount: 0 }
        expect(cartTotal(parts.map((each) => ({ ...each, discount: 0 })))).toBe(lineTotal(plain))
      }),
    )
  })

  test('CART-09 the total never falls with more units and never rises with a higher discount', () => {
    fc.assert(
      fc.property(line, points, (one, other) => {
        expect(lineTotal({ ...one, quantity: one.quantity + 1 })).toBeGreaterThanOrEqual(lineTotal(one))
        const higher = Math.max(one.points, other) / 10_000
        expect(lineTotal({ ...one, discount: higher })).toBeLessThanOrEqual(lineTotal(one))
      }),
    )
  })

  test.each([
    [333, 0.1, 3, 899],
    [333, 0.15, 1, 283],
    [1, 0.5, 1, 1],
    [1, 0.5, 3, 2],
    [1, 0.5001, 1, 0],
    [100, 0, 2, 200],
    [110, 0.55, 1, 50],
    [9999, 1, 99, 0],
    [890, 0.15, 3, 2270],
    [1590, 0.12, 12, 16_788],
    [79, 0.15, 3, 201],
  ])('CART-09 D6 %i cents less %f times %i is %i cents', (priceCents, discount, quantity, total) => {
    expect(lineTotal({ priceCents, discount, quantity })).toBe(total)
  })

  test('D6 rounds once per line: three units may cost less than three rounded units', () => {
    const offer = { priceCents: 333, discount: 0.15 }
    expect(unitPriceAfterDiscount(offer)).toBe(283)
    expect(lineTotal({ ...offer, quantity: 3 })).toBe(849)
    expect(lineTotal({ priceCents: 1, discount: 0.4, quantity: 3 })).toBe(2)
    expect(3 * unitPriceAfterDiscount({ priceCents: 1, discount: 0.4 })).toBe(3)
  })

  test.each([
    [{ priceCents: 1.5, discount: 0, quantity: 1 }],
    [{ priceCents: -1, discount: 0, quantity: 1 }],
    [{ priceCents: 100, discount: 1.01, quantity: 1 }],
    [{ priceCents: 100, discount: -0.01, quantity: 1 }],
    [{ priceCents: 100, discount: Number.NaN, quantity: 1 }],
    [{ priceCents: 100, discount: 0, quantity: -1 }],
    [{ priceCents: 100, discount: 0, quantity: 0.5 }],
    [{ priceCents: Number.MAX_SAFE_INTEGER, discount: 0, quantity: 2 }],
  ])('D6 refuses %j rather than compute a wrong amount', (wrong) => {
    expect(() => lineTotal(wrong)).toThrow(RangeError)
  })

  test('D6 rejects a total beyond the safe integers', () => {
    const dear = { priceCents: 9_000_000_000, discount: 0, quantity: 99 }
    expect(lineTotal(dear)).toBe(891_000_000_000)
    expect(() => lineTotal({ ...dear, quantity: 1_000 })).toThrow(RangeError)
  })
})

describe('D6 reais and cents', () => {
  test('D6 every amount with two decimals survives the round trip through cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (cents) => {
        expect(toCents(Number(`${cents}e-2`))).toBe(cents)
        expect(toCents(toReais(cents))).toBe(cents)
        expect(JSON.parse(JSON.stringify(toReais(cents)))).toBe(Number(`${cents}e-2`))
      }),
    )
  })

  test('D6 never returns minus zero or NaN', () => {
    expect(Object.is(toCents(-0.001), 0)).toBe(true)
    expect(() => toCents(Number.NaN)).toThrow(RangeError)
    expect(() => toCents(Number.POSITIVE_INFINITY)).toThrow(RangeError)
    expect(() => toReais(0.5)).toThrow(RangeError)
  })

  test.each([
    [0, 0],
    [0.15, 15],
    [0.29, 29],
    [0.125, 12],
    [0.005, 0],
    [1, 100],
  ])('CAT-09 a discount of %f shows as %i %%', (discount, shown) => {
    expect(discountPercent(discount)).toBe(shown)
  })
})

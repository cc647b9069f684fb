import fc from 'fast-check'
import { expect, test } from 'vitest'

import { unitPrice, type NetContent } from './unit-price.ts'

test.each<[number, NetContent, ReturnType<typeof unitPrice>]>([
  [890, { amount: 120, unit: 'g' }, { cents: 7_417, per: 'kg' }],
  [3_490, { amount: 5, unit: 'kg' }, { cents: 698, per: 'kg' }],
  [1_299, { amount: 1.5, unit: 'l' }, { cents: 866, per: 'l' }],
  [1_250, { amount: 500, unit: 'ml' }, { cents: 2_500, per: 'l' }],
  [1_890, { amount: 12, unit: 'un' }, { cents: 158, per: 'un' }],
  [2_500, { amount: 1, unit: 'kg' }, { cents: 2_500, per: 'kg' }],
  [100, { amount: 0.125, unit: 'kg' }, { cents: 800, per: 'kg' }],
  [0, { amount: 100, unit: 'g' }, { cents: 0, per: 'kg' }],
  [450, { amount: 1, unit: 'un' }, null],
  [450, { amount: 0, unit: 'g' }, null],
  [450, { amount: -5, unit: 'g' }, null],
  [450, { amount: Number.NaN, unit: 'g' }, null],
])('BEY-08 %i cents for %j is %j', (priceCents, net, expected) => {
  expect(unitPrice({ priceCents, net })).toEqual(expected)
})

test('BEY-08 is exact, rounded half up and independent of the unit that the content is written in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 100_000 }), (priceCents, grams) => {
      const exact = Number((2n * BigInt(priceCents) * 1_000n + BigInt(grams)) / (2n * BigInt(grams)))
      expect(unitPrice({ priceCents, net: { amount: grams, unit: 'g' } })).toEqual({ cents: exact, per: 'kg' })
      expect(unitPrice({ priceCents, net: { amount: grams / 1_000, unit: 'kg' } })).toEqual({ cents: exact, per: 'kg' })
      expect(unitPrice({ priceCents, net: { amount: grams / 1_000, unit: 'l' } })).toEqual({ cents: exact, per: 'l' })
    }),
    { numRuns: 2_000 },
  )
})

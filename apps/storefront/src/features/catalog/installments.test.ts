import fc from 'fast-check'
import { expect, test } from 'vitest'

import { interestFreeParts } from './installments.ts'

test.each([
  [19.6, 3, { parts: 3, each: 6.53 }],
  [8.9, 3, { parts: 3, each: 2.97 }],
  [2.5, 3, { parts: 2, each: 1.25 }],
  [1.99, 3, null],
  [19.6, 1, null],
  [0, 3, null],
])('PROD-01 R$ %d in up to %d parts without interest', (reais, most, parts) => {
  expect(interestFreeParts(reais, most)).toEqual(parts)
})

test('PROD-01 the installments add up to the price within half a cent each (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 12 }), (cents, most) => {
      const answer = interestFreeParts(cents / 100, most)
      if (answer === null) return
      expect(answer.parts).toBeLessThanOrEqual(most)
      expect(Math.abs(Math.round(answer.each * 100) * answer.parts - cents)).toBeLessThanOrEqual(answer.parts / 2)
    }),
  )
})

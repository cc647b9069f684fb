import { expect, it } from 'vitest'

import { paid, rice } from './purchase-story.examples.ts'
import { move, returnDeadline, withdrawalDeadline } from './units.ts'

it.each([
  ['2026-11-23T14:00:00Z', '2026-12-01T02:59:59.999Z'],
  // 23:30 on the 23rd in São Paulo.
  ['2026-11-24T02:30:00Z', '2026-12-01T02:59:59.999Z'],
  ['2026-11-24T03:00:00Z', '2026-12-02T02:59:59.999Z'],
])('BEY-10 a delivery at %s can be withdrawn from until %s, the end of the seventh day in São Paulo', (at, until) => {
  expect(withdrawalDeadline(new Date(at)).toISOString()).toBe(until)
})

it('BEY-10 a return can be requested until the end of the thirtieth day after delivery', () => {
  expect(returnDeadline(new Date('2026-11-01T12:00:00Z')).toISOString()).toBe('2026-12-02T02:59:59.999Z')
})

it.each([
  ['reserved', 3],
  ['released', 3],
  ['sold', 4],
  ['returned', 2],
  ['written_off', 2],
] as const)('BEY-26 the move %s of one unit changes the units of the customer from 3 to %i', (kind, left) => {
  const moved = move(paid().purchase(), kind, [{ productId: rice, quantity: 1 }])
  expect(moved.sold.get(rice)).toBe(left)
})

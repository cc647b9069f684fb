import { expect, it } from 'vitest'

import { returnDeadline, withdrawalDeadline } from './units.ts'

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

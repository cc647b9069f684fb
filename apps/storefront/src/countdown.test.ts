import { describe, expect, it } from 'vitest'

import { formatClock, secondsUntil } from './countdown.ts'

describe('BEY-02 the countdown', () => {
  const now = Date.parse('2026-11-23T14:00:00Z')

  it('counts whole seconds down to 0 and stays there', () => {
    const at = '2026-11-23T14:00:10Z'
    expect([0, 200, 9_000, 9_999, 10_000, 60_000].map((after) => secondsUntil(at, now + after))).toEqual([
      10, 10, 1, 1, 0, 0,
    ])
  })

  it.each([
    [0, '0:00'],
    [65, '1:05'],
    [1799, '29:59'],
    [3600, '1:00:00'],
  ])('shows %i s as %s', (seconds, text) => {
    expect(formatClock(seconds)).toBe(text)
  })
})

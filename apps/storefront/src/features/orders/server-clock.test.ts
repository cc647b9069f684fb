import { describe, expect, it } from 'vitest'

import { clockOffset, formatClock, secondsUntil } from './server-clock.ts'

describe('the server’s clock (BEY-02)', () => {
  const now = Date.parse('2026-11-23T14:00:00Z')

  it('tells how far this device is behind or ahead', () => {
    expect(clockOffset('Mon, 23 Nov 2026 14:10:00 GMT', now)).toBe(600_500)
    expect(clockOffset('Mon, 23 Nov 2026 13:59:00 GMT', now)).toBe(-59_500)
  })

  it('trusts this device where the server says nothing', () => {
    expect(clockOffset(null, now)).toBe(0)
    expect(clockOffset('soon', now)).toBe(0)
  })

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

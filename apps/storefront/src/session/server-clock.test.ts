import { expect, it } from 'vitest'

import { clockOffset } from './server-clock.ts'

const now = Date.parse('2026-11-23T14:00:00Z')

it('computes how far the server’s clock is ahead of the device’s', () => {
  expect(clockOffset('Mon, 23 Nov 2026 14:10:00 GMT', now)).toBe(600_500)
  expect(clockOffset('Mon, 23 Nov 2026 13:59:00 GMT', now)).toBe(-59_500)
})

it('trusts the device when the Date header is missing or unreadable', () => {
  expect(clockOffset(null, now)).toBe(0)
  expect(clockOffset('soon', now)).toBe(0)
})

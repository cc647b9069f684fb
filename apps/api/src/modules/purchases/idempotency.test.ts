import { expect, it } from 'vitest'

import { fingerprintOf } from './idempotency.ts'

it('R03 the fingerprint of a body does not depend on the order of its fields, but on that of its lists', () => {
  const body = { lines: [{ id: 1, units: 2 }, null], guest: { name: 'Mei', cpf: '1' } }
  const reordered = { guest: { cpf: '1', name: 'Mei' }, lines: [{ units: 2, id: 1 }, null] }
  expect(fingerprintOf(reordered)).toBe(fingerprintOf(body))
  expect(fingerprintOf({ ...body, lines: body.lines.toReversed() })).not.toBe(fingerprintOf(body))
})

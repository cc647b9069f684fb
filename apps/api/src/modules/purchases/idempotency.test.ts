import { expect, it } from 'vitest'

import { fingerprintOf } from './idempotency.ts'

it('R03 the fingerprint of a body depends on the order of list items, but not on the order of fields', () => {
  const body = { lines: [{ id: 1, units: 2 }, null], guest: { name: 'Mei', cpf: '1' } }
  const reordered = { guest: { cpf: '1', name: 'Mei' }, lines: [{ units: 2, id: 1 }, null] }
  expect(fingerprintOf(reordered)).toBe(fingerprintOf(body))
  expect(fingerprintOf({ ...body, lines: body.lines.toReversed() })).not.toBe(fingerprintOf(body))
})

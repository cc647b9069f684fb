import { expect, it } from 'vitest'

import { guestData } from '@lotus/fixtures/checkout'

import { done } from '../testing.ts'
import { asUser, at, confirm, toReady, userToReady } from './checkout-journeys.examples.ts'

/** A rejection of the reservation that names a field. */
const names = (path: string) =>
  done('createIntent', { ok: false, error: { code: 'CARD_NUMBER_REFUSED', fields: [{ path, code: 'NOT_ALLOWED' }] } })

it.each([
  ['guest.name', 'entry'],
  ['address.street', 'address'],
  ['items', { review: 'ready' }],
])('UX-06 a guest returns to the form with the field %s that the server names', (path, end) => {
  const { value, context } = at([...toReady, confirm, names(path)])
  expect(value).toEqual(end)
  expect(context).toMatchObject({ error: { fields: [{ path }] }, guestData, intentKey: null })
})

it('UX-06 an account returns to the address step when the server names its CPF', () => {
  expect(asUser([...userToReady, confirm, names('cpf')]).value).toBe('address')
  expect(asUser([...userToReady, confirm, names('addressId')]).value).toEqual({ review: 'ready' })
})

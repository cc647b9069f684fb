import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'

import { guestData, intentOpen } from '@lotus/fixtures/checkout'
import { pixPending } from '@lotus/fixtures/payments'

import { rejected } from '../payment/payment.examples.ts'
import { broken, done } from '../testing.ts'
import {
  address,
  asUser,
  at,
  confirm,
  events,
  guest,
  pix,
  settled,
  toPayment,
  toReady,
  toReview,
  userToReady,
} from './checkout-journeys.examples.ts'

/** The server rejects the reservation because of a field. */
const rejectsField = (path: string) =>
  done('createIntent', { ok: false, error: { code: 'CARD_NUMBER_REFUSED', fields: [{ path, code: 'NOT_ALLOWED' }] } })

it.each([
  ['guest.name', 'entry'],
  ['address.street', 'address'],
  ['items', { review: 'ready' }],
])('UX-06 a guest returns to the form with the field %s that the server names', (path, end) => {
  const { value, context } = at([...toReady, confirm, rejectsField(path)])
  expect(value).toEqual(end)
  expect(context).toMatchObject({ error: { fields: [{ path }] }, guestData, intentKey: null })
})

it('UX-06 an account returns to the address step when the server names its CPF', () => {
  expect(asUser([...userToReady, confirm, rejectsField('cpf')]).value).toBe('address')
  expect(asUser([...userToReady, confirm, rejectsField('addressId')]).value).toEqual({ review: 'ready' })
})

describe('UX-02 when the device is back online', () => {
  const online = { type: 'network.return' }
  const paid = settled({ outcome: 'paid', payment: pixPending })

  it.each<[string, AnyEventObject[], unknown]>([
    ['the quote', [guest, address, broken('quoteShipping')], { shipping: 'quoting' }],
    ['the check of the cart', [...toReview, broken('previewCart')], { review: 'checking' }],
    ['the order of a payment', [...toPayment, pix, paid, broken('createOrder')], { placing: 'asking' }],
  ])('%s is requested again', (_, journey, end) => {
    expect(at(journey).context.error).toEqual({ code: 'NETWORK_ERROR' })
    expect(at([...journey, online])).toMatchObject({ value: end, context: { error: null } })
  })

  it('a payment is not sent again, and its unknown outcome is requested', () => {
    const confirming = at([...toPayment, pix, settled({ outcome: 'unknown' }), online])
    expect(confirming.children.payment?.getSnapshot()).toMatchObject({
      value: { confirming: 'asking' },
      context: { intentId: intentOpen.intentId, key: pix.key, request: null },
    })
  })

  it('the error of a reservation or an address is cleared, and its request is not repeated', () => {
    expect(at([...toReady, confirm, broken('createIntent'), online])).toMatchObject({
      value: { review: 'ready' },
      context: { error: null, intentKey: confirm.key },
    })
    expect(asUser([events['address.add'][0], broken('saveAddress'), online])).toMatchObject({
      value: 'address',
      context: { error: null },
    })
  })

  it('an error that the server returned stays', () => {
    const rateLimited = [...toReview, done('previewCart', rejected('RATE_LIMITED'))]
    expect(at([...rateLimited, online])).toMatchObject({
      value: { review: 'failed' },
      context: { error: { code: 'RATE_LIMITED' } },
    })
  })
})

import { describe, expect, it } from 'vitest'
import { type AnyEventObject } from 'xstate'

import { addressHome } from '@lotus/fixtures/addresses'
import { deliveryAddress, guestData, intentOpen } from '@lotus/fixtures/checkout'
import { quoteCentre, quotePickup } from '@lotus/fixtures/shipping'

import { rejected } from '../payment/payment.examples.ts'
import { done, play } from '../testing.ts'
import {
  address,
  asUser,
  at,
  checked,
  choose,
  confirm,
  enter,
  events,
  guest,
  input,
  open,
  saved,
  toPayment,
  toShipping,
} from './checkout-journeys.examples.ts'
import { checkoutMachine } from './checkout.machine.ts'
import { draftOf, intentRequest } from './checkout.rules.ts'

const [pickup] = events['pickup.choose']
const [requested] = events['pickup.request']
const [byDelivery] = events['delivery.choose']
const [option] = quotePickup.options
const quoted = done('quoteShipping', { ok: true, quote: quotePickup })
const selected = { ...option, quoteId: quotePickup.quoteId, zipCode: null }
const toPickup = [guest, pickup, quoted]
const toReserving: AnyEventObject[] = [...toPickup, { type: 'shipping.submit' }, checked, confirm]

describe('pickup without an address (CHK-04)', () => {
  it('quotes without a CEP and selects the pickup', () => {
    const quoting = at([guest, pickup])
    expect(quoting.value).toEqual({ shipping: 'quoting' })
    expect(quoting.children.quoteShipping?.getSnapshot()).toMatchObject({
      input: { zipCode: null, items: input.items },
    })
    expect(at(toPickup)).toMatchObject({
      value: { shipping: 'choosing' },
      context: { selectedAddress: null, selectedShipping: selected },
    })
  })

  it('CHK-05 reserves the order of a guest without an address', () => {
    const { value, context } = at(toReserving)
    expect(value).toEqual({ review: 'reserving' })
    expect(intentRequest(context)).toEqual({
      mode: 'guest',
      request: {
        items: input.items,
        guest: guestData,
        quoteId: quotePickup.quoteId,
        serviceId: option?.serviceId,
        expectedTotal: confirm.total,
        substitution: confirm.substitution.order,
      },
    })
  })

  it('CHK-05 sends no address for a pickup that was chosen after one was entered', () => {
    const chosen = at([...toShipping, events['shipping.select'][0], { type: 'shipping.submit' }, checked, confirm])
    expect(intentRequest(chosen.context).request).not.toHaveProperty('address')
    expect(intentRequest(chosen.context).request).toMatchObject({ quoteId: quoteCentre.quoteId })
  })

  it('CHK-05 reserves the order of an account without a saved address', () => {
    const { context } = asUser([pickup, quoted, { type: 'shipping.submit' }, checked, confirm])
    expect(intentRequest(context)).toMatchObject({ mode: 'user', request: { addressId: null, cpf: null } })
    const changed = asUser([choose, open('address'), pickup, quoted, { type: 'shipping.submit' }, checked, confirm])
    expect(intentRequest(changed.context)).toMatchObject({ request: { addressId: null } })
  })

  it('requires a CPF when the profile has none', () => {
    const unknown = { userId: 1, hasCpf: false }
    expect(asUser([pickup], unknown).value).toBe('address')
    expect(asUser([{ ...pickup, cpf: guestData.cpf }], unknown)).toMatchObject({
      value: { shipping: 'quoting' },
      context: { account: { cpf: guestData.cpf } },
    })
  })

  it('CHK-03 asks for the address again, with what was entered, when the shopper changes to delivery', () => {
    const back = at([...toShipping, open('address'), pickup, quoted, byDelivery])
    expect(back).toMatchObject({
      value: 'address',
      context: { pickup: false, selectedAddress: deliveryAddress, selectedShipping: null, quote: null },
    })
    expect(at([...toPickup, byDelivery, open('shipping')]).value).toBe('address')
    expect(at([...toPickup, byDelivery, address])).toMatchObject({
      value: { shipping: 'quoting' },
      context: { selectedAddress: deliveryAddress, selectedShipping: null },
    })
  })

  it('CHK-03 quotes a delivery again for the address that was entered before the pickup', () => {
    const again = at([...toPayment, open('address'), pickup, quoted, open('address'), address])
    expect(again).toMatchObject({
      value: { shipping: 'quoting' },
      context: { pickup: false, selectedShipping: null, intent: null, intentKey: null },
    })
  })

  it('CHK-03 keeps the reservation when the pickup is chosen again', () => {
    const reserved = [...toReserving, done('createIntent', { ok: true, intent: intentOpen })]
    expect(at([...reserved, open('address'), pickup]).context).toMatchObject({
      intent: intentOpen,
      intentKey: confirm.key,
    })
    expect(at([...toPayment, open('address'), pickup]).context).toMatchObject({ intent: null, intentKey: null })
  })

  it('CHK-04 quotes the pickup again, and selects it, when the quote is stale', () => {
    const stale = [...toReserving, done('createIntent', rejected('QUOTE_STALE'))]
    expect(at(stale).value).toEqual({ shipping: 'quoting' })
    expect(at([...stale, quoted])).toMatchObject({
      value: { shipping: 'choosing' },
      context: { selectedShipping: selected, error: { code: 'QUOTE_STALE' } },
    })
  })

  it('CHK-04 selects nothing when the shop offers no pickup', () => {
    const none = done('quoteShipping', { ok: true, quote: { ...quotePickup, options: [] } })
    const empty = at([guest, pickup, none, { type: 'shipping.submit' }])
    expect(empty).toMatchObject({ value: { shipping: 'choosing' }, context: { selectedShipping: null } })
    expect(at([guest, pickup, none, byDelivery]).value).toBe('address')
  })

  it('CHK-11 restores a pickup after a reload, and saves no address when the shopper signs in', () => {
    const draft = draftOf(at([...toPickup, { type: 'shipping.submit' }]).context)
    expect(play(checkoutMachine, { ...input, draft }, []).value).toEqual({ review: 'checking' })
    const entered = at([...toShipping, open('address'), pickup, quoted, enter])
    expect(entered).toMatchObject({
      value: { review: 'checking' },
      context: { mode: 'user', pickup: true, newAddress: null, selectedAddress: deliveryAddress },
    })
    const added = asUser([events['address.add'][0], saved, open('address'), pickup, quoted, byDelivery])
    expect(added.context).toMatchObject({ account: { addressId: addressHome.addressId } })
  })
})

describe('a link that picks the order up (CHK-04, CART-11)', () => {
  it('leaves a guest at the entry, which leads to the pickup', () => {
    expect(at([requested])).toMatchObject({ value: 'entry', context: { pickup: true } })
    expect(at([requested, guest, quoted])).toMatchObject({
      value: { shipping: 'choosing' },
      context: { selectedShipping: selected },
    })
  })

  it('leads an account to the pickup, or to the CPF that it needs', () => {
    expect(asUser([requested, quoted])).toMatchObject({
      value: { shipping: 'choosing' },
      context: { selectedShipping: selected },
    })
    expect(asUser([requested], { userId: 1, hasCpf: false })).toMatchObject({
      value: 'address',
      context: { pickup: true },
    })
  })

  it('survives the login of a guest', () => {
    expect(at([requested, enter, quoted]).context).toMatchObject({ mode: 'user', selectedShipping: selected })
  })

  it('replaces a chosen delivery and its reservation, and keeps those of a pickup', () => {
    expect(at([...toPayment, requested])).toMatchObject({
      value: { shipping: 'quoting' },
      context: { pickup: true, intent: null, selectedShipping: null, selectedAddress: address.address },
    })
    const reserved = [...toReserving, done('createIntent', { ok: true, intent: intentOpen })]
    expect(at([...reserved, requested])).toMatchObject({
      value: { payment: 'choosing' },
      context: { intent: intentOpen },
    })
  })

  it('changes nothing while the order is reserved', () => {
    expect(at([...toReserving, requested]).value).toEqual({ review: 'reserving' })
  })
})

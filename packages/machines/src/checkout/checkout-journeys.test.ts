import { describe, expect, it } from 'vitest'
import { createActor, type AnyEventObject } from 'xstate'

import { addressHome } from '@lotus/fixtures/addresses'
import {
  cardApproved,
  cardRejections,
  deliveryAddress,
  guestData,
  intentOpen,
  intentWaitingPix,
  pixPending,
} from '@lotus/fixtures/checkout'
import { orderWaitingPix } from '@lotus/fixtures/orders'
import type { Substitution } from '@lotus/openapi/schema'

import { play } from '../testing.ts'
import { refused } from './checkout.examples.ts'
import { checkoutMachine } from './checkout.machine.ts'
import { draftOf, guestDraft, isOpen } from './checkout.rules.ts'
import {
  address,
  asUser,
  at,
  broken,
  checked,
  choose,
  confirm,
  done,
  enter,
  enterOther,
  events,
  guest,
  input,
  open,
  pix,
  saved,
  toPayment,
  toReady,
  toReview,
  toShipping,
  userToPayment,
} from './checkout-journeys.examples.ts'
import type { CheckoutStep } from './checkout.types.ts'

describe('checkoutMachine, journeys', () => {
  it.each<[string, AnyEventObject[], unknown]>([
    ['begins where nothing is known', [], 'entry'],
    ['asks who, where, how, then shows it all', toReady, { review: 'ready' }],
    ['reserves before it asks how to pay', toPayment, { payment: 'choosing' }],
    ['CHK-01 a deep link to payment leads nowhere before its time', [guest, open('payment')], 'address'],
    ['may go back to any earlier step', [...toPayment, open('address')], 'address'],
    [
      'pays with Pix',
      [
        ...toPayment,
        pix,
        done('createPayment', { ok: true, payment: pixPending }),
        done('createOrder', { ok: true, order: orderWaitingPix }),
      ],
      'placed',
    ],
    [
      'CHK-08 a refused card may be followed by another payment',
      [
        ...toPayment,
        pix,
        done('createPayment', { ok: true, payment: cardRejections.cc_rejected_insufficient_amount }),
        pix,
        done('createPayment', { ok: true, payment: cardApproved }),
        done('createOrder', { ok: true, order: orderWaitingPix }),
      ],
      'placed',
    ],
    [
      'CHK-08 a lost answer is asked for, not paid again',
      [...toPayment, pix, broken('createPayment')],
      { payment: { confirming: 'asking' } },
    ],
    [
      'CHK-08 and found paid',
      [...toPayment, pix, broken('createPayment'), done('findIntent', { ok: true, intent: intentWaitingPix })],
      { placing: 'asking' },
    ],
    [
      'CHK-08 and found never to have come',
      [...toPayment, pix, broken('createPayment'), done('findIntent', { ok: true, intent: intentOpen })],
      { payment: 'failed' },
    ],
    [
      'a provider that is down leaves the shopper where a payment can be asked again',
      [...toPayment, pix, done('createPayment', refused('PAYMENT_PROVIDER_DOWN'))],
      { payment: 'failed' },
    ],
    [
      'CHK-05 stock gone at the last moment shows the order again',
      [...toReady, confirm, done('createIntent', refused('OUT_OF_STOCK'))],
      { review: 'checking' },
    ],
    [
      'CHK-05 a changed price shows the order again',
      [...toReady, confirm, done('createIntent', refused('PRICE_CHANGED'))],
      { review: 'checking' },
    ],
    [
      'CHK-04 a stale quote asks for the shipping again',
      [...toReady, confirm, done('createIntent', refused('QUOTE_STALE'))],
      { shipping: 'quoting' },
    ],
    [
      'an expired reservation shows the order again',
      [...toPayment, pix, done('createPayment', refused('INTENT_EXPIRED'))],
      { review: 'checking' },
    ],
    [
      'CHK-07 an order that could not be made is asked for again',
      [
        ...toPayment,
        pix,
        done('createPayment', { ok: true, payment: pixPending }),
        broken('createOrder'),
        { type: 'order.retry' },
        done('createOrder', { ok: true, order: orderWaitingPix }),
      ],
      'placed',
    ],
    ['nothing can be changed while it is being paid', [...toPayment, pix, open('address')], { payment: 'paying' }],
    [
      'CHK-03 a changed cart asks for the shipping again',
      [...toPayment, events['cart.change'][0]],
      { shipping: 'quoting' },
    ],
  ])('%s', (_title, journey, end) => {
    expect(at(journey).value).toEqual(end)
  })

  it.each<[string, AnyEventObject[], unknown]>([
    ['D38 begins at the address', [], 'address'],
    ['D38 cannot be led back to the entry', [open('entry')], 'address'],
    ['goes on with a saved address', [choose], { shipping: 'quoting' }],
    ['saves a new one first', [events['address.add'][0]], 'savingAddress'],
    ['and goes on with it', [events['address.add'][0], saved], { shipping: 'quoting' }],
    [
      'stays at the address where it cannot be saved',
      [events['address.add'][0], done('saveAddress', refused('ADDRESS_LIMIT_REACHED'))],
      'address',
    ],
    ['a typed address without an account counts for nothing', [address], 'address'],
    [
      'pays with Pix',
      [
        ...userToPayment,
        pix,
        done('createPayment', { ok: true, payment: pixPending }),
        done('createOrder', { ok: true, order: orderWaitingPix }),
      ],
      'placed',
    ],
  ])('user: %s', (_title, journey, end) => {
    expect(asUser(journey).value).toEqual(end)
  })

  it('asks for a CPF where the profile has none', () => {
    const unknown = { userId: 1, hasCpf: false }
    expect(asUser([choose], unknown).value).toBe('address')
    expect(asUser([events['address.add'][0]], unknown).value).toBe('address')
    expect(asUser([{ ...choose, cpf: guestData.cpf }], unknown)).toMatchObject({
      value: { shipping: 'quoting' },
      context: { account: { cpf: guestData.cpf } },
    })
    expect(asUser([choose]).value).toEqual({ shipping: 'quoting' })
  })

  it.each<[string, AnyEventObject[], unknown]>([
    ['who they are', [guest], 'address'],
    ['the shipping', toShipping, { shipping: 'quoting' }],
    ['the review', toReady, { review: 'checking' }],
  ])(
    'CHK-11 a login after %s loses nothing: the typed address is saved and the step is the same',
    (_, journey, end) => {
      const entered = at([...journey, enter])
      expect(entered.context).toMatchObject({ mode: 'user', account: { userId: 1 } })
      if (journey.length === 1) return expect(entered.value).toEqual(end)
      expect(entered.value).toBe('savingAddress')
      expect(entered.context.newAddress).toEqual({
        ...deliveryAddress,
        recipient: guestData.name,
        phone: guestData.phone,
      })
      const there = at([...journey, enter, saved])
      expect(there.value).toEqual(end)
      expect(there.context).toMatchObject({ account: { addressId: addressHome.addressId }, guestData: null })
      return undefined
    },
  )

  it('CHK-11 a CPF that a guest typed is kept for an account without one', () => {
    expect(at([guest, { ...enter, user: { userId: 1, hasCpf: false } }]).context.account?.cpf).toBe(guestData.cpf)
    expect(at([guest, enter]).context.account?.cpf).toBeNull()
  })

  it('CHK-08 a login while a guest’s reservation is being paid leaves it a guest’s', () => {
    const entered = at([...toPayment, enter])
    expect(entered.value).toEqual({ payment: 'choosing' })
    expect(entered.context).toMatchObject({ mode: 'guest', account: null, intent: intentOpen, intentKey: confirm.key })
    expect(at([...toPayment, pix, enter]).value).toEqual({ payment: 'paying' })
  })

  it('S37 another account finds nothing of the one before', () => {
    const other = at([guest, address, enter, saved, enterOther])
    expect(other.value).toBe('address')
    expect(other.context).toMatchObject({
      mode: 'user',
      account: { userId: 2, addressId: null, cpf: null },
      guestData: null,
      selectedAddress: null,
      selectedShipping: null,
    })
    const draft = draftOf(asUser(userToPayment).context)
    expect(play(checkoutMachine, { ...input, draft, user: enterOther.user }, []).context).toMatchObject({
      account: { userId: 2, addressId: null },
      selectedAddress: null,
      intent: null,
    })
    expect(play(checkoutMachine, { ...input, draft }, [])).toMatchObject({
      value: 'entry',
      context: { mode: 'pending', account: null, selectedAddress: null },
    })
  })

  it('CHK-11 signing in again as the same keeps everything', () => {
    const paying = asUser(userToPayment)
    expect(play(checkoutMachine, { ...input, user: enter.user }, [...userToPayment, enter])).toMatchObject({
      value: paying.value,
      context: draftOf(paying.context),
    })
  })

  it('CHK-11 a reload comes back to the payment of the account', () => {
    const draft = draftOf(asUser(userToPayment).context)
    expect(play(checkoutMachine, { ...input, draft, user: enter.user }, []).value).toEqual({ payment: 'choosing' })
  })

  it('BEY-03 another saved address is another purchase', () => {
    const there = asUser([...userToPayment, open('address'), { ...choose, addressId: 9 }])
    expect(there.context).toMatchObject({ intent: null, intentKey: null, account: { addressId: 9 } })
    expect(asUser([...userToPayment, open('address'), choose]).context.intent).toEqual(intentOpen)
  })

  it('CHK-03 another CEP clears the shipping, the same address keeps everything', () => {
    expect(
      at([
        ...toPayment,
        open('address'),
        { type: 'address.submit', address: { ...deliveryAddress, zipCode: '01310100' } },
      ]).context,
    ).toMatchObject({ selectedShipping: null, intent: null, intentKey: null })
    expect(at([...toPayment, open('address'), address]).context).toMatchObject({
      intent: intentOpen,
      intentKey: confirm.key,
    })
  })

  it('CHK-03 an error stops processing', () => {
    const snapshot = at([...toPayment, pix, done('createPayment', refused('PAYMENT_PROVIDER_DOWN'))])
    expect(snapshot.hasTag('busy')).toBe(false)
    expect(snapshot.context.error).toEqual({ code: 'PAYMENT_PROVIDER_DOWN' })
  })

  it('CHK-02 CHK-03 reset starts over; a kept e-mail restores guest mode', () => {
    expect(at([...toPayment, { type: 'checkout.reset', guestEmail: null }])).toMatchObject({
      value: 'entry',
      context: { mode: 'pending', guestData: null, selectedAddress: null, intentKey: null },
    })
    expect(at([...toPayment, { type: 'checkout.reset', guestEmail: 'ana@example.com' }])).toMatchObject({
      value: 'entry',
      context: { mode: 'guest', guestData: { email: 'ana@example.com' } },
    })
  })

  it('CHK-07 keeps the key of an unanswered reservation and takes a new one for another total', () => {
    const lost = [...toReady, confirm, broken('createIntent')]
    expect(at([...lost, { ...confirm, key: 'another-0123456789' }]).context.intentKey).toBe(confirm.key)
    expect(at([...lost, { ...confirm, total: confirm.total + 1, key: 'another-0123456789' }]).context.intentKey).toBe(
      'another-0123456789',
    )
  })

  it('BEY-12 another choice for missing products is another purchase, chosen at the review or before coming back', () => {
    const refund = { ...confirm, substitution: 'refund' as const, key: 'other-key-01234567' }
    const lost = at([...toReady, confirm, broken('createIntent')])
    const again = at([...toReady, confirm, broken('createIntent'), refund])
    expect([lost.context.intentKey, again.context.intentKey]).toEqual([confirm.key, refund.key])
    const back = [...toPayment, { type: 'step.open', step: 'review' }]
    expect(isOpen(at(back).context, 'payment')).toBe(true)
    const changed = (substitution: Substitution) =>
      at([...back, checked, { type: 'substitution.change', substitution }]).context
    expect(isOpen(changed('ask'), 'payment')).toBe(true)
    expect(isOpen(changed('similar'), 'payment')).toBe(false)
    const draft = draftOf(at(toPayment).context)
    const returned = (substitution: Substitution) =>
      createActor(checkoutMachine, { input: { ...input, draft, substitution } })
        .start()
        .getSnapshot()
    expect(returned('ask').value).toEqual({ payment: 'choosing' })
    expect(returned('similar').matches('review')).toBe(true)
    expect(returned('similar').context.intent).toBeNull()
  })

  it('CHK-08 a payment under way is settled whatever is chosen for missing products by now', () => {
    const draft = draftOf(at([...toPayment, pix]).context)
    const actor = createActor(checkoutMachine, { input: { ...input, draft, substitution: 'refund' } }).start()
    expect(actor.getSnapshot().matches({ payment: 'confirming' })).toBe(true)
  })

  it('CHK-11 a reload in the middle of paying goes on by asking for the outcome', () => {
    const paying = at([...toPayment, pix])
    const reloaded = play(checkoutMachine, { ...input, draft: draftOf(paying.context) }, [])
    expect(reloaded.value).toEqual({ payment: { confirming: 'asking' } })
    expect(draftOf(reloaded.context)).toEqual(draftOf(paying.context))
  })

  it.each<[CheckoutStep, AnyEventObject[]]>([
    ['address', [guest]],
    ['shipping', [guest, address]],
    ['review', toReview],
    ['payment', toPayment],
  ])('CHK-11 a reload comes back to %s', (step, journey) => {
    const reloaded = play(checkoutMachine, { ...input, draft: draftOf(at(journey).context) }, [])
    expect(reloaded.hasTag(step)).toBe(true)
  })

  it('BEY-03 a reload with another cart never pays for the earlier one', () => {
    const draft = draftOf(at(toPayment).context)
    const other = [{ productId: 101, quantity: 3 }]
    const reloaded = play(checkoutMachine, { items: other, draft }, [])
    expect(reloaded.value).toEqual({ shipping: 'quoting' })
    expect(reloaded.context).toMatchObject({
      items: other,
      guestData: guest.guest,
      selectedAddress: address.address,
      selectedShipping: null,
      intent: null,
      intentKey: null,
    })
  })

  it('BEY-03 a payment under way is settled before another cart counts', () => {
    const draft = draftOf(at([...toPayment, pix]).context)
    const other = [{ productId: 101, quantity: 3 }]
    const reloaded = play(checkoutMachine, { items: other, draft }, [])
    expect(reloaded.value).toEqual({ payment: { confirming: 'asking' } })
    expect(reloaded.context).toMatchObject({ items: input.items, intent: intentOpen })
    const declined = play(checkoutMachine, { items: other, draft }, [
      done('findIntent', { ok: true, intent: { ...intentOpen, payments: [cardRejections.cc_rejected_other_reason] } }),
      { type: 'cart.change', items: other },
    ])
    expect(declined.value).toEqual({ shipping: 'quoting' })
  })

  it('CHK-02 the kept e-mail alone restores guest mode', () => {
    const restored = play(checkoutMachine, { ...input, draft: guestDraft(input.items, 'ana@example.com') }, [])
    expect(restored).toMatchObject({
      value: 'entry',
      context: { mode: 'guest', guestData: { email: 'ana@example.com' }, items: input.items },
    })
  })

  it('CHK-06 keeps nothing of a card', () => {
    const paying = at([...toPayment, events['payment.submit'][1] as AnyEventObject])
    expect(JSON.stringify(draftOf(paying.context))).not.toContain('tok_12345678')
  })
})

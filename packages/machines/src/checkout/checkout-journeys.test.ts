import { describe, expect, it } from 'vitest'
import { createActor, type AnyEventObject } from 'xstate'

import { addressHome } from '@lotus/fixtures/addresses'
import { deliveryAddress, guestData, intentOpen } from '@lotus/fixtures/checkout'
import { cardRejections } from '@lotus/fixtures/payments'
import { quoteCentreFree } from '@lotus/fixtures/shipping'
import type { CheckoutIntent, Substitution } from '@lotus/openapi/schema'

import { broken, done, play } from '../testing.ts'
import { checkoutMachine } from './checkout.machine.ts'
import { draftOf, guestDraft, intentRequest } from './checkout.rules.ts'
import {
  address,
  asUser,
  at,
  checked,
  choose,
  confirm,
  delivery,
  enter,
  enterOther,
  events,
  guest,
  input,
  open,
  pix,
  saved,
  settled,
  toPayment,
  toReady,
  toReview,
  toShipping,
  userToPayment,
} from './checkout-journeys.examples.ts'
import { guestJourneys, userJourneys } from './checkout-scenarios.examples.ts'
import type { CheckoutStep, SubstitutionPreference } from './checkout.types.ts'

describe('checkoutMachine, journeys', () => {
  it.each(guestJourneys)('%s', (_title, journey, end) => {
    expect(at(journey).value).toEqual(end)
  })

  it.each(userJourneys)('user: %s', (_title, journey, end) => {
    expect(asUser(journey).value).toEqual(end)
  })

  it('requires a CPF when the profile has none', () => {
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
    ['entry', [guest], 'address'],
    ['address', toShipping, { shipping: 'quoting' }],
    ['shipping', toReady, { review: 'checking' }],
  ])('CHK-11 saves the typed address and stays at the step when the shopper signs in after %s', (_, journey, end) => {
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
  })

  it('CHK-11 keeps the CPF of a guest for an account that has none', () => {
    expect(at([guest, { ...enter, user: { userId: 1, hasCpf: false } }]).context.account?.cpf).toBe(guestData.cpf)
    expect(at([guest, enter]).context.account?.cpf).toBeNull()
  })

  it('CHK-08 keeps a guest’s reservation a guest’s when the shopper signs in during the payment', () => {
    const entered = at([...toPayment, enter])
    expect(entered.value).toEqual({ payment: 'choosing' })
    expect(entered.context).toMatchObject({ mode: 'guest', account: null, intent: intentOpen, intentKey: confirm.key })
    expect(at([...toPayment, pix, enter]).value).toEqual({ payment: 'paying' })
  })

  it('S37 drops the data of one account when another signs in', () => {
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

  it('CHK-11 keeps everything when the same user signs in again', () => {
    const paying = asUser(userToPayment)
    expect(play(checkoutMachine, { ...input, user: enter.user }, [...userToPayment, enter])).toMatchObject({
      value: paying.value,
      context: draftOf(paying.context),
    })
  })

  it('CHK-11 restores the payment step of an account after a reload', () => {
    const draft = draftOf(asUser(userToPayment).context)
    expect(play(checkoutMachine, { ...input, draft, user: enter.user }, []).value).toEqual({ payment: 'choosing' })
  })

  it('CHK-06 drops the installment plan of a card when the payment step opens again', () => {
    const chosen = [...toPayment, events['plan.choose'][0]]
    expect(at(chosen).context.plan).not.toBeNull()
    expect(at([...chosen, open('review'), checked, open('payment')]).context).toMatchObject({
      plan: null,
      intent: intentOpen,
    })
  })

  it('BEY-03 drops the intent when another saved address is chosen', () => {
    const there = asUser([...userToPayment, open('address'), { ...choose, addressId: 9 }])
    expect(there.context).toMatchObject({ intent: null, intentKey: null, account: { addressId: 9 } })
    expect(asUser([...userToPayment, open('address'), choose]).context.intent).toEqual(intentOpen)
  })

  it('CHK-03 clears the shipping for another CEP and keeps everything for the same address', () => {
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

  it('CHK-03 is not busy after an error', () => {
    const snapshot = at([...toPayment, pix, settled({ outcome: 'failed', error: { code: 'PAYMENT_PROVIDER_DOWN' } })])
    expect(snapshot.hasTag('busy')).toBe(false)
    expect(snapshot.context.error).toEqual({ code: 'PAYMENT_PROVIDER_DOWN' })
  })

  it('CHK-02 CHK-03 starts over on reset and restores guest mode from a persisted email', () => {
    expect(at([...toPayment, { type: 'checkout.reset', guestEmail: null }])).toMatchObject({
      value: 'entry',
      context: { mode: 'pending', guestData: null, selectedAddress: null, intentKey: null },
    })
    expect(at([...toPayment, { type: 'checkout.reset', guestEmail: 'ana@example.com' }])).toMatchObject({
      value: 'entry',
      context: { mode: 'guest', guestData: { email: 'ana@example.com' } },
    })
  })

  it('CHK-07 reuses the key of an unanswered reservation and takes a new one for another total', () => {
    const lost = [...toReady, confirm, broken('createIntent')]
    expect(at([...lost, { ...confirm, key: 'another-0123456789' }]).context.intentKey).toBe(confirm.key)
    expect(at([...lost, { ...confirm, total: confirm.total + 1, key: 'another-0123456789' }]).context.intentKey).toBe(
      'another-0123456789',
    )
  })

  describe('BEY-12 substitution choices', () => {
    const first = intentOpen.lines[0]!.productId
    const ask: SubstitutionPreference = { order: 'ask', lines: {} }
    const own = (choice: Substitution) => ({ ...ask, lines: { [first]: choice } })
    const items = intentOpen.lines.map(({ productId, quantity }) => ({ productId, quantity }))
    const ordered = { ...input, items }
    const lost = [...toReady, confirm, broken('createIntent')]
    const back = [...toPayment, open('review'), checked]
    const changed = (substitution: SubstitutionPreference) =>
      play(checkoutMachine, ordered, [...back, { type: 'substitution.change', substitution }]).context
    /** The state after a reload with this preference. */
    const reloaded = (substitution: SubstitutionPreference, intent: CheckoutIntent = intentOpen) => {
      const draft = { ...draftOf(play(checkoutMachine, ordered, toPayment).context), intent }
      return play(checkoutMachine, { ...ordered, draft, substitution }, [])
    }

    it.each<[string, SubstitutionPreference]>([
      ['for the order', { ...ask, order: 'refund' }],
      ['for a product', own('refund')],
      ['for a product, the same as for the order', own('ask')],
    ])(
      'another choice %s is another purchase: the confirmation uses a new key, and the intent is dropped',
      (_, substitution) => {
        const again = play(checkoutMachine, ordered, [...lost, { ...confirm, substitution, key: 'other-key-01234567' }])
        expect(again.context.intentKey).toBe('other-key-01234567')
        expect([changed(substitution).intent, changed(substitution).intentKey]).toEqual([null, null])
        expect(reloaded(substitution)).toMatchObject({ value: { review: 'checking' }, context: { intent: null } })
      },
    )

    it.each<[string, SubstitutionPreference]>([
      ['the confirmed choices', ask],
      ['a choice for a product that is not in the cart', { ...ask, lines: { 999: 'refund' } }],
    ])('the key and the intent stay the same with %s', (_, substitution) => {
      const again = play(checkoutMachine, ordered, [...lost, { ...confirm, substitution, key: 'other-key-01234567' }])
      expect(again.context.intentKey).toBe(confirm.key)
      expect(changed(substitution).intent).toEqual(intentOpen)
      expect(reloaded(substitution).value).toEqual({ payment: 'choosing' })
    })

    it('the intent stays the same after a reload with the same choices, and is dropped if a product no longer has its own choice', () => {
      const lines = intentOpen.lines.map((line, place) => ({ ...line, substitution: place === 0 ? 'refund' : null }))
      const intent = { ...intentOpen, lines } as CheckoutIntent
      expect(reloaded(own('refund'), intent)).toMatchObject({
        value: { payment: 'choosing' },
        context: { substitution: own('refund') },
      })
      expect(reloaded(ask, intent).context.intent).toBeNull()
    })

    it('the request for the intent contains the own choice of each product', () => {
      const substitution = { order: 'similar' as const, lines: { [first]: 'refund' as const, 999: 'ask' as const } }
      const { context } = play(checkoutMachine, ordered, [...toReady, { ...confirm, substitution }])
      const { items: sent, substitution: ofOrder } = intentRequest(context).request
      expect([sent, ofOrder]).toEqual([
        items.map((item, place) => (place === 0 ? { ...item, substitution: 'refund' } : item)),
        'similar',
      ])
    })
  })

  it('CHK-08 settles a payment in progress whatever the choice for missing products is now', () => {
    const draft = draftOf(at([...toPayment, pix]).context)
    const substitution = { order: 'refund' as const, lines: {} }
    const actor = createActor(checkoutMachine, { input: { ...input, draft, substitution } }).start()
    expect(actor.getSnapshot().matches({ payment: 'paying' })).toBe(true)
  })

  it('CHK-11 looks up the outcome after a reload during the payment', () => {
    const paying = at([...toPayment, pix])
    const reloaded = play(checkoutMachine, { ...input, draft: draftOf(paying.context) }, [])
    expect(reloaded.value).toEqual({ payment: 'paying' })
    expect(reloaded.children.payment?.getSnapshot().value).toEqual({ confirming: 'asking' })
    expect(draftOf(reloaded.context)).toEqual(draftOf(paying.context))
  })

  it.each<[CheckoutStep, AnyEventObject[]]>([
    ['address', [guest]],
    ['shipping', [guest, address]],
    ['review', toReview],
    ['payment', toPayment],
  ])('CHK-11 restores the step %s after a reload', (step, journey) => {
    const reloaded = play(checkoutMachine, { ...input, draft: draftOf(at(journey).context) }, [])
    expect(reloaded.hasTag(step)).toBe(true)
  })

  it('BEY-03 drops shipping and intent after a reload with another cart', () => {
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

  it('CHK-05 after a change of the cart selects the same shipping again, and says so until it is confirmed', () => {
    const changed = [...toReady, events['cart.change'][0]]
    expect(at(changed)).toMatchObject({
      value: { shipping: 'quoting' },
      context: { isCartChanged: true, selectedShipping: null },
    })
    const quoted = [...changed, done('quoteShipping', { ok: true, quote: quoteCentreFree })]
    const free = quoteCentreFree.options.find(({ serviceId }) => serviceId === delivery.serviceId)
    expect(at(quoted)).toMatchObject({
      value: { shipping: 'choosing' },
      context: { isCartChanged: true, selectedShipping: { ...free, quoteId: quoteCentreFree.quoteId } },
    })
    expect(at([...quoted, { type: 'shipping.submit' }])).toMatchObject({
      value: { review: 'checking' },
      context: { isCartChanged: false },
    })
    expect(at([...toShipping, events['cart.change'][0]]).context.isCartChanged).toBe(false)
  })

  it('BEY-03 settles a payment in progress before it accepts another cart', () => {
    const draft = draftOf(at([...toPayment, pix]).context)
    const other = [{ productId: 101, quantity: 3 }]
    const reloaded = play(checkoutMachine, { items: other, draft }, [])
    expect(reloaded.value).toEqual({ payment: 'paying' })
    expect(reloaded.context).toMatchObject({ items: input.items, intent: intentOpen })
    const declined = play(checkoutMachine, { items: other, draft }, [
      settled({ outcome: 'declined', payment: cardRejections.cc_rejected_other_reason }),
      { type: 'cart.change', items: other },
    ])
    expect(declined.value).toEqual({ shipping: 'quoting' })
  })

  it('CHK-08 sends no second payment when it looks up an unknown outcome again', () => {
    const retried = at([...toPayment, pix, settled({ outcome: 'unknown' }), { type: 'order.retry' }])
    expect(retried.children.payment?.getSnapshot()).toMatchObject({
      value: { confirming: 'asking' },
      context: { intentId: intentOpen.intentId, key: pix.key, request: null },
    })
  })

  it('CHK-02 restores guest mode from the persisted email alone', () => {
    const restored = play(checkoutMachine, { ...input, draft: guestDraft(input.items, 'ana@example.com') }, [])
    expect(restored).toMatchObject({
      value: 'entry',
      context: { mode: 'guest', guestData: { email: 'ana@example.com' }, items: input.items },
    })
  })

  it('CHK-06 persists no card data', () => {
    const paying = at([...toPayment, events['payment.submit'][1] as AnyEventObject])
    expect(paying.children.payment?.getSnapshot().context.request).toEqual(events['payment.submit'][1].request)
    expect(JSON.stringify(paying.context)).not.toContain('tok_12345678')
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { deliveryAddress, guestData, intentOpen } from '@lotus/fixtures/checkout'
import { deliveryCentre, quoteCentre, quotePickup, storePickup } from '@lotus/fixtures/shipping'
import { holdTonight, windowTonight } from '@lotus/fixtures/windows'
import { guestDraft } from '@lotus/machines/checkout/rules'
import type { CheckoutDraft } from '@lotus/machines/checkout/types'

import { formOfAddress } from '#address/address-form.ts'
import { stubBrowser } from '#storage/browser.examples.ts'

import { checkoutDraft, checkoutOutcome, rememberedGuest, typedForms, withoutPerson } from './checkout-storage.ts'

let local: ReturnType<typeof stubBrowser>
let session: Map<string, string>
beforeEach(() => {
  local = stubBrowser()
  session = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
    removeItem: (key: string) => void session.delete(key),
  })
})

const items = [{ productId: 101, quantity: 2 }]
const chosen = { ...deliveryCentre, quoteId: quoteCentre.quoteId, zipCode: quoteCentre.zipCode }
const paying: CheckoutDraft = {
  ...guestDraft(items, guestData.email),
  guestData,
  selectedAddress: deliveryAddress,
  selectedShipping: chosen,
  intent: intentOpen,
  intentKey: 'intent-key',
  paymentKey: 'payment-key',
  reviewed: true,
}
const storeDraft = (draft: unknown) =>
  session.set('checkoutDraft', JSON.stringify({ v: 1, at: Date.now(), value: draft }))

describe('the stored checkout', () => {
  it('S37 holds no name, phone, CPF or street in local storage', () => {
    checkoutDraft.write(paying)
    typedForms.guest({ ...guestData, phone: '(41) 98765-4321', cpf: '123.456.789-09' })
    checkoutOutcome.write({ kind: 'paying', draft: withoutPerson(paying) })
    const texts = [...local.content.values()].join()
    for (const secret of [...Object.values(guestData), deliveryAddress.street, '123.456.789-09'])
      expect(texts).not.toContain(secret)
  })

  it('CHK-11 S37 remembers contact and address for the next visit only by choice, and never the CPF', () => {
    const guest = { ...guestData, phone: '(41) 98765-4321', cpf: '123.456.789-09' }
    const address = formOfAddress(deliveryAddress)
    typedForms.guest(guest)
    expect([rememberedGuest.read(), [...local.content.values()].join()]).toEqual([false, ''])
    rememberedGuest.choose(true)
    typedForms.address(address)
    // The tab is closed.
    session.clear()
    expect([typedForms.read('guest'), typedForms.read('address'), typedForms.read('saved')]).toEqual([
      { ...guest, cpf: '' },
      address,
      null,
    ])
    expect([...local.content.values()].join()).not.toContain('123.456')
    // Changes of the next visit are persisted too, and the address stays.
    typedForms.guest({ ...guest, name: '李明' })
    session.clear()
    expect([typedForms.read('guest')?.name, typedForms.read('address')]).toEqual(['李明', address])
    rememberedGuest.choose(false)
    expect([typedForms.read('guest'), local.content.size]).toEqual([null, 0])
  })

  it('CHK-11 BEY-12 restores a held window, and drops a window or a hold with missing parts', () => {
    const held = {
      ...paying,
      selectedShipping: { ...chosen, scheduled: true, window: windowTonight },
      hold: holdTonight,
    }
    storeDraft({ ...held, clockOffset: 1500 })
    expect(checkoutDraft.read()).toEqual({ ...held, clockOffset: 1500 })
    const { startsAt: _startsAt, ...part } = windowTonight
    storeDraft({
      ...held,
      selectedShipping: { ...held.selectedShipping, window: part },
      hold: { ...holdTonight, window: part },
      clockOffset: 'now',
    })
    expect(checkoutDraft.read()).toMatchObject({
      selectedShipping: { ...chosen, scheduled: true },
      hold: null,
      clockOffset: 0,
    })
    expect(checkoutDraft.read()?.selectedShipping).not.toHaveProperty('window')
  })

  it('CHK-11 BEY-03 restores the draft, and a payment in progress at the next visit', () => {
    checkoutDraft.write(paying)
    checkoutOutcome.write({ kind: 'paying', draft: withoutPerson(paying) })
    expect(checkoutDraft.read()).toEqual(paying)
    expect(checkoutOutcome.read()).toEqual({
      kind: 'paying',
      draft: { ...paying, guestData: null, selectedAddress: null, intent: { ...intentOpen, cpf: null } },
    })
  })

  it.each<[string, Partial<Record<keyof CheckoutDraft, unknown>>, Partial<CheckoutDraft>]>([
    ['a guest without an email', { guestData: { name: 'Ana' } }, { guestData: null }],
    ['a phone that is no text', { guestData: { ...guestData, phone: 41 } }, { guestData: null }],
    ['an address without a street', { selectedAddress: { zipCode: '80020310' } }, { selectedAddress: null }],
    ['a shipping without a price', { selectedShipping: { serviceId: 'x' } }, { selectedShipping: null }],
    [
      'a reservation without lines',
      { intent: { ...intentOpen, lines: undefined } },
      { intent: null, intentKey: null, paymentKey: null, reviewed: false },
    ],
    ['a pickup place without a street', { selectedShipping: { ...chosen, place: { city: 'Curitiba' } } }, {}],
    ['a choice of pickup that is no boolean', { pickup: 'yes' }, { pickup: false }],
    ['an account without an id', { account: {} }, { account: null }],
    ['an invalid item', { items: [{ productId: 'x' }, ...items] }, { items }],
  ])('CHK-11 drops %s and keeps the rest', (_title, stored, parsed) => {
    storeDraft({ ...paying, ...stored })
    expect(checkoutDraft.read()).toEqual({ ...paying, ...parsed })
  })

  it('CHK-11 restores a pickup with its place', () => {
    const pickup = {
      ...paying,
      pickup: true,
      selectedAddress: null,
      selectedShipping: { ...storePickup, quoteId: quotePickup.quoteId, zipCode: null },
    }
    checkoutDraft.write(pickup)
    expect(checkoutDraft.read()).toEqual(pickup)
  })

  it.each([null, 'x', {}, { ...paying, mode: 'other' }, { ...paying, items: null }])(
    'CHK-11 discards what is no draft (%#)',
    (stored) => {
      storeDraft(stored)
      expect(checkoutDraft.read()).toBeNull()
    },
  )
})

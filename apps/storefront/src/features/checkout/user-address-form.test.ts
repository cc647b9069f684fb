import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { addressData, addresses, addressHome } from '@lotus/fixtures/addresses'
import { deliveryAddress, guestData } from '@lotus/fixtures/checkout'

import { formOfSavedAddress } from '#address/address-form.ts'

import { choiceOf, emptyUserAddress, userAddressForm } from './user-address-form.ts'

const problemsOf = (hasCpf: boolean, form: object) => {
  const { issues = [] } = v.safeParse(userAddressForm(hasCpf), form)
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]))
}
const chosen = { ...emptyUserAddress, choice: String(addressHome.addressId) }
const added = { ...emptyUserAddress, ...formOfSavedAddress(addressHome) }

describe('the address of an account (USER-02)', () => {
  it('accepts a saved address without other fields', () => {
    expect(problemsOf(true, chosen)).toEqual({})
    expect(choiceOf(chosen, addresses, true)).toEqual({
      type: 'address.choose',
      addressId: addressHome.addressId,
      address: deliveryAddress,
      cpf: null,
    })
  })

  it('requires all fields of a new address', () => {
    expect(Object.keys(problemsOf(true, emptyUserAddress)).toSorted()).toEqual(
      ['city', 'district', 'number', 'phone', 'recipient', 'state', 'street', 'zipCode'].toSorted(),
    )
    expect(choiceOf(added, addresses, true)).toEqual({ type: 'address.add', address: addressData, cpf: null })
  })

  it('requires a CPF if the profile has none', () => {
    expect(problemsOf(false, chosen)).toEqual({ cpf: 'required' })
    expect(problemsOf(false, { ...chosen, cpf: '123.456.789-00' })).toEqual({ cpf: 'cpf' })
    expect(choiceOf({ ...chosen, cpf: '123.456.789-09' }, addresses, false)).toMatchObject({ cpf: guestData.cpf })
  })

  it('CHK-04 requires no address for pickup, but a CPF if the profile has none', () => {
    const pickup = { ...emptyUserAddress, choice: 'pickup' }
    expect(problemsOf(true, pickup)).toEqual({})
    expect(choiceOf(pickup, addresses, true)).toEqual({ type: 'pickup.choose', cpf: null })
    expect(problemsOf(false, pickup)).toEqual({ cpf: 'required' })
    const withCpf = { ...pickup, cpf: '123.456.789-09' }
    expect(choiceOf(withCpf, addresses, false)).toEqual({ type: 'pickup.choose', cpf: guestData.cpf })
  })

  it('ignores a saved address that no longer exists', () => {
    expect(choiceOf({ ...chosen, choice: '999' }, addresses, true)).toBeNull()
  })
})

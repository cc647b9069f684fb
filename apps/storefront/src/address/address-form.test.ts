import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { addressBare, addressData, addressHome } from '@lotus/fixtures/addresses'
import { deliveryAddress } from '@lotus/fixtures/checkout'
import { deliveryOf } from '@lotus/machines/checkout/rules'

import {
  addressForm,
  addressOf,
  emptyAddress,
  emptySavedAddress,
  formOfAddress,
  formOfSavedAddress,
  savedAddressForm,
  savedAddressOf,
} from './address-form.ts'

const address = { ...emptyAddress, ...deliveryAddress, zipCode: '80020-310' }

const problemsOf = (schema: typeof addressForm | typeof savedAddressForm, form: object) => {
  const { issues = [] } = v.safeParse(schema, form)
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]))
}

describe('address form', () => {
  it('converts to the contract without empty fields', () => {
    expect(addressOf(address)).toEqual(deliveryAddress)
    const { complement: _, reference: __, ...short } = deliveryAddress
    expect(addressOf({ ...address, complement: ' ', reference: '' })).toEqual(short)
  })

  it('requires the mandatory fields', () => {
    expect(problemsOf(addressForm, emptyAddress)).toEqual({
      zipCode: 'required',
      street: 'required',
      number: 'required',
      district: 'required',
      city: 'required',
      state: 'required',
    })
  })

  it.each([
    ['zipCode', '8002031', 'cep'],
    ['street', 'R', 'short'],
    ['state', 'XX', 'format'],
    ['complement', 'a'.repeat(81), 'long'],
  ])('refuses %s %s', (field, value, problem) => {
    expect(problemsOf(addressForm, { ...address, [field]: value })).toEqual({ [field]: problem })
  })
})

describe('saved address form (USER-02)', () => {
  const saved = { ...address, label: 'Casa', recipient: 'Mei Tanaka', phone: '(41) 99999-0000' }

  it('converts to the contract without empty fields', () => {
    expect(savedAddressOf(saved)).toEqual(addressData)
    const { complement: _, reference: __, label: ___, ...short } = addressData
    expect(savedAddressOf({ ...saved, complement: ' ', reference: '', label: ' ' })).toEqual(short)
  })

  it('requires recipient and phone', () => {
    expect(problemsOf(savedAddressForm, emptySavedAddress)).toMatchObject({ recipient: 'required', phone: 'required' })
    expect(problemsOf(savedAddressForm, { ...saved, recipient: 'Li', phone: '(41) 1234-5678' })).toEqual({
      recipient: 'short',
      phone: 'phone',
    })
    expect(problemsOf(savedAddressForm, { ...saved, recipient: '李明' })).toEqual({})
    expect(problemsOf(savedAddressForm, { ...saved, label: 'a'.repeat(41) })).toEqual({ label: 'long' })
  })

  it('formats a saved address and converts it back unchanged', () => {
    expect(formOfSavedAddress(addressBare)).toEqual({
      zipCode: '83414-120',
      street: 'Rua Genoveva Machado',
      number: 's/n',
      complement: '',
      district: 'Maracanã',
      city: 'Colombo',
      state: 'PR',
      reference: '',
      label: '',
      recipient: 'Bruno Tanaka',
      phone: '(41) 3322-1100',
    })
    expect(savedAddressOf(formOfSavedAddress(addressHome))).toEqual(addressData)
  })
})

describe('delivery address', () => {
  it('is a saved address without its owner', () => {
    expect(deliveryOf(addressHome)).toEqual(deliveryAddress)
    expect(deliveryOf(addressBare)).not.toHaveProperty('complement')
    expect(addressOf(formOfAddress(deliveryOf(addressHome)))).toEqual(deliveryAddress)
  })
})
